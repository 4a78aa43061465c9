import type { Page } from '@playwright/test'
import { openFlakyProxy, type Way } from './flaky-proxy.ts'
import { newSeat, sitDown, test as story } from './seats.ts'
import { at, expect, LANGUAGES, words } from './story.ts'

const test = story.extend<{ way: Way }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this parameter what the fixture needs.
  way: async ({}, use) => {
    const way = await openFlakyProxy()
    await use(way)
    way.close()
  },
})

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'parallel' })

/** What a worker may keep: unchanging files of the build and the pages about being offline. */
const KEPT = /^\/(_astro\/|fonts\/|favicon\.svg$|([a-z]{2}\/)?offline\/$)/

for (const language of LANGUAGES) {
  test(`the site can be installed and starts in its language (${language})`, async ({ page, way }) => {
    await visit(page, way, at(language, '/help'))
    const browser = await page.context().newCDPSession(page)
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // A private window cannot install anything, whatever the site is like.
    expect(installabilityErrors.filter(error => error.errorId !== 'in-incognito')).toEqual([])
    const { errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      name: words(language, 'shell').siteTitle,
      start_url: at(language, '/'),
      scope: '/',
    })
  })

  test(`without a connection a page says so in its language, and comes by itself afterwards (${language})`, async ({
    page,
    way,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed|^console error: Failed to load resource/)
    await visit(page, way, at(language, '/help'))
    way.pages = 'closed'
    way.api = 'closed'
    await page.goto(way.address + at(language, '/verify?round=none'))
    const says = words(language, 'offline')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.title)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('.offline-OfflinePage-message')).toHaveCSS('border-radius', /[1-9]/)
    await page.getByRole('button', { name: says.retry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.title)
    way.pages = 'open'
    way.api = 'open'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL(/\/verify\?round=none$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(language, 'fairness').title)
  })
}

// Reliability S24: not in a store, not in a cache, not in the page that "back" shows; also when the server cannot be told.
test('nothing of a member is ever kept by the worker, nor by a tab that signs out offline', async ({
  page,
  way,
  trouble,
}) => {
  trouble.expectAnswer(/request failed|^console error: Failed to load resource/)
  await visit(page, way, '/en/help')
  const seat = await newSeat()
  await sitDown(page, seat, way.address)
  for (const path of ['/en', '/en/member/depositv2', '/en/member/personalHistoryCopy', '/en/verify']) {
    await page.goto(way.address + path)
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
  }
  expect((await kept(page)).filter(path => !KEPT.test(path))).toEqual([])
  const identity = words('en', 'identity')
  await page
    .getByRole('button', { name: new RegExp(`^${identity.accountMenu.replace('{{name}}', '')}`) })
    .click()
  way.api = 'closed'
  await page.locator('#account-menu').getByRole('button', { name: identity.signOut }).click()
  await page.getByRole('dialog').getByRole('button', { name: identity.signOut }).click()
  await expect(page).toHaveURL(`${way.address}/en`)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  const paths = await kept(page)
  expect(paths.some(path => path.startsWith('/_astro/'))).toBe(true)
  expect(paths.filter(path => !KEPT.test(path))).toEqual([])
  expect(paths.filter(path => path.startsWith('/api'))).toEqual([])
  const stores = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  const cookies = JSON.stringify(await page.context().cookies())
  for (const own of [seat.username, seat.token, seat.member.id]) {
    expect(stores).not.toContain(own)
    expect(cookies).not.toContain(own)
  }
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  await expect(page.locator('body')).not.toContainText(seat.username)
})

test('the worker of a new build takes over at once and drops what the old one kept', async ({
  page,
  way,
}) => {
  await visit(page, way, '/en/help')
  const [before] = await cacheNames(page)
  const script = await (await page.request.get(`${way.address}/service-worker.js`)).text()
  way.files['/service-worker.js'] = script.replace(/"version":"\w+"/, '"version":"another"')
  await page.evaluate(async () => {
    const changed = new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
    await (await navigator.serviceWorker.ready).update()
    await changed
  })
  expect(before).toMatch(/^baize-/)
  await expect.poll(() => cacheNames(page)).toEqual(['baize-another'])
})

/** Opens a page and waits until the worker is in charge of it. */
async function visit(page: Page, way: Way, path: string): Promise<void> {
  await page.goto(way.address + path)
  await page.evaluate(async () => {
    if (navigator.serviceWorker.controller) return
    await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** The path of everything that any cache of the site holds. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    }
    return paths
  })
}

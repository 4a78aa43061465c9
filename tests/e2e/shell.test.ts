import type { Page } from '@playwright/test'
import { builtPages } from './built-pages.ts'
import { findGame, newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const WIDTHS = [360, 390, 768, 1440, 1920]

test('the language switch leads to the same page and is remembered', async ({ page }) => {
  await page.goto('/verify?round=none')
  await switchTo(page, 'English')
  await expect(page).toHaveURL(/\/en\/verify\?round=none$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await stored(page)).toEqual({ hisLang: 'EN', lang: 'EN' })
  // An address without a language follows what was chosen; the way back is the switch.
  await page.goto('/help#term')
  await expect(page).toHaveURL(/\/en\/help#term$/)
  await switchTo(page, 'ไทย')
  await expect(page).toHaveURL(/\d\/help#term$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  expect(await stored(page)).toEqual({ hisLang: 'TY', lang: 'TY' })
})

test('a game goes on in the other language', async ({ page }) => {
  await sitDown(page, await newSeat())
  const query = `?game=${await findGame('playable')}`
  await page.goto(`/seamless${query}`)
  await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
  await switchTo(page, 'English')
  await expect(page).toHaveURL(new RegExp(`/en/seamless\\${query}$`))
  await expect(page.locator('iframe')).toHaveAttribute('title', words('en', 'slot').title)
})

test('the theme is there before anything is painted after a reload', async ({ page }) => {
  await page.addInitScript(() => {
    // Nothing can be painted before there is a body: what the root element says then is what is seen first.
    const watcher = new MutationObserver(() => {
      if (!document.body) return
      watcher.disconnect()
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme ?? 'dark' })
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/help')
  expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe('dark')
  const toggle = page.getByRole('button', { name: words('th', 'shell').theme })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe('light')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

test('the side menu folds, stays folded on other pages and opens again', async ({ page }) => {
  const { menuToggle, sideMenu } = words('en', 'shell')
  const widthOfMenu = async () =>
    (await page.getByRole('navigation', { name: sideMenu }).boundingBox())?.width ?? 0
  await page.goto('/en/help')
  const toggle = page.getByRole('button', { name: menuToggle })
  const full = await widthOfMenu()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(widthOfMenu).toBeLessThan(full / 2)
  await page.goto('/en/verify')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(await widthOfMenu()).toBeLessThan(full / 2)
  await toggle.click()
  await expect.poll(widthOfMenu).toBe(full)
})

test('the clock tells the visitor’s time and zone, second by second', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T09:59:58+07:00') })
  await page.goto('/en')
  await page.clock.pauseAt(new Date('2026-11-21T10:00:10+07:00'))
  const clock = page.getByRole('timer', { name: words('en', 'shell').clock })
  await expect(clock).toHaveText(/^10:00:10\s*GMT\+7$/)
  await page.clock.runFor(1000)
  await expect(clock).toHaveText(/^10:00:11\s*GMT\+7$/)
})

for (const language of LANGUAGES) {
  test(`/login and /register are the home page with its dialog (${language})`, async ({ page }) => {
    const says = words(language, 'identity')
    for (const kind of ['login', 'register'] as const) {
      await page.goto(at(language, `/${kind}`))
      await expect(page.getByRole('dialog', { name: says[`${kind}Title`] })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(
        page.getByRole('heading', { level: 1, name: words(language, 'home').heading }),
      ).toBeVisible()
    }
  })

  test(`an address that leads nowhere says so in the language of the path (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/GET .*\/no\/such\/page 404/)
    const answer = await page.goto(at(language, '/no/such/page'))
    expect(answer?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const says = words(language, 'shell')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.notFoundTitle)
    await page.getByRole('link', { name: says.notFoundHome }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
  })

  test(`no page is wider than its window, from ${WIDTHS[0]} to ${WIDTHS.at(-1)} px (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/GET .*\/404 404/)
    // The game page without a game in its address.
    trouble.expectAnswer(/POST \/api\/games\/launch 404/)
    const pages = builtPages().filter(one => one.language === language)
    for (const { path } of pages.filter(one => !one.isGuarded)) {
      await page.goto(path)
      await fitsAllWidths(page, path)
    }
    await sitDown(page, await newSeat())
    for (const { path } of pages.filter(one => one.isGuarded || one.path === at(language, '/'))) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
      await fitsAllWidths(page, path)
    }
  })
}

async function fitsAllWidths(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(over, `${path} at ${width} px`).toBe(0)
  }
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.locator('button.lang').click()
  await page.locator('#language-menu').getByRole('link', { name }).click()
}

function stored(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    hisLang: localStorage.getItem('hisLang'),
    lang: localStorage.getItem('lang'),
  }))
}

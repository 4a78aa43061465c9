import type { Page } from '@playwright/test'
import CryptoJS from 'crypto-js'
import { at, expect, LANGUAGES, test, words } from './story.ts'

/** Customer service (spec 2.2, 7.4): a window of 440 by 750, led by an encrypted path that is checked before it is followed. */

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1440, height: 900 } })

for (const language of LANGUAGES) {
  const says = words(language, 'support')

  test(`customer service opens in a window of 440 by 750 (${language})`, async ({ page }) => {
    await recordWindows(page)
    await page.goto(at(language, '/help'))
    const service = await press(page)
    await expect(service).toHaveURL(url => url.pathname === at(language, '/support'))
    await expect(service.getByRole('heading', { level: 1, name: says.title })).toBeVisible()
    await expect(service.getByText(says.notReached)).toBeHidden()
    const [features = ''] = await windowsOf(page)
    expect(features).toMatch(/popup/)
    expect(features).toMatch(/width=440,height=750/)
    // Another click brings the same window to the front.
    await link(page).click()
    expect(await windowsOf(page)).toHaveLength(1)
  })

  test(`an entry that leads elsewhere is not followed, and the window says how to reach the house (${language})`, async ({
    page,
  }) => {
    for (const wrong of ['https://evil.example/chat', '//evil.example', 'javascript:alert(1)']) {
      await answerEntry(page, wrong)
      await page.goto(at(language, '/help'))
      const service = await press(page)
      await expect(service.getByText(says.notReached)).toBeVisible()
      await expect(service).toHaveURL(new RegExp(`${at(language, '/support')}#not-reached$`))
      await service.close()
    }
  })

  test(`customer service can be reached while the server is away (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: GET \/api\/permission/)
    trouble.expectAnswer(/console error: Failed to load resource/)
    await page.route('**/api/permission', route => route.abort())
    await page.goto(at(language, '/help'))
    const service = await press(page)
    await expect(service.getByText(says.notReached)).toBeVisible()
    await expect(service.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  })

  test(`where windows are held back, customer service takes this tab (${language})`, async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }))
    await page.goto(at(language, '/help'))
    await link(page).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/support'))
    await page.getByRole('link', { name: says.home, exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
  })
}

test('an entry of this site is followed', async ({ page }) => {
  await answerEntry(page, '/en/help#term')
  await page.goto('/en/verify')
  await expect(await press(page)).toHaveURL(/\/en\/help#term$/)
})

function link(page: Page) {
  return page.locator('.shell-SideMenu-menu [data-customer-service]')
}

async function press(page: Page): Promise<Page> {
  const [service] = await Promise.all([page.waitForEvent('popup'), link(page).click()])
  return service
}

/** Lets the server's answer name this entry, encrypted as it would be. */
async function answerEntry(page: Page, url: string): Promise<void> {
  const key = 'k3yOf8ch'
  const cipher = CryptoJS.DES.encrypt(url, CryptoJS.enc.Utf8.parse(key), { mode: CryptoJS.mode.ECB })
  await page.unroute('**/api/permission')
  await page.route('**/api/permission', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.value.info.customerService = [{ csType: 'chat', path: `${cipher}${key}` }]
    await route.fulfill({ response, json: answer })
  })
}

/** Keeps what windows were asked for: a browser without a screen gives every page the size of the story. */
async function recordWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = []
    const { open } = window
    Object.assign(window, {
      asked,
      open: (...parts: Parameters<typeof open>) => {
        asked.push(parts[2] ?? '')
        return open.call(window, ...parts)
      },
    })
  })
}

function windowsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'asked'))
}

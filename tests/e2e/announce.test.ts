import type { Page } from '@playwright/test'
import type { ShownNotice } from '#lib/notices/api.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const rows = (page: Page) => page.locator('[data-notices] > li')
const visible = (page: Page) => page.locator('[data-notices] > li:visible')
const opened = (page: Page) => page.locator('[data-notices] details[open]')

function notices(count: number): ShownNotice[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    title: `Notice ${at}`,
    startDate: new Date(Date.UTC(2026, 10, 20) - at * 86_400_000).toISOString(),
    content: `<p>Text ${at}</p>`,
  }))
}

async function announces(page: Page, player: readonly ShownNotice[]): Promise<void> {
  const value = { banners: [], player, popup: [], promotion: [], help: [] }
  await page.route('**/api/notices?*', route => route.fulfill({ json: { success: true, value } }))
}

for (const language of LANGUAGES) {
  const says = words(language, 'announce')

  test(`announcements stand nine to a page, and one is open at a time (${language})`, async ({ page }) => {
    await page.goto(at(language, '/announce'))
    await expect(visible(page)).toHaveCount(9)
    const pages = page.getByRole('navigation', { name: says.pages })
    const first = visible(page).first().locator('summary')
    await first.click()
    await expect(opened(page)).toHaveCount(1)
    await expect(opened(page)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    await visible(page).nth(1).locator('summary').click()
    await expect(opened(page)).toHaveCount(1)
    await expect(visible(page).first().locator('details')).not.toHaveAttribute('open', '')
    await visible(page).nth(1).locator('summary').click()
    await expect(opened(page)).toHaveCount(0)

    await pages.getByRole('link', { name: fill(says.page, { page: 2 }) }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows(page).first()).toBeHidden()
    await expect(rows(page).nth(9)).toBeVisible()
    await pages.getByRole('link', { name: says.previous }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test(`a notice of the bar opens at its place (${language})`, async ({ page }) => {
    await page.goto(at(language, '/'))
    const link = page.locator('[data-run] ul:not([aria-hidden]) a').nth(1)
    const title = (await link.textContent())?.trim() ?? ''
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/announce#notice-/)
    await expect(opened(page)).toHaveCount(1)
    await expect(opened(page).locator('summary')).toContainText(title)
    await expect(opened(page).locator('summary')).toBeInViewport()
  })
}

test('the stored index decides what is open, on the page that it stands on', async ({ page }) => {
  await page.goto('/en/announce')
  await expect(visible(page)).toHaveCount(9)
  await page.evaluate(() => sessionStorage.setItem('noticeIndex', '10'))
  await page.goto('/en/announce')
  await expect(rows(page).nth(10).locator('details')).toHaveAttribute('open', '')
  await expect(rows(page).nth(10)).toBeInViewport()
  await expect(rows(page).first()).toBeHidden()
})

test('of many pages five stand around the current one, and one at each end', async ({ page }) => {
  await announces(page, notices(100))
  await page.goto('/en/announce?page=6')
  const pages = page.getByRole('navigation', { name: words('en', 'announce').pages })
  await expect(pages).toHaveText(/^\s*1…45678…12\s*$/)
  await pages.getByRole('link', { name: 'Page 12', exact: true }).click()
  await expect(visible(page)).toHaveCount(1)
  await expect(pages).toHaveText(/^\s*1…89101112\s*$/)
})

test('what was announced since the pages were built is there without a reload', async ({ page }) => {
  await announces(page, notices(2))
  await page.goto('/en/announce')
  await expect(visible(page)).toHaveCount(2)
  await visible(page).first().locator('summary').click()
  await expect(opened(page)).toContainText('Text 0')
  await expect(page.getByRole('navigation', { name: words('en', 'announce').pages })).toBeHidden()
})

test('without any announcement the page says so', async ({ page }) => {
  await announces(page, [])
  await page.goto('/en/announce')
  await expect(page.getByText(words('en', 'announce').emptyAbout)).toBeVisible()
})

test('when nobody answers, the announcements of the page stay, and can be asked for again', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(/request failed: GET \/api\/notices/)
  trouble.expectAnswer(/console error: Failed to load resource/)
  const says = words('en', 'announce')
  await page.route('**/api/notices?*', route => route.abort('connectionrefused'))
  await page.goto('/en/announce')
  await expect(visible(page)).toHaveCount(9)
  await expect(page.getByText(fill(says.stale, { reason: words('en', 'errors').network }))).toBeVisible()
  await page.unroute('**/api/notices?*')
  await page.getByRole('button', { name: says.retry }).click()
  await expect(page.locator('[data-said]')).toBeHidden()
})

test('without script all announcements are there, and open', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/en/announce')
  expect(await visible(page).count()).toBeGreaterThan(9)
  await visible(page).last().locator('summary').click()
  await expect(opened(page)).toHaveCount(1)
  await context.close()
})

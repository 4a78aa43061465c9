import type { Page } from '@playwright/test'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, type Language, test, words } from './story.ts'

// Protects: what stands around every page (spec 2.2): logo, balance, cashier, the way out, right bar and footer.

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')

  test(`the balance has two decimals, stays hidden from page to page, and is asked for anew (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/verify'))
    const banner = page.getByRole('banner')
    const balance = banner.locator('[data-balance] b')
    await expect(balance).toHaveText(`${identity.balance} 0.00`)
    await banner.getByRole('button', { name: identity.hideBalance }).click()
    await expect(balance).toHaveText(`${identity.balance} ******`)
    // From here on the live line says nothing, which would tell the balance by itself.
    await page.route('**/api/live', () => undefined)
    await page.goto(at(language, '/help'))
    await expect(balance).toHaveText(`${identity.balance} ******`)
    await banner.getByRole('button', { name: identity.showBalance }).click()
    await expect(balance).toHaveText(`${identity.balance} –`)
    await page.route('**/api/wallet/balance', async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as { value: object }
      await route.fulfill({ response, json: { ...answer, value: { ...answer.value, balance: '123456' } } })
    })
    await banner.getByRole('button', { name: identity.refreshBalance }).click()
    await expect(balance).toHaveText(`${identity.balance} 1,234.56`)
  })

  test(`signing out asks first, and home takes the place of the page (${language})`, async ({ page }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/verify'))
    await page.goto(at(language, '/help'))
    await startSignOut(page, language)
    const dialog = page.getByRole('dialog', { name: identity.signOutTitle })
    await dialog.getByRole('button', { name: identity.stay }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    await startSignOut(page, language)
    await dialog.getByRole('button', { name: identity.signOut, exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
    await page.goBack()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/verify'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  })
}

test('who signs out hangs up first, so that nothing is asked for with a token that is over', async ({
  page,
}) => {
  await sitDown(page, await newSeat())
  const isLive = (one: { url: () => string }) => one.url().endsWith('/api/live')
  const line = page.waitForResponse(isLive)
  await page.goto('/en/help')
  await line
  const hungUp = page.waitForEvent('requestfailed', isLive)
  await page.route('**/api/logout', async route => {
    await hungUp
    await route.continue()
  })
  const says = words('en', 'identity')
  await startSignOut(page, 'en')
  await page.getByRole('dialog').getByRole('button', { name: says.signOut, exact: true }).click()
  await expect(page).toHaveURL(url => url.pathname === at('en', '/'))
})

test('the page makes room for the side menu, and takes the room of a folded one', async ({ page }) => {
  const toggle = page.getByRole('button', { name: words('en', 'shell').menuToggle })
  for (const path of ['/en/help', '/en/announce', '/en/forget']) {
    await page.goto(path)
    const left = async () => (await page.getByRole('main').boundingBox())?.x ?? 0
    const full = await left()
    expect(full, path).toBeGreaterThan(100)
    await toggle.click()
    await expect.poll(left, path).toBeLessThan(full - 100)
    await toggle.click()
    await expect.poll(left, path).toBe(full)
  }
})

async function startSignOut(page: Page, language: Language): Promise<void> {
  const says = words(language, 'identity')
  await page.locator('[popovertarget=account-menu]').click()
  await page.locator('#account-menu').getByRole('button', { name: says.signOut }).click()
}

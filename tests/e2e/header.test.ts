import type { Page } from '@playwright/test'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test, words } from './story.ts'

// Protects: what stands around every page (spec 2.2): logo, balance, cashier, the way out, right bar and footer.

test.describe.configure({ mode: 'parallel' })

const { settings } = loadSnapshot()

for (const language of LANGUAGES) {
  const shell = words(language, 'shell')
  const identity = words(language, 'identity')

  test(`the balance has two decimals, stays hidden from page to page, and is asked for anew (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/verify'))
    const banner = page.getByRole('banner')
    const balance = banner.locator('.bal-amount')
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

  test(`the header leads a member to the cashier, and its mark leads home (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    for (const [name, path] of [
      [identity.deposit, '/member/depositv2'],
      [identity.withdraw, '/member/withdraw'],
    ] as const) {
      await page.goto(at(language, '/help'))
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(url => url.pathname === at(language, path))
    }
    await page.getByRole('banner').getByRole('link', { name: shell.homeLink }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
  })

  test(`signing out asks first, and home takes the place of the page (${language})`, async ({ page }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/verify'))
    await page.goto(at(language, '/help'))
    await askToSignOut(page, language)
    const dialog = page.getByRole('dialog', { name: identity.signOutTitle })
    await dialog.getByRole('button', { name: identity.stay }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    await askToSignOut(page, language)
    await dialog.getByRole('button', { name: identity.signOut, exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
    await page.goBack()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/verify'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  })

  test(`the right bar leads to the app, customer service, the messenger and the top (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/help'))
    const bar = page.getByRole('complementary', { name: shell.quickLinks })
    const { name, url } = settings.messenger ?? { name: '', url: '' }
    const names = [shell.app, shell.support, fill(shell.messenger, { name }), shell.backToTop]
    const links = bar.getByRole('link')
    await expect(links).toHaveCount(names.length)
    for (const [index, label] of names.entries()) await expect(links.nth(index)).toHaveAccessibleName(label)
    await expect(links.nth(2)).toHaveAttribute('href', url)
    await expect(links.nth(2)).toHaveAttribute('rel', 'noopener')
    const service = page.waitForEvent('popup')
    await links.nth(1).click()
    await expect(await service).toHaveURL(url => url.pathname === at(language, '/support'))
    await links.nth(0).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/down'))
  })

  test(`the footer leads to games, promotions, customer service and help (${language})`, async ({ page }) => {
    await page.goto(at(language, '/verify'))
    const foot = page.getByRole('contentinfo')
    for (const [name, path] of [
      ...(['lott', 'elott', 'live', 'sports', 'esports', 'cockfight', 'fish', 'rng', 'pvp'] as const).map(
        category => [shell[category], `/${category}`] as const,
      ),
      [shell.promotions, '/promotions'],
      [shell.support, '/support'],
      [shell.help, '/help'],
    ] as const) {
      await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', at(language, path))
    }
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
  await askToSignOut(page, 'en')
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

async function askToSignOut(page: Page, language: Language): Promise<void> {
  const says = words(language, 'identity')
  await page.locator('.ava').click()
  await page.locator('#account-menu').getByRole('button', { name: says.signOut }).click()
}

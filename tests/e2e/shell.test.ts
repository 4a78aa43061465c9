import type { Page } from '@playwright/test'
import { builtPages } from './built-pages.ts'
import { demoSeat, findGame, newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, type Language, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

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

test.describe(() => {
  test.use({ timezoneId: 'America/Sao_Paulo' })

  test('the clock tells the site’s time and zone wherever the visitor is, second by second', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-21T09:59:58+07:00') })
    await page.goto('/en')
    await page.clock.pauseAt(new Date('2026-11-21T10:00:10+07:00'))
    const clock = page.getByRole('timer', { name: words('en', 'shell').clock })
    await expect(clock).toHaveText(/^10:00:10\s*GMT\+7$/)
    await page.clock.runFor(1000)
    await expect(clock).toHaveText(/^10:00:11\s*GMT\+7$/)
  })
})

test('a member’s language is kept with the account', async ({ page }) => {
  await sitDown(page, await newSeat())
  await page.goto('/verify')
  const answered = page.waitForResponse(response => response.url().endsWith('/api/member/language'))
  // The page does not wait for the answer, and a page that was left hears none: the next one comes after it here.
  await page.route('**/en/verify', async route => {
    await answered
    await route.continue()
  })
  await switchTo(page, 'English')
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toEqual({ language: 'EN' })
  await expect(page).toHaveURL(/\/en\/verify$/)
})

test('the arrow of the right bar leads back to the top', async ({ page }) => {
  await page.goto('/en/help')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: words('en', 'shell').backToTop }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a page begins at its top after a change of page', async ({ page }) => {
  await page.goto('/en/help')
  await page.evaluate(() => window.scrollTo(0, 600))
  await page
    .locator('.shell-SideMenu-menu')
    .getByRole('link', { name: words('en', 'shell').verify })
    .click()
  await expect(page).toHaveURL(/\/en\/verify$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

for (const language of LANGUAGES) {
  test(`the avatar menu leads to the agent centre for agents only (${language})`, async ({ page }) => {
    const says = words(language, 'identity')
    const shown = hasPage(language, '/agentHome')
    for (const [name, isAgent] of [
      ['mali', true],
      ['somchai', false],
    ] as const) {
      await sitDown(page, await demoSeat(name))
      await page.goto(at(language, '/help'))
      await page.locator('[popovertarget=account-menu]').click()
      const menu = page.locator('#account-menu')
      await expect(menu.getByRole('link').filter({ visible: true })).toHaveText([
        ...(isAgent && shown ? [says.agentCenter] : []),
        says.myAccount,
        says.betRecord,
        ...(hasPage(language, '/member/messageV2') ? [says.messages] : []),
        ...(hasPage(language, '/member/limits') ? [says.limits] : []),
        says.support,
      ])
      await expect(menu.getByRole('button')).toHaveText(says.signOut)
    }
  })

  test(`the Games tab of a phone opens the side menu as a sheet (${language})`, async ({ page }) => {
    const says = words(language, 'shell')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at(language, '/help'))
    const sheet = page.getByRole('navigation', { name: says.sideMenu })
    await expect(sheet).toBeHidden()
    const tab = page.getByRole('button', { name: says.games, exact: true })
    await tab.click()
    await expect(sheet.getByRole('link', { name: says.rng })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await tab.click()
    await tab.click()
    await expect(sheet).toBeHidden()
    await tab.click()
    await sheet.getByRole('link', { name: says.verify }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/verify'))
  })

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
}

function hasPage(language: Language, path: string): boolean {
  return builtPages().some(page => page.path === at(language, path))
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.locator('.shell-LanguageMenu-button').click()
  await page.locator('#language-menu').getByRole('link', { name }).click()
}

function stored(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    hisLang: localStorage.getItem('hisLang'),
    lang: localStorage.getItem('lang'),
  }))
}

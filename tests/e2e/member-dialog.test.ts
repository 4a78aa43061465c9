import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { findings } from '../a11y/axe.ts'
import { newRichSeat, openHouseGame } from './house.ts'
import { endSession, newSeat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test, words } from './story.ts'

// Protects: the member centre opens over any page and leaves that page as it is; a running game and a half-filled slip stay;
// it is left by Escape, Back, its cross and the end of the session.

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')
  const member = words(language, 'member')
  const centre = words(language, 'centre')
  const cashier = words(language, 'cashier')

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: member.nav })
  const insideOf = (page: Page) => dialogOf(page).frameLocator('iframe')
  const menuOf = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^${identity.accountMenu.split('{{')[0]}`) })
  const openFromMenu = async (page: Page, entry: string) => {
    await menuOf(page).click()
    await page.locator('#account-menu').getByRole('link', { name: entry }).click()
    await expect(insideOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  }

  test(`over home the account menu opens it, pages lead on in it, and it closes to where it was (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/'))
    await mark(page)
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    const entries = await page.evaluate(() => history.length)
    await menuOf(page).click()
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await page.locator('#account-menu').getByRole('link', { name: identity.myAccount }).click()
    const inside = insideOf(page)
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText(member.account)

    await test.step('it shows the list and the page, and nothing of the shell', async () => {
      for (const part of [
        '.shell-Header-header',
        '.shell-SideMenu-menu',
        '.shell-TabBar-bar',
        '.shell-Footer-footer',
        '.shell-RightBar-bar',
        '.shell-TopNavigation-navigation',
      ])
        await expect(inside.locator(part)).toBeHidden()
      await expect(inside.getByRole('navigation', { name: member.nav })).toBeVisible()
      await expect(page).toHaveURL(/[?&]member=securityCenter/)
      expect(await page.evaluate(() => scrollY)).toBe(300)
    })

    await test.step('another page of it takes its place and is named in the address', async () => {
      await inside.getByRole('link', { name: member.betRecord }).click()
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText(member.betRecord)
      await expect(page).toHaveURL(/[?&]member=personalHistoryCopy/)
      await expect(dialogOf(page).getByRole('link', { name: centre.asPage })).toHaveAttribute(
        'href',
        new RegExp(`^${at(language, '/member/personalHistoryCopy')}`),
      )
      expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    })

    await test.step('Back closes it, and Forward shows it again', async () => {
      await page.goBack()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page).not.toHaveURL(/member=/)
      await page.goForward()
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText(member.betRecord)
    })

    await test.step('the cross closes it and leaves nothing in the history, what was filtered in it neither', async () => {
      await inside.getByRole('link', { name: member.profitLoss }).click()
      // What it has read is there, so the choice of days is alive.
      await expect(inside.getByText(words(language, 'profit').totalStake, { exact: true })).toBeVisible()
      await inside.getByRole('button', { name: words(language, 'profit').days30, exact: true }).click()
      await expect
        .poll(() => page.frames().some(frame => /personalProfit\/?\?.+/.test(frame.url())))
        .toBe(true)
      await dialogOf(page).getByRole('button', { name: centre.close, exact: true }).click()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page).not.toHaveURL(/member=/)
      expect(await isMarked(page)).toBe(true)
      await page.goBack()
      expect(await isMarked(page)).toBe(false)
    })
  })

  test(`by keyboard it holds the focus, in its frame and its bar, and gives it back (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/help'))
    await menuOf(page).focus()
    await page.keyboard.press('Enter')
    await page.locator('#account-menu').getByRole('link', { name: identity.limits }).focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    const inside = insideOf(page)
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText(member.limits)
    const heading = dialog.getByRole('heading', { name: member.nav })
    await expect(heading).toBeFocused()
    expect(await findings(page)).toEqual([])
    await heading.focus()
    const asPage = dialog.getByRole('link', { name: centre.asPage })
    const close = dialog.getByRole('button', { name: centre.close, exact: true })
    await page.keyboard.press('Tab')
    await expect(asPage).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.locator('iframe')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.locator('iframe')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(asPage).toBeFocused()

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menuOf(page)).toBeFocused()
    await expect(page).not.toHaveURL(/member=/)
  })

  test(`over a half-filled slip a deposit is made, and the slip and the new balance are there (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    await page.goto(`${at(language, '/lottery')}?gameCode=coin-draw`)
    await page.locator('.lottery-OptionGrid-sides button').first().click()
    const stake = page.locator('.lottery-Slip-slip input').first()
    await stake.fill('35')
    await mark(page)
    await openDeposit(page, language)
    const inside = insideOf(page)
    await deposit(page, language)
    await expect(page).toHaveURL(/gameCode=coin-draw/)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(inside.locator('body')).toHaveCount(0)
    await expect(stake).toHaveValue('35')
    expect(await isMarked(page)).toBe(true)
    await expect(page.locator('[data-balance]')).toContainText('500')
  })

  test(`over a running game it opens and closes without touching the game (${language})`, async ({
    page,
  }) => {
    const says = words(language, 'seamless')
    const game = await openHouseGame(page, {
      language,
      gameCode: 'koi-terrace',
      seat: await newRichSeat(),
    })
    await game.locator('body').evaluate(() => void Object.assign(window, { kept: true }))
    await openDeposit(page, language)
    await deposit(page, language)
    await dialogOf(page).getByRole('button', { name: centre.close, exact: true }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(await game.locator('body').evaluate(() => 'kept' in window)).toBe(true)
    await expect(page.locator('.games-GameFrame-frame')).toHaveAttribute('data-state', 'ready')
    const balance = page.locator('.games-Seamless-balance, [data-balance]').filter({ visible: true })
    await expect(balance).toContainText(formatMoney(1_500_00n, 'THB', language).slice(1))
    await expect(page.getByRole('link', { name: says.back })).toBeVisible()
  })

  /** The amount is the smallest round one that no other story uses. */
  async function deposit(page: Page, lang: Language): Promise<void> {
    const inside = insideOf(page)
    await inside.getByRole('radio', { name: cashier.sandbox }).click()
    await inside.getByRole('textbox', { name: cashier.amount }).fill('500')
    await inside
      .getByRole('button', { name: fill(cashier.submit, { amount: formatMoney(500_00n, 'THB', lang) }) })
      .click()
    await expect(inside.getByRole('heading', { name: cashier.doneTitle })).toBeVisible()
  }

  async function openDeposit(page: Page, lang: Language): Promise<void> {
    const address = at(lang, '/member/depositv2')
    await page.locator(`.shell a[href="${address}"]`).filter({ visible: true }).first().click()
    await expect(insideOf(page).getByRole('heading', { level: 1 })).toHaveText(member.deposit)
  }

  test(`an end of the session while it is open is told once, for the whole tab (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/ 401$/)
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/help'))
    await openFromMenu(page, identity.betRecord)
    await endSession(seat)
    const ended = page.getByRole('dialog', { name: identity.endedTitle })
    await expect(ended).toHaveCount(1)
    await expect(insideOf(page).getByRole('dialog')).toHaveCount(0)
    await ended.getByRole('button', { name: identity.endedNotNow }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${at(language, '/help')}/?$`))
  })

  test(`who leaves inside it leaves the whole tab (${language})`, async ({ page, trouble }) => {
    const t = words(language, 'security')
    trouble.expectAnswer(/POST \/api\/member\/closing 403/)
    trouble.expectAnswer(/ 401$/)
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/help'))
    await openFromMenu(page, identity.myAccount)
    const inside = insideOf(page)
    await inside.getByRole('button', { name: t.closeTitle }).click()
    const ask = inside.getByRole('dialog', { name: t.closeAsk })
    await page.keyboard.press('Escape')
    await expect(ask).toBeHidden()
    await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
    await inside.getByRole('button', { name: t.closeTitle }).click()
    await ask.getByRole('button', { name: t.closeConfirm }).click()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
    await expect(page.getByRole('dialog', { name: identity.endedTitle })).toBeHidden()
  })

  test(`what leads out of the member centre leads the whole tab (${language})`, async ({ page }) => {
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/help'))
    await openFromMenu(page, identity.limits)
    await insideOf(page)
      .locator('main')
      .evaluate(
        (main, href) => {
          const link = Object.assign(document.createElement('a'), { href, textContent: 'out', id: 'out' })
          main.append(link)
        },
        at(language, '/promotions'),
      )
    await insideOf(page).locator('#out').click()
    await expect(page).toHaveURL(url => url.pathname.startsWith(at(language, '/promotions')))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`a page that does not come says so, and comes when asked again (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/^(request failed|console error)/)
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/help'))
    // The time that a page of the centre has to come.
    await page.clock.install()
    let isAway = true
    await page.route('**/member/limits*', route => (isAway ? route.abort('failed') : route.continue()))
    await menuOf(page).click()
    await page.locator('#account-menu').getByRole('link', { name: identity.limits }).click()
    await expect(dialogOf(page)).toBeVisible()
    await page.clock.fastForward(12_000)
    const lost = dialogOf(page).getByRole('alert')
    await expect(lost).toContainText(centre.lost)
    isAway = false
    await lost.getByRole('button', { name: centre.retry }).click()
    await expect(insideOf(page).getByRole('heading', { level: 1 })).toHaveText(member.limits)
    await expect(lost).toBeHidden()
  })

  test(`a shared address opens it for a member and not for a guest, and a pressed modifier key follows the link (${language})`, async ({
    page,
    context,
  }) => {
    const address = `${at(language, '/help')}?member=limits`
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await sitDown(page, await newSeat())
    const lines: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/live')) lines.push(request.url())
    })
    await page.goto(address)
    await expect(insideOf(page).getByRole('heading', { level: 1 })).toHaveText(member.limits)
    await expect(page).toHaveURL(/member=limits/)
    // One line for both pages.
    expect(lines).toHaveLength(1)
    await page.reload()
    await expect(insideOf(page).getByRole('heading', { level: 1 })).toHaveText(member.limits)
    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).toHaveURL(url => url.search === '')
    await page.goto(`${at(language, '/help')}?member=nothing`)
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await expect(page.locator('iframe')).toHaveCount(0)
    await menuOf(page).click()
    const other = context.waitForEvent('page')
    await page
      .locator('#account-menu')
      .getByRole('link', { name: identity.limits })
      .click({ modifiers: ['Control'] })
    await expect(await other).toHaveURL(url => url.pathname === at(language, '/member/limits'))
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test(`on 360 px it fills the screen and nothing is wider (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    // Both pages in the light theme; the other one is looked at by keyboard.
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/verify'))
    await openFromMenu(page, identity.deposit)
    const box = await dialogOf(page).locator('.session-MemberCentre-centre').boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    const inside = page.frames().find(frame => /\/member\//.test(frame.url()))
    expect(await inside?.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await findings(page)).toEqual([])
  })
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { untouched: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'untouched' in window)
}

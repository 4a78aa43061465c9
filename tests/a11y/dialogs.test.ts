import type { Frame, Page } from '@playwright/test'
import { reach } from '../e2e/keys.ts'
import { operator } from '../e2e/operator.ts'
import { receiptPrompted } from '../e2e/payouts.ts'
import { demoSeat, endSession, findGame, freshName, newSeat, type Seat, sitDown, test } from '../e2e/seats.ts'
import { at, expect, fill, LANGUAGES, type Language, words } from '../e2e/story.ts'
import { findings, findingsInLight, findingsInLightPage, findingsInPage } from './axe.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')

  for (const kind of ['login', 'register'] as const) {
    test(`${kind} opens, holds the focus and closes by keyboard (${language})`, async ({ page }) => {
      await page.goto(at(language, '/verify'))
      const opener = page.getByRole('banner').getByRole('link', { name: identity[kind], exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      await holds(page, page.mainFrame(), identity[`${kind}Title`])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }

  test(`the search for games opens, lists and closes by keyboard (${language})`, async ({ page }) => {
    const says = words(language, 'search')
    await page.goto(at(language, '/verify'))
    const opener = page.getByRole('banner').getByRole('link', { name: says.open })
    await opener.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox', { name: says.label })
    await expect(field).toBeFocused()
    await field.fill('thunder temple')
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveAttribute(
      'href',
      /thunder-temple/,
    )
    expect(await findings(page)).toEqual([])
    expect(await findingsInLight(page), 'light').toEqual([])
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test(`recovery holds the focus in both its tabs and closes by keyboard (${language})`, async ({ page }) => {
    const says = words(language, 'recovery')
    await page.goto(at(language, '/forget'))
    const tabs = page.getByRole('main').getByRole('tab')
    await tabs.filter({ hasText: says.phoneTab }).click()
    await expect(page.getByRole('main').locator('input[name="newPassword"]')).toBeVisible()
    expect(await findings(page), 'the page with the tab of the phone').toEqual([])
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog').first()
    await dialog.getByText(identity.forgotPassword, { exact: true }).click()
    await expect(dialog.locator('input[name="email"]')).toBeVisible()
    await holds(page, page.mainFrame(), identity.forgotPassword)
    await dialog.getByRole('tab', { name: says.emailTab }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.locator('input[name="newPassword"]')).toBeVisible()
    expect(await findings(page), 'the tab of the phone').toEqual([])
    expect(await findingsInLight(page), 'the tab of the phone, light').toEqual([])
    await dialog.getByRole('tab', { name: says.emailTab }).click()
    const name = freshName()
    await dialog.locator('input[name="username"]').fill(name)
    await dialog.locator('input[name="email"]').fill(`${name}@example.com`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: says.inBeenOutTitle })).toBeVisible()
    expect(await findings(page), 'what was sent').toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('heading', { name: identity.loginTitle })).toBeVisible()
  })

  test(`login and registration take each other's place by keyboard (${language})`, async ({ page }) => {
    await page.goto(at(language, '/verify'))
    const opener = page.getByRole('banner').getByRole('link', { name: identity.login, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const swap = page.getByRole('dialog').getByRole('button', { name: identity.createAccount, exact: true })
    await swap.focus()
    await page.keyboard.press('Enter')
    await isInside(page.mainFrame(), identity.registerTitle)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test(`log out asks first, by keyboard (${language})`, async ({ page, player }) => {
    await sitDown(page, player)
    await page.goto(at(language, '/verify'))
    const menu = page.getByRole('button', {
      name: new RegExp(`^${identity.accountMenu.replace('{{name}}', '')}`),
    })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#account-menu')).toBeVisible()
    await reach(page, page.locator('#account-menu').getByRole('button', { name: identity.signOut }))
    await page.keyboard.press('Enter')
    await holds(page, page.mainFrame(), identity.signOutTitle)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(menu).toBeFocused()
  })

  test(`a session that ended says so over the page, by keyboard (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/ 401$/)
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/verify'))
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    const before = page.getByRole('main').getByRole('textbox').first()
    await before.focus()
    await endSession(seat)
    await holds(page, page.mainFrame(), identity.endedTitle)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(before).toBeFocused()
  })

  test(`the terms of a reward hold the focus and close by keyboard (${language})`, async ({ page }) => {
    const title = 'For your patience'
    const seat = await newSeat()
    await operator('rewards', 'give', seat.username, '50', `--title-${language}`, title)
    await sitDown(page, seat)
    await page.goto(at(language, '/member/rewardCenter'))
    const opener = page.getByRole('listitem').filter({ hasText: title }).getByRole('button')
    await opener.focus()
    await page.keyboard.press('Enter')
    await holds(page, page.mainFrame(), title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test(`the question after a payout holds the focus and closes by keyboard (${language})`, async ({
    page,
  }) => {
    const seat = await newSeat()
    const pay = await receiptPrompted(seat)
    await pay()
    await sitDown(page, seat)
    await page.goto(at(language, '/help'))
    await holds(page, page.mainFrame(), words(language, 'withdraw').receiptTitle)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test(`a popup holds the focus and closes by keyboard (${language})`, async ({ page }) => {
    const popup = {
      id: 'news',
      title: 'News',
      content: '<h3>More</h3><p>Read <a href="/">on</a>.</p>',
      promotionType: null,
      execution: 'B',
    }
    const value = { banners: [], player: [], popup: [popup], promotion: [], help: [] }
    await page.route('**/api/notices?*', route => route.fulfill({ json: { success: true, value } }))
    await page.goto(at(language, '/'))
    await holds(page, page.mainFrame(), 'News')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test(`the speed of the lines holds the focus and closes by keyboard (${language})`, async ({ page }) => {
    const says = words(language, 'lines')
    await page.goto(at(language, '/lines'))
    const opener = page.getByRole('main').getByRole('link', { name: says.speedTest })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText(says.alone)).toBeVisible()
    await holds(page, page.mainFrame(), says.title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test(`the sheet of games on a phone opens, is reached and closes by keyboard (${language})`, async ({
    page,
  }) => {
    const says = words(language, 'shell')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(at(language, '/help'))
    const tab = page.getByRole('button', { name: says.games, exact: true })
    await tab.focus()
    await page.keyboard.press('Enter')
    const first = page.getByRole('navigation', { name: says.sideMenu }).getByRole('link').first()
    await expect(first).toBeVisible()
    expect(await findingsInPage(page)).toEqual([])
    expect(await findingsInLightPage(page)).toEqual([])
    // What a button opens comes right behind it.
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(first).toBeHidden()
    await expect(tab).toBeFocused()
  })

  test(`a trial member is told on the game page, by keyboard (${language})`, async ({ page }) => {
    await refusesGame(
      page,
      language,
      await demoSeat('trial1'),
      'playable',
      words(language, 'seamless').trialTitle,
    )
  })

  test(`a game that is closed offers others, by keyboard (${language})`, async ({
    page,
    player,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/games\/launch 4\d\d/)
    const says = words(language, 'seamless')
    for (const [why, title] of [
      ['maintenance', says.maintenanceTitle],
      ['unavailable', says.unavailableTitle],
    ] as const) {
      await refusesGame(page, language, player, why, new RegExp(fill(title, { game: '' }).trim()))
    }
  })

  test(`the sheets of the game hold the focus and close by keyboard (${language})`, async ({
    page,
    player,
  }) => {
    const slot = words(language, 'slot')
    await sitDown(page, player)
    await page.goto(`${at(language, '/seamless')}?game=${await findGame('playable')}`)
    await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
    const frame = page.frames()[1]
    if (!frame) throw new Error('the game has no frame')
    for (const title of [slot.rules, slot.fairness, slot.history]) {
      const opener = frame.getByRole('button', { name: title, exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      await holds(page, frame, title)
      await page.keyboard.press('Escape')
      await expect(frame.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })
}

/** A game that does not open says why in a dialog; closing it leads back to where the visitor was. */
async function refusesGame(
  page: Page,
  language: Language,
  seat: Seat,
  game: Parameters<typeof findGame>[0],
  title: string | RegExp,
): Promise<void> {
  await sitDown(page, seat)
  await page.goto(`${at(language, '/seamless')}?game=${await findGame(game)}`)
  const { recommend } = words(language, 'seamless')
  if (game !== 'playable') await expect(page.getByText(recommend)).toBeVisible()
  await holds(page, page.mainFrame(), title)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${at(language, '/')}$`))
}

/** Axe finds nothing, the focus is inside and cannot leave, and what lies behind does not answer. */
async function holds(page: Page, frame: Frame, title: string | RegExp): Promise<void> {
  await isInside(frame, title)
  expect(await findings(page), `axe in ${title}`).toEqual([])
  expect(await findingsInLight(page), `axe in ${title}, light`).toEqual([])
  const stops = await frame.evaluate(
    () =>
      [...document.querySelectorAll('dialog[open] :is(a[href], button, input, summary)')].filter(stop =>
        stop.checkVisibility(),
      ).length,
  )
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press <= stops + 1; press += 1) {
      await page.keyboard.press(key)
      expect(await hasFocus(frame), `after ${press + 1} × ${key} in ${title}`).toBe(true)
    }
  }
  expect(await answersBehind(frame), `behind ${title}`).toEqual([])
}

async function isInside(frame: Frame, title: string | RegExp): Promise<void> {
  await expect(frame.getByRole('dialog', { name: title })).toBeVisible()
  await expect.poll(() => hasFocus(frame)).toBe(true)
}

/** The focus is in the open dialog, and in this document at all. */
function hasFocus(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => document.hasFocus() && document.activeElement?.closest('dialog:modal') !== null)
}

/** The links, buttons and fields outside of the dialog that can still take the focus. */
function answersBehind(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const held = document.activeElement
    const outside = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
      element => !element.closest('dialog'),
    )
    const taken = outside.filter(element => {
      element.focus()
      return document.activeElement === element
    })
    if (held instanceof HTMLElement) held.focus()
    return taken.map(element => element.outerHTML.slice(0, 80))
  })
}

import type { Frame, Page } from '@playwright/test'
import { reach } from '../e2e/keys.ts'
import { demoSeat, endSession, fillLists, findGame, newSeat, type Seat, sitDown } from '../e2e/seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test, words } from '../e2e/story.ts'
import { findings, findingsInLight } from './axe.ts'

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

  test(`log out asks first, by keyboard (${language})`, async ({ page }) => {
    await sitDown(page, await newSeat())
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
    await expect(page.locator('.head .bal')).toContainText(/\d/)
    const before = page.getByRole('main').getByRole('textbox').first()
    await before.focus()
    await endSession(seat)
    await holds(page, page.mainFrame(), identity.endedTitle)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(before).toBeFocused()
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

  test(`a game that is closed offers others, by keyboard (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/POST \/api\/games\/launch 4\d\d/)
    const says = words(language, 'seamless')
    const seat = await newSeat()
    for (const [why, title] of [
      ['maintenance', says.maintenanceTitle],
      ['unavailable', says.unavailableTitle],
    ] as const) {
      await refusesGame(page, language, seat, why, new RegExp(fill(title, { game: '' }).trim()))
    }
  })

  test(`the sheets of the game hold the focus and close by keyboard (${language})`, async ({ page }) => {
    const slot = words(language, 'slot')
    const seat = await newSeat()
    await fillLists(seat)
    await sitDown(page, seat)
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

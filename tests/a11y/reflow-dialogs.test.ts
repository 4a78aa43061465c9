import type { Page } from '@playwright/test'
import { pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { receiptPrompted } from '../e2e/payouts.ts'
import { demoSeat, endSession, findGame, newSeat, sitDown, test } from '../e2e/seats.ts'
import { expect, ownNetwork, words } from '../e2e/story.ts'
import { misfits, type Setting, toldIn } from './fits.ts'
import { agentsWithOffer, FOR_AGENTS, FOR_ASKED_AGENTS } from './openings/agents.ts'
import { FOR_GUESTS } from './openings/guests.ts'
import { busyMember, FOR_MEMBERS } from './openings/members.ts'
import { dialogOf, type Language, type Opening } from './openings/opening.ts'

// Protects: what opens over a page is read without scrolling sideways on the smallest phone, in both themes and with letters
// twice as large (WCAG 1.4.4, 1.4.10).

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

const NARROW = { width: 320, height: 640 } as const
const SETTINGS: readonly Setting[] = [
  { name: '320 px', ...NARROW },
  { name: '320 px, light', ...NARROW, isLight: true },
  { name: '390 px, letters of 200 %', width: 390, height: 844, letters: 200 },
]

for (const language of SITE_LANGUAGES) {
  const told = toldIn(language)

  test(`nothing that opens for a guest is wider than its window or cut${told}`, async ({ page, trouble }) => {
    trouble.expectAnswer(/ 4\d\d$/)
    await walk(page, language, FOR_GUESTS)
  })

  test(`nothing that opens for a member is wider than its window or cut${told}`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/ 4\d\d$/)
    await sitDown(page, await busyMember(language))
    await walk(page, language, FOR_MEMBERS)
  })

  test(`nothing that opens for an agent is wider than its window or cut${told}`, async ({ page }) => {
    const { agent, below } = await agentsWithOffer()
    await sitDown(page, agent)
    await walk(page, language, FOR_AGENTS)
    await sitDown(page, below)
    await walk(page, language, FOR_ASKED_AGENTS)
  })

  test(`nothing that opens by itself is wider than its window or cut${told}`, async ({ page, trouble }) => {
    trouble.expectAnswer(/ 4\d\d$/)
    await page.setViewportSize(NARROW)
    const trial = await demoSeat('trial1')
    await sitDown(page, trial)
    await page.goto(`${pathIn(language, '/seamless')}?game=${await findGame('playable')}`)
    await fits(page, 'a game and a trial account')
    const seat = await newSeat()
    await sitDown(page, seat)
    for (const why of ['maintenance', 'unavailable'] as const) {
      await page.goto(`${pathIn(language, '/seamless')}?game=${await findGame(why)}`)
      await expect(page.getByText(words(language, 'seamless').recommend)).toBeVisible()
      await fits(page, `a game: ${why}`)
    }
    const paid = await newSeat()
    const pay = await receiptPrompted(paid)
    await pay()
    await sitDown(page, paid)
    await page.goto(pathIn(language, '/help'))
    await fits(page, 'the question after a payout')
    await page.keyboard.press('Escape')
    await endSession(paid)
    await fits(page, 'a session that ended')
  })
}

async function walk(page: Page, language: Language, openings: readonly Opening[]): Promise<void> {
  for (const { name, path, open } of openings) {
    await test.step(name, async () => {
      await page.setViewportSize(NARROW)
      if (!(await closesOver(page, pathIn(language, path)))) await page.goto(pathIn(language, path))
      await expect(page.locator('main [aria-busy="true"], main .skeleton-rows')).toHaveCount(0)
      await open(page, language)
      if (!/menu|sheet/.test(name)) await expect(dialogOf(page)).toBeVisible()
      await expect(page.locator('dialog[open] [aria-busy="true"], dialog[open] .skeleton-rows')).toHaveCount(
        0,
      )
      expect.soft(await misfits(page, SETTINGS), name).toEqual([])
    })
  }
}

/** Whether this page is open already, with nothing over it once Escape has closed what was. */
async function closesOver(page: Page, path: string): Promise<boolean> {
  if (new URL(page.url()).pathname !== path) return false
  const opened = page.locator('dialog[open], :popover-open')
  // A field of a search takes the first for itself, and a list in a dialog is closed before the dialog.
  for (let press = 0; press < 3 && (await opened.count()) > 0; press += 1) await page.keyboard.press('Escape')
  return (await opened.count()) === 0 && new URL(page.url()).pathname === path
}

async function fits(page: Page, name: string): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  expect.soft(await misfits(page, SETTINGS), name).toEqual([])
}

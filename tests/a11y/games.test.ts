import type { FrameLocator, Page } from '@playwright/test'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import type { Kind } from '#lib/fairness/kind.ts'
import { KINDS } from '#lib/fairness/kinds.ts'
import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { RING_TITLES } from '#lib/fairness/rings.ts'
import { isOwnCode, kindOf, titleFor } from '#lib/fairness/titles.ts'
import { newRichSeat } from '../e2e/house.ts'
import { sitDown } from '../e2e/seats.ts'
import { at, expect, type Language, test, words } from '../e2e/story.ts'
import { findings } from './axe.ts'

// Protects: every kind of game can be opened, read up and left with a keyboard alone, and axe finds nothing in it, neither
// on the table nor in its rules. A round by keyboard is played where nothing has to be placed before.

const isNightly = process.env.STORIES === 'all'

interface Opened {
  name: string
  nodeId: string
  /** What a round needs before its main button; undefined where chips, odds or aims come first. */
  before: ((page: Page, game: FrameLocator) => Promise<void>) | undefined
}

/** A keno round begins with numbers. */
const pickNumbers = async (page: Page, game: FrameLocator) => {
  await reachIn(page, game, '.picks .btn')
  await page.keyboard.press('Enter')
}
const nothing = async () => undefined
/** The kinds that a press of the main button plays, and what comes before it. */
const PLAYED: Readonly<Record<string, Opened['before']>> = {
  slot: nothing,
  pinball: nothing,
  bingo: nothing,
  jackpot: nothing,
  gaogae: nothing,
  holdem: nothing,
  oneLine: nothing,
  crash: nothing,
  keno: pickNumbers,
}
/** By day the kinds that came last. */
const BY_DAY = ['keno', 'crash']

/** Kinds that are data behind one page: the first of each page stands for all. */
const ONE_PAGE = [REEL_KINDS, RING_TITLES.map(({ kind }) => kind), LEAGUE_TITLES.map(({ kind }) => kind)]
const isOneOfMany = (kind: Kind) => ONE_PAGE.some(kinds => kinds.indexOf(kind) > 0)

/** The first open title of each kind. */
const OPENED: readonly Opened[] = KINDS.filter(kind => !isOneOfMany(kind))
  .flatMap(kind => {
    const title = demoCatalogue().games.find(
      game =>
        !game.maintenance &&
        (isOwnCode(game.gameCode) || titleFor(game.gameType, game.gameCode) !== undefined) &&
        kindOf(game.gameCode) === kind,
    )
    return title ? [{ name: kind.name, nodeId: title.nodeId, before: PLAYED[kind.name] }] : []
  })
  .filter(({ name }) => isNightly || BY_DAY.includes(name))

/** More stops than any game has; a board is one, or its fields are. */
const MOST_STOPS = 160

/** Walks on with Tab until this has the focus within the game. */
async function reachIn(page: Page, game: FrameLocator, selector: string): Promise<void> {
  const target = game.locator(selector).first()
  for (let press = 0; press < MOST_STOPS; press += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector}`)
}

/** Opens a game as its page does; from the page's own last stop the next Tab leads into the frame. */
async function open(page: Page, language: Language, nodeId: string): Promise<FrameLocator> {
  await sitDown(page, await newRichSeat())
  await page.goto(`${at(language, '/seamless')}?game=${nodeId}`)
  await expect(page.locator('.games-GameFrame-frame')).toHaveAttribute('data-state', 'ready')
  return page.frameLocator('.games-GameFrame-frame')
}

for (const language of ['th', 'en'] as const)
  for (const { name, nodeId, before } of OPENED)
    test(`${name}: the table, its rules and a round by keyboard, and axe finds nothing (${language})`, async ({
      page,
    }) => {
      const says = words(language, 'keno')
      const game = await open(page, language, nodeId)
      expect(await findings(page)).toEqual([])
      await reachIn(page, game, '.tool')
      await page.keyboard.press('Enter')
      const rules = game.getByRole('dialog', { name: says.rules })
      await expect(rules).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(rules).toBeHidden()
      await expect(game.locator('.tool').first()).toBeFocused()
      if (!before) return
      await before(page, game)
      await reachIn(page, game, '.main-act')
      const told = await game.locator('.result').textContent()
      await page.keyboard.press('Enter')
      await expect(game.locator('.main-act')).toHaveAttribute('aria-busy', 'false')
      await expect(game.locator('.result')).not.toHaveText(told ?? '')
      expect(await findings(page)).toEqual([])
    })

import type { Kind } from '#lib/fairness/kind.ts'
import { readRoomBets, readTableBets, type TableRules } from '#lib/fairness/table.ts'
import { titleOf } from '#lib/fairness/title-name.ts'
import { CHIPS, fitsTable, spotLimits } from './chips.ts'
import type { Schedule } from './events.ts'
import type { Game } from './game.ts'
import { lastOutcomes } from './round-views.ts'

/** A page that shows a table of one's own as well as a room. */
interface TablePage {
  name: string
  styles: readonly string[]
  words?: readonly string[]
}

/** How many results are shown, at a table and in a room. */
const ROAD_LENGTH = 48
const TABLE_ROUND_MS = 2_500
/** Rounds of a room are by the clock. */
const ROOM_BET_MS = 500

/** How a room's time goes: rooms that call themselves fast have shorter rounds. */
const PACE = { everyMs: 30_000, closesBeforeMs: 3_000, lastsMs: 4_000 }
const SPEED_PACE = { everyMs: 20_000, closesBeforeMs: 2_000, lastsMs: 3_000 }
export const paceOf = (gameCode: string) => (gameCode.endsWith('-speed') ? SPEED_PACE : PACE)

/** A table of the player's own. */
export function tableGame<Spot extends string>(page: TablePage, rules: TableRules<Spot>, kind: Kind): Game {
  return {
    ...pageParts(page),
    kind,
    roundMs: TABLE_ROUND_MS,
    offers: ({ bets }, currency) => fitsTable(readTableBets(rules, bets)?.values() ?? [], currency),
    // Chips on red and on black stake nothing against each other: only what is at risk counts.
    validBet: ({ stakeMinor, payoutMinor }) => {
      const apart = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor
      return apart < stakeMinor ? apart : stakeMinor
    },
    about: async ({ books }, session) => ({
      road: await lastOutcomes(books, session, ROAD_LENGTH),
      most: String(spotLimits(session.currency).most),
    }),
  }
}

/** Rooms whose rounds come by the clock, the same for everybody in a room; each room has rounds of its own. */
export function roomGame<Spot extends string>(page: TablePage, rules: TableRules<Spot>, kind: Kind): Game {
  const scheduleFor = (gameCode: string): Schedule => ({
    ...paceOf(gameCode),
    ahead: 1,
    oneBetEach: true,
    results: ROAD_LENGTH,
    result: rules.draw,
  })
  return {
    ...pageParts(page),
    kind,
    roundMs: ROOM_BET_MS,
    offers: ({ bets }, currency) => fitsTable(readRoomBets(rules, bets)?.amounts.values() ?? [], currency),
    schedule: scheduleFor,
    about: (_, session) => ({
      pace: paceOf(session.game),
      most: String(spotLimits(session.currency).most),
    }),
  }
}

function pageParts({ name, styles, words = [] }: TablePage) {
  return {
    name,
    styles: [
      '../../kit/chips.css',
      '../../kit/road.css',
      '../../kit/board.css',
      '../../kit/chip-table.css',
      ...styles,
    ],
    words: ['board', 'tables', ...words],
    phrasesOf: (gameCode: string) => ({ title: titleOf(gameCode) }),
    stakes: CHIPS,
  }
}

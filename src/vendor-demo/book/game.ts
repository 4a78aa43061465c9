import type { Kind } from '#lib/fairness/kind.ts'
import { type League, MATCHDAYS_AHEAD, playMatchday, SLIP_STAKES } from '#lib/fairness/league.ts'
import { scoresText } from '#lib/fairness/slip.ts'
import type { Game } from '../game.ts'

/** A book on the matches of a league: betting ends at kick-off, and slips are settled after the last match. */
export function bookGame(name: string, league: League, kind: Kind): Game {
  return {
    name,
    styles: ['../../kit/board.css', '../../book/book.css'],
    words: ['board', 'book'],
    kind,
    stakes: SLIP_STAKES,
    roundMs: 1_000,
    offers: ({ stakeMinor }, currency) => SLIP_STAKES[currency].includes(stakeMinor),
    schedule: {
      everyMs: league.everyMs,
      closesBeforeMs: 0,
      lastsMs: league.lastsMs,
      ahead: MATCHDAYS_AHEAD,
      result: async (draw, number) => scoresText(await playMatchday(league, number, draw)),
    },
  }
}

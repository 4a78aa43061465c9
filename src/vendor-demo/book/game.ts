import { areOpposed } from '#lib/fairness/book.ts'
import type { Kind } from '#lib/fairness/kind.ts'
import { type League, MATCHDAYS_AHEAD, playMatchday, SLIP_STAKES } from '#lib/fairness/league.ts'
import { readBet, scoresText } from '#lib/fairness/slip.ts'
import type { Schedule } from '../events.ts'
import type { Game } from '../game.ts'
import { VendorRefusal } from '../refusal.ts'
import { betsOnEvent } from '../round-rows.ts'
import { checkLive, isOfPhase, liveDays } from './live.ts'
import { seasonSoFar } from './season.ts'

/**
 * A book on the matches of a league: slips are taken until kick-off and settled after the last match; where matches are
 * played in steps, single bets are taken while they run, at the odds of the score by then (`live.ts`). A player bets
 * on one side of a match, over all slips: both sides would be a turnover without a risk.
 */
export function bookGame(name: string, league: League, kind: Kind): Game {
  const schedule: Schedule = {
    everyMs: league.everyMs,
    closesBeforeMs: 0,
    lastsMs: league.lastsMs,
    ahead: MATCHDAYS_AHEAD,
    takesRunning: (bets, event, now) => isOfPhase(league, bets, event, now),
    result: async (draw, number) => scoresText(await playMatchday(league, number, draw)),
  }
  const legsOf = (bets: string) => readBet(league, bets)?.legs ?? []
  return {
    name,
    styles: ['../../kit/board.css', '../../book/book.css'],
    words: ['board', 'book'],
    kind,
    stakes: SLIP_STAKES,
    roundMs: 1_000,
    offers: ({ stakeMinor }, currency) => SLIP_STAKES[currency].includes(stakeMinor),
    quote: ({ books, now }, _, bets) => checkLive(books, league, bets, now),
    check: async ({ books }, session, bets) => {
      const texts = await betsOnEvent(books, session.player, kind.eventOf?.(bets) ?? '')
      const earlier = texts.flatMap(legsOf)
      const isOtherSide = legsOf(bets).some(leg =>
        earlier.some(one => one.match === leg.match && areOpposed(one.choice, leg.choice)),
      )
      if (isOtherSide) throw new VendorRefusal('otherSide')
    },
    schedule,
    board: async ({ books, now }) => ({
      season: await seasonSoFar(books, schedule, league, now()),
      live: await liveDays(books, league, now()),
    }),
  }
}

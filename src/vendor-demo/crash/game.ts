import { setTimeout as pause } from 'node:timers/promises'
import { CRASH, TAKE } from '#lib/fairness/crash.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import { isId } from '#lib/ids/ids.ts'
import type { Game } from '../game.ts'
import { bearerOf, readJson } from '../http.ts'
import { VendorRefusal } from '../refusal.ts'
import { findRound } from '../round-rows.ts'
import { viewOf } from '../round-views.ts'
import { findSession } from '../sessions.ts'
import { titlePhrases } from '../title-phrases.ts'

/** How long a page waits for the end of its round before it asks again. */
const WATCH_MS = 5_000

/** Stakes whose hundredth is whole, so that no payout is cut. */
const CRASH_STAKES: Game['stakes'] = Object.fromEntries(
  Object.entries(STAKES).map(([currency, stakes]) => [currency, stakes.filter(stake => stake % 100n === 0n)]),
)

/** The crash titles of the studios. */
export const CRASH_GAME: Game = {
  name: 'crash',
  styles: ['../../kit/look.css', '../../kit/picks.css', 'crash.css'],
  phrasesOf: titlePhrases(CRASH),
  kind: CRASH,
  stakes: CRASH_STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => CRASH_STAKES[currency]?.includes(stakeMinor) === true,
  calls: {
    /**
     * Answers when a round is over, or after a while that it is not. When it will be over nobody is told before; then
     * it is settled here, by the rule, as by the sweep.
     */
    'POST /watch': async ({ books, table, now }, request) => {
      const session = await findSession(books, bearerOf(request), now())
      const { id } = await readJson(request)
      const find = async () => {
        const row = typeof id === 'string' && isId(id) ? await findRound(books, id) : undefined
        if (row?.player !== session.player || row.game !== session.game) throw new VendorRefusal('badInput')
        return { row, leftMs: row.state === 'waiting' ? (row.due ?? 0) - now() : 0 }
      }
      const { leftMs } = await find()
      if (leftMs > 0) await pause(Math.min(leftMs, WATCH_MS), undefined, { ref: false })
      const { row, leftMs: stillMs } = await find()
      if (stillMs > 0) return { round: await viewOf(books, row), now: now() }
      return table.move(session, { id: row.id, moves: TAKE })
    },
  },
}

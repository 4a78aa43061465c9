import type { League } from '#lib/fairness/league.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { seasonStart } from '#lib/fairness/season.ts'
import type { Books } from '../books.ts'
import { openSeedsOfEnded, pastEvents, type Schedule } from '../events.ts'

/** The results of the running season, the oldest first, as its page reads them. */
interface SeasonResult {
  number: number
  outcome: string
}

/** What came out of each matchday; a result never changes, so it is made once. */
const made = new Map<string, string>()
const MOST_KEPT = 2_000

/** Every matchday of the season of `league` that is over. */
export async function seasonSoFar(
  books: Books,
  schedule: Schedule,
  league: League,
  now: number,
): Promise<SeasonResult[]> {
  const last = Math.floor((now - schedule.lastsMs) / schedule.everyMs)
  const first = seasonStart(league, last)
  const events = await pastEvents(books, schedule, league.gameCode, { first, last }, now)
  await openSeedsOfEnded(books, now)
  return Promise.all(
    events.map(async ({ name, number, server_seed: serverSeed }) => {
      const outcome =
        made.get(name) ?? (await schedule.result(drawsOf({ serverSeed, clientSeed: name, nonce: 1 }), number))
      if (made.size > MOST_KEPT) made.clear()
      made.set(name, outcome)
      return { number, outcome }
    }),
  )
}

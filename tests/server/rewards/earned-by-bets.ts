import type { SignedIn } from '#lib/identity/api.ts'
import { firstDayOf } from '#lib/limits/rules.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { fundWeek, giveNext } from '#server/missions/prizes.ts'
import { addPoints } from '#server/missions/queries.ts'
import { countRaffleBets } from '#server/raffle/count-bets.ts'
import { betOn } from '#tests/support/reward-server.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import type { PromotionServer } from '../promotions/promotion-calls.ts'
import { openedRaffle } from '../raffle/raffle-calls.ts'

const DAY_MS = 86_400_000
const PRIZES = { amountsMinor: ['5000'], turnover: '1', days: 7 }

/** The prizes of the weekly leaderboard at a moment. */
const leaderboardAt = (at: Date) => ({ prizes: PRIZES, currency: 'THB', timeZone: TIME_ZONE, at }) as const

let weeks = 0
/** Puts a member on the first place of a past week, another one at each call, whose prize alone is still to be given. */
export async function wonLastWeek({ db, clock }: PromotionServer, { member }: SignedIn): Promise<void> {
  weeks += 1
  const at = new Date(clock.now().getTime() - weeks * 7 * DAY_MS)
  const from = firstDayOf('week', dayOf(at, TIME_ZONE))
  await db.transaction(tx => fundWeek(tx, leaderboardAt(at)))
  await db.run(
    sql`update mission_prizes set given_at = now() where week <> ${from}::date and given_at is null`,
  )
  await addPoints(db, { memberId: member.id, period: 'week', from, points: 10, at })
}

/** Bets of yesterday, and a raffle that is open since the day before and has counted none of them. */
export async function raffleWithBets(server: PromotionServer, who: SignedIn): Promise<void> {
  const now = server.clock.now()
  await betOn(server, who, { day: addDays(server.today(), -1), validBet: 100_000n })
  const clock = { ...server.clock, now: () => new Date(now.getTime() - 2 * DAY_MS) }
  await openedRaffle({ db: server.db, clock }, { closesAt: new Date(now.getTime() + 3_600_000) })
}

export const givePrize = ({ db, clock }: PromotionServer) =>
  db.transaction(tx => giveNext(tx, leaderboardAt(clock.now())))

export const countTickets = ({ db, clock }: PromotionServer) =>
  db.transaction(tx => countRaffleBets(tx, { at: clock.now(), timeZone: TIME_ZONE }))

import type { TransfersSetting } from '#lib/site/transfers-setting.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { sentSince } from './queries.ts'

/** What is left of a sender's daily limits, by the deployment's midnight. */
export async function dayLeft(
  db: Queries,
  of: { memberId: string; terms: TransfersSetting; at: Date; timeZone: string },
): Promise<{ amount: bigint; count: number }> {
  const today = dayOf(of.at, of.timeZone)
  const sent = await sentSince(db, of.memberId, startOfDay(today, of.timeZone))
  const amount = BigInt(of.terms.dailyMaxMinor) - sent.amount
  return { amount: amount > 0n ? amount : 0n, count: Math.max(0, of.terms.dailyCount - sent.count) }
}

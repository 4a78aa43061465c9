import { type RateBounds, rateProblem } from '#lib/downlines/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { rateOn, writeMemberRate } from './rate-queries.ts'

/** Today and the next day, by the deployment's midnight. */
export function rateDays({ clock, config }: Pick<Runtime, 'clock' | 'config'>): {
  today: string
  tomorrow: string
} {
  const today = dayOf(clock.now(), config.timeZone)
  return { today, tomorrow: addDays(today, 1) }
}

/** A member's own rates in percent, today and on the next day. */
export async function ownRatesOf(
  db: Queries,
  memberId: string,
  days: { today: string; tomorrow: string },
): Promise<{ today: string; next: string }> {
  const [today, next] = await Promise.all([
    rateOn(db, memberId, days.today),
    rateOn(db, memberId, days.tomorrow),
  ])
  return { today: percentOf(today), next: percentOf(next) }
}

/** Refuses a rate outside of the bounds, with the bound as text. */
export function requireRate(percent: string, bounds: RateBounds): void {
  const code = rateProblem(percent, bounds)
  if (!code) return
  const values = { most: percentOf(bounds.most), above: percentOf(bounds.above ?? 0) }
  throw new Refusal(code, { field: 'rate', values })
}

/**
 * The rate that a member starts with, from the day on which the account is opened. Writes nothing for a rate of zero.
 */
export async function writeFirstRate(
  db: Queries,
  first: { memberId: string; ppm: number; day: string; setBy: string | undefined; at: Date },
): Promise<void> {
  if (first.ppm > 0) await writeMemberRate(db, { ...first, fromDay: first.day })
}

/**
 * Whether a member's rates allow them to be below another member: below one with a lower rate the site would owe more
 * than the rate at the top of the tree.
 */
export async function rateFitsUnder(
  db: Queries,
  { memberId, uplineId }: { memberId: string; uplineId: string },
  days: { today: string; tomorrow: string },
): Promise<boolean> {
  for (const day of [days.today, days.tomorrow]) {
    if ((await rateOn(db, memberId, day)) > (await rateOn(db, uplineId, day))) return false
  }
  return true
}

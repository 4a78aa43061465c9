import { nameOfDrop } from '#lib/fairness/envelopes.ts'
import { newId } from '#lib/ids/ids.ts'
import type { EnvelopeDropSetting, EnvelopesSetting } from '#lib/site/envelopes-setting.ts'
import { addDays, dayOf, momentOn } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockPool } from '#server/rewards/pool-queries.ts'
import { fundPool } from '#server/rewards/pools.ts'
import { announcedOf, insertDrop } from './queries.ts'
import type { EnvelopeSeeds } from './seeds.ts'

/** How long before its start a drop is announced: one day, as its promotion says. */
const AHEAD_MS = 24 * 3_600_000

export interface Announcing {
  setting: EnvelopesSetting
  seeds: EnvelopeSeeds
  currency: string
  timeZone: string
  at: Date
}

/** A drop of the setting on a given day. */
interface DatedDrop extends EnvelopeDropSetting {
  day: string
  beginsAt: Date
  endsAt: Date
}

/**
 * Announces the drops that start within a day, each once: its amounts are sealed, the hash of their seed is published,
 * and its money is reserved. A drop that started while the server was down is announced late; one that is over is
 * skipped.
 */
export async function announceDrops(tx: Transaction, announcing: Announcing): Promise<void> {
  const due = announcing.setting.flatMap(drop => datesOf(drop, announcing))
  if (due.length === 0) return
  const known = await announcedOf(tx, due)
  for (const drop of due) if (!known.has(`${drop.code} ${drop.day}`)) await announce(tx, drop, announcing)
}

/** Returns the days on which a drop is due. It may run past midnight, and a day may be shorter than 24 hours. */
function datesOf(drop: EnvelopeDropSetting, { timeZone, at }: Announcing): DatedDrop[] {
  const today = dayOf(at, timeZone)
  return [-1, 0, 1, 2]
    .map(days => addDays(today, days))
    .filter(day => drop.weekdays?.includes(weekdayOf(day)) ?? true)
    .map(day => {
      const beginsAt = momentOn(day, drop.at, timeZone)
      return { ...drop, day, beginsAt, endsAt: new Date(beginsAt.getTime() + drop.minutes * 60_000) }
    })
    .filter(({ beginsAt, endsAt }) => endsAt > at && beginsAt.getTime() <= at.getTime() + AHEAD_MS)
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

async function announce(
  tx: Transaction,
  drop: DatedDrop,
  { seeds, currency, at }: Announcing,
): Promise<void> {
  const id = newId()
  const seed = seeds.make(id)
  const values = {
    id,
    code: drop.code,
    day: drop.day,
    title: drop.title,
    beginsAt: drop.beginsAt,
    endsAt: drop.endsAt,
    count: drop.count,
    total: BigInt(drop.totalMinor),
    least: BigInt(drop.leastMinor),
    most: BigInt(drop.mostMinor),
    currency,
    turnover: drop.turnover,
    seedHash: seed.hash,
    seedSealed: seed.sealed,
    at,
  }
  // Of several processes one inserts it; the others wait for that and then find it.
  if (!(await insertDrop(tx, values))) return
  const pool = await lockPool(tx, id)
  if (!pool) throw new Error(`drop ${nameOfDrop(drop)} was written without its pool`)
  await fundPool(tx, pool, at)
}

import { newId } from '#lib/ids/ids.ts'
import { firstDayOf, nextPeriodAt } from '#lib/limits/rules.ts'
import type { MissionPrizesSetting } from '#lib/site/missions-setting.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { offerable } from '#server/limits/break-queries.ts'
import { countingDay } from '#server/platform/counting-day.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { insertPool, lockPool, movePoolEnd } from '#server/rewards/pool-queries.ts'
import { fundPool } from '#server/rewards/pools.ts'
import { insertPrizes, markGiven, prizesOf, prizesToGive, type WeekPrizes } from './prize-queries.ts'
import { firstPlaces } from './queries.ts'

const DAY_MS = 24 * 3_600_000
/** How long after the week its prizes can still be given, should no server run meanwhile. */
const POOL_DAYS = 90

interface Prizes {
  prizes: MissionPrizesSetting
  currency: string
  timeZone: string
  at: Date
}

/** Every minute: funds the prizes of the current week, and gives those of the weeks that are over. */
export function prizeJob(
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  settings: () => SiteSettings,
): Job {
  return {
    kind: 'mission-prizes',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      const { currency, timeZone } = config
      const query = { prizes: settings().missionPrizes, currency, timeZone, at: clock.now() }
      await fundWeek(tx, query)
      while (await giveNext(tx, query)) {
        // The next week that is over.
      }
    },
  }
}

/** Sets aside the prizes of the current week, once; they stay what they are, whatever the setting is later. */
export async function fundWeek(tx: Transaction, { prizes, currency, timeZone, at }: Prizes): Promise<void> {
  if (!prizes) return
  const today = dayOf(at, timeZone)
  const week = firstDayOf('week', today)
  if (await prizesOf(tx, week)) return
  const { amountsMinor: amounts, turnover, days } = prizes
  const id = newId()
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const endsAt = new Date(nextPeriodAt('week', today, timeZone).getTime() + POOL_DAYS * DAY_MS)
  await insertPool(tx, { id, currency, total, places: amounts.length, at, endsAt })
  await insertPrizes(tx, { week, pool_id: id, amounts, turnover, reward_days: days })
  const pool = await lockPool(tx, id)
  if (pool) await fundPool(tx, pool, at)
}

/** Gives the prizes of one week that is over, as rewards paid from its pool; returns whether there was one. */
export async function giveNext(tx: Transaction, { currency, timeZone, at }: Prizes): Promise<boolean> {
  const prizes = await prizesToGive(tx, firstDayOf('week', countingDay(at, timeZone)))
  if (!prizes) return false
  const pool = await lockPool(tx, prizes.pool_id)
  // After so long the money is back with the house.
  if (pool && !pool.ended_at) await give(tx, prizes, { currency, at })
  await markGiven(tx, prizes.week, at)
  return true
}

async function give(
  tx: Transaction,
  { week, pool_id: poolId, amounts, turnover, reward_days: days }: WeekPrizes,
  { currency, at }: { currency: string; at: Date },
): Promise<void> {
  await movePoolEnd(tx, poolId, new Date(at.getTime() + (days + 1) * DAY_MS))
  const places = await firstPlaces(tx, { period: 'week', from: week }, amounts.length)
  const ids = places.map(place => place.member_id)
  // No prize calls a member on a break back to play; the place is theirs, and the money stays with the house.
  const givenTo = await offerable(tx, ids, at)
  for (const [n, memberId] of ids.entries()) {
    if (!givenTo.has(memberId)) continue
    const amount = BigInt(amounts[n] ?? 0)
    const about = String(n + 1)
    const gift = { memberId, source: 'leaderboard', sourceKey: week, amount, currency, turnover, at } as const
    await grantReward(tx, { ...gift, days, about, poolId })
  }
}

import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { countingDay } from '#server/platform/counting-day.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { countDay } from './count-day.ts'
import { finishDay, lastCountedDay, lockCounting } from './day-queries.ts'
import { firstRatedAt, ratesOn } from './rate-queries.ts'

/** Members per run: a transaction that takes a second or two. */
const AT_ONCE = 2_000

/** Every minute: counts the days that are over and not counted yet, the oldest first, some members at a time. */
export function pointJob(
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  settings: () => SiteSettings,
): Job {
  return {
    kind: 'points',
    periodSeconds: 60,
    // A run that was missed is made up for by the next ones: what is left to count stands in the database.
    catchUp: 1,
    run: async tx => {
      if (!isModuleOn(settings().modules, 'POINTS')) return
      let limit = AT_ONCE
      while (limit > 0) {
        const counted = await countNext(tx, { at: clock.now(), timeZone: config.timeZone, limit })
        if (counted === undefined) break
        limit -= counted
      }
    },
  }
}

/** Counts the next members of the next day; returns how many, or undefined if every day that is over is counted. */
export async function countNext(
  tx: Transaction,
  { at, timeZone, limit }: { at: Date; timeZone: string; limit: number },
): Promise<number | undefined> {
  await lockCounting(tx)
  const last = await lastCountedDay(tx)
  const firstRated = last === undefined ? await firstRatedAt(tx) : undefined
  if (last === undefined && firstRated === undefined) return undefined
  // Rates hold from the day after they were published.
  const day = addDays(last ?? dayOf(firstRated ?? at, timeZone), 1)
  const today = countingDay(at, timeZone)
  if (day >= today) return undefined
  const counted = await countDay(tx, { day, rates: await ratesOn(tx, day, timeZone), at, limit })
  if (counted < limit) await finishDay(tx, day, at)
  return counted
}

import { newId } from '#lib/ids/ids.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { publishedPromotions } from './content.ts'
import { announcedSeeds, insertSeed, promotionsToDraw, revealSeed, seedsToReveal } from './seed-queries.ts'
import type { PromotionSeeds } from './seeds.ts'

/** The most seeds that a run reveals; the next run takes the rest. */
const AT_ONCE = 500

interface Announcing {
  seeds: PromotionSeeds
  timeZone: string
  at: Date
}

/**
 * Every minute: announces the seeds of promotions with envelopes for today and tomorrow, and reveals those of days that are
 * over. So a seed is announced a day ahead, and on the day of its publishing within a minute; until then nothing is drawn.
 */
export function promotionSeedJob(
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  seeds: PromotionSeeds,
): Job {
  return {
    kind: 'promotion-seeds',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      const at = clock.now()
      await revealSeeds(tx, { seeds, at })
      await announceSeeds(tx, { seeds, timeZone: config.timeZone, at })
    },
  }
}

/** Announces each seed once, never in the transaction of a draw: a hash that comes with the amount would bind nobody. */
export async function announceSeeds(tx: Transaction, { seeds, timeZone, at }: Announcing): Promise<void> {
  const offered = (await publishedPromotions(tx)).filter(one => one.terms.reward.kind === 'envelope')
  const isOver = ({ status, endDate }: (typeof offered)[number]) =>
    status === 'closed' || (endDate !== null && at >= new Date(endDate))
  const open = offered.filter(one => !isOver(one)).map(({ code }) => code)
  const codes = [...new Set([...open, ...(await promotionsToDraw(tx))])].toSorted()
  const today = dayOf(at, timeZone)
  const days = [today, addDays(today, 1)]
  const known = await announcedSeeds(tx, days)
  for (const promotion of codes)
    for (const day of days) {
      if (known.has(`${promotion} ${day}`)) continue
      const id = newId()
      const { hash: seedHash, sealed: seedSealed } = seeds.make(id)
      const endsAt = startOfDay(addDays(day, 1), timeZone)
      await insertSeed(tx, { id, promotion, day, endsAt, seedHash, seedSealed, at })
    }
}

/** Of days that are over: from then on the amounts drawn from them can be worked out again, and nothing is drawn any more. */
export async function revealSeeds(
  tx: Transaction,
  { seeds, at }: Pick<Announcing, 'seeds' | 'at'>,
): Promise<void> {
  for (const { id, seed_sealed } of await seedsToReveal(tx, at, AT_ONCE))
    await revealSeed(tx, id, seeds.open(id, seed_sealed), at)
}

import { percentOf, ppmOf } from '#lib/money/rates.ts'
import { operatorRebateRates, operatorSetRebateRate } from '#lib/operators/rates-api.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { MOST_PPM } from '#lib/rebates/rules.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ratesSince, writeRate } from '#server/rebates/queries.ts'
import { act } from '../act.ts'

export const rebateRatesAct = act(
  operatorRebateRates,
  'site',
  async ({ tx, at, context }) => {
    const rates = await ratesSince(tx, dayOf(at, context.timeZone))
    return {
      rates: rates.flatMap(({ category: named, ppm, from_day: fromDay }) => {
        const category = GAME_TYPES.find(one => one === named)
        return category ? [{ category, ratePercent: percentOf(ppm), fromDay }] : []
      }),
    }
  },
  { isReading: true },
)

/** Takes effect at the next midnight: today's bets earn today's rate. */
export const setRebateRateAct = act(
  operatorSetRebateRate,
  'rates',
  async ({ tx, at, context, note }, { category, ratePercent: typed }) => {
    const ppm = ppmOf(typed, MOST_PPM)
    if (ppm === undefined)
      throw new Refusal('rateOutside', { field: 'ratePercent', values: { most: percentOf(MOST_PPM) } })
    const today = dayOf(at, context.timeZone)
    const fromDay = addDays(today, 1)
    const before = (await ratesSince(tx, today)).filter(rate => rate.category === category).at(-1)
    await writeRate(tx, { category, fromDay, ppm })
    const was = before && `${percentOf(before.ppm)} % from ${before.from_day}`
    const ratePercent = percentOf(ppm)
    await note(`rebate ${category}`, was, `${ratePercent} % from ${fromDay}`)
    return { ratePercent, fromDay }
  },
)

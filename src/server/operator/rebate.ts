import { percentOf, ppmOf } from '#lib/money/rates.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { MOST_PPM } from '#lib/rebates/rules.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { ratesSince, writeRate } from '#server/rebates/queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** `rebate …`: the share of valid bets that members get back, by category. */
export async function rebate(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'list', category = '', percent = ''] = words
  if (act === 'list') return list(context)
  if (act === 'rate') return setRate(context, category, percent)
  throw new OperatorFault('rebate list, or rebate rate CATEGORY PERCENT')
}

async function list(context: OperatorContext): Promise<string> {
  const rates = await ratesSince(context.db, dayOf(context.now, context.timeZone))
  if (rates.length === 0) return 'No category has a rebate.'
  return rates
    .map(({ category, ppm, from_day }) => `${category.padEnd(10)} ${percentOf(ppm)} %  from ${from_day}`)
    .join('\n')
}

/** Takes effect at the next midnight: today's bets earn today's rate. */
async function setRate(context: OperatorContext, category: string, percent: string): Promise<string> {
  if (!GAME_TYPES.some(one => one === category))
    throw new OperatorFault(`${category || 'nothing'} is not a category; there are ${GAME_TYPES.join(', ')}`)
  const ppm = ppmOf(percent, MOST_PPM)
  if (ppm === undefined) throw new OperatorFault(`${percent || 'nothing'} is not a percentage from 0 to 10`)
  const today = dayOf(context.now, context.timeZone)
  const fromDay = addDays(today, 1)
  return context.db.transaction(async tx => {
    const before = (await ratesSince(tx, today)).filter(rate => rate.category === category).at(-1)
    await writeRate(tx, { category, fromDay, ppm })
    const was = before && `${percentOf(before.ppm)} % from ${before.from_day}`
    await logChange(tx, context, `rebate ${category}`, was, `${percentOf(ppm)} % from ${fromDay}`)
    return `${category} gives ${percentOf(ppm)} % of valid bets from ${fromDay} on.`
  })
}

import { GAME_TYPES } from '#lib/play/rules.ts'
import { rebateRatesAct, setRebateRateAct } from '#server/operators/rates/rebate-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `rebate …`: the share of valid bets that members get back, by category; the acts of the console in words. */
export async function rebate(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'list', category = '', ratePercent = ''] = words
  if (act === 'list') return list(context)
  if (act !== 'rate') throw new OperatorFault('rebate list, or rebate rate CATEGORY PERCENT')
  requireCategory(category)
  const rateOutside = `${ratePercent || 'nothing'} is not a percentage from 0 to 10`
  const set = await runAct(context, setRebateRateAct, { category, ratePercent }, { rateOutside })
  return `${category} gives ${set.ratePercent} % of valid bets from ${set.fromDay} on.`
}

async function list(context: OperatorContext): Promise<string> {
  const { rates } = await runAct(context, rebateRatesAct, {})
  if (rates.length === 0) return 'No category has a rebate.'
  return rates
    .map(({ category, ratePercent, fromDay }) => `${category.padEnd(10)} ${ratePercent} %  from ${fromDay}`)
    .join('\n')
}

export function requireCategory(category: string): void {
  if (!GAME_TYPES.some(one => one === category))
    throw new OperatorFault(`${category || 'nothing'} is not a category; there are ${GAME_TYPES.join(', ')}`)
}

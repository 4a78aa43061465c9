import { decimalOf, PPM, ppmOfDecimal } from '#lib/money/rates.ts'
import { operatorSetValidBetRule, operatorValidBetRules } from '#lib/operators/rates-api.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import type { ValidBetRule } from '#lib/play/valid-bets.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { validBetRulesSince, writeValidBetRule } from '#server/play/valid-bet-queries.ts'
import { act } from '../act.ts'

export const validBetRulesAct = act(
  operatorValidBetRules,
  'site',
  async ({ tx, at, context }) => {
    const rules = await validBetRulesSince(tx, dayOf(at, context.timeZone))
    return {
      rules: rules.flatMap(rule => {
        const category = GAME_TYPES.find(one => one === rule.category)
        return category ? [{ category, ...toRule(rule) }] : []
      }),
    }
  },
  { isReading: true },
)

/** Takes effect at the next midnight: rounds that settle today count by today's rule. */
export const setValidBetRuleAct = act(
  operatorSetValidBetRule,
  'rates',
  async ({ tx, at, context, note }, { category, basis, weight }) => {
    const weightPpm = ppmOfDecimal(weight, Number(PPM))
    if (weightPpm === undefined) throw new Refusal('weightForm', { field: 'weight' })
    const today = dayOf(at, context.timeZone)
    const rule: ValidBetRule = { basis, weightPpm, fromDay: addDays(today, 1) }
    const before = (await validBetRulesSince(tx, today)).filter(one => one.category === category).at(-1)
    await writeValidBetRule(tx, category, rule)
    await note(`valid bets ${category}`, before && ruleText(toRule(before)), ruleText(toRule(rule)))
    return toRule(rule)
  },
)

interface WireRule extends Pick<ValidBetRule, 'basis' | 'fromDay'> {
  weight: string
}

function toRule({ basis, weightPpm, fromDay }: ValidBetRule): WireRule {
  return { basis, weight: decimalOf(weightPpm), fromDay }
}

/** As it stands in the book and on the command line. */
export function ruleText({ basis, weight, fromDay }: WireRule): string {
  return `by ${basis}, weight ${weight}, from ${fromDay}`
}

import * as v from 'valibot'
import { GAME_TYPES } from '../play/rules.ts'
import { action } from '../wire/action.ts'

const category = v.picklist(GAME_TYPES)
/** A day of the deployment's time zone: "2026-11-29". */
const fromDay = v.string()
const typedNumber = v.pipe(v.string(), v.maxLength(10, 'badInput'))

export const operatorRebateRates = action({
  name: 'operatorRebateRates',
  summary: 'The share of valid bets that members get back, by category, as it is and as it will be',
  method: 'GET',
  path: '/operator/rebate-rates',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    rates: v.array(v.strictObject({ category, ratePercent: v.string(), fromDay })),
  }),
  refusals: [],
})

export const operatorSetRebateRate = action({
  name: 'operatorSetRebateRate',
  summary: 'Sets the rebate of a category from the next midnight on; bets of today keep their rate',
  method: 'POST',
  path: '/operator/rebate-rates/:category',
  audience: 'operator',
  input: v.strictObject({ category, ratePercent: typedNumber }),
  answer: v.strictObject({ ratePercent: v.string(), fromDay }),
  refusals: ['rateOutside'],
})

const rule = v.strictObject({
  /** `risk`: the smaller of stake and what was won or lost; `stake`: all that was bet. */
  basis: v.picklist(['risk', 'stake']),
  /** Times which it counts, from 0 to 1. */
  weight: v.string(),
  fromDay,
})

export const operatorValidBetRules = action({
  name: 'operatorValidBetRules',
  summary: 'How much of a settled round counts as valid bet, by category, as it is and as it will be',
  method: 'GET',
  path: '/operator/valid-bet-rules',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ rules: v.array(v.strictObject({ category, ...rule.entries })) }),
  refusals: [],
})

export const operatorSetValidBetRule = action({
  name: 'operatorSetValidBetRule',
  summary: 'Sets what counts of a category from the next midnight on; what has settled keeps its figure',
  method: 'POST',
  path: '/operator/valid-bet-rules/:category',
  audience: 'operator',
  input: v.strictObject({ category, basis: rule.entries.basis, weight: typedNumber }),
  answer: rule,
  refusals: ['weightForm'],
})

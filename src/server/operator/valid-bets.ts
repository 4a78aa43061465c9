import { decimalOf, PPM, ppmOfDecimal } from '#lib/money/rates.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { VALID_BET_BASES, type ValidBetRule } from '#lib/play/valid-bets.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { validBetRulesSince, writeValidBetRule } from '#server/play/valid-bet-queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** `valid-bets …`: how much of a settled round counts for turnover, rebates, rates, salaries, ranks and missions. */
export async function validBets(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'list', category = '', basis = '', weight = '1'] = words
  if (act === 'list') return list(context)
  if (act === 'rule') return setRule(context, category, basis, weight)
  throw new OperatorFault('valid-bets list, or valid-bets rule CATEGORY risk|stake [WEIGHT]')
}

async function list(context: OperatorContext): Promise<string> {
  const rules = await validBetRulesSince(context.db, dayOf(context.now, context.timeZone))
  return rules.map(rule => `${rule.category.padEnd(10)} ${ruleText(rule)}`).join('\n')
}

/** Takes effect at the next midnight: rounds that settle today count by today's rule. */
async function setRule(
  context: OperatorContext,
  category: string,
  basis: string,
  weight: string,
): Promise<string> {
  if (!GAME_TYPES.some(one => one === category))
    throw new OperatorFault(`${category || 'nothing'} is not a category; there are ${GAME_TYPES.join(', ')}`)
  const known = VALID_BET_BASES.find(one => one === basis)
  if (!known) throw new OperatorFault(`${basis || 'nothing'} is not a rule; there are risk and stake`)
  const weightPpm = ppmOfDecimal(weight, Number(PPM))
  if (weightPpm === undefined)
    throw new OperatorFault(`${weight} is not a weight from 0 to 1 with at most six decimals`)
  const today = dayOf(context.now, context.timeZone)
  const rule: ValidBetRule = { basis: known, weightPpm, fromDay: addDays(today, 1) }
  return context.db.transaction(async tx => {
    const before = (await validBetRulesSince(tx, today)).filter(one => one.category === category).at(-1)
    await writeValidBetRule(tx, category, rule)
    await logChange(tx, context, `valid bets ${category}`, before && ruleText(before), ruleText(rule))
    return `${category} counts ${ruleText(rule)} on.`
  })
}

function ruleText({ basis, weightPpm, fromDay }: ValidBetRule): string {
  return `by ${basis}, weight ${decimalOf(weightPpm)}, from ${fromDay}`
}

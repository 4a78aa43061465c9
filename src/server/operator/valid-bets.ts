import { VALID_BET_BASES } from '#lib/play/valid-bets.ts'
import { ruleText, setValidBetRuleAct, validBetRulesAct } from '#server/operators/rates/valid-bet-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'
import { requireCategory } from './rebate.ts'

/** `valid-bets …`: how much of a settled round counts for turnover, rebates, rates, salaries, ranks and missions. */
export async function validBets(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'list', category = '', basis = '', weight = '1'] = words
  if (act === 'list') return list(context)
  if (act !== 'rule')
    throw new OperatorFault('valid-bets list, or valid-bets rule CATEGORY risk|stake [WEIGHT]')
  requireCategory(category)
  if (!VALID_BET_BASES.some(one => one === basis))
    throw new OperatorFault(`${basis || 'nothing'} is not a rule; there are risk and stake`)
  const weightForm = `${weight} is not a weight from 0 to 1 with at most six decimals`
  const rule = await runAct(context, setValidBetRuleAct, { category, basis, weight }, { weightForm })
  return `${category} counts ${ruleText(rule)} on.`
}

async function list(context: OperatorContext): Promise<string> {
  const { rules } = await runAct(context, validBetRulesAct, {})
  return rules.map(rule => `${rule.category.padEnd(10)} ${ruleText(rule)}`).join('\n')
}

import type { PlayPolicy } from '#lib/limits/policy.ts'
import type { OperatorPolicy } from '#lib/operators/policy-api.ts'
import { runAct } from '#server/operators/run-act.ts'
import { policyAct } from '#server/operators/settings/policy-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

const TRANSFERS = {
  none: 'no transfers between members',
  down: 'transfers to a direct downline only',
  tree: 'transfers to the upline and to direct downlines',
} as const satisfies Record<PlayPolicy['transfers'], string>

/** `policy show`: the policy of responsible play from this process's environment, and the help organisations. */
export async function policy(
  context: OperatorContext,
  { words: [, wanted = 'show'] }: Typed,
): Promise<string> {
  if (wanted !== 'show')
    throw new OperatorFault(
      'policy show; another one is chosen by PUBLIC_POLICY where the site is started and built',
    )
  return policyText(await runAct(context, policyAct, {}))
}

function promotionsText({ bonuses, maxTurnover, mixedProducts }: OperatorPolicy): string {
  if (bonuses === 'none') return 'promotions give nothing'
  const products = mixedProducts ? 'several products' : 'one product'
  return `a promotion asks for at most ${maxTurnover} times its money in bets, on ${products}`
}

function policyText(one: OperatorPolicy): string {
  const months = one.exclusionMonths.map(length => (length === 0 ? 'for good' : String(length)))
  const help = one.help.map(({ name }) => Object.values(name)[0]).join(', ')
  return [
    `ages  ${one.termsAge} by the terms, ${one.birthdayAge} by the birthday`,
    `limits of ${one.limitKinds.join(', ')} per ${one.limitPeriods.join(', ')}`,
    `a raise of a limit waits ${one.raiseHours} h, and can then be confirmed for ${one.raiseOpenDays} days`,
    `time-outs of ${one.breakHours.join(', ')} h`,
    `self-exclusions of ${months.join(', ')} (months)`,
    `reality check every ${one.realityMinutes} min; members choose from ${one.realityChoices.join(', ')}`,
    TRANSFERS[one.transfers],
    `a withdrawal under review ${one.withdrawalReversal ? 'may be taken back' : 'is not taken back'}`,
    `a jackpot without a figure of yours ${one.jackpot === 'illustration' ? 'is simulated and marked so' : 'shows none'}`,
    promotionsText(one),
    `help  ${help || 'none named'}`,
  ].join('\n')
}

import { accountKey } from '#lib/identity/rules.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { raiseRateAct } from '#server/operators/members/rate-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import type { RefusalOptions } from '#server/platform/refusal.ts'
import { OperatorFault } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `member rate NAME PERCENT`: the act of the console in words. */
export async function raiseRootRate(
  context: OperatorContext,
  name: string | undefined,
  percent: string | undefined,
): Promise<string> {
  if (!name || !percent) throw new OperatorFault('member rate needs a user name and a percentage')
  const member = await memberByKey(context.db, accountKey(name))
  if (!member) throw new OperatorFault(`there is no member ${name}`)
  const texts = {
    rateForm: `${percent} is not a percentage from 0 to 10`,
    rateByUpline: `${member.account} has an upline, who sets that rate`,
    rateNotHigher: ({ values }: RefusalOptions) =>
      `${member.account} has ${values?.above} % already: a rate can only be raised`,
  }
  const input = { member: member.id, ratePercent: percent }
  const { ratePercent, fromDay } = await runAct(context, raiseRateAct, input, texts)
  return `${member.account} earns ${ratePercent} % of valid bets from ${fromDay} on.`
}

import { ratePpm } from '#lib/downlines/rules.ts'
import { accountKey } from '#lib/identity/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { uplineIdOf } from '#server/downlines/queries.ts'
import { lockMemberRow, rateOn, writeMemberRate } from '#server/downlines/rate-queries.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { OperatorFault } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** Raises the rate of a member without an upline, from the next day on: all others get theirs from their upline. */
export async function raiseRootRate(
  context: OperatorContext,
  name: string | undefined,
  percent: string | undefined,
): Promise<string> {
  if (!name || !percent) throw new OperatorFault('member rate needs a user name and a percentage')
  const ppm = ratePpm(percent)
  if (ppm === undefined) throw new OperatorFault(`${percent} is not a percentage from 0 to 10`)
  const fromDay = addDays(dayOf(context.now, context.timeZone), 1)
  return context.db.transaction(async tx => {
    const member = await memberByKey(tx, accountKey(name))
    if (!member) throw new OperatorFault(`there is no member ${name}`)
    await lockMemberRow(tx, member.id)
    if (await uplineIdOf(tx, member.id))
      throw new OperatorFault(`${member.account} has an upline, who sets that rate`)
    const before = await rateOn(tx, member.id, fromDay)
    if (ppm <= before)
      throw new OperatorFault(
        `${member.account} has ${percentOf(before)} % already: a rate can only be raised`,
      )
    await writeMemberRate(tx, { memberId: member.id, fromDay, ppm, setBy: undefined, at: context.now })
    const after = `${percentOf(ppm)} % from ${fromDay}`
    await logChange(tx, context, `member ${member.account} rate`, `${percentOf(before)} %`, after, {
      memberId: member.id,
    })
    return `${member.account} earns ${percentOf(ppm)} % of valid bets from ${fromDay} on.`
  })
}

import { ratePpm } from '#lib/downlines/rules.ts'
import { accountKey, isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import { operatorMakeAgent, operatorRemoveFactor } from '#lib/operators/member-api.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { uplineIdOf } from '#server/downlines/queries.ts'
import { rateOn, writeMemberRate } from '#server/downlines/rate-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteAuthenticator, deleteRecoveryCodes, factorsOf } from '#server/security/factor-queries.ts'
import { holdWithdrawals } from '#server/security/queries.ts'
import { moveMember } from '#server/team/move.ts'
import { lockTree } from '#server/team/move-queries.ts'
import { type ActScope, act, alreadyDecided, DONE, WAITING } from '../act.ts'
import { deletePasskeys, type LockedMember, writeMemberType } from './member-queries.ts'
import { lockedMember, signOut } from './status-acts.ts'

/** As after a password that was reset: somebody who talked an operator into it gets no money out before the owner notices (C9). */
const WITHDRAWALS_WAIT_MS = 24 * 3_600_000

export const removeFactorAct = act(
  operatorRemoveFactor,
  'memberRemoveFactor',
  async (scope, { member, factor, reason }) => {
    const { tx, at } = scope
    const held = await lockedMember(scope, member)
    const { hasAuthenticator, passkeys } = await factorsOf(tx, member)
    if (factor === 'authenticator' ? !hasAuthenticator : passkeys === 0) throw new Refusal('secondFactorGone')
    const about = { memberId: member, reason }
    if (!(await scope.agree({ topic: `member ${member} factor`, act: 'remove', input: factor, ...about })))
      return WAITING
    if (factor === 'authenticator') await deleteAuthenticator(tx, member)
    else await deletePasskeys(tx, member)
    const left = await factorsOf(tx, member)
    if (!left.hasAuthenticator && left.passkeys === 0) await deleteRecoveryCodes(tx, member)
    await holdWithdrawals(tx, member, new Date(at.getTime() + WITHDRAWALS_WAIT_MS))
    await signOut(scope, held, factor === 'authenticator' ? 'authenticatorRemoved' : 'passkeyRemoved')
    await scope.note(`member ${held.account} factor`, factor, 'removed', about)
    return DONE
  },
)

/** The first agents of a house come from here: everybody else's are opened by an agent above. */
export const makeAgentAct = act(operatorMakeAgent, 'memberMakeAgent', async (scope, input) => {
  const { member, memberType, ratePercent, upline, reason } = input
  const { tx } = scope
  // As everywhere: the tree before the members in it.
  await lockTree(tx)
  const held = await lockedMember(scope, member)
  if (isTrialType(held.member_type)) throw new Refusal('realAccountNeeded', { status: 403 })
  if (held.status !== 'active' || isAgentType(held.member_type)) throw alreadyDecided()
  await writeMemberType(tx, member, memberType)
  if (upline !== undefined) await placeBelow(scope, held, upline)
  const rate = ratePercent === undefined ? undefined : await giveRate(scope, held, ratePercent)
  const after = { memberType, ...(upline ? { upline } : {}), ...(rate ? { rate } : {}) }
  const about = { memberId: member, reason }
  await scope.note(`member ${held.account} agent`, { memberType: held.member_type }, after, about)
  return {}
})

async function placeBelow(
  { tx, context, at }: ActScope,
  { account }: LockedMember,
  upline: string,
): Promise<void> {
  const names = { memberKey: accountKey(account), uplineKey: accountKey(upline) }
  const moved = await moveMember(tx, { ...names, at, timeZone: context.timeZone })
  // Where the member is already, nothing moves.
  if (!('fault' in moved) || moved.fault === 'already') return
  throw moved.fault === 'rate'
    ? new Refusal('rateUnfit', { field: 'ratePercent' })
    : new Refusal('uplineUnfit', { field: 'upline' })
}

/** From the next day on, not below what the member has, and not above the upline's. */
async function giveRate(
  { tx, context, at }: ActScope,
  { id }: LockedMember,
  percent: string,
): Promise<string> {
  const ppm = ratePpm(percent)
  if (ppm === undefined) throw new Refusal('rateForm', { field: 'ratePercent' })
  const fromDay = addDays(dayOf(context.now, context.timeZone), 1)
  const above = await uplineIdOf(tx, id)
  const most = above === undefined ? ppm : await rateOn(tx, above, fromDay)
  if (ppm < (await rateOn(tx, id, fromDay)) || ppm > most)
    throw new Refusal('rateUnfit', { field: 'ratePercent' })
  if (ppm > 0) await writeMemberRate(tx, { memberId: id, fromDay, ppm, setBy: undefined, at })
  return `${percentOf(ppm)} % from ${fromDay}`
}

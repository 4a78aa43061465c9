import {
  operatorAddNote,
  operatorCloseMember,
  operatorEndSessions,
  operatorFreeze,
  operatorUnfreeze,
} from '#lib/operators/member-api.ts'
import { noteSecurityEvent, type SecurityEventKind } from '#server/identity/security-events.ts'
import { amountOf } from '#server/operator/amounts.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { endAllSessions } from '#server/platform/session-ends.ts'
import { endGamesOf } from '#server/play/game-session-queries.ts'
import { lockedBalances } from '#server/security/queries.ts'
import { debtsOf } from '#server/vendor-wallet/debt-queries.ts'
import { type ActScope, act, alreadyDecided, DONE, WAITING } from '../act.ts'
import { hasTeam, insertNote, type LockedMember, lockMember, writeMemberStatus } from './member-queries.ts'

/**
 * What a frozen account may: nothing. Nobody signs in, sessions and games that are open end, no bet is taken and no
 * withdrawal asked for or approved. What is owed is still paid in: wins, rollbacks, deposits that arrive, rebates, salaries.
 */
export const freezeAct = act(operatorFreeze, 'memberFreeze', async (scope, { member, reason }) => {
  const held = await lockedMember(scope, member)
  if (held.status !== 'active') throw alreadyDecided()
  await writeMemberStatus(scope.tx, { id: member, status: 'frozen', at: scope.at })
  await signOut(scope, held, 'signedOutEverywhere')
  await noteStatus(scope, held, 'frozen', reason)
  return {}
})

export const unfreezeAct = act(operatorUnfreeze, 'memberUnfreeze', async (scope, { member, reason }) => {
  const held = await lockedMember(scope, member)
  if (held.status !== 'frozen') throw alreadyDecided()
  const about = { memberId: member, reason }
  if (!(await scope.agree({ topic: `member ${member} status`, act: 'unfreeze', ...about }))) return WAITING
  await writeMemberStatus(scope.tx, { id: member, status: 'active', at: scope.at })
  await noteStatus(scope, held, 'active', reason)
  return DONE
})

/** Money is paid out, and a team handed over, first: what lies in a closed account is out of its owner's reach. */
export const closeAct = act(operatorCloseMember, 'memberClose', async (scope, { member, reason }) => {
  const balances = await lockedBalances(scope.tx, member)
  const held = await lockedMember(scope, member)
  if (held.status === 'closed') throw alreadyDecided()
  if (balances.some(({ balance }) => balance > 0n)) throw new Refusal('balanceLeft', { status: 409 })
  const [debt] = await debtsOf(scope.tx, member)
  if (debt) throw new Refusal('debtLeft', { status: 409, values: { amount: amountOf(debt) } })
  if (await hasTeam(scope.tx, member)) throw new Refusal('teamLeft', { status: 409 })
  await writeMemberStatus(scope.tx, { id: member, status: 'closed', at: scope.at })
  await signOut(scope, held, 'accountClosed')
  await noteStatus(scope, held, 'closed', reason)
  return {}
})

export const endSessionsAct = act(
  operatorEndSessions,
  'memberEndSessions',
  async (scope, { member, reason }) => {
    const held = await lockedMember(scope, member)
    await signOut(scope, held, 'signedOutEverywhere')
    await scope.note(`member ${held.account} sessions`, undefined, 'ended', { memberId: member, reason })
    return {}
  },
)

export const addNoteAct = act(operatorAddNote, 'memberNote', async (scope, { id, member, text }) => {
  const held = await lockedMember(scope, member)
  const { operator } = scope.context
  await insertNote(scope.tx, { id, memberId: member, operator, text, at: scope.at })
  await scope.note(`member ${held.account} note`, undefined, { note: id }, { memberId: member })
  return {}
})

/** The member, unchanged by others until the end; an id of nobody is not found. */
export async function lockedMember({ tx }: ActScope, id: string): Promise<LockedMember> {
  return requireFound(await lockMember(tx, id))
}

/** Ends sessions, remembered browsers and open games; open pages of this process hear of it at once. */
export async function signOut(
  { tx, context, at }: ActScope,
  { id: memberId }: LockedMember,
  kind: SecurityEventKind,
): Promise<void> {
  if (context.sessions) await context.sessions.endAll(tx, memberId)
  else await endAllSessions(tx, { memberId, at })
  await endGamesOf(tx, memberId, at)
  const caller = { address: 'operator', userAgent: '', requestId: context.from?.requestId ?? 'command' }
  await noteSecurityEvent(tx, caller, { kind, memberId, at })
}

function noteStatus(scope: ActScope, held: LockedMember, after: string, reason: string): Promise<void> {
  return scope.note(`member ${held.account} status`, held.status, after, { memberId: held.id, reason })
}

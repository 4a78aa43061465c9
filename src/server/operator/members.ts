import { accountKey, isTrialType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { FIRST_PASSWORD_MS, firstPassword, writeFirstPassword } from '#server/identity/first-password.ts'
import { deleteFailures } from '#server/identity/login-queries.ts'
import { deleteAttempts, type MemberRow, memberByKey } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { passwordTriesOf } from '#server/identity/throttle.ts'
import { Passwords } from '#server/platform/password.ts'
import { endAllSessions } from '#server/platform/session-ends.ts'
import { type MoveProblem, moveMember } from '#server/team/move.ts'
import { OperatorFault } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/**
 * Gives a member a password that works once, within a day, and must then be changed. It is shown only this once and not
 * logged; ends every session of the account.
 */
export async function resetPassword(context: OperatorContext, name: string | undefined): Promise<string> {
  if (!name) throw new OperatorFault('member reset-password needs a user name')
  const password = firstPassword()
  const passwordHash = await new Passwords().hash(password)
  const until = new Date(context.now.getTime() + FIRST_PASSWORD_MS)
  const member = await context.db.transaction(async tx => {
    const found = await memberByKey(tx, accountKey(name))
    if (!found) throw new OperatorFault(`there is no member ${name}`)
    if (isTrialType(found.member_type))
      throw new OperatorFault(`${found.account} is a trial account: it has no password`)
    const change = { memberId: found.id, passwordHash, until, at: context.now }
    if (!(await writeFirstPassword(tx, change)))
      throw new OperatorFault(`${found.account} is ${found.status}: a password would not let anybody in`)
    await endAccess(tx, context, found)
    await logChange(
      tx,
      context,
      `member ${found.account} password`,
      undefined,
      {
        until: until.toISOString(),
      },
      { memberId: found.id },
    )
    return found
  })
  const end = `${until.toISOString().slice(0, 16)}Z`
  return `First password of ${member.account}: ${password}\nIt opens once, until ${end}, and is then changed. It is shown only now.`
}

/** Ends existing sessions, and resets the wrong tries that blocked the login. */
async function endAccess(tx: Transaction, context: OperatorContext, member: MemberRow): Promise<void> {
  const key = accountKey(member.account)
  await endAllSessions(tx, { memberId: member.id, at: context.now })
  await deleteAttempts(tx, passwordTriesOf(key))
  await deleteFailures(tx, key.slice(0, 100))
  const caller = { address: 'operator', userAgent: '', requestId: newId() }
  await noteSecurityEvent(tx, caller, { kind: 'passwordReset', memberId: member.id, at: context.now })
}

const MOVE_FAULTS: Readonly<Record<MoveProblem, string>> = {
  member: 'there is no such member',
  trial: 'a trial account has no place in the tree',
  upline: 'there is no such agent whose account is open',
  inside: 'nobody stands below themselves',
  already: 'the member is there already',
  rate: 'the member earns more than the agent does: raise the rate of the agent first, and wait until it holds',
}

/** Moves a member and everybody below it to another agent; past activity stays with the old one. */
export async function moveBelow(
  context: OperatorContext,
  name: string | undefined,
  under: string | boolean | undefined,
): Promise<string> {
  if (!name || typeof under !== 'string') throw new OperatorFault('member move needs a user name and --under')
  const { now: at, timeZone } = context
  const names = { memberKey: accountKey(name), uplineKey: accountKey(under) }
  return context.db.transaction(async tx => {
    const moved = await moveMember(tx, { ...names, at, timeZone })
    if ('fault' in moved) throw new OperatorFault(MOVE_FAULTS[moved.fault])
    await logChange(tx, context, `member ${moved.account} upline`, moved.before, moved.after)
    return `${moved.account} and ${moved.members - 1} below are under ${moved.after} now, before under ${moved.before ?? 'nobody'}.`
  })
}

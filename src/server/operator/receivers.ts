import { accountKey, isTrialType } from '#lib/identity/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { walletUnitOf } from '#server/rewards/queries.ts'
import { OperatorFault } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** A member whose wallet can be credited. */
export interface Receiver {
  id: string
  account: string
  currency: string
}

/** The named members; with `first` several, separated by commas. All wallets must have one currency. */
export async function receiversOf(
  tx: Transaction,
  typed: string,
  first: number | undefined,
): Promise<[Receiver, ...Receiver[]]> {
  const keys = new Set(first ? typed.split(',').map(name => accountKey(name.trim())) : [accountKey(typed)])
  const [one, ...others] = await mapInOrder(keys, key => receiverOf(tx, key))
  if (!one) throw new OperatorFault('there is no member without a name')
  if (others.some(other => other.currency !== one.currency))
    throw new OperatorFault('their wallets are of different currencies')
  if (first && first > keys.size)
    throw new OperatorFault(`--first ${first} is more than the ${keys.size} who are named`)
  return [one, ...others]
}

/** Leaves out members in a break, so that no gift invites them back to play. */
export async function withoutMembersInBreak(
  tx: Transaction,
  { now }: Pick<OperatorContext, 'now'>,
  named: readonly [Receiver, ...Receiver[]],
): Promise<{ receivers: [Receiver, ...Receiver[]]; inBreak: string[] }> {
  const ids = named.map(one => one.id)
  const breaks = await breaksOf(tx, ids, now)
  const inBreak = named.filter(one => breaks.has(one.id)).map(one => one.account)
  const [one, ...others] = named.filter(receiver => !breaks.has(receiver.id))
  if (!one)
    throw new OperatorFault(
      `${inBreak.join(', ')} takes a break from play: nothing is given until it is over`,
    )
  return { receivers: [one, ...others], inBreak }
}

async function mapInOrder<One, Made>(all: Iterable<One>, make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const one of all) made.push(await make(one))
  return made
}

/** Finds a member by account key; throws a fault for trial members and those without a wallet. */
export async function receiverOf(tx: Transaction, key: string): Promise<Receiver> {
  const member = await memberByKey(tx, key)
  if (!member) throw new OperatorFault(`there is no member ${key || 'without a name'}`)
  if (isTrialType(member.member_type)) throw new OperatorFault(`${member.account} is a trial account`)
  const currency = await walletUnitOf(tx, member.id)
  if (!currency) throw new OperatorFault(`${member.account} has no wallet`)
  return { id: member.id, account: member.account, currency }
}

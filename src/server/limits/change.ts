import { newId } from '#lib/ids/ids.ts'
import { offersLimit, type PlayPolicy } from '#lib/limits/policy.ts'
import { isRaise, type LimitChange, type LimitKind, type LimitPeriod } from '#lib/limits/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { startsOf } from './periods.ts'
import * as queries from './queries.ts'

/** One limit of a member, and the time of the change. */
export interface LimitTarget {
  memberId: string
  kind: LimitKind
  period: LimitPeriod
  at: Date
}

/**
 * Locks a member against deposits and bets until the end of the transaction: a bet that commits after a limit was
 * lowered has seen the new limit.
 */
export async function lockPlayer(
  tx: Transaction,
  memberId: string,
  { config }: Pick<Runtime, 'config'>,
): Promise<void> {
  await lockMember(tx, memberId)
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit: config.currency })
  await openBatch(tx, { accounts: [wallet], keys: [] })
}

/**
 * Sets a limit: a stricter one immediately; a raise or removal (`amount` null) after the policy's hours and a
 * confirmation. Throws `badInput` for a new limit that the policy does not offer.
 */
export async function setLimit(
  tx: Transaction,
  of: LimitTarget,
  change: { amount: bigint | null; policy: PlayPolicy; timeZone: string },
): Promise<void> {
  const before = await limitOf(tx, of, change.timeZone)
  const { amount, policy } = change
  if (!before && !offersLimit(policy, of)) throw new Refusal('badInput', { field: 'kind' })
  if (!isRaise(before?.amount, amount)) {
    if (amount === null || amount === before?.amount) return dropRaise(tx, of, before)
    await queries.writeLimit(tx, { ...of, amount })
    return recordChange(tx, of, before ? 'lowered' : 'set', { before: before?.amount ?? null, after: amount })
  }
  // The same raise was already requested, so its wait continues.
  if (before?.raise_from && before.raise_to === amount) return
  const from = new Date(of.at.getTime() + policy.raiseHours * 3_600_000)
  const until = new Date(from.getTime() + policy.raiseOpenDays * 86_400_000)
  await queries.writeRaise(tx, { ...of, to: amount, from, until })
  return recordChange(tx, of, 'raiseAsked', { before: before?.amount ?? null, after: amount, until: from })
}

/** Confirms a raise whose wait is over; false if there is none. */
export async function confirmRaise(tx: Transaction, of: LimitTarget, timeZone: string): Promise<boolean> {
  const before = await limitOf(tx, of, timeZone)
  if (!before?.raise_from || !before.raise_until) return false
  if (of.at < before.raise_from || of.at >= before.raise_until) return false
  const { amount, raise_to: after } = before
  if (after === null) await queries.removeLimit(tx, of)
  else await queries.writeLimit(tx, { ...of, amount: after })
  await recordChange(tx, of, after === null ? 'removed' : 'raiseConfirmed', { before: amount, after })
  return true
}

export async function takeBack(tx: Transaction, of: LimitTarget, timeZone: string): Promise<void> {
  await dropRaise(tx, of, await limitOf(tx, of, timeZone))
}

async function dropRaise(
  tx: Transaction,
  of: LimitTarget,
  before: queries.UsedLimit | undefined,
): Promise<void> {
  if (!before?.raise_from) return
  await queries.writeRaise(tx, { ...of, to: null, from: null, until: null })
  await recordChange(tx, of, 'raiseTakenBack', { before: before.raise_to, after: before.amount })
}

async function limitOf(
  tx: Transaction,
  of: LimitTarget,
  timeZone: string,
): Promise<queries.UsedLimit | undefined> {
  const starts = startsOf(of.at, timeZone)
  const search = { memberIds: [of.memberId], kinds: [of.kind], starts, now: of.at }
  return (await queries.limitsOf(tx, search)).find(limit => limit.period === of.period)
}

export function recordChange(
  tx: Transaction,
  {
    memberId,
    kind,
    period,
    at,
  }: Omit<LimitTarget, 'kind' | 'period'> & { kind: LimitKind | null; period: LimitPeriod | null },
  change: LimitChange,
  values: { before: bigint | null; after: bigint | null; until?: Date },
): Promise<void> {
  const { before, after, until = null } = values
  return queries.insertChange(tx, memberId, { id: newId(), at, change, kind, period, before, after, until })
}

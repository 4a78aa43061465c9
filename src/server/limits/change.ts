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

/** One limit of a member, and when something is done about it. */
export interface Of {
  memberId: string
  kind: LimitKind
  period: LimitPeriod
  at: Date
}

/**
 * Holds a member against deposits and bets until the end of the transaction: a bet that is committed after a limit was
 * lowered has seen it.
 */
export async function holdPlayer(
  tx: Transaction,
  memberId: string,
  { config }: Pick<Runtime, 'config'>,
): Promise<void> {
  await lockMember(tx, memberId)
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit: config.currency })
  await openBatch(tx, { accounts: [wallet], keys: [] })
}

/**
 * Sets a limit: a stricter one at once, a raise or removal (`amount` null) after the policy's hours and a confirmation.
 * Throws `badInput` for a new one that the policy does not offer.
 */
export async function setLimit(
  tx: Transaction,
  of: Of,
  wish: { amount: bigint | null; policy: PlayPolicy; timeZone: string },
): Promise<void> {
  const before = await limitOf(tx, of, wish.timeZone)
  const { amount, policy } = wish
  if (!before && !offersLimit(policy, of)) throw new Refusal('badInput', { field: 'kind' })
  if (!isRaise(before?.amount, amount)) {
    if (amount === null || amount === before?.amount) return dropRaise(tx, of, before)
    await queries.writeLimit(tx, { ...of, amount })
    return note(tx, of, before ? 'lowered' : 'set', { before: before?.amount ?? null, after: amount })
  }
  // Asked again, it has already waited.
  if (before?.raise_from && before.raise_to === amount) return
  const from = new Date(of.at.getTime() + policy.raiseHours * 3_600_000)
  const until = new Date(from.getTime() + policy.raiseOpenDays * 86_400_000)
  await queries.writeRaise(tx, { ...of, to: amount, from, until })
  return note(tx, of, 'raiseAsked', { before: before?.amount ?? null, after: amount, until: from })
}

/** Confirms a raise that has waited; false when none is ready. */
export async function confirmRaise(tx: Transaction, of: Of, timeZone: string): Promise<boolean> {
  const before = await limitOf(tx, of, timeZone)
  if (!before?.raise_from || !before.raise_until) return false
  if (of.at < before.raise_from || of.at >= before.raise_until) return false
  const { amount, raise_to: after } = before
  if (after === null) await queries.removeLimit(tx, of)
  else await queries.writeLimit(tx, { ...of, amount: after })
  await note(tx, of, after === null ? 'removed' : 'raiseConfirmed', { before: amount, after })
  return true
}

export async function takeBack(tx: Transaction, of: Of, timeZone: string): Promise<void> {
  await dropRaise(tx, of, await limitOf(tx, of, timeZone))
}

async function dropRaise(tx: Transaction, of: Of, before: queries.UsedLimit | undefined): Promise<void> {
  if (!before?.raise_from) return
  await queries.writeRaise(tx, { ...of, to: null, from: null, until: null })
  await note(tx, of, 'raiseTakenBack', { before: before.raise_to, after: before.amount })
}

async function limitOf(tx: Transaction, of: Of, timeZone: string): Promise<queries.UsedLimit | undefined> {
  const starts = startsOf(of.at, timeZone)
  const asked = { memberIds: [of.memberId], kinds: [of.kind], starts, now: of.at }
  return (await queries.limitsOf(tx, asked)).find(limit => limit.period === of.period)
}

export function note(
  tx: Transaction,
  {
    memberId,
    kind,
    period,
    at,
  }: Omit<Of, 'kind' | 'period'> & { kind: LimitKind | null; period: LimitPeriod | null },
  change: LimitChange,
  facts: { before: bigint | null; after: bigint | null; until?: Date },
): Promise<void> {
  const { before, after, until = null } = facts
  return queries.insertChange(tx, memberId, { id: newId(), at, change, kind, period, before, after, until })
}

import { newId } from '#lib/ids/ids.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { unnamed } from '#server/db/sql.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { type LedgerBatch, openBatch } from '#server/ledger/batch.ts'
import type { OperationKey } from '#server/ledger/operation.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import {
  type EarnedRow,
  earnedOn,
  insertCommissions,
  nextPlayedDay,
  settledUntil,
} from './commission-queries.ts'
import { markSettled } from './queries.ts'
import type { SettleTerms } from './settle.ts'

/** The name of its days in settled_windows. */
export const COMMISSIONS = 'commissions'
/** Members paid per transaction. */
const AT_ONCE = 400

interface PayTerms extends SettleTerms {
  live: LiveEvents
  /** Only for the demo world's past (`BatchNeeds`). */
  momentOfPast?: () => Date
}

interface CommissionTerms extends PayTerms {
  closedUntil: Date
}

/**
 * Pays the commissions of the earliest day that is over and unpaid: each member once, from the house's rebate account.
 * After a crash, the next run pays the rest. Returns how many were paid; undefined if no day is due.
 */
export async function payNextDay(
  db: Database,
  terms: CommissionTerms,
  isStopping: () => boolean = () => false,
): Promise<number | undefined> {
  const { timeZone, closedUntil, at } = terms
  const until = await settledUntil(db, COMMISSIONS)
  const from = until && dayOf(until, timeZone)
  const day = await nextPlayedDay(db, { from, before: dayOf(closedUntil, timeZone) })
  if (day === undefined) return undefined
  const earned = await db.transaction(tx => earnedInDay(tx, day))
  let paid = 0
  for (let place = 0; place < earned.length; place += AT_ONCE) {
    if (isStopping()) return paid
    paid += await db.transaction(tx => payBatch(tx, earned.slice(place, place + AT_ONCE), day, terms))
  }
  const window = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) }
  await db.transaction(tx => markSettled(tx, { name: COMMISSIONS, window, at }))
  return paid
}

/** Pays a whole day like `payNextDay`, within a larger transaction. */
export async function payDayWithin(tx: Transaction, day: string, terms: PayTerms): Promise<void> {
  const { timeZone, at } = terms
  await payBatch(tx, await earnedOn(tx, day), day, terms)
  const window = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) }
  await markSettled(tx, { name: COMMISSIONS, window, at })
}

/** Summing a day of a million members takes longer than the site's statement timeout. */
async function earnedInDay(tx: Transaction, day: string): Promise<EarnedRow[]> {
  await tx.run(unnamed('set local statement_timeout = 0'))
  return earnedOn(tx, day)
}

async function payBatch(
  tx: Transaction,
  earned: readonly EarnedRow[],
  day: string,
  { currency: unit, at, live, momentOfPast }: PayTerms,
): Promise<number> {
  const house = account({ book: 'real', kind: 'rebate', unit })
  const moves = earned.map(row => {
    const wallet = account({ book: 'real', kind: 'wallet', memberId: row.member_id, unit })
    return { row, wallet, key: { scope: 'commission', key: `${row.member_id} ${day}` } }
  })
  const batch = await openBatch(tx, {
    accounts: [house, ...moves.map(move => move.wallet)],
    keys: moves.map(move => move.key),
    ...(momentOfPast ? { momentOfPast } : {}),
  })
  // Stored ones were paid by another process, or before a crash.
  const paid = moves
    .filter(({ key }) => !batch.settled(key))
    .map(move => ({ ...move, id: newId() }))
    .map(move => ({ ...move, operationId: postOne(batch, house, move) }))
  batch.write()
  const rows = paid.map(({ row, id, operationId }) => ({ ...row, id, operationId }))
  await insertCommissions(tx, rows, { day, currency: unit, at })
  const moved = paid.filter(move => move.operationId !== null)
  tx.afterCommit(() => {
    for (const { row, wallet } of moved)
      live.notify(row.member_id, {
        type: 'balance',
        balance: batch.balance(wallet).toString(),
        currency: unit,
      })
  })
  return moved.length
}

/** Less than a minor unit moves nothing. */
function postOne(
  batch: LedgerBatch,
  house: Account,
  { id, row, wallet, key }: { id: string; row: EarnedRow; wallet: Account; key: OperationKey },
): string | null {
  const { amount } = row
  if (amount === 0n) return null
  const outcome = batch.post({
    ...key,
    kind: 'rebate',
    book: 'real',
    reference: id,
    legs: [
      { account: wallet, amount },
      { account: house, amount: -amount },
    ],
  })
  if (outcome.state !== 'posted')
    throw new Error(`the commission ${key.key} was ${outcome.state} by the ledger`)
  return outcome.operationId
}

import type { Database, Transaction } from '#server/db/database.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { type LedgerBatch, openBatch } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import { keptOf } from '#server/turnover/turnover.ts'
import { notifyPaid } from './notify.ts'
import { type DuePlace, type DueRow, dueInOrder, lockDue, markPaid } from './queries.ts'

/** Settlements paid per transaction. */
const AT_ONCE = 400
/** Concurrent transactions; each has its own payers, so that none waits for another's wallet. */
const LANES = 2

interface PayTerms {
  at: Date
  live: LiveEvents
  /** Only for the demo world's past (`BatchNeeds`). */
  momentOfPast?: () => Date
}

/**
 * Pays what is due, uplines before their downlines, so that an upline has its own share before it must pay. What an
 * upline cannot pay yet stays due and stops nobody else. Returns how many were paid.
 */
export async function payDue(
  db: Database,
  terms: PayTerms,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let paid = 0
  const payLane = async (lane: readonly DuePlace[]) => {
    for (const ids of batchesOf(lane)) {
      if (isStopping()) break
      const count = await db.transaction(tx => payBatch(tx, ids, terms))
      paid += count
    }
  }
  for (const level of levelsOf(await dueInOrder(db))) {
    // Wait for both lanes, so that a failed one leaves none running.
    const done = await Promise.allSettled(lanesOf(level).map(payLane))
    const fault = done.find(one => one.status === 'rejected')
    if (fault) throw fault.reason
  }
  return paid
}

/** Pays what is due like `payDue`, within a larger transaction. */
export async function payDueWithin(tx: Transaction, terms: PayTerms): Promise<void> {
  for (const level of levelsOf(await dueInOrder(tx)))
    for (const ids of batchesOf(level)) await payBatch(tx, ids, terms)
}

/** Groups what is due by depth: one level's payments are committed before the next starts. */
function levelsOf(due: readonly DuePlace[]): DuePlace[][] {
  return [...Map.groupBy(due, one => one.depth).values()]
}

/** Puts everything that one wallet pays into one lane, in order. */
function lanesOf(level: readonly DuePlace[]): DuePlace[][] {
  return [...Map.groupBy(level, one => Number.parseInt(one.wallet_of.slice(-4), 16) % LANES).values()]
}

function batchesOf(lane: readonly DuePlace[]): string[][] {
  const count = Math.ceil(lane.length / AT_ONCE)
  return Array.from({ length: count }, (_, index) =>
    lane.slice(index * AT_ONCE, (index + 1) * AT_ONCE).map(one => one.id),
  )
}

async function payBatch(
  tx: Transaction,
  ids: readonly string[],
  { at, live, momentOfPast }: PayTerms,
): Promise<number> {
  const due = await lockDue(tx, ids)
  if (due.length === 0) return 0
  const moves = due.map(one => ({ ...one, from: payerOf(one), to: walletOf(one.downline_id, one.currency) }))
  const uplines = [...new Set(due.flatMap(one => one.upline_id ?? []))]
  let kept = new Map<string, bigint>()
  const batch = await openBatch(tx, {
    accounts: moves.flatMap(({ from, to }) => [from, to]),
    keys: moves.map(keyOf),
    // Read after locking the wallets: money and its turnover requirement arrive in one transaction.
    readLocked: async () => {
      kept = await keptOf(tx, uplines)
    },
    ...(momentOfPast ? { momentOfPast } : {}),
  })
  const paid = moves.flatMap(move => {
    const { from, upline_id: upline, amount } = move
    if (upline !== null && batch.balance(from) - (kept.get(upline) ?? 0n) < amount) return []
    return [{ ...move, operationId: postOne(batch, move) }]
  })
  if (paid.length === 0) return 0
  batch.write()
  const done = paid.map(({ id, operationId }) => ({ id, operationId }))
  await markPaid(tx, done, at)
  await notifyPaid(tx, paid, at)
  const touched = new Map(paid.flatMap(({ from, to }) => [from, to]).map(one => [one.id, one]))
  const balances = [...touched.values()].flatMap(one =>
    one.memberId ? [{ memberId: one.memberId, balance: batch.balance(one), currency: one.unit }] : [],
  )
  tx.afterCommit(() => {
    for (const { memberId, balance, currency } of balances)
      live.notify(memberId, { type: 'balance', balance: balance.toString(), currency })
  })
  return paid.length
}

function postOne(batch: LedgerBatch, move: DueRow & { from: Account; to: Account }): string {
  const { id, from, to, amount } = move
  const operation: Operation = {
    ...keyOf(move),
    kind: ledgerKind(move),
    book: 'real',
    reference: id,
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  }
  const outcome = batch.post(operation)
  if (outcome.state !== 'posted') throw new Error(`settlement ${id} was ${outcome.state} by the ledger`)
  return outcome.operationId
}

function keyOf({ id }: DueRow) {
  return { scope: 'settlement', key: id }
}

function payerOf(row: DueRow): Account {
  const { upline_id: upline, currency: unit } = row
  return upline === null ? account({ book: 'real', kind: ledgerKind(row), unit }) : walletOf(upline, unit)
}

function walletOf(memberId: string, unit: string): Account {
  return account({ book: 'real', kind: 'wallet', memberId, unit })
}

/** Of the operation, and of the house's account. */
function ledgerKind({ kind }: DueRow): 'dividend' | 'salary' {
  return kind === 'dividend' ? 'dividend' : 'salary'
}

import { newId } from '#lib/ids/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { type Account, account, type Book } from '#server/ledger/accounts.ts'
import { openBatch, post } from '#server/ledger/batch.ts'
import { checkLedger } from '#server/ledger/check.ts'
import type { Operation, OperationKind, Outcome } from '#server/ledger/operation.ts'

/** The wallet of a member in baht. */
export function walletOf(memberId: string, book: Book = 'real'): Account {
  return account({ book, kind: 'wallet', memberId, unit: 'THB' })
}

/** A new member's wallet with that much in it, in satang. */
export async function fundedWallet(db: Database, balance: bigint, book: Book = 'real'): Promise<Account> {
  const wallet = walletOf(newId(), book)
  const outcome = await db.transaction(tx => post(tx, deposit(wallet, balance, newId())))
  if (outcome.state !== 'posted') throw new Error(`the opening deposit was ${outcome.state}`)
  return wallet
}

/** Money from outside into a wallet. */
export function deposit(wallet: Account, amount: bigint, key: string): Operation {
  const source = account({ book: wallet.book, kind: 'payments_in', unit: wallet.unit })
  const legs = [
    { account: wallet, amount },
    { account: source, amount: -amount },
  ]
  return { kind: 'deposit', book: wallet.book, scope: 'deposit', key, reference: key, legs }
}

/** A stake, from the wallet to a vendor's game. */
export function bet(wallet: Account, amount: bigint, key: string): Operation {
  const vendor = account({ book: wallet.book, kind: 'vendor_game', vendor: 'BAIZE', unit: wallet.unit })
  const legs = [
    { account: wallet, amount: -amount },
    { account: vendor, amount },
  ]
  return { kind: 'bet', book: wallet.book, scope: 'vendor:BAIZE', key, reference: `round ${key}`, legs }
}

/** What the house gives; below zero is taken back. */
export function gift(wallet: Account, amount: bigint, kind: OperationKind = 'bonus'): Operation {
  const key = newId()
  const legs = [
    { account: wallet, amount },
    { account: account({ book: wallet.book, kind: 'bonus', unit: wallet.unit }), amount: -amount },
  ]
  return { kind, book: wallet.book, scope: 'test', key, reference: key, legs }
}

/** From one member to another. */
export function transfer(from: Account, to: Account, amount: bigint, key: string): Operation {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  return { kind: 'transfer', book: from.book, scope: 'transfer', key, reference: key, legs }
}

/** The plainest work of a group commit: every operation in one batch. */
export async function postAll(tx: Transaction, operations: readonly Operation[]): Promise<Outcome[]> {
  const accounts = operations.flatMap(one => one.legs.map(leg => leg.account))
  const batch = await openBatch(tx, { accounts, keys: operations })
  const outcomes = operations.map(one => batch.post(one))
  batch.write()
  return outcomes
}

export function postAlone(db: Database, operation: Operation, serializable = false): Promise<Outcome> {
  return db.transaction(tx => post(tx, operation), { serializable })
}

/** Throws unless the ledger balances: I1 to I5, I8, I10, I11, I14 and I16, recomputed from every entry. */
export async function expectLedgerBalanced(db: Database): Promise<void> {
  const broken = await checkLedger(db)
  if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken, null, 2)}`)
}

import { newId } from '#lib/ids/ids.ts'
import type { Currency, Minor } from '#lib/money/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { account, accountOf } from '#server/ledger/accounts.ts'
import { openBatch, post } from '#server/ledger/batch.ts'
import type { Leg } from '#server/ledger/operation.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import { readBalance, type WalletOwner } from '#server/wallet/balance.ts'
import * as queries from './queries.ts'
import type { FundsAnswer, VendorFunds } from './vendor-funds.ts'

export interface RelayParts {
  db: Database
  funds: VendorFunds
  currency: Currency
  timeZone: string
  now: () => Date
  adapterOf: (vendor: string) => Promise<Adapter | undefined>
  /** Called with a wallet's balance after the commit. */
  onBalance: (memberId: string, balance: Minor) => void
}

/**
 * Moves money between members' wallets and those that vendors keep themselves. Each move is stored, and debited from
 * the wallet it leaves, before the vendor is called; it ends once, with the vendor's answer. If the vendor is silent,
 * the same transfer is sent again with the same id until it answers: nothing is ever guessed.
 */
export class Relay {
  readonly #parts: RelayParts

  constructor(parts: RelayParts) {
    this.#parts = parts
  }

  /**
   * Sends a whole wallet to a vendor before its game is opened. False: not now; money that left the wallet is being
   * fetched.
   */
  async sendOut({ memberId, book }: WalletOwner, adapter: Adapter): Promise<boolean> {
    const owner = { memberId, book }
    if (!(await this.bringAllBack(owner))) return false
    const { db, currency, now, timeZone } = this.#parts
    const { vendor } = adapter
    const id = newId()
    const sent = await db.transaction(async tx => {
      const wallet = account({ ...owner, kind: 'wallet', unit: currency })
      const there = account({ ...owner, kind: 'vendor_wallet', vendor, unit: currency })
      const batch = await openBatch(tx, { accounts: [wallet, there], keys: [{ scope: SCOPE, key: id }] })
      const guard = new PlayGuard(now(), timeZone)
      if (book === 'real') await guard.read(tx, [memberId])
      const amount = guard.maxToMove(memberId, batch.balance(wallet))
      if (amount === 0n) return 'nothing'
      const transfer = { id, vendor, ...owner, direction: 'out' as const, amount, createdAt: now() }
      if (!(await queries.insertTransfer(tx, transfer))) return 'busy'
      const legs = [
        { account: wallet, amount: -amount },
        { account: there, amount },
      ]
      batch.post({ kind: 'vendor_transfer', book: owner.book, scope: SCOPE, key: id, reference: id, legs })
      batch.write()
      if (book === 'real') guard.countMoved(memberId, { out: amount })
      guard.write(tx)
      const left = batch.balance(wallet)
      tx.afterCommit(() => this.#parts.onBalance(owner.memberId, left))
      return 'sent'
    })
    if (sent !== 'sent') return sent === 'nothing'
    const [transfer] = await queries.openTransfers(db, { memberId: owner.memberId, vendor })
    return transfer === undefined || (await this.finish(transfer)) === 'done'
  }

  /** Brings back a member's money from every vendor. False if a vendor has not answered yet. */
  async bringAllBack(owner: WalletOwner): Promise<boolean> {
    const { db } = this.#parts
    for (const transfer of await queries.openTransfers(db, owner)) {
      if ((await this.finish(transfer)) === 'asked') return false
    }
    for (const vendor of await queries.vendorsHolding(db, owner.memberId)) {
      if (!(await this.bringBack(owner, vendor))) return false
    }
    return true
  }

  /** Whether none of a member's money is at a vendor or on its way; calls no vendor. */
  async isAllBack(owner: WalletOwner): Promise<boolean> {
    const { db } = this.#parts
    const [open, holding] = await Promise.all([
      queries.openTransfers(db, owner),
      queries.vendorsHolding(db, owner.memberId),
    ])
    return open.length + holding.length === 0
  }

  /** Brings back a member's money from one vendor. */
  async bringBack({ memberId, book }: WalletOwner, vendor: string): Promise<boolean> {
    const { db, now } = this.#parts
    const request = { id: newId(), vendor, memberId, book, direction: 'back' as const, amount: null }
    const transfer = { ...request, createdAt: now() }
    if (!(await queries.insertTransfer(db, transfer))) return false
    return (await this.finish({ ...transfer, asked: null, state: 'asked' })) === 'done'
  }

  /** Calls the vendor, as often as needed, and stores its answer. */
  async finish(transfer: queries.StoredTransfer): Promise<queries.StoredTransfer['state']> {
    const { db, funds, currency, adapterOf } = this.#parts
    const adapter = await adapterOf(transfer.vendor)
    if (!adapter) return 'asked'
    const amount = transfer.direction === 'back' ? transfer.asked : transfer.amount
    const request = { ...transfer, amount: amount ?? undefined, currency }
    const answer = await funds.send(adapter, request)
    if (answer.kind === 'unknown') return 'asked'
    return db.transaction(async tx => {
      const stored = await queries.lockedTransfer(tx, transfer.id)
      if (stored?.state !== 'asked') return stored?.state ?? 'undone'
      const end = await this.#settle(tx, stored, answer)
      await queries.endTransfer(tx, { id: stored.id, ...end })
      const balance = await readBalance(tx, stored, currency)
      tx.afterCommit(() => this.#parts.onBalance(stored.memberId, balance))
      return end.state
    })
  }

  async #settle(
    tx: Transaction,
    transfer: queries.StoredTransfer,
    answer: Exclude<FundsAnswer, { kind: 'unknown' }>,
  ): Promise<{ state: 'done' | 'undone'; amount: bigint | null }> {
    const isBack = transfer.direction === 'back'
    if (answer.kind === 'done') {
      if (isBack) await this.#credit(tx, transfer, answer.amount)
      return { state: 'done', amount: answer.amount }
    }
    // A vendor that refuses to take money has none of it; one that refuses to return it still has it.
    if (!isBack) await this.#undo(tx, transfer)
    return { state: 'undone', amount: null }
  }

  /** Credits what came back to the member; the difference to what was sent was won from, or lost to, the vendor. */
  async #credit(tx: Transaction, transfer: queries.StoredTransfer, back: bigint): Promise<void> {
    const { wallet, there, games } = await this.#accounts(tx, transfer)
    const batch = await openBatch(tx, { accounts: [wallet, there, games], keys: [keyOf(transfer)] })
    const sent = batch.balance(there)
    // A partial return does not show wins and losses yet; the last one does.
    const taken = transfer.asked === null || back > sent ? sent : back
    const legs: Leg[] = [
      { account: there, amount: -taken },
      { account: wallet, amount: back },
      { account: games, amount: taken - back },
    ].filter(leg => leg.amount !== 0n)
    const kept = back < taken ? back : taken
    const wentAt = await queries.wentOutAt(tx, transfer)
    this.#count(tx, transfer, [{ back: kept, at: wentAt }, { back: back - kept }])
    if (legs.length > 0) {
      batch.post({
        ...keyOf(transfer),
        kind: 'vendor_transfer',
        book: transfer.book,
        reference: transfer.id,
        legs,
      })
      batch.write()
    }
  }

  async #undo(tx: Transaction, transfer: queries.StoredTransfer): Promise<void> {
    const { wallet, there } = await this.#accounts(tx, transfer)
    const amount = transfer.amount ?? 0n
    const legs = [
      { account: there, amount: -amount },
      { account: wallet, amount },
    ]
    const { book, id } = transfer
    const outcome = await post(tx, {
      scope: SCOPE,
      key: `undo ${id}`,
      kind: 'vendor_transfer',
      book,
      reference: id,
      legs,
    })
    this.#count(tx, transfer, [{ out: -amount, at: transfer.createdAt }])
    if (outcome.state !== 'posted')
      throw new Error(`the transfer ${id} could not be undone: ${outcome.state}`)
  }

  /** Runs under the lock of the wallet, to which the money has just been posted. */
  #count(
    tx: Transaction,
    transfer: queries.StoredTransfer,
    moves: readonly { out?: bigint; back?: bigint; at?: Date | undefined }[],
  ): void {
    if (transfer.book !== 'real') return
    const guard = new PlayGuard(this.#parts.now(), this.#parts.timeZone)
    for (const moved of moves) guard.countMoved(transfer.memberId, moved)
    guard.write(tx)
  }

  async #accounts(tx: Transaction, { book, memberId, vendor }: queries.StoredTransfer) {
    const unit = this.#parts.currency
    return {
      wallet: await accountOf(tx, { book, kind: 'wallet', memberId, unit }),
      there: await accountOf(tx, { book, kind: 'vendor_wallet', memberId, vendor, unit }),
      games: await accountOf(tx, { book, kind: 'vendor_game', vendor, unit }),
    }
  }
}

const SCOPE = 'vendor transfer'
const keyOf = ({ id }: { id: string }) => ({ scope: SCOPE, key: id })

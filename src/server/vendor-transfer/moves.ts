import { newId } from '#lib/ids/ids.ts'
import type { Minor } from '#lib/money/money.ts'
import type { MoveEnd } from '#lib/wallet/api.ts'
import type { Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { PlayGuard, type Stop } from '#server/limits/play-guard.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WalletOwner } from '#server/wallet/balance.ts'
import * as queries from './queries.ts'
import type { Relay, RelayParts } from './relay.ts'

/** An amount to move from one wallet to another; null is the main one. */
export interface Move {
  /** Made by the member's page. */
  id: string
  from: string | null
  to: string | null
  amount: Minor
  /** Maps a stop to its refusal. */
  refusalOf: (stop: Stop) => Refusal
}

type Half = 'out' | 'back'
const SCOPE = 'moveFunds'

/**
 * Moves amounts between the main wallet and those at vendors through the relay. From one vendor to another takes two
 * moves over the main wallet; if the second fails, the money stays there and the answer says so. A repeat with the same
 * id continues where the first call stopped.
 */
export class FundMoves {
  readonly #parts: Pick<RelayParts, 'db' | 'currency' | 'timeZone' | 'now' | 'onBalance'>
  readonly #relay: Pick<Relay, 'finish'>

  constructor(
    parts: Pick<RelayParts, 'db' | 'currency' | 'timeZone' | 'now' | 'onBalance'>,
    relay: Pick<Relay, 'finish'>,
  ) {
    this.#parts = parts
    this.#relay = relay
  }

  async move({ memberId, book }: WalletOwner, move: Move): Promise<MoveEnd> {
    const owner = { memberId, book }
    if (move.from === null) return endOf(await this.#run(owner, move, 'out'))
    const back = await this.#run(owner, move, 'back')
    if (back !== 'done' || move.to === null) return endOf(back)
    const returned = await queries.transferOfRequest(this.#parts.db, { request: move.id, direction: 'back' })
    const onward = { ...move, amount: returned?.amount ?? 0n }
    const out = await this.#run(owner, onward, 'out').catch(error => {
      if (error instanceof Refusal) return 'undone' as const
      throw error
    })
    return out === 'undone' ? 'inWallet' : endOf(out)
  }

  /** Starts a half unless it has started, and calls the vendor for the outcome. */
  async #run(owner: WalletOwner, move: Move, half: Half): Promise<queries.StoredTransfer['state']> {
    const { db } = this.#parts
    const isFirst = half === 'back' || move.from === null
    await db.transaction(async tx => {
      const { id, from, to, amount } = move
      const start = () =>
        half === 'back' ? this.#startBack(tx, owner, move) : this.#startOut(tx, owner, move)
      if (isFirst) {
        const key = { scope: SCOPE, id, actor: owner.memberId, input: { from, to, amount } }
        await once(tx, key, start)
      } else if (!(await queries.transferOfRequest(tx, { request: id, direction: half }))) await start()
    })
    const started = await queries.transferOfRequest(db, { request: move.id, direction: half })
    if (!started) throw new Error(`the move ${move.id} has vanished`)
    return started.state === 'asked' ? this.#relay.finish(started) : started.state
  }

  async #startOut(tx: Transaction, owner: WalletOwner, { id: request, to, amount, refusalOf }: Move) {
    const { currency, now, timeZone } = this.#parts
    const { memberId, book } = owner
    const vendor = to ?? ''
    const id = newId()
    const wallet = account({ ...owner, kind: 'wallet', unit: currency })
    const there = account({ ...owner, kind: 'vendor_wallet', vendor, unit: currency })
    const key = { scope: 'vendor transfer', key: id }
    const batch = await openBatch(tx, { accounts: [wallet, there], keys: [key] })
    if (batch.balance(wallet) < amount) throw tooMuch()
    const guard = new PlayGuard(now(), timeZone)
    if (book === 'real') await guard.read(tx, [memberId])
    const stop = guard.stopOf(memberId, amount)
    if (stop) throw refusalOf(stop)
    const transfer = { id, vendor, ...owner, direction: 'out' as const, amount, request, createdAt: now() }
    if (!(await queries.insertTransfer(tx, transfer))) throw underWay()
    const legs = [
      { account: wallet, amount: -amount },
      { account: there, amount },
    ]
    batch.post({ ...key, kind: 'vendor_transfer', book, reference: id, legs })
    batch.write()
    if (book === 'real') guard.countMoved(memberId, { out: amount })
    guard.write(tx)
    const left = batch.balance(wallet)
    tx.afterCommit(() => this.#parts.onBalance(memberId, left))
  }

  /** Moving back everything that was sent also brings back all winnings; never more than was sent. */
  async #startBack(tx: Transaction, owner: WalletOwner, { id: request, from, amount }: Move) {
    const { now } = this.#parts
    const vendor = from ?? ''
    const base = { id: newId(), vendor, ...owner, direction: 'back' as const, amount: null, request }
    const transfer = { ...base, createdAt: now() }
    // Written first: from here on nothing else moves there, and the balance there cannot change.
    if (!(await queries.insertTransfer(tx, { ...transfer, asked: amount }))) throw underWay()
    const balance = (await queries.balancesAtVendors(tx, owner.memberId)).get(vendor) ?? 0n
    if (balance < amount) throw tooMuch()
    if (balance === amount) await queries.requestAll(tx, transfer.id)
  }
}

const endOf = (state: queries.StoredTransfer['state']): MoveEnd =>
  state === 'done' ? 'done' : state === 'asked' ? 'onItsWay' : 'notMoved'

const tooMuch = () => new Refusal('notEnoughMoney', { field: 'amount', status: 409 })
const underWay = () => new Refusal('fundsOnTheirWay', { status: 409 })

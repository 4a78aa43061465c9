import type { Currency, Minor } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { type LedgerBatch, openBatch } from '#server/ledger/batch.ts'
import { insertDebts, type NewDebt } from './debt-queries.ts'
import type { IdentifiedCall } from './identified-call.ts'
import type { Player } from './player-queries.ts'

/** Money that a call moves between a player's wallet and the vendor's game account or the promotions account. */
export interface Move {
  memberId: string
  vendor: string
  /** The vendor's transaction id: the ledger's key within the vendor's scope. */
  key: string
  content: string
  /** The round's id. */
  reference: string
  kind: 'bet' | 'win' | 'rollback' | 'win_taken_back' | 'promotion'
  /** Positive into the wallet, negative out of it. */
  amount: Minor
  /** The operation that this one reverses. */
  reverses?: string
}

/** The wallets of a batch's players: locked, unless another transaction has locked them. */
export interface Wallets {
  /** Whether another transaction has locked the wallet; it can then be neither read nor changed. */
  isLockedElsewhere(memberId: string): boolean
  balanceOf(memberId: string): Minor
  /** Taking a win back is never refused: what the wallet lacks is first lent to it as a debt. */
  move(move: Move): { operationId: string } | 'notEnoughMoney'
  /** Writes the moves. */
  write(): void
  /** Returns the balances of the changed wallets. */
  changed(): ReadonlyMap<string, Minor>
}

/**
 * Locks the wallets of the calls' players (a trial member's play-money wallet); with `skipsLocked` it waits for none.
 * `readLocked` reads the related rows under those locks.
 */
export async function openWallets(
  tx: Transaction,
  calls: readonly IdentifiedCall[],
  {
    currency,
    skipsLocked,
    now,
    readLocked,
  }: { currency: Currency; skipsLocked: boolean; now: Date; readLocked: () => Promise<void> },
): Promise<Wallets> {
  const players = new Map(calls.map(({ player }) => [player.memberId, player]))
  const accounts = accountsIn(currency)
  const mayOwe = calls.filter(
    ({ type, adapter }) => type === 'rollback' && adapter.winRollback === 'takeBack',
  )
  const keysOf = (of: readonly IdentifiedCall[], scope: (vendor: string) => string) =>
    of.flatMap(({ type, vendor, call }) =>
      type === 'close' ? [] : [{ scope: scope(vendor), key: call.transactionId }],
    )
  const batch = await openBatch(tx, {
    accounts: [
      ...[...players.values()].map(accounts.wallet),
      ...calls.map(({ type, player, vendor }) =>
        type === 'promotion' ? accounts.promotions(player) : accounts.games(player, vendor),
      ),
      ...mayOwe.map(({ player }) => accounts.debts(player)),
    ],
    keys: [...keysOf(calls, scopeOf), ...keysOf(mayOwe, debtScopeOf)],
    readLocked,
    skipsLocked,
  })
  return new WalletBatch(tx, batch, { players, accounts, now })
}

type Owner = Pick<Player, 'book' | 'memberId'>

/** The accounts that calls move money between, in the player's book. */
function accountsIn(unit: Currency) {
  return {
    wallet: ({ book, memberId }: Owner): Account => account({ book, kind: 'wallet', memberId, unit }),
    games: ({ book }: Owner, vendor: string): Account => account({ book, kind: 'vendor_game', vendor, unit }),
    promotions: ({ book }: Owner): Account => account({ book, kind: 'bonus', unit }),
    debts: ({ book }: Owner): Account => account({ book, kind: 'member_debts', unit }),
  }
}

interface Parts {
  players: ReadonlyMap<string, Player>
  accounts: ReturnType<typeof accountsIn>
  now: Date
}

class WalletBatch implements Wallets {
  readonly #tx: Transaction
  readonly #batch: LedgerBatch
  readonly #parts: Parts
  readonly #changed = new Set<string>()
  readonly #debts: NewDebt[] = []

  constructor(tx: Transaction, batch: LedgerBatch, parts: Parts) {
    this.#tx = tx
    this.#batch = batch
    this.#parts = parts
  }

  isLockedElsewhere(memberId: string): boolean {
    return this.#batch.isLockedElsewhere(this.#walletOf(memberId))
  }

  balanceOf(memberId: string): Minor {
    return this.#batch.balance(this.#walletOf(memberId))
  }

  move(request: Move): { operationId: string } | 'notEnoughMoney' {
    const { memberId, vendor, key, content, reference, kind, amount, reverses } = request
    const player = this.#playerOf(memberId)
    const { accounts } = this.#parts
    const missing = -(this.balanceOf(memberId) + amount)
    if (kind === 'win_taken_back' && missing > 0n) this.#lend(request, missing)
    const other = kind === 'promotion' ? accounts.promotions(player) : accounts.games(player, vendor)
    const outcome = this.#batch.post({
      kind,
      book: player.book,
      scope: scopeOf(vendor),
      key,
      reference,
      legs: [
        { account: accounts.wallet(player), amount },
        { account: other, amount: -amount },
      ],
      input: content,
      ...(reverses ? { reverses } : {}),
    })
    if (outcome.state === 'refused') return 'notEnoughMoney'
    // Repeats are answered from the vendor's transactions, which are written in the same commit, so none reaches this.
    if (outcome.state !== 'posted')
      throw new Error(`the ledger knows ${vendor} ${key}, the vendor's book does not`)
    this.#changed.add(memberId)
    return { operationId: outcome.operationId }
  }

  write(): void {
    this.#batch.write()
    if (this.#debts.length > 0) insertDebts(this.#tx, this.#debts, this.#parts.now)
  }

  changed(): ReadonlyMap<string, Minor> {
    return new Map([...this.#changed].map(memberId => [memberId, this.balanceOf(memberId)]))
  }

  /** Lends a wallet what it lacks to take a win back; the member owes it. */
  #lend({ memberId, vendor, key: transactionId, reference }: Move, amount: Minor): void {
    const player = this.#playerOf(memberId)
    const { accounts } = this.#parts
    const { book } = player
    const wallet = accounts.wallet(player)
    const outcome = this.#batch.post({
      kind: 'debt',
      book,
      scope: debtScopeOf(vendor),
      key: transactionId,
      reference,
      legs: [
        { account: wallet, amount },
        { account: accounts.debts(player), amount: -amount },
      ],
    })
    if (outcome.state !== 'posted')
      throw new Error(`the debt of ${vendor} ${transactionId} was ${outcome.state}`)
    const { operationId: id } = outcome
    this.#debts.push({ id, memberId, book, vendor, transactionId, currency: wallet.unit, amount })
  }

  #walletOf(memberId: string): Account {
    return this.#parts.accounts.wallet(this.#playerOf(memberId))
  }

  #playerOf(memberId: string): Player {
    const player = this.#parts.players.get(memberId)
    if (!player) throw new Error(`member ${memberId} is not of this batch`)
    return player
  }
}

const scopeOf = (vendor: string): string => `vendor:${vendor}`
const debtScopeOf = (vendor: string): string => `vendor-debt:${vendor}`

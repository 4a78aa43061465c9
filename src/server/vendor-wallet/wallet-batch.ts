import type { Currency, Minor } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { IdentifiedCall } from './apply-calls.ts'
import type { Player } from './player-queries.ts'

/** Money that a call moves between a player's wallet and the vendor's game account, or out of promotions. */
export interface Move {
  memberId: string
  vendor: string
  /** The vendor's transaction id: the ledger's key within the vendor's scope. */
  key: string
  content: string
  /** The round's id. */
  reference: string
  kind: 'bet' | 'win' | 'rollback' | 'promotion'
  /** Into the wallet when positive, out of it when negative. */
  amount: Minor
  /** The operation that a rollback takes back. */
  reverses?: string
}

/** The wallets of a batch's players, locked as far as nobody else holds them. */
export interface Wallets {
  /** Whether another transaction holds the wallet; nothing can be read of it or moved in it then. */
  isHeld(memberId: string): boolean
  balanceOf(memberId: string): Minor
  move(move: Move): { operationId: string } | 'notEnoughMoney'
  /** Sends what was moved. */
  write(): void
  /** The balances of those wallets that something was moved in. */
  changed(): ReadonlyMap<string, Minor>
}

/**
 * Locks the wallets of the calls' players, in a trial member's case the play-money one, and with `skipsHeld` waits for none;
 * `readLocked` reads what else belongs to them.
 */
export async function openWallets(
  tx: Transaction,
  calls: readonly IdentifiedCall[],
  {
    currency,
    skipsHeld,
    readLocked,
  }: { currency: Currency; skipsHeld: boolean; readLocked: () => Promise<void> },
): Promise<Wallets> {
  const players = new Map(calls.map(({ player }) => [player.memberId, player]))
  const walletOf = (player: Player): Account =>
    account({ book: player.book, kind: 'wallet', memberId: player.memberId, unit: currency })
  const gamesOf = (book: Player['book'], vendor: string): Account =>
    account({ book, kind: 'vendor_game', vendor, unit: currency })
  const promotionsOf = (book: Player['book']): Account => account({ book, kind: 'bonus', unit: currency })
  const playerOf = (memberId: string): Player => {
    const player = players.get(memberId)
    if (!player) throw new Error(`member ${memberId} is not of this batch`)
    return player
  }
  const batch = await openBatch(tx, {
    accounts: [
      ...[...players.values()].map(walletOf),
      ...calls.map(({ type, player, vendor }) =>
        type === 'promotion' ? promotionsOf(player.book) : gamesOf(player.book, vendor),
      ),
    ],
    keys: calls.flatMap(({ type, vendor, call }) =>
      type === 'close' ? [] : [{ scope: scopeOf(vendor), key: call.transactionId }],
    ),
    readLocked,
    skipsHeld,
  })
  const changed = new Set<string>()
  return {
    isHeld: memberId => batch.isHeld(walletOf(playerOf(memberId))),
    balanceOf: memberId => batch.balance(walletOf(playerOf(memberId))),
    move: ({ memberId, vendor, key, content, reference, kind, amount, reverses }) => {
      const player = playerOf(memberId)
      const outcome = batch.post({
        kind,
        book: player.book,
        scope: scopeOf(vendor),
        key,
        reference,
        legs: [
          { account: walletOf(player), amount },
          {
            account: kind === 'promotion' ? promotionsOf(player.book) : gamesOf(player.book, vendor),
            amount: -amount,
          },
        ],
        input: content,
        ...(reverses ? { reverses } : {}),
      })
      if (outcome.state === 'refused') return 'notEnoughMoney'
      // What was done before is answered from the vendor's transactions, written in the same commit.
      if (outcome.state !== 'posted')
        throw new Error(`the ledger knows ${vendor} ${key}, the vendor's book does not`)
      changed.add(memberId)
      return { operationId: outcome.operationId }
    },
    write: () => batch.write(),
    changed: () =>
      new Map([...changed].map(memberId => [memberId, batch.balance(walletOf(playerOf(memberId)))])),
  }
}

const scopeOf = (vendor: string): string => `vendor:${vendor}`

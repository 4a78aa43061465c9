import type { Currency } from '#lib/money/money.ts'
import type { VendorCode } from '#lib/play/vendor-api.ts'
import type { Transaction } from '#server/db/database.ts'
import { SESSION_LIMITS } from '#server/platform/session-store.ts'
import { type GameSession, gameSessionsOf } from '#server/play/game-session-queries.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import { CallBook, type RoundKey, type TransactionKey } from './call-book.ts'
import { type Player, playersOf } from './player-queries.ts'
import { serveCall } from './serve-call.ts'
import { openWallets } from './wallet-batch.ts'
import type { WalletItem } from './wallet-items.ts'

export interface WalletSetting {
  now: Date
  timeZone: string
  currency: Currency
  /** Whether a game of the catalogue takes bets now. */
  isGameOpen: (nodeId: string) => boolean
  /** Told each wallet's balance after the commit. */
  onBalance: (memberId: string, balance: bigint) => void
  /** Told the sign-in of each accepted bet after the commit. */
  onPlay: (sessionId: string) => void
}

/** A call with the player it is about, and the game session whose token it carried. */
export type IdentifiedCall = WalletItem & { player: Player; session: GameSession | undefined }

/**
 * Carries out a batch of wallet calls in one transaction, in their order: locks the players' wallets, reads what is
 * known of the transactions and rounds, decides each call in memory, and writes all of it at once.
 */
export async function applyCalls(
  tx: Transaction,
  items: readonly WalletItem[],
  setting: WalletSetting,
): Promise<VendorAnswer[]> {
  const identified = await identify(tx, items)
  const calls = identified.filter(call => typeof call !== 'string')
  const book = new CallBook(setting.now, setting.timeZone)
  const wallets = await openWallets(tx, calls, {
    currency: setting.currency,
    readLocked: () =>
      book.read(tx, { transactions: calls.flatMap(transactionKeys), rounds: calls.flatMap(roundKeys) }),
  })
  const answers = identified.map(call =>
    typeof call === 'string' ? refusal(call) : serveCall(call, { wallets, book, setting }),
  )
  wallets.write()
  book.write(tx)
  tx.afterCommit(() => {
    for (const [memberId, balance] of wallets.changed()) setting.onBalance(memberId, balance)
    for (const [index, call] of identified.entries()) {
      const isBet = typeof call !== 'string' && call.type === 'bet' && answers[index]?.status === 'OK'
      if (isBet && call.session) setting.onPlay(call.session.sessionId)
    }
  })
  return answers
}

/** Finds out whom each call is about; a token that is not this vendor's or this player's is no token at all. */
async function identify(
  tx: Transaction,
  items: readonly WalletItem[],
): Promise<(IdentifiedCall | VendorCode)[]> {
  const hashes = items.flatMap(item => tokenHashOf(item) ?? [])
  const memberIds = items.flatMap(item => (item.type === 'bet' ? [] : item.call.playerId.toLowerCase()))
  const [sessions, players] = await Promise.all([
    gameSessionsOf(tx, hashes, SESSION_LIMITS.idleMs),
    playersOf(tx, { memberIds, tokenHashes: hashes }),
  ])
  const found = items.map(item => {
    const hash = tokenHashOf(item)
    const session = hash && sessions.get(hash.toString('hex'))
    const isForeign = hash && session?.vendor !== item.vendor
    const playerId = item.type === 'bet' ? session?.memberId : item.call.playerId.toLowerCase()
    return { item, session, playerId, isForeign: isForeign || (session && session.memberId !== playerId) }
  })
  return found.map(({ item, session, playerId, isForeign }) => {
    const player = playerId === undefined ? undefined : players.get(playerId)
    if (isForeign) return 'INVALID_TOKEN'
    return player ? { ...item, player, session } : 'PLAYER_NOT_FOUND'
  })
}

function tokenHashOf(item: WalletItem): Buffer | undefined {
  const token = item.type === 'bet' || item.type === 'win' ? item.call.sessionToken : undefined
  return token === undefined ? undefined : hashOfToken(token)
}

function transactionKeys({ type, vendor, call }: IdentifiedCall): TransactionKey[] {
  if (type === 'close') return []
  const bet = type === 'bet' ? undefined : call.betTransactionId
  return [call.transactionId, ...(bet === undefined ? [] : [bet])].map(transactionId => ({
    vendor,
    transactionId,
  }))
}

function roundKeys({ vendor, call, player }: IdentifiedCall): RoundKey[] {
  const { memberId } = player
  return call.roundId === undefined ? [] : [{ memberId, vendor, vendorRoundId: call.roundId }]
}

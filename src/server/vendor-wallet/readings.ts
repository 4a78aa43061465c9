import type * as v from 'valibot'
import type { Currency } from '#lib/money/money.ts'
import { maskName } from '#lib/play/rules.ts'
import {
  type authenticateCall,
  type balanceCall,
  ROUND_TRANSACTIONS,
  type roundCall,
  type TransactionState,
  type transactionCall,
} from '#lib/play/vendor-api.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sessions } from '#server/platform/session.ts'
import { gameSessionsOf } from '#server/play/game-session-queries.ts'
import { openGameSession } from '#server/play/game-sessions.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { type Adapter, vendorGameCode } from './adapter.ts'
import { VendorRefusal } from './answers.ts'
import { type StoredTransaction, transactionsOf, transactionsOfRound } from './call-queries.ts'
import { accountOfPlayer } from './player-queries.ts'
import { roundsOf } from './round-queries.ts'
import { inScaleOf } from './scale.ts'

/** What the calls that move no money need. */
export interface Reading {
  db: Database
  clock: Clock
  sessions: Pick<Sessions, 'limits'>
  currency: Currency
}

/** Exchanges a launch token for a session and returns the player. */
export async function authenticate(
  { db, clock, currency }: Reading,
  { vendor, country }: Pick<Adapter, 'vendor' | 'country'>,
  { launchToken }: v.InferOutput<typeof authenticateCall>,
) {
  return db.transaction(async tx => {
    const opened = await openGameSession(tx, vendor, launchToken, clock.now())
    if (opened === 'unknown') throw new VendorRefusal('INVALID_TOKEN')
    if (opened === 'expired') throw new VendorRefusal('TOKEN_EXPIRED')
    const { session, sessionToken } = opened
    const account = await accountOfPlayer(tx, session.memberId)
    if (account === undefined) throw new VendorRefusal('PLAYER_NOT_FOUND')
    return {
      status: 'OK' as const,
      playerId: session.memberId,
      account: maskName(account),
      currency,
      country,
      language: session.language,
      sessionToken,
      balance: (await readBalance(tx, session, currency)).toString(),
      trial: session.book === 'trial',
    }
  })
}

export async function balance(
  { db, clock, sessions, currency }: Reading,
  vendor: string,
  { sessionToken, playerId }: v.InferOutput<typeof balanceCall>,
) {
  const hash = hashOfToken(sessionToken)
  const session = (await gameSessionsOf(db, [hash], sessions.limits.idleMs)).get(hash.toString('hex'))
  if (session?.vendor !== vendor) throw new VendorRefusal('INVALID_TOKEN')
  if (playerId !== undefined && playerId.toLowerCase() !== session.memberId)
    throw new VendorRefusal('INVALID_TOKEN')
  if (session.expiresAt <= clock.now()) throw new VendorRefusal('TOKEN_EXPIRED')
  return { status: 'OK' as const, balance: (await readBalance(db, session, currency)).toString(), currency }
}

/** Returns the state and the transactions of a player's round, for a vendor that lost its own record. */
export async function round(
  { db, currency }: Reading,
  adapter: Adapter,
  { playerId, roundId }: v.InferOutput<typeof roundCall>,
) {
  const key = { memberId: playerId.toLowerCase(), vendor: adapter.vendor, vendorRoundId: roundId }
  const [[found], transactions] = await Promise.all([
    roundsOf(db, [key]),
    transactionsOfRound(db, { ...key, limit: ROUND_TRANSACTIONS }),
  ])
  if (!found) throw new VendorRefusal('ROUND_NOT_FOUND')
  const inScale = (amount: bigint) => inScaleOf(adapter, currency, amount)
  return {
    status: 'OK' as const,
    state: found.status,
    gameCode: vendorGameCode(adapter, found.gameCode),
    stake: inScale(found.stake),
    payout: inScale(found.payout),
    openedAt: found.openedAt.toISOString(),
    ...(found.settledAt ? { settledAt: found.settledAt.toISOString() } : {}),
    transactions: transactions.map(one => ({
      transactionId: one.transactionId,
      type: one.type,
      amount: inScale(one.amount),
      state: stateOf(one),
      ...(one.operationId ? { operationId: one.operationId } : {}),
      ...(one.betTransactionId ? { betTransactionId: one.betTransactionId } : {}),
    })),
  }
}

/** Returns the state of a transaction id, for a vendor whose call timed out. Finds only the vendor's own ids. */
export async function transaction(
  { db }: Reading,
  vendor: string,
  { transactionId }: v.InferOutput<typeof transactionCall>,
) {
  const [found] = await transactionsOf(db, [{ vendor, transactionId }])
  const state: TransactionState = found === undefined ? 'unknown' : stateOf(found)
  return {
    status: 'OK' as const,
    state,
    ...(found?.operationId ? { operationId: found.operationId } : {}),
  }
}

/** To its vendor, a bet that was voided before it arrived is rolled back. */
const stateOf = ({ state }: Pick<StoredTransaction, 'state'>): Exclude<typeof state, 'voided'> =>
  state === 'voided' ? 'rolledBack' : state

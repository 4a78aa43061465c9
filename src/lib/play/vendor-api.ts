import * as v from 'valibot'
import { ROUND_STATUSES } from './rules.ts'

/**
 * The vendor wallet API, `/api/vendor/v1/*`, by which games call the wallet. Every call is a POST of JSON with
 * `x-vendor`, `x-key-id`, `x-timestamp` (unix milliseconds, within 5 minutes) and `x-signature`, the hexadecimal
 * HMAC-SHA256 with the key's secret of `${timestamp}.${rawBody}`. Amounts are minor units as decimal strings. Success
 * is 200 `{status: 'OK', …}`; a business error 200 `{status: 'ERROR', code, message}`; a bad signature 401. After 5xx
 * or without an answer the result is unknown: repeat the call with the same transaction id.
 */
export const VENDOR_CODES = {
  UNKNOWN: 'The call could not be carried out. Repeat it with the same transaction id.',
  INVALID_SIGNATURE: 'The signature, key or time stamp is not valid.',
  INVALID_PARTNER: 'This vendor is not known here, or may not call from this address.',
  INVALID_TOKEN: 'The token is not known.',
  TOKEN_EXPIRED: 'The token has expired.',
  PLAYER_NOT_FOUND: 'There is no such player.',
  USER_DISABLED: 'The account of the player is frozen or closed.',
  BET_NOT_ALLOWED: 'The player may not bet now.',
  MAINTENANCE: 'The site is under maintenance and takes no bets.',
  VENDOR_SUSPENDED: 'The operator has suspended this vendor: its games take no bets.',
  GAME_CLOSED: 'The game takes no bets: it is not launchable, or under maintenance.',
  INVALID_GAME: 'The game does not fit the session or the round.',
  WRONG_CURRENCY: 'The currency is not the one of the wallet.',
  NOT_ENOUGH_MONEY: 'The balance is lower than the stake.',
  AMOUNT_TOO_LARGE: 'The amount is above 10^15 minor units, the most that one transaction carries.',
  BET_LIMIT: 'The stake is above what a stake limit of the player’s own leaves.',
  LOSS_LIMIT: 'The stake is above what a loss limit of the player’s own leaves.',
  TIME_LIMIT: 'The time that the player has set for themselves is over.',
  REALITY_CHECK: 'The player has to answer a reality check on the site first; later bets are taken again.',
  NEGATIVE_STAKE: 'A stake must be above zero and a win not below.',
  DUPLICATE_TRANSACTION: 'The transaction id was used with other content.',
  TRANSACTION_NOT_FOUND: 'There is no such bet of this player.',
  ROUND_NOT_FOUND: 'There is no such round of this player.',
  CANCEL_NON_WITHDRAW: 'Only a bet can be rolled back.',
  ALREADY_SETTLED: 'The bet or round is settled.',
  ALREADY_ROLLED_BACK: 'The bet or round is rolled back.',
  WRONG_SYNTAX: 'The call or its body is not what the document has.',
  NO_SUCH_CALL: 'There is no such call.',
  WRONG_METHOD: 'This call is made with another method.',
  BODY_TOO_LARGE: 'The body is longer than 65,536 bytes.',
} as const
export type VendorCode = keyof typeof VENDOR_CODES

/** Transaction and round ids are the vendor's own; at most 64 printable characters, which is the ledger's limit. */
const vendorId = v.pipe(v.string(), v.regex(/^[\w.:|-]{1,64}$/))
const playerId = v.pipe(v.string(), v.uuid())
const token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/))
/** Any whole number: a rule with its own code checks size and sign. */
const amount = v.pipe(
  v.string(),
  v.regex(/^-?(0|[1-9]\d{0,29})$/),
  v.transform(text => BigInt(text)),
)
/**
 * The round's valid bet by the vendor's own calculation: accepted up to the stake, with the call that ends the round.
 */
const validBet = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,29})$/),
    v.transform(text => BigInt(text)),
  ),
)
const currency = v.pipe(v.string(), v.maxLength(10))
const gameCode = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))

export const authenticateCall = v.object({ launchToken: token })
export const balanceCall = v.object({ sessionToken: token, playerId: v.optional(playerId) })
export const betCall = v.object({
  sessionToken: token,
  /** If sent, it must be the session's player. */
  playerId: v.optional(playerId),
  transactionId: vendorId,
  roundId: vendorId,
  gameCode,
  amount,
  currency,
  roundClosed: v.optional(v.boolean(), false),
  validBet,
})
export const winCall = v.object({
  /** May have expired, but must not be another player's. */
  sessionToken: v.optional(token),
  playerId,
  transactionId: vendorId,
  roundId: vendorId,
  gameCode,
  amount,
  currency,
  betTransactionId: v.optional(vendorId),
  roundClosed: v.optional(v.boolean(), false),
  validBet,
})
/** The most actions in one `/play`. */
const MOST_ACTIONS = 20
export const playCall = v.object({
  sessionToken: token,
  /** If sent, it must be the session's player. */
  playerId: v.optional(playerId),
  roundId: vendorId,
  gameCode,
  currency,
  /** Executed in this order; all of them or none. */
  actions: v.pipe(
    v.array(
      v.variant('type', [
        v.object({ type: v.literal('bet'), transactionId: vendorId, amount }),
        v.object({
          type: v.literal('win'),
          transactionId: vendorId,
          amount,
          betTransactionId: v.optional(vendorId),
        }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(MOST_ACTIONS),
    v.check(actions => new Set(actions.map(one => one.transactionId)).size === actions.length),
  ),
  /** With the last action. */
  roundClosed: v.optional(v.boolean(), false),
  validBet,
})
export const promotionCall = v.object({
  playerId,
  transactionId: vendorId,
  amount,
  currency,
  /** The vendor's kind of payout; stored with the transaction. */
  kind: v.optional(v.picklist(['freeRounds', 'jackpot', 'prize'])),
  awardId: v.optional(vendorId),
  /** The round of the payout, if any. */
  roundId: v.optional(vendorId),
  roundClosed: v.optional(v.boolean(), false),
})
export const roundCall = v.object({ playerId, roundId: vendorId })
export const rollbackCall = v.object({
  playerId,
  transactionId: vendorId,
  betTransactionId: vendorId,
  roundId: v.optional(vendorId),
})
/** Fairness data: at most this many characters as JSON. It can be added to later, but never changed. */
export const PROOF_LIMIT = 8_000
/** In JSON: the null character or a lone surrogate (RFC 8259 section 8.2), which a database does not store as text. */
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i
export const roundCloseCall = v.object({
  playerId,
  roundId: vendorId,
  gameCode,
  validBet,
  proof: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^\w{1,64}$/)), v.unknown()),
      v.check(proof => isKept(JSON.stringify(proof))),
    ),
  ),
})
const isKept = (proof: string): boolean => proof.length <= PROOF_LIMIT && !UNKEPT.test(proof)

export const transactionCall = v.object({ transactionId: vendorId })

export type BetCall = v.InferOutput<typeof betCall>
export type WinCall = v.InferOutput<typeof winCall>
export type PlayCall = v.InferOutput<typeof playCall>
export type RollbackCall = v.InferOutput<typeof rollbackCall>
export type RoundCloseCall = v.InferOutput<typeof roundCloseCall>

/** The result of a transaction id (`/transaction`). */
export type TransactionState = 'posted' | 'rolledBack' | 'refused' | 'unknown'

/** The most transactions of a round in an answer, the first ones. */
export const ROUND_TRANSACTIONS = 1_000

const balance = v.string()
const ok = v.literal('OK')
/** Names of the call's unknown fields. Sent only if there are any. */
const ignored = v.optional(v.array(v.string()))

/** The answers of the calls, as documented for vendors. */
export const authenticateAnswer = v.object({
  status: ok,
  ignored,
  playerId: v.string(),
  /** Masked. */
  account: v.string(),
  currency: v.string(),
  /** ISO 3166-1, as set for the vendor. */
  country: v.string(),
  language: v.string(),
  sessionToken: v.string(),
  balance,
  /** Play money. */
  trial: v.boolean(),
})
export const balanceAnswer = v.object({ status: ok, ignored, balance, currency: v.string() })
export const changeAnswer = v.object({
  status: ok,
  ignored,
  /** Absent if no money moved. */
  operationId: v.optional(v.string()),
  balance,
})
export const playAnswer = v.object({
  status: ok,
  ignored,
  transactions: v.array(v.object({ transactionId: v.string(), operationId: v.string() })),
  /** After the last action. */
  balance,
})
export const roundAnswer = v.object({
  status: ok,
  ignored,
  state: v.picklist(ROUND_STATUSES),
  gameCode: v.string(),
  /** Of the standing bets. */
  stake: v.string(),
  payout: v.string(),
  openedAt: v.string(),
  settledAt: v.optional(v.string()),
  /** In the order of arrival. */
  transactions: v.array(
    v.object({
      transactionId: v.string(),
      type: v.picklist(['bet', 'win', 'rollback', 'promotion']),
      amount: v.string(),
      state: v.picklist(['posted', 'rolledBack', 'refused']),
      operationId: v.optional(v.string()),
      betTransactionId: v.optional(v.string()),
    }),
  ),
})
export const transactionAnswer = v.object({
  status: ok,
  ignored,
  state: v.picklist(['posted', 'rolledBack', 'refused', 'unknown']),
  operationId: v.optional(v.string()),
})
export const vendorFailure = v.object({
  status: v.literal('ERROR'),
  code: v.picklist(Object.keys(VENDOR_CODES) as VendorCode[]),
  message: v.string(),
  ignored,
  /** Only if the vendor's setting requests it. */
  balance: v.optional(v.string()),
})

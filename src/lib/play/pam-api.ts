import * as v from 'valibot'
import { JsonNumber } from '#lib/money/exact-json.ts'
import { printable } from '#lib/wire/schemas.ts'

/**
 * The player-account API of the aggregator Valkyrie, version 0.7.0 (github.com/valkyrie-fnd/valkyrie, pam/pam_api.yml),
 * served below /api/vendor/pam. Amounts are JSON numbers in whole currency with up to six decimals.
 */
export const PAM_CODES = {
  PAM_ERR_UNDEFINED: 'The request cannot be carried out.',
  PAM_ERR_ACC_NOT_FOUND: 'The player has no account.',
  PAM_ERR_GAME_NOT_FOUND: 'The provider has no such game here.',
  PAM_ERR_ROUND_NOT_FOUND: 'There is no such game round of this player.',
  PAM_ERR_TRANS_NOT_FOUND: 'There is no such transaction or game round of this player.',
  PAM_ERR_CASH_OVERDRAFT: 'The balance is lower than the amount.',
  PAM_ERR_BONUS_OVERDRAFT: 'The bonus balance is lower than the amount.',
  PAM_ERR_SESSION_NOT_FOUND: 'The session token is not known.',
  PAM_ERR_SESSION_EXPIRED: 'The session has expired.',
  PAM_ERR_MISSING_PROVIDER: 'The provider is missing or not known.',
  PAM_ERR_TRANS_CURRENCY: 'The currency is not the one of the session.',
  PAM_ERR_NEGATIVE_STAKE: 'An amount must not be negative.',
  PAM_ERR_CANCEL_NOT_FOUND: 'There is no such withdrawal to cancel.',
  PAM_ERR_TRANS_ALREADY_CANCELLED: 'The withdrawal is cancelled.',
  PAM_ERR_CANCEL_NON_WITHDRAW: 'Only a withdrawal can be cancelled.',
  PAM_ERR_BET_NOT_ALLOWED: 'The player may not bet now.',
  PAM_ERR_PLAYER_NOT_FOUND: 'There is no such player in this session.',
  PAM_ERR_API_TOKEN: 'The API token is not valid for this provider.',
  PAM_ERR_TRANS_ALREADY_SETTLED: 'The bet or its game round is settled.',
  PAM_ERR_DUPLICATE_TRANS: 'The transaction id was used with other content.',
  PAM_ERR_PROMO_OVERDRAFT: 'The promotion balance is lower than the amount.',
  PAM_ERR_TIMEOUT: 'There was no answer in time. Repeat with the same transaction id.',
} as const
export type PamCode = keyof typeof PAM_CODES

export const PAM_TRANSACTION_TYPES = [
  'DEPOSIT',
  'WITHDRAW',
  'CANCEL',
  'PROMODEPOSIT',
  'PROMOWITHDRAW',
  'PROMOCANCEL',
] as const
export type PamTransactionType = (typeof PAM_TRANSACTION_TYPES)[number]

export const pamText = printable(40)
const amount = v.instance(JsonNumber)
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
const dateTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i),
  v.check(value => !Number.isNaN(Date.parse(value))),
)
const transactionType = v.picklist(PAM_TRANSACTION_TYPES)

const promo = v.object({
  promoType: v.optional(
    v.picklist([
      'PROMOBONUS',
      'PROMOTOURNAMENT',
      'PROMOFROMGAME',
      'PROMOCAP',
      'PROMOLIMIT',
      'PROMOMONEYREWARD',
      'FREEROUNDS',
      'FREESPINS',
    ]),
  ),
  promoName: v.optional(pamText),
  promoStatus: v.optional(pamText),
  promoReference: v.optional(pamText),
  promoCode: v.optional(pamText),
  promoAmount: v.optional(amount),
  promoAmountTotal: v.optional(amount),
  promoConfigRef: v.optional(pamText),
  promoAwardRef: v.optional(pamText),
  currency: v.optional(currency),
})

const jackpot = v.object({
  jackpotId: v.optional(pamText),
  jackpotReference: v.optional(pamText),
  jackpotAmount: v.optional(amount),
  jackpotBuckets: v.optional(
    v.array(
      v.object({
        bucketType: v.optional(pamText),
        bucketReference: v.optional(pamText),
        bucketAmount: v.optional(amount),
        currency: v.optional(currency),
      }),
    ),
  ),
})

const roundTransaction = v.object({
  providerTransactionId: v.optional(pamText),
  transactionDateTime: v.optional(dateTime),
  cashAmount: v.optional(amount),
  isGameOver: v.optional(v.boolean()),
  jackpotContribution: v.optional(amount),
  transactionType,
  providerBetRef: v.optional(pamText),
  betCode: v.optional(v.string()),
  pending: v.optional(v.boolean()),
})

/** The body of addTransaction, and the items of getTransactions. */
export const pamTransaction = v.object({
  /** Any text, because a currency other than the session's has its own error code. */
  currency: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  provider: v.string(),
  transactionType,
  cashAmount: amount,
  bonusAmount: amount,
  promoAmount: amount,
  transactionDateTime: dateTime,
  providerTransactionId: pamText,
  providerBetRef: v.optional(pamText),
  providerGameId: v.optional(pamText),
  providerRoundId: v.optional(pamText),
  betCode: v.optional(v.pipe(v.string(), v.maxLength(200))),
  isGameOver: v.optional(v.boolean()),
  promos: v.optional(v.array(promo)),
  jackpots: v.optional(v.array(jackpot)),
  tip: v.optional(v.object({ tipAmount: v.optional(amount) })),
  roundTransactions: v.optional(v.array(roundTransaction)),
})
export type PamTransaction = v.InferOutput<typeof pamTransaction>

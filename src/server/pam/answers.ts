import { JsonNumber } from '#lib/money/exact-json.ts'
import { type Currency, type Minor, toDecimal } from '#lib/money/money.ts'
import { PAM_CODES, type PamCode } from '#lib/play/pam-api.ts'
import type { VendorCode } from '#lib/play/vendor-api.ts'
import type { UnfitAmount } from '#lib/play/vendor-rules.ts'
import type { VendorAnswer } from '#server/vendor-wallet/answers.ts'

/** An answer of the player-account API: its body and its HTTP status. */
export interface PamAnswer {
  status: 200 | 400 | 401
  body: Record<string, unknown>
}

/** A business error that is found before a transaction reaches the wallet. */
export class PamRefusal extends Error {
  override readonly name = 'PamRefusal'
  readonly code: PamCode
  readonly status: PamAnswer['status']

  constructor(code: PamCode, status: PamAnswer['status'] = 200) {
    super(code)
    this.code = code
    this.status = status
  }
}

export function pamError(code: PamCode, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { status: 'ERROR', error: { code, message: PAM_CODES[code] }, ...more }
}

/** Everything is cash: the wallet has no bonus and no promotion balance. */
export function pamBalance(balance: Minor, currency: Currency): Record<string, unknown> {
  const zero = new JsonNumber(toDecimal(0n, currency))
  return {
    cashAmount: new JsonNumber(toDecimal(balance, currency)),
    bonusAmount: zero,
    promoAmount: zero,
  }
}

/** Maps the wallet's codes to the player-account API's, for a deposit, a withdrawal or a cancellation. */
const CODES: Record<VendorCode, PamCode> = {
  UNKNOWN: 'PAM_ERR_TIMEOUT',
  INVALID_SIGNATURE: 'PAM_ERR_API_TOKEN',
  INVALID_PARTNER: 'PAM_ERR_MISSING_PROVIDER',
  INVALID_TOKEN: 'PAM_ERR_SESSION_NOT_FOUND',
  TOKEN_EXPIRED: 'PAM_ERR_SESSION_EXPIRED',
  PLAYER_NOT_FOUND: 'PAM_ERR_PLAYER_NOT_FOUND',
  USER_DISABLED: 'PAM_ERR_BET_NOT_ALLOWED',
  BET_NOT_ALLOWED: 'PAM_ERR_BET_NOT_ALLOWED',
  MAINTENANCE: 'PAM_ERR_BET_NOT_ALLOWED',
  VENDOR_SUSPENDED: 'PAM_ERR_BET_NOT_ALLOWED',
  GAME_CLOSED: 'PAM_ERR_BET_NOT_ALLOWED',
  INVALID_GAME: 'PAM_ERR_GAME_NOT_FOUND',
  WRONG_CURRENCY: 'PAM_ERR_TRANS_CURRENCY',
  NOT_ENOUGH_MONEY: 'PAM_ERR_CASH_OVERDRAFT',
  // The API has no code for it; this one is final.
  AMOUNT_TOO_LARGE: 'PAM_ERR_BET_NOT_ALLOWED',
  BET_LIMIT: 'PAM_ERR_BET_NOT_ALLOWED',
  LOSS_LIMIT: 'PAM_ERR_BET_NOT_ALLOWED',
  TIME_LIMIT: 'PAM_ERR_BET_NOT_ALLOWED',
  REALITY_CHECK: 'PAM_ERR_BET_NOT_ALLOWED',
  NEGATIVE_STAKE: 'PAM_ERR_NEGATIVE_STAKE',
  DUPLICATE_TRANSACTION: 'PAM_ERR_DUPLICATE_TRANS',
  TRANSACTION_NOT_FOUND: 'PAM_ERR_TRANS_NOT_FOUND',
  ROUND_NOT_FOUND: 'PAM_ERR_TRANS_NOT_FOUND',
  CANCEL_NON_WITHDRAW: 'PAM_ERR_CANCEL_NON_WITHDRAW',
  ALREADY_SETTLED: 'PAM_ERR_TRANS_ALREADY_SETTLED',
  ALREADY_ROLLED_BACK: 'PAM_ERR_TRANS_ALREADY_CANCELLED',
  WRONG_SYNTAX: 'PAM_ERR_UNDEFINED',
  NO_SUCH_CALL: 'PAM_ERR_UNDEFINED',
  WRONG_METHOD: 'PAM_ERR_UNDEFINED',
  BODY_TOO_LARGE: 'PAM_ERR_UNDEFINED',
}

/** Converts the wallet's answer to a transaction; an error contains the balance too. */
export function transactionAnswer(
  answer: VendorAnswer,
  { currency, isCancel, unfit }: { currency: Currency; isCancel: boolean; unfit: UnfitAmount | undefined },
): Record<string, unknown> {
  const balance =
    answer.balance === undefined ? {} : { balance: pamBalance(BigInt(answer.balance), currency) }
  if (answer.status === 'OK') {
    const { operationId } = answer
    return {
      status: 'OK',
      transactionResult: { ...(operationId ? { transactionId: operationId } : {}), ...balance },
    }
  }
  const code = pamCode(answer.code, { isCancel, unfit })
  return pamError(code, answer.balance === undefined ? {} : { transactionResult: balance })
}

function pamCode(
  code: VendorCode,
  { isCancel, unfit }: { isCancel: boolean; unfit: UnfitAmount | undefined },
): PamCode {
  if (isCancel && code === 'TRANSACTION_NOT_FOUND') return 'PAM_ERR_CANCEL_NOT_FOUND'
  if (code === 'NOT_ENOUGH_MONEY' && unfit === 'noBonus') return 'PAM_ERR_BONUS_OVERDRAFT'
  if (code === 'NOT_ENOUGH_MONEY' && unfit === 'noPromotion') return 'PAM_ERR_PROMO_OVERDRAFT'
  return CODES[code]
}

import { JsonNumber, parseExactly, unitsOfDecimal } from '#lib/money/exact-json.ts'
import { type Currency, MINOR_DIGITS, toDecimal } from '#lib/money/money.ts'
import { PAM_TRANSACTION_TYPES, type PamTransaction, type PamTransactionType } from '#lib/play/pam-api.ts'
import type { UnfitAmount } from '#lib/play/vendor-rules.ts'
import type { GameSession } from '#server/play/game-session-queries.ts'
import { type Adapter, catalogueGameCode } from '#server/vendor-wallet/adapter.ts'
import type { WalletItem } from '#server/vendor-wallet/wallet-items.ts'
import type { AcceptedTransaction } from './queries.ts'

/**
 * A provider may use one number for a withdrawal and for its cancellation. In the wallet a transaction id means one
 * transaction, so the kind is part of it.
 */
const KIND: Record<PamTransactionType, string> = {
  DEPOSIT: 'D',
  WITHDRAW: 'W',
  CANCEL: 'C',
  PROMODEPOSIT: 'PD',
  PROMOWITHDRAW: 'PW',
  PROMOCANCEL: 'PC',
}

const transactionIdOf = (type: PamTransactionType, providerTransactionId: string): string =>
  `${KIND[type]}:${providerTransactionId}`

/** Returns the wallet's ids that a provider's number may mean. */
export const idsOf = (providerTransactionId: string): string[] =>
  PAM_TRANSACTION_TYPES.map(type => transactionIdOf(type, providerTransactionId))

export const isCancel = (type: PamTransactionType): boolean => type === 'CANCEL' || type === 'PROMOCANCEL'

interface Caller {
  adapter: Adapter
  session: GameSession
  /** The token in the call. */
  sessionToken: string
  currency: Currency
}

/** Converts a transaction of the player-account API to the wallet's own call. */
export function walletItem(
  body: PamTransaction,
  caller: Caller,
): Exclude<WalletItem, { type: 'close' | 'play' }> {
  const { adapter, session } = caller
  const { transactionType: type, providerTransactionId: id } = body
  // The reference has precedence over the id; it identifies what belongs together.
  const reference = body.providerBetRef ?? id
  const siblings = idsOf(id).filter(other => other !== transactionIdOf(type, id))
  const common = {
    playerId: session.memberId,
    transactionId: transactionIdOf(type, id),
    reference,
    siblings,
    facts: body,
    roundClosed: body.isGameOver ?? false,
  }
  const by = { vendor: adapter.vendor, adapter }
  if (isCancel(type)) {
    // If the withdrawal has not arrived, it is stored under this id as voided. A number may be used for a cancellation
    // of either kind, each with its own reference.
    const voided = {
      betTransactionId: `${type === 'CANCEL' ? 'V' : 'VP'}:${id}`,
      roundId: body.providerRoundId,
    }
    return { type: 'rollback', ...by, call: { ...common, ...voided } }
  }
  const { currency } = body
  const paid = { ...amountOf(body, caller.currency), currency }
  if (type === 'PROMODEPOSIT') {
    const call = { ...common, roundId: body.providerRoundId, ...paid }
    return { type: 'promotion', ...by, call }
  }
  const named =
    body.providerGameId === undefined ? undefined : catalogueGameCode(adapter, body.providerGameId)
  const money = { ...common, roundId: body.providerRoundId ?? reference, ...paid }
  if (type === 'DEPOSIT') return { type: 'win', ...by, call: { ...money, gameCode: named } }
  const { sessionToken } = caller
  return { type: 'bet', ...by, call: { ...money, sessionToken, gameCode: named ?? session.gameCode } }
}

/**
 * Returns what a transaction moves: all of it in cash, since a wallet has nothing else. A withdrawal from a bonus or a
 * promotion balance therefore always exceeds it. A wrong amount is reported in order: after problems with the session,
 * the member and the currency.
 */
function amountOf(body: PamTransaction, currency: Currency): { amount: bigint; unfit?: UnfitAmount } {
  const digits = MINOR_DIGITS[currency]
  const parts = [body.cashAmount, body.bonusAmount, body.promoAmount].map(one =>
    unitsOfDecimal(one.text, digits),
  )
  const [cash, bonus, promo] = parts
  // A final code: one that invites a repeat would bring the same amount again for ever.
  if (cash === undefined || bonus === undefined || promo === undefined)
    return { amount: 0n, unfit: 'tooFine' }
  const amount = cash + bonus + promo
  if (cash < 0n || bonus < 0n || promo < 0n) return { amount, unfit: 'negativePart' }
  const isWithdrawal = body.transactionType === 'WITHDRAW' || body.transactionType === 'PROMOWITHDRAW'
  if (isWithdrawal && bonus > 0n) return { amount, unfit: 'noBonus' }
  return isWithdrawal && promo > 0n ? { amount, unfit: 'noPromotion' } : { amount }
}

/** Returns a transaction as its provider sent it; for a cancellation with the amount that it returned. */
export function repeatedAnswer({ facts, type, amount }: AcceptedTransaction, currency: Currency): unknown {
  const sent = parseExactly(facts) as PamTransaction
  return type === 'rollback' ? { ...sent, cashAmount: new JsonNumber(toDecimal(amount, currency)) } : sent
}

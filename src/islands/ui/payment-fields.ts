import { fill } from '#lib/i18n/format.ts'
import { isWithinLimits } from '#lib/money/amount-limits.ts'
import { type Minor, minorOf } from '#lib/money/money.ts'
import { type MoneyWriting, moneyText } from '#lib/money/text.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { type Fields, useFields } from './fields.ts'

/** What one payment may come to now. */
interface PaymentLimits {
  minAmount: string
  maxAmount: string
  most: Minor
}

interface PaymentWriting extends MoneyWriting {
  phrases: Record<'required' | 'amountUnreadable' | 'outsideLimits' | 'tooMuch', string>
}

/** The amount and the payment password of a payment, checked by the server's own rules; `limitText` writes the limits. */
export function usePaymentFields(
  limits: PaymentLimits,
  writing: PaymentWriting,
  limitText: typeof moneyText = moneyText,
): Fields<'amount' | 'paymentPassword'> {
  return useFields({ amount: '', paymentPassword: '' }, (name, values) => {
    if (name === 'amount') return amountProblem(values.amount, limits, writing, limitText)
    return values[name] === '' ? writing.phrases.required : undefined
  })
}

function amountProblem(
  text: string,
  { minAmount, maxAmount, most }: PaymentLimits,
  writing: PaymentWriting,
  limitText: typeof moneyText,
): string | undefined {
  const { phrases, currency, language } = writing
  const amount = parseAmount(text, currency, language)
  if (amount === undefined || amount === 0n) return phrases.amountUnreadable
  if (!isWithinLimits(amount, { minMinor: minorOf(minAmount), maxMinor: minorOf(maxAmount) })) {
    const limitsText = { min: limitText(minAmount, writing), max: limitText(maxAmount, writing) }
    return fill(phrases.outsideLimits, limitsText)
  }
  return amount > most ? fill(phrases.tooMuch, { most: moneyText(most, writing) }) : undefined
}

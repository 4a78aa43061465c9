import { type Currency, decimalText, type Minor } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { OperatorFault } from './arguments.ts'

/** Minor units with their currency, as shown to operators: "1234.50 THB". */
export function amountOf({ amount, currency }: { amount: bigint; currency: string }): string {
  return `${decimalText(amount, currency)} ${currency}`
}

/** The same with its sign: "+100.00 THB". */
export function signedAmountOf(one: { amount: bigint; currency: string }): string {
  return `${one.amount > 0n ? '+' : ''}${amountOf(one)}`
}

/** An amount above zero that an operator has typed. */
export function typedMinor(text: string, currency: Currency): Minor {
  const amount = parseAmount(text, currency)
  if (!amount) throw new OperatorFault(`${text || 'nothing'} is not an amount such as 100 or 100.50`)
  return amount
}

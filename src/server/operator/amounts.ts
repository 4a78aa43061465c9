import { decimalText } from '#lib/money/money.ts'

/** Minor units with their currency, as shown to operators: "1234.50 THB". */
export function amountOf({ amount, currency }: { amount: bigint; currency: string }): string {
  return `${decimalText(amount, currency)} ${currency}`
}

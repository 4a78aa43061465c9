import { decimalText } from '#lib/money/money.ts'

/** Minor units with their unit, as answers to an operator name them: "1234.50 THB". */
export function amountOf({ amount, currency }: { amount: bigint; currency: string }): string {
  return `${decimalText(amount, currency)} ${currency}`
}

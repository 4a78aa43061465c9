import { compactMoney } from '#lib/money/compact.ts'
import { type Currency, formatMoney, type Minor } from '#lib/money/money.ts'

interface Props {
  amount: Minor
  currency: Currency
  language: string
}

/** An amount where there is little room, shortened when it is large; in full for who points at it or listens. */
export function ShortMoney({ amount, currency, language }: Props) {
  const full = formatMoney(amount, currency, language)
  const short = compactMoney(amount, currency, language)
  if (short === full) return <span>{full}</span>
  return (
    <span title={full}>
      <span aria-hidden="true">{short}</span>
      <span className="sr">{full}</span>
    </span>
  )
}

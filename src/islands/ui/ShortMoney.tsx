import { compactMoney, isLarge, shortMoney } from '#lib/money/compact.ts'
import { type Currency, formatMoney, type Minor } from '#lib/money/money.ts'
import { ShortFigure } from './ShortFigure.tsx'

interface Props {
  amount: Minor
  currency: Currency
  language: string
  /** All amounts of the list that it stands in: where one is shortened, they all are, so that they compare at a glance. */
  among?: readonly Minor[]
}

/** An amount where there is little room, shortened when it is large; the exact one is a press or a focus away. */
export function ShortMoney({ amount, currency, language, among = [] }: Props) {
  const write = among.some(other => isLarge(other, currency)) ? shortMoney : compactMoney
  return (
    <ShortFigure short={write(amount, currency, language)} whole={formatMoney(amount, currency, language)} />
  )
}

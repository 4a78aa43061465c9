import { type Currency, formatMoney, type Minor } from '#lib/money/money.ts'
import './ui.css'
import { NO_AMOUNT } from '#lib/money/text.ts'

/** What stands in place of an amount that its owner has hidden (spec 2.2). */
export const HIDDEN_MONEY = '******'

interface Props {
  /** Undefined for one of the wire that cannot be read. */
  amount: Minor | undefined
  currency: Currency
  /** Path segment or BCP 47 tag of the page's language. */
  language: string
  /** A result: a plus or a minus, and the colour that belongs to it. */
  signed?: boolean
  symbol?: boolean
  hidden?: boolean
}

/** An amount as people read it; nothing here rounds or shortens. */
export function Money({ amount, currency, language, signed = false, symbol = true, hidden = false }: Props) {
  if (hidden) return <span>{HIDDEN_MONEY}</span>
  if (amount === undefined) return <span>{NO_AMOUNT}</span>
  const tone = !signed || amount === 0n ? undefined : amount > 0n ? 'money-gain' : 'money-loss'
  return <span className={tone}>{formatMoney(amount, currency, language, { signed, symbol })}</span>
}

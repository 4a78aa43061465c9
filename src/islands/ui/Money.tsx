import { createElement, type ReactNode } from 'react'
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
  /** Where there may be no room for it on one line, it breaks between groups of figures. */
  breaks?: boolean
}

/** An amount as people read it; nothing here rounds or shortens. */
export function Money(props: Props) {
  const { amount, currency, language, signed = false, symbol = true, hidden = false, breaks = false } = props
  if (hidden) return <span>{HIDDEN_MONEY}</span>
  if (amount === undefined) return <span>{NO_AMOUNT}</span>
  const tone = !signed || amount === 0n ? undefined : amount > 0n ? 'money-gain' : 'money-loss'
  const text = formatMoney(amount, currency, language, { signed, symbol })
  return createElement('span', { className: tone }, ...(breaks ? breakable(text) : [text]))
}

function breakable(text: string): ReactNode[] {
  const [first, ...groups] = text.replace(/[.,](?=\d{3})/g, '$&\n').split('\n')
  const parts: ReactNode[] = [first]
  for (const group of groups) parts.push(createElement('wbr'), group)
  return parts
}

/** How many figures of an amount are many, and very many, for the bars that show a balance: their styles give it room. */
const [LONG, LONGEST] = [9, 13]

/** The classes of a place that an amount may be too long for. */
export function lengthClass(amount: Minor | undefined): string {
  const digits = (amount ?? 0n).toString().replace('-', '').length
  return digits >= LONGEST ? 'long longest' : digits >= LONG ? 'long' : ''
}

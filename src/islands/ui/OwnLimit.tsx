import { fill } from '#lib/i18n/format.ts'
import { type Currency, formatMoney } from '#lib/money/money.ts'
import { formatExpected } from '#lib/time/format.ts'
import type phrases from '../../../locales/en/ownlimit.json'
import styles from './OwnLimit.module.css'

type OwnLimitPhrases = typeof phrases

interface Props {
  /** Undefined until it is known; null where the member has set none. */
  limit: { left: bigint; resetsAt: string } | null | undefined
  /** What the amount is. */
  of: 'deposit' | 'bet'
  href: string
  currency: Currency
  language: string
  timeZone: string
  phrases: OwnLimitPhrases
}

/**
 * What the member's own limit leaves, beside an amount, with the way to the limits (design language, section 9). Its line is
 * there from the first, so that nothing moves when it is known.
 */
export function OwnLimit({ limit, of, href, currency, language, timeZone, phrases }: Props) {
  return (
    <p className={`${styles.note} small muted num`}>
      {limit === null && `${phrases.ownNone} `}
      {limit &&
        `${fill(phrases[of === 'deposit' ? 'ownDeposit' : 'ownPlay'], {
          amount: formatMoney(limit.left, currency, language),
          time: formatExpected(limit.resetsAt, language, timeZone),
        })} `}
      {limit !== undefined && (
        <a className="link" href={href}>
          {limit === null ? phrases.ownSet : phrases.ownSee}
        </a>
      )}
    </p>
  )
}

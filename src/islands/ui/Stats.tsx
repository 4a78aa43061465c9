import { formatCount } from '#lib/i18n/format.ts'
import { type Currency, parseMinor } from '#lib/money/money.ts'
import { Money } from './Money.tsx'
import styles from './Stats.module.css'

interface Props {
  /** Minor units as text are money; a number is a count; undefined is not known yet. */
  figures: readonly {
    name: string
    count?: number | undefined
    money?: string | undefined
    /** With a plus in front of what was gained. */
    isSigned?: boolean
  }[]
  currency: Currency
  language: string
}

/** From a hundred millions on a sum is written smaller, and from ten billions on as its card has room. */
const [LONG_DIGITS, LONGEST_DIGITS] = [11, 13]

/** A few sums side by side, each with its name. */
export function Stats({ figures, currency, language }: Props) {
  return (
    <dl className={`${styles.stats} ${styles.spaced}`}>
      {figures.map(({ name, count, money, isSigned = false }) => (
        <div key={name} className={`panel ${styles.stat}`}>
          <dt className={styles.name}>{name}</dt>
          <dd className={`${styles.figure} num ${sizeOf(money)}`}>
            {money !== undefined ? (
              <Money amount={parseMinor(money)} currency={currency} language={language} signed={isSigned} />
            ) : count !== undefined ? (
              formatCount(count, language)
            ) : (
              '–'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sizeOf(money = ''): string {
  if (money.length >= LONGEST_DIGITS) return `${styles.long} ${styles.longest}`
  return money.length >= LONG_DIGITS ? (styles.long ?? '') : ''
}

import { plural } from '#lib/i18n/format.ts'
import type { CheckedSlip } from '#lib/lottery/slip.ts'
import { moneyText } from '#lib/money/text.ts'
import styles from './Sums.module.css'
import type { Writing } from './writing.ts'

/** How many bets a slip has, what they cost, and the most that they could bring. */
export function Sums({ checked, writing }: { checked: CheckedSlip; writing: Writing }) {
  const { phrases, language } = writing
  return (
    <dl className={`${styles.sums} num`}>
      <dt>{plural({ ...phrases }, 'betsTotal', checked.lines.length, language)}</dt>
      <dd className="bold">{moneyText(checked.total, writing)}</dd>
      <dt>{phrases.highestReturn}</dt>
      <dd>{moneyText(checked.most, writing)}</dd>
    </dl>
  )
}

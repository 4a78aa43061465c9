import type { ReactNode } from 'react'
import { fill, plural } from '#lib/i18n/format.ts'
import type { CheckedSlip } from '#lib/lottery/slip.ts'
import { moneyText } from '#lib/money/text.ts'
import styles from './Slip.module.css'
import type { Writing } from './writing.ts'

interface Props {
  checked: CheckedSlip
  writing: Writing
  /** The last step. */
  children: ReactNode
}

/** On a phone the slip is far below the numbers: what is on it, what it costs and what it could bring stay in view. */
export function SlipBar({ checked, writing, children }: Props) {
  const { phrases, language } = writing
  return (
    <div className={`${styles.bar} num`}>
      <p>
        <b>
          {plural({ ...phrases }, 'betsTotal', checked.lines.length, language)}{' '}
          {moneyText(checked.total, writing)}
        </b>
        <small className="muted">{fill(phrases.barPays, { amount: moneyText(checked.most, writing) })}</small>
      </p>
      {children}
    </div>
  )
}

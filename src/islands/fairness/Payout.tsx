import type { ReactNode } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import styles from './Payout.module.css'
import spinsStyles from './Spins.module.css'

type Line = Pick<OutcomeProps, 'payoutMinor' | 'currency' | 'language' | 'phrases'>

interface Props extends Line {
  children: ReactNode
}

/** What a round came to, and below it what it pays. */
export function Payout({ children, ...props }: Props) {
  return (
    <section className={`panel pad ${spinsStyles.spins}`}>
      {children}
      <PayoutLine {...props} />
    </section>
  )
}

/** What a round pays. */
export function PayoutLine({ payoutMinor, currency, language, phrases }: Line) {
  return (
    <p className={`row between ${styles.payout}`}>
      <span>{phrases.payout}</span>
      <b>
        <Money amount={payoutMinor} currency={currency} language={language} />
      </b>
    </p>
  )
}

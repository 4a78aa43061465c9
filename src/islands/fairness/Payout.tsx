import type { ReactNode } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import styles from './Payout.module.css'
import spinsStyles from './Spins.module.css'

interface Props extends Pick<OutcomeProps, 'payoutMinor' | 'currency' | 'language' | 'phrases'> {
  children: ReactNode
}

/** What a round came to, and below it what it pays. */
export function Payout({ children, payoutMinor, currency, language, phrases }: Props) {
  return (
    <section className={`panel pad ${spinsStyles.spins}`}>
      {children}
      <p className={`row between ${styles.payout}`}>
        <span>{phrases.payout}</span>
        <b>
          <Money amount={payoutMinor} currency={currency} language={language} />
        </b>
      </p>
    </section>
  )
}

import type { OutcomeProps } from './outcome-props.ts'
import { PayoutLine } from './Payout.tsx'
import stepsStyles from './Steps.module.css'

/** A round as its proof writes it, for kinds whose outcome is read as easily as drawn. */
export function Plain({ outcome, payoutMinor, bets, moves, currency, language, phrases }: OutcomeProps) {
  const facts = [
    [phrases.bets, bets],
    [phrases.moves, moves],
    [phrases.drawn, outcome],
  ].filter(([, text]) => text !== '')
  return (
    <section className={`panel pad ${stepsStyles.steps}`}>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{text}</dd>
          </div>
        ))}
      </dl>
      <PayoutLine payoutMinor={payoutMinor} currency={currency} language={language} phrases={phrases} />
    </section>
  )
}

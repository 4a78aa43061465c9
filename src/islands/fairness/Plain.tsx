import { Money } from '#islands/ui/Money.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import payoutStyles from './Payout.module.css'
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
      <p className={`row between ${payoutStyles.payout}`}>
        <span>{phrases.payout}</span>
        <b>
          <Money amount={payoutMinor} currency={currency} language={language} />
        </b>
      </p>
    </section>
  )
}

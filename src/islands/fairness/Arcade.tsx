import { readVolley } from '#lib/fairness/fish.ts'
import { readTicket } from '#lib/fairness/pick-five.ts'
import { fieldsOf } from '#lib/fairness/scratch.ts'
import { waterOf } from '#lib/fairness/waters.ts'
import { fill } from '#lib/i18n/format.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { Payout } from './Payout.tsx'
import styles from './Spins.module.css'

/** Every bullet of a volley, with what it touched and whether it caught. */
export function Volley({ gameCode, outcome, bets, phrases, ...money }: OutcomeProps) {
  const caught = outcome.split(',')
  const water = waterOf(gameCode)
  return (
    <Payout phrases={phrases} {...money}>
      <ol>
        {((water && readVolley(water, bets)?.aimed) ?? []).map((species, at) => {
          const fish = phrases[`fish_${species}`]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bullets of a volley stand in their order for ever.
            <li key={at}>{caught[at] === 'caught' ? fill(phrases.caughtOne, { fish }) : fish}</li>
          )
        })}
      </ol>
    </Payout>
  )
}

/** The nine fields of a card, row by row. */
export function Fields({ outcome, phrases, ...money }: OutcomeProps) {
  const names = fieldsOf(outcome).map(charm => phrases[`charm_${charm}`])
  return (
    <Payout phrases={phrases} {...money}>
      <table className={styles.grid}>
        <tbody>
          {[0, 1, 2].map(row => (
            <tr key={row}>
              {[0, 1, 2].map(column => (
                <td key={column}>{names[3 * row + column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Payout>
  )
}

/** The numbers drawn, and those of the ticket. */
export function Numbers({ outcome, bets, phrases, ...money }: OutcomeProps) {
  return (
    <Payout phrases={phrases} {...money}>
      <dl>
        <dt>{phrases.drawnNumbers}</dt>
        <dd>{outcome.split(',').join(' · ')}</dd>
        <dt>{phrases.ownNumbers}</dt>
        <dd>{(readTicket(bets)?.pick ?? []).join(' · ')}</dd>
      </dl>
    </Payout>
  )
}

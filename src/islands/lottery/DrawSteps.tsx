import type { DrawStep } from '#lib/lottery/drawing.ts'
import { TableHead } from '../ui/TableHead.tsx'
import styles from './DrawSteps.module.css'
import type { CheckPhrases } from './phrases.ts'

/** Every number of the draw: the four bytes it was read from, what they come to, and what that stands for. */
export function DrawSteps({ steps, phrases }: { steps: readonly DrawStep[]; phrases: CheckPhrases }) {
  return (
    <section className={`panel pad ${styles.steps}`}>
      <h2>{phrases.steps}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={phrases.steps}>
        <table className="table num">
          <TableHead
            columns={[
              phrases.order,
              phrases.bytes,
              phrases.number,
              phrases.below,
              phrases.rest,
              phrases.sign,
            ]}
          />
          <tbody>{steps.flatMap((step, at) => rowsOf(step, at, phrases))}</tbody>
        </table>
      </section>
    </section>
  )
}

function rowsOf({ attempts, bound, value, sign }: DrawStep, at: number, phrases: CheckPhrases) {
  return attempts.map((attempt, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: draws stand in their order for ever.
    <tr key={`${at}-${index}`}>
      <td>{at + 1}</td>
      <td className="mono">{attempt.bytes}</td>
      <td>{attempt.number}</td>
      <td>{bound}</td>
      <td>{attempt.kept ? value : phrases.thrownAway}</td>
      <td className="bold">{attempt.kept ? sign : ''}</td>
    </tr>
  ))
}

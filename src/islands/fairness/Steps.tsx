import type { Recomputed } from '#lib/fairness/proof.ts'
import { fill } from '#lib/i18n/format.ts'
import { TableHead } from '../ui/TableHead.tsx'
import type { FairnessPhrases } from './phrases.ts'
import styles from './Steps.module.css'

interface Props {
  result: Recomputed
  phrases: FairnessPhrases
}

/** The steps from the seeds to the result, so that they can be repeated with other tools. */
export function Steps({ result, phrases }: Props) {
  return (
    <section className={`panel pad stack ${styles.steps}`}>
      <h2>{phrases.stepsTitle}</h2>
      <dl>
        <dt>{phrases.stepHash}</dt>
        <dd className="mono">{result.commitment}</dd>
        {result.blocks.map(block => (
          <div key={block.message}>
            <dt>{fill(phrases.stepBytes, { message: block.message })}</dt>
            <dd className="mono">{block.bytes}</dd>
          </div>
        ))}
      </dl>
      <h3>{phrases.stepDraws}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={phrases.stepDraws}>
        <table className="table">
          <TableHead columns={[phrases.draw, phrases.bytes, phrases.number, phrases.below, phrases.drawn]} />
          <tbody>{rows(result, phrases)}</tbody>
        </table>
      </section>
    </section>
  )
}

function rows({ draws }: Recomputed, phrases: FairnessPhrases) {
  return draws.flatMap((draw, order) =>
    draw.attempts.map((attempt, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: draws stand in their order for ever.
      <tr key={`${order}-${index}`}>
        <td>{order + 1}</td>
        <td className="mono">{attempt.bytes}</td>
        <td>{attempt.number}</td>
        <td>{draw.bound}</td>
        <td>{attempt.kept ? draw.value : phrases.thrownAway}</td>
      </tr>
    )),
  )
}

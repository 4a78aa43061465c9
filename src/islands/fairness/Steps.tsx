import type { Recomputed } from '#lib/fairness/proof.ts'
import { lettersAt, REELS, SYMBOLS } from '#lib/fairness/slot.ts'
import { fill } from '#lib/i18n/format.ts'
import type { FairnessPhrases } from './phrases.ts'

interface Props {
  result: Recomputed
  phrases: FairnessPhrases
}

/** The way from the seeds to the reels, so that it can be followed with other tools. */
export function Steps({ result, phrases }: Props) {
  return (
    <section className="panel pad verify-steps">
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
      <h3>{phrases.stepStops}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="verify-scroll" tabIndex={0} aria-label={phrases.stepStops}>
        <table className="tbl">
          <thead>
            <tr>
              {[
                fill(phrases.reel, { reel: '' }).trim(),
                phrases.bytes,
                phrases.number,
                phrases.stop,
                phrases.showing,
              ].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows(result, phrases)}</tbody>
        </table>
      </section>
    </section>
  )
}

function rows(result: Recomputed, phrases: FairnessPhrases) {
  return result.round.draws.slice(0, REELS).flatMap((draw, reel) =>
    draw.attempts.map((attempt, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: draws stand in their order for ever.
      <tr key={`${reel}-${index}`}>
        <td>{reel + 1}</td>
        <td className="mono">{attempt.bytes}</td>
        <td>{attempt.number}</td>
        <td>{attempt.kept ? draw.value : phrases.thrownAway}</td>
        <td>
          {attempt.kept
            ? lettersAt(reel, draw.value)
                .map(letter => phrases[SYMBOLS[letter]])
                .join(', ')
            : ''}
        </td>
      </tr>
    )),
  )
}

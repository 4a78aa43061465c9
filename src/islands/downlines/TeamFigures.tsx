import type { Downlines } from '#lib/downlines/api.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import styles from './TeamFigures.module.css'
import { rateText, type Writing } from './writing.ts'

/** How many are below the agent, and the agent's own rate. */
export function TeamFigures({ value, writing }: { value: Downlines | undefined; writing: Writing }) {
  const { phrases, language } = writing
  const count = (number: number | undefined) => (number === undefined ? '–' : formatCount(number, language))
  const own = value?.own
  return (
    <dl className={`stats ${styles.figures} num`}>
      <div className="panel stat">
        <dt className="k">{phrases.directs}</dt>
        <dd className="v">{count(value?.directs)}</dd>
      </div>
      <div className="panel stat">
        <dt className="k">{phrases.team}</dt>
        <dd className="v">{count(value?.team)}</dd>
      </div>
      <div className="panel stat">
        <dt className="k">{phrases.ownRate}</dt>
        <dd className="v">
          {own ? rateText(own.today, language) : '–'}{' '}
          {own && own.next !== own.today && (
            <span className="d muted">
              {fill(phrases.fromTomorrow, { rate: rateText(own.next, language) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

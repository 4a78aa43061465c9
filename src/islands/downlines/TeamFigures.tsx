import type { Downlines } from '#lib/downlines/api.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import statsStyles from '../ui/Stats.module.css'
import styles from './TeamFigures.module.css'
import { rateText, type Writing } from './writing.ts'

/** How many are below the agent, and the agent's own rate. */
export function TeamFigures({ value, writing }: { value: Downlines | undefined; writing: Writing }) {
  const { phrases, language } = writing
  const count = (number: number | undefined) => (number === undefined ? '–' : formatCount(number, language))
  const own = value?.own
  return (
    <dl className={`${statsStyles.stats} ${styles.figures} num`}>
      <div className={`panel ${statsStyles.stat}`}>
        <dt className={statsStyles.name}>{phrases.directs}</dt>
        <dd className={statsStyles.figure}>{count(value?.directs)}</dd>
      </div>
      <div className={`panel ${statsStyles.stat}`}>
        <dt className={statsStyles.name}>{phrases.team}</dt>
        <dd className={statsStyles.figure}>{count(value?.team)}</dd>
      </div>
      <div className={`panel ${statsStyles.stat}`}>
        <dt className={statsStyles.name}>{phrases.ownRate}</dt>
        <dd className={statsStyles.figure}>
          {own ? rateText(own.today, language) : '–'}{' '}
          {own && own.next !== own.today && (
            <span className={`${statsStyles.detail} muted`}>
              {fill(phrases.fromTomorrow, { rate: rateText(own.next, language) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

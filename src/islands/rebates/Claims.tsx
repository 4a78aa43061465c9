import { EmptyState } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { RebateClaim } from '#lib/rebates/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './Claims.module.css'
import type { Writing } from './phrases.ts'
import rebatesStyles from './Rebates.module.css'

/** The last claims, newest first. */
export function Claims({ claims, writing }: { claims: readonly RebateClaim[]; writing: Writing }) {
  const { phrases, language, timeZone, categories } = writing
  return (
    <section className={`panel ${styles.claims}`} aria-labelledby="rebate-claims">
      <div className="panel-head">
        <h2 id="rebate-claims">{phrases.last}</h2>
      </div>
      {claims.length === 0 ? (
        <EmptyState title={phrases.lastEmpty} about={phrases.lastEmptyAbout} />
      ) : (
        <ul className="num">
          {claims.map(one => (
            <li key={one.id}>
              <span className={rebatesStyles.name}>
                <b>{categories[one.category]}</b>
                <span className="faint">
                  {fill(phrases.forBets, { bets: moneyText(one.validBet, writing) })}
                </span>
              </span>
              <time className="faint" dateTime={one.at}>
                {formatMoment(one.at, language, timeZone)}
              </time>
              <b className="money-gain">+{moneyText(one.amount, writing)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import { formatExact, formatMoment } from '#lib/time/format.ts'
import styles from './Published.module.css'
import type { Writing } from './phrases.ts'

/** What was published before the first ticket, and what came since. */
export function Published({ raffle, writing }: { raffle: Raffle; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  const { seedHash, openedAt, root, seed, beacon } = raffle
  return (
    <section className="panel" aria-labelledby="raffle-published">
      <div className="panel-head">
        <h2 id="raffle-published">{phrases.made}</h2>
        {beacon === 'demo' && <span className="tag warn">{phrases.demoTag}</span>}
      </div>
      <dl className={`pad ${styles.values}`}>
        <div>
          <dt>{phrases.seedHash}</dt>
          <dd className="mono">{seedHash}</dd>
          <dd className="micro faint">
            {fill(phrases.seedHashAbout, { moment: formatMoment(openedAt, language, timeZone) })}
          </dd>
        </div>
        <div>
          <dt>{phrases.round}</dt>
          <Round raffle={raffle} writing={writing} />
        </div>
        <div>
          <dt>{phrases.root}</dt>
          <dd className={root ? 'mono' : 'faint'}>{root ?? phrases.rootLater}</dd>
        </div>
        {seed && (
          <div>
            <dt>{phrases.secret}</dt>
            <dd className="mono">{seed}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Round({ raffle, writing }: { raffle: Raffle; writing: Writing }) {
  const { phrases, timeZone } = writing
  const { beacon, round, roundAt } = raffle
  if (beacon === 'members' || round === null || roundAt === null)
    return <dd className="note warn">{phrases.membersAbout}</dd>
  return (
    <>
      <dd className="mono num">{round}</dd>
      {beacon === 'demo' ? (
        <dd className="note warn">
          <Icon name="info" />
          <span>{phrases.demoAbout}</span>
        </dd>
      ) : (
        <dd className="micro faint">
          {fill(phrases.roundAbout, { moment: formatExact(roundAt, timeZone) })}
        </dd>
      )}
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { DrawView } from '#lib/lottery/api.ts'
import { $opened, readOpened } from '#lib/lottery/opened-store.ts'
import type { GameDetails } from '#lib/lottery/slip.ts'
import { formatMoment } from '#lib/time/format.ts'
import { Numbers } from './Numbers.tsx'
import styles from './Opened.module.css'
import { headNumbers, isLong, Prizes } from './Result.tsx'
import ticketsStyles from './Tickets.module.css'
import type { Writing } from './writing.ts'

/** Results that are listed before "all" is pressed. */
const FIRST = 8

/** The results of a lottery, the latest first, each with a link to check it. */
export function Opened({ game, writing }: { game: GameDetails; writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($opened, { ssr: 'initial' })
  const [isAll, setAll] = useState(false)
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="lot-opened">
      <div className="panel-head">
        <h2 id="lot-opened">{phrases.openedNumbers}</h2>
      </div>
      {list()}
    </section>
  )

  function list() {
    if (!value && state === 'failed') {
      const retry = () => void readOpened(game.gameCode)
      return (
        <ErrorState
          title={phrases.openedFailed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={retry}
        />
      )
    }
    if (!value) return <SkeletonRows rows={5} label={phrases.loading} />
    if (value.draws.length === 0) return <p className="pad small muted">{phrases.noResult}</p>
    const shown = isAll ? value.draws : value.draws.slice(0, FIRST)
    return (
      <>
        <ul className={`${styles.list} num`}>
          {shown.map(draw => (
            <OpenedRow key={draw.drawId} game={game} draw={draw} writing={writing} />
          ))}
        </ul>
        {!isAll && value.draws.length > FIRST && (
          <p className={ticketsStyles.more}>
            <Button size="small" onClick={() => setAll(true)}>
              {fill(phrases.showAllDraws, { count: value.draws.length })}
            </Button>
          </p>
        )}
      </>
    )
  }
}

function OpenedRow({ game, draw, writing }: { game: GameDetails; draw: DrawView; writing: Writing }) {
  const { phrases, language, timeZone, verifyHref } = writing
  return (
    <li>
      <p className={styles.when}>
        <b>{draw.period}</b>
        <time className="small faint" dateTime={draw.drawsAt}>
          {formatMoment(draw.drawsAt, language, timeZone)}
        </time>
      </p>
      {draw.numbers ? (
        <Numbers form={game.form} numbers={headNumbers(game.form, draw.numbers)} phrases={phrases} />
      ) : (
        <span className="tag warn">{phrases.status_void}</span>
      )}
      <a
        className="link small"
        href={`${verifyHref}?draw=${draw.drawId}`}
        aria-label={fill(phrases.verifyOf, { period: draw.period })}
      >
        {phrases.verify}
      </a>
      {isLong(game.form) && draw.numbers && (
        <details>
          <summary className="small">{phrases.allPrizes}</summary>
          <Prizes form={game.form} draw={draw} phrases={phrases} />
        </details>
      )}
    </li>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import { rankOf } from '#lib/raffle/rules.ts'
import { $raffleResults, loadRaffle } from '#lib/raffle/store.ts'
import { ticketText, type Writing } from './phrases.ts'
import styles from './Results.module.css'

/** Rows that are shown at first, and with each press more. */
const SHOWN = 20

interface Props {
  raffle: Raffle
  verifyHref: string
  writing: Writing
}

/** Who won what in a drawn raffle, with the way to work it out again. */
export function Results({ raffle, verifyHref, writing }: Props) {
  const { phrases } = writing
  const { state, value, failure } = useStore($raffleResults, { ssr: 'initial' })
  const [shown, setShown] = useState(SHOWN)
  const results = value?.raffle.id === raffle.id ? value.results : undefined
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadRaffle(raffle), phrases }
  return (
    <section
      className={`panel ${styles.panel}`}
      aria-labelledby="raffle-results"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head">
        <h2 id="raffle-results">{phrases.results}</h2>
        {raffle.entries > 0 && (
          <a className="btn btn-secondary btn-small" href={`${verifyHref}?raffle=${raffle.id}`}>
            <Icon name="shield" size="small" />
            {phrases.verify}
          </a>
        )}
      </div>
      {results ? (
        <ol className={styles.results}>
          {results.slice(0, shown).map(({ prize, number, name }) => {
            const rank = rankOf(raffle.prizes, prize)
            return (
              <li key={prize}>
                <span>
                  {fill(phrases.rank, { rank })}
                  <b className="num">{moneyText(raffle.prizes[rank - 1]?.amount ?? '', writing)}</b>
                </span>
                <span className={`${styles.ticket} num`}>
                  {number === null ? phrases.noWinner : ticketText(number)}
                </span>
                <span className="micro faint">{name}</span>
              </li>
            )
          })}
        </ol>
      ) : (
        <Waiting rows={5} state={state} {...again} />
      )}
      {results && results.length > shown && (
        <p className="pad">
          <Button size="small" onClick={() => setShown(shown + 200)}>
            {phrases.moreResults}
          </Button>
        </p>
      )}
    </section>
  )
}

import { useTimeLeft } from '#islands/ui/time-left.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { Writing } from './phrases.ts'
import styles from './RaffleHead.module.css'

interface Props {
  raffle: Raffle
  /** Called when it is to close, until it has. */
  onClosed: () => void
  writing: Writing
}

/** What can be won, until when, and how many tickets there are. */
export function RaffleHead({ raffle, onClosed, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const { name, state, prizes, total, entries, closesAt, roundAt } = raffle
  const count = prizes.reduce((sum, one) => sum + one.count, 0)
  const moment = (at: string) => formatMoment(at, language, timeZone)
  return (
    <section className={`cloth panel ${styles.head}`} aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p className="small">{fill(phrases.together, { count: formatCount(count, language) })}</p>
        <p className={`${styles.figure} num`}>{moneyText(total, writing)}</p>
        <p className="small">{phrases.asMoney}</p>
      </div>
      <div>
        <p className="small">
          {fill(state === 'open' ? phrases.closes : phrases.closed, { moment: moment(closesAt) })}
        </p>
        {state === 'open' && <Countdown until={closesAt} onOver={onClosed} phrases={phrases} />}
        {state === 'closed' && roundAt && (
          <p className="small">{fill(phrases.waitsForRound, { moment: moment(roundAt) })}</p>
        )}
      </div>
      <div>
        <p className="small">{phrases.allEntries}</p>
        <p className={`${styles.figure} num`}>{formatCount(entries, language)}</p>
      </div>
    </section>
  )
}

interface CountdownProps {
  until: string
  onOver: () => void
  phrases: Writing['phrases']
}

function Countdown({ until, onOver, phrases }: CountdownProps) {
  const minutes = Math.ceil(useTimeLeft(until, onOver) / 60_000)
  const parts = [
    [Math.floor(minutes / 1_440), phrases.days],
    [Math.floor(minutes / 60) % 24, phrases.hours],
    [minutes % 60, phrases.minutes],
  ] as const
  const said = parts.map(([value, unit]) => `${value} ${unit}`).join(', ')
  return (
    <p className={`${styles.countdown} num`} role="timer" aria-label={`${phrases.timeLeft}: ${said}`}>
      {parts.map(([value, unit]) => (
        <span key={unit}>
          <b>{String(value).padStart(2, '0')}</b>
          <small>{unit}</small>
        </span>
      ))}
    </p>
  )
}

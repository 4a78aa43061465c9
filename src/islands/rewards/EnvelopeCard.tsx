import { useId, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { clockText } from '#lib/lottery/draw-times.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import { dropStateAt } from '#lib/rewards/envelope-times.ts'
import type { EnvelopeDrop } from '#lib/rewards/envelopes-api.ts'
import { openOne } from '#lib/rewards/envelopes-store.ts'
import { formatExpected } from '#lib/time/format.ts'
import { EnvelopeArt } from './EnvelopeArt.tsx'
import styles from './EnvelopeCard.module.css'
import { dropName, type Writing } from './phrases.ts'

interface Props {
  drop: EnvelopeDrop
  /** The server's time in milliseconds. */
  now: number
  writing: Writing
}

/** One drop: its terms, how long until it begins or ends, and the member's envelope. */
export function EnvelopeCard({ drop, now, writing }: Props) {
  const { phrases } = writing
  const heading = useId()
  const state = dropStateAt(drop, now)
  const isBefore = state === 'announced'
  const leftMs = Date.parse(isBefore ? drop.beginsAt : drop.endsAt) - now
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <div className={styles.open}>
        <EnvelopeArt isOpen={drop.mine !== null} />
        {(isBefore || (state === 'running' && !drop.mine)) && (
          <p className="num" role="timer">
            {fill(isBefore ? phrases.envelopeIn : phrases.envelopeFor, { time: clockText(leftMs) })}
          </p>
        )}
        <Opening drop={drop} state={state} writing={writing} />
      </div>
      <div className={styles.terms}>
        <h3 id={heading}>{dropName(drop, writing)}</h3>
        <Terms drop={drop} writing={writing} />
      </div>
    </article>
  )
}

function Terms({ drop, writing }: Pick<Props, 'drop' | 'writing'>) {
  const { phrases, language, timeZone } = writing
  const { beginsAt, endsAt, count, left, total, least, most, currency, turnover, seedHash } = drop
  const money = (minor: string) => moneyText(minor, { currency: shownCurrency(currency), language })
  const rows = [
    [phrases.envelopeBegins, formatExpected(beginsAt, language, timeZone)],
    [phrases.envelopeEnds, formatExpected(endsAt, language, timeZone)],
    [phrases.envelopeCount, formatCount(count, language)],
    [phrases.envelopeLeft, formatCount(left, language)],
    [phrases.envelopeTotal, money(total)],
    [phrases.envelopeEach, fill(phrases.envelopeRange, { least: money(least), most: money(most) })],
    [
      phrases.envelopeTurnover,
      Number(turnover) === 0 ? phrases.envelopeFree : fill(phrases.envelopeTimes, { times: turnover }),
    ],
  ] as const
  return (
    <>
      <dl className="pairs num">
        {rows.map(([name, figure]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={`faint ${styles.hash}`}>
        {phrases.envelopeSealed}: <code>{seedHash}</code>
      </p>
    </>
  )
}

/** The button, and what came of it. What is said here is read out as it changes. */
function Opening({ drop, state, writing }: Omit<Props, 'now'> & { state: ReturnType<typeof dropStateAt> }) {
  const { phrases, language } = writing
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const open = async () => {
    setBusy(true)
    setMessage(undefined)
    const outcome = await openOne(drop)
    setBusy(false)
    if (!outcome.ok) setMessage(outcome.kind === 'fault' ? phrases.envelopeUnsure : outcome.failure.message)
  }
  const { mine, currency } = drop
  const amount = mine ? moneyText(mine.amount, { currency: shownCurrency(currency), language }) : ''
  return (
    <>
      <div role="status" className={styles.said}>
        {mine ? (
          <>
            <p className={styles.result}>
              {fill(phrases.envelopeYours, { number: formatCount(mine.number, language), amount })}
            </p>
            <p className="small muted">{fill(phrases.claimed, { amount })}</p>
          </>
        ) : (
          <p className="small muted">{SAID[state](phrases)}</p>
        )}
      </div>
      {state === 'running' && !mine && (
        <Button
          variant="primary"
          block
          busy={isBusy}
          busyLabel={phrases.envelopeOpening}
          onClick={() => void open()}
        >
          {phrases.envelopeOpen}
        </Button>
      )}
      {message && !mine && (
        <p className="small bad-text" role="alert">
          {message}
        </p>
      )}
    </>
  )
}

const SAID: Record<ReturnType<typeof dropStateAt>, (phrases: Writing['phrases']) => string> = {
  announced: phrases => phrases.envelopeNotYet,
  running: phrases => phrases.envelopeBegun,
  gone: phrases => phrases.envelopeGone,
  over: phrases => phrases.envelopeGone,
}

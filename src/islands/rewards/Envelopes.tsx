import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Outdated, Waiting } from '#islands/ui/State.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import type { EnvelopeDrop, EnvelopeDrops } from '#lib/rewards/envelopes-api.ts'
import { $envelopes, followEnvelopes, loadEnvelopes } from '#lib/rewards/envelopes-store.ts'
import { $session } from '#lib/session/store.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { formatExpected } from '#lib/time/format.ts'
import { EnvelopeCard } from './EnvelopeCard.tsx'
import { EnvelopeCheck } from './EnvelopeCheck.tsx'
import styles from './Envelopes.module.css'
import type { Writing } from './phrases.ts'

/** Finer than a second, so that a counted second is never shown late by one. */
const TICK_MS = 250

/** The drops of red envelopes: what runs or comes next with its terms, what is announced besides, and the last one. */
export function Envelopes({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($envelopes, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadEnvelopes(), phrases }
  const session = useStore($session, { ssr: 'initial' })
  const isReal = session === 'member' || session === 'agent'
  useEffect(() => (isReal ? followEnvelopes() : undefined), [isReal])

  if (value && !value.isOn) return null
  return (
    <section
      className={`panel ${styles.envelopes}`}
      aria-labelledby="envelopes"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head">
        <h2 id="envelopes">{phrases.envelopes}</h2>
      </div>
      {state === 'failed' && value && <Outdated {...again} />}
      {value ? <Drops value={value} writing={writing} /> : <Waiting rows={3} state={state} {...again} />}
    </section>
  )
}

function Drops({ value, writing }: { value: EnvelopeDrops; writing: Writing }) {
  const { phrases } = writing
  const now = useServerNow()
  const [isChecking, setChecking] = useState(false)
  const open = value.drops.filter(drop => now < Date.parse(drop.endsAt))
  const begun = open.filter(drop => now >= Date.parse(drop.beginsAt))
  const shown = begun.length > 0 ? begun : open.slice(0, 1)
  const others = open.filter(drop => !shown.includes(drop))
  const { last } = value
  return (
    <>
      {shown.map(drop => (
        <EnvelopeCard key={drop.id} drop={drop} now={now} writing={writing} />
      ))}
      {shown.length === 0 && (
        <div className="pad">
          <h3>{phrases.envelopeNone}</h3>
          <p className="small muted">{phrases.envelopeNoneAbout}</p>
        </div>
      )}
      {others.length > 0 && <Others drops={others} writing={writing} />}
      {last && (
        <div className={`row pad ${styles.foot}`}>
          <Button size="small" variant="quiet" onClick={() => setChecking(true)}>
            {phrases.envelopeCheck}
          </Button>
        </div>
      )}
      {last && isChecking && (
        <EnvelopeCheck drop={last} writing={writing} onClose={() => setChecking(false)} />
      )}
    </>
  )
}

/** What is announced besides, in a line each. */
function Others({ drops, writing }: { drops: readonly EnvelopeDrop[]; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  return (
    <div className={`pad ${styles.foot}`}>
      <h3 className="small">{phrases.envelopeAlso}</h3>
      <ul className="small muted num">
        {drops.map(({ id, title, beginsAt, count, total, currency }) => (
          <li key={id}>
            {title && `${title}: `}
            {formatExpected(beginsAt, language, timeZone)}
            {` · ${phrases.envelopeCount} ${formatCount(count, language)}`}
            {` · ${phrases.envelopeTotal} ${moneyText(total, { currency: shownCurrency(currency), language })}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The server's time in milliseconds, counted on. */
function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

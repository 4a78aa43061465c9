import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { Waiting } from '#islands/ui/State.tsx'
import type { ContractHistoryRow } from '#lib/contracts/api.ts'
import { $contractHistory, readHistory } from '#lib/contracts/store.ts'
import { fill } from '#lib/i18n/format.ts'
import styles from './History.module.css'
import { type ContractPhrases, momentText, payText, type Writing } from './writing.ts'

interface Event {
  key: string
  at: string
  text: string
  /** Who did it; nobody where it happened by itself. */
  who?: string | undefined
  about?: string | undefined
}

/** What was asked, answered and ended between the two, the newest first. */
export function History({ other, writing }: { other: string; writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($contractHistory, { ssr: 'initial' })
  const events = value?.rows.flatMap(row => eventsOf(row, other, writing)) ?? []
  events.sort((one, next) => next.at.localeCompare(one.at))
  const again = { failure, title: phrases.loadFailed, onRetry: () => void readHistory(), phrases }
  return (
    <section className="panel" aria-labelledby="contract-history" aria-busy={state === 'loading'}>
      <div className="panel-head">
        <h2 id="contract-history">{phrases.historyTitle}</h2>
      </div>
      {body()}
    </section>
  )

  function body() {
    if (!value) return <Waiting rows={4} state={state} {...again} />
    if (events.length === 0) return <p className="pad small muted">{phrases.historyEmpty}</p>
    return (
      <div className="pad stack">
        <ol className={styles.timeline}>
          {events.map(event => (
            <li key={event.key}>
              <p>
                {event.text}
                {event.about && <> · {event.about}</>}
              </p>
              <p className="faint num">
                {event.who && <>{event.who} · </>}
                <time dateTime={event.at}>{momentText(event.at, writing)}</time>
              </p>
            </li>
          ))}
        </ol>
        {value.page * value.pageSize < value.total && (
          <Button
            size="small"
            busy={state === 'loading'}
            busyLabel={phrases.loading}
            onClick={() => void readHistory(value.page + 1)}
          >
            {phrases.more}
          </Button>
        )}
      </div>
    )
  }
}

const ANSWERS = {
  new: { approved: 'event_accepted', rejected: 'event_refused' },
  termination: { approved: 'event_endAgreed', rejected: 'event_endRefused' },
} as const satisfies Record<string, Record<string, keyof ContractPhrases>>

/** A request is asked and perhaps answered; what was agreed on may have ended since. */
function eventsOf({ request, version }: ContractHistoryRow, other: string, writing: Writing): Event[] {
  const { phrases } = writing
  const [asker, answerer] = request.isMine ? [phrases.you, other] : [other, phrases.you]
  const top = request.tiers?.at(-1)
  const about = top && fill(phrases.topTier, { pays: payText(top, writing) })
  const isNew = request.request === 'new'
  const events: Event[] = [
    {
      key: `${request.id} asked`,
      at: request.askedAt,
      text: isNew ? phrases.event_offered : phrases.event_endAsked,
      who: asker,
      about,
    },
  ]
  if (request.answeredAt && request.status !== 'processing') {
    const { status } = request
    const [text, who] =
      status === 'finished'
        ? [phrases.event_takenBack, asker]
        : [phrases[ANSWERS[request.request][status]], answerer]
    events.push({ key: `${request.id} answered`, at: request.answeredAt, text, who })
  }
  if (version?.endedBy && version.untilAt) {
    events.push({
      key: `${request.id} ended`,
      at: version.untilAt,
      text: phrases[`ended_${version.endedBy}`],
      about,
    })
  }
  return events
}

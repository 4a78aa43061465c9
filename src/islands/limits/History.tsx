import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { $limitHistory, type LimitChangeRow, loadHistory } from '#lib/limits/store.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './History.module.css'
import { amountText, limitName, type Writing } from './phrases.ts'

/** Every change of limits and breaks; read when somebody asks for it. */
export function History({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($limitHistory, { ssr: 'initial' })
  return (
    <section className="panel pad stack" aria-labelledby="limit-history">
      <h2 id="limit-history">{phrases.historyTitle}</h2>
      {state === 'idle' && (
        <div className="row">
          <Button onClick={() => void loadHistory()}>{phrases.historyShow}</Button>
        </div>
      )}
      {state === 'loading' && !value && <SkeletonRows rows={4} label={phrases.loading} />}
      {state === 'failed' && (
        <ErrorState
          title={phrases.failed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadHistory()}
        />
      )}
      {value?.rows.length === 0 && <p className="muted">{phrases.historyEmpty}</p>}
      {value && value.rows.length > 0 && (
        <ul className={styles.history}>
          {value.rows.map(row => (
            <Change key={row.id} row={row} writing={writing} />
          ))}
        </ul>
      )}
      {value?.next && (
        <Button size="small" onClick={() => void loadHistory(value.next ?? undefined)}>
          {phrases.historyMore}
        </Button>
      )}
    </section>
  )
}

function Change({ row, writing }: { row: LimitChangeRow; writing: Writing }) {
  const { language, timeZone, phrases } = writing
  const { change, kind, period, before, after, until } = row
  const isTime = change === 'realityCheck'
  const isSeen = change === 'realitySeen' && before !== null && after !== null
  const text = (amount: string | null) =>
    isTime && amount !== null
      ? fill(phrases.realityEvery, { count: amount })
      : amountText(kind ?? 'deposit', amount, writing)
  return (
    <li>
      <time className="small faint num" dateTime={row.at}>
        {formatMoment(row.at, language, timeZone)}
      </time>
      <span>
        {phrases[`change_${change}`]}
        {kind && period && `: ${limitName({ kind, period }, phrases)}`}
      </span>
      <span className="small muted num">
        {isSeen && fill(phrases.seenSums, { staked: text(before), returned: text(after) })}
        {(kind || isTime) && `${text(before)} → ${text(after)}`}
        {!kind && until && fill(phrases.until, { time: formatMoment(until, language, timeZone) })}
        {change === 'exclusion' && !until && phrases.excludeForGood}
      </span>
    </li>
  )
}

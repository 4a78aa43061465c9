import { useStore } from '@nanostores/react'
import { OlderButton } from '#islands/ui/OlderButton.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Redemption } from '#lib/points/api.ts'
import { $olderRedemptions, $redemptions, loadOlderRedemptions, loadRedemptions } from '#lib/points/store.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './PointHistory.module.css'
import { countText, type Writing } from './phrases.ts'

/** Orders and conversions of twelve months, with what became of each. */
export function PointHistory({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($redemptions, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadRedemptions(), phrases }
  return (
    <section
      className={`panel ${styles.history}`}
      aria-labelledby="points-history"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head">
        <h2 id="points-history">{phrases.history}</h2>
        <span className="small muted">{phrases.months}</span>
      </div>
      {value && state === 'failed' && <Outdated {...again} />}
      {value ? <List list={value} writing={writing} /> : <Waiting rows={4} state={state} {...again} />}
      <OlderButton $older={$olderRedemptions} onOlder={() => void loadOlderRedemptions()} phrases={phrases} />
    </section>
  )
}

const TONES = { processing: 'warn', approved: 'ok', rejected: 'bad' } as const

function List({ list, writing }: { list: readonly Redemption[]; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  if (list.length === 0) return <EmptyState title={phrases.historyEmpty} about={phrases.historyEmptyAbout} />
  return (
    <ul className={styles.list}>
      {list.map(one => (
        <li key={one.id}>
          <span>
            <b>{nameOf(one, writing)}</b>
            {one.note && <span className="small muted"> {one.note}</span>}
          </span>
          <span className="num">−{countText(one.points, writing)}</span>
          <time className="faint small" dateTime={one.at}>
            {formatMoment(one.at, language, timeZone)}
          </time>
          <span className={`tag ${TONES[one.state]}`}>{phrases[`state_${one.state}`]}</span>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ item, amount, currency }: Redemption, writing: Writing): string {
  if (item !== null) return item
  const shown = moneyText(amount ?? '', { ...writing, currency: shownCurrency(currency ?? undefined) })
  return fill(writing.phrases.convertedTo, { amount: shown })
}

import { useStore } from '@nanostores/react'
import { Money } from '#islands/ui/Money.tsx'
import { OlderButton } from '#islands/ui/OlderButton.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { Transfer } from '#lib/transfers/api.ts'
import { $olderTransfers, $transfers, loadOlderTransfers, loadTransfers } from '#lib/transfers/store.ts'
import styles from './LastTransfers.module.css'
import type { Writing } from './writing.ts'

/** The last transfers, sent and got. */
export function LastTransfers({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($transfers, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadTransfers(), phrases }
  return (
    <section className="panel" aria-labelledby="last-transfers" aria-busy={state === 'loading'}>
      <div className="panel-head">
        <h2 id="last-transfers">{phrases.last}</h2>
      </div>
      {value && state === 'failed' && <Outdated {...again} />}
      {value ? <List list={value} writing={writing} /> : <Waiting rows={4} state={state} {...again} />}
      <OlderButton $older={$olderTransfers} onOlder={() => void loadOlderTransfers()} phrases={phrases} />
    </section>
  )
}

function List({ list, writing }: { list: readonly Transfer[]; writing: Writing }) {
  const { phrases, currency, language, timeZone } = writing
  if (list.length === 0) return <EmptyState title={phrases.lastEmpty} about={phrases.lastEmptyAbout} />
  return (
    <ul className={`${styles.list} num`}>
      {list.map(one => {
        const amount = minorOf(one.amount)
        return (
          <li key={one.id}>
            <span>
              <b>{fill(one.isMine ? phrases.sentTo : phrases.gotFrom, { name: one.nickname })}</b>{' '}
              <span className="muted">{one.account}</span>
            </span>
            <Money amount={one.isMine ? -amount : amount} currency={currency} language={language} signed />
            <time className="faint small" dateTime={one.at}>
              {formatMoment(one.at, language, timeZone)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}

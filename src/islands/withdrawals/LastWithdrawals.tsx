import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { OlderButton } from '#islands/ui/OlderButton.tsx'
import opening from '#islands/ui/OpeningRows.module.css'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { StoredImages } from '#islands/ui/StoredImages.tsx'
import { referenceOf } from '#lib/ids/reference.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import { loadImage } from '#lib/uploads/send.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import {
  $olderWithdrawals,
  $withdrawals,
  cancel,
  loadOlderWithdrawals,
  loadWithdrawals,
} from '#lib/withdrawals/store.ts'
import { Course, StatusTag } from './Course.tsx'
import styles from './LastWithdrawals.module.css'
import type { Writing } from './phrases.ts'

/** The last withdrawals, each with its whole course under it. */
export function LastWithdrawals({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($withdrawals, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadWithdrawals(), phrases }
  return (
    <section
      className={`panel ${styles.panel}`}
      aria-labelledby="last-withdrawals"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head">
        <h2 id="last-withdrawals">{phrases.last}</h2>
      </div>
      {value && state === 'failed' && <Outdated {...again} />}
      {value ? <List list={value} writing={writing} /> : <Waiting rows={4} state={state} {...again} />}
      <OlderButton $older={$olderWithdrawals} onOlder={() => void loadOlderWithdrawals()} phrases={phrases} />
    </section>
  )
}

function List({ list, writing }: { list: readonly Withdrawal[]; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  if (list.length === 0) return <EmptyState title={phrases.lastEmpty} about={phrases.lastEmptyAbout} />
  return (
    <ul className={`${opening.rows} ${styles.list}`}>
      {list.map(one => (
        <li key={one.id}>
          <details>
            <summary className="num">
              <time className="faint" dateTime={one.timeline[0]?.at}>
                {one.timeline[0] && formatMoment(one.timeline[0].at, language, timeZone)}
              </time>
              <span>
                {one.providerName} <span className="nowrap">{one.number}</span>
              </span>
              <b>{moneyText(one.amount, writing)}</b>
              <StatusTag status={one.status} writing={writing} />
            </summary>
            <div className="pad stack">
              <Course withdrawal={one} writing={writing} />
              <dl className="pairs num">
                <dt>{phrases.reference}</dt>
                <dd className="mono">{referenceOf(one)}</dd>
                {one.fee !== '0' && (
                  <>
                    <dt>{phrases.fee}</dt>
                    <dd>{moneyText(one.fee, writing)}</dd>
                  </>
                )}
                {one.paymentReference && (
                  <>
                    <dt>{phrases.bankReferenceLabel}</dt>
                    <dd>{one.paymentReference}</dd>
                  </>
                )}
              </dl>
              <StoredImages ids={one.images} load={loadImage} phrases={phrases} />
              {one.mayCancel && <Cancel withdrawal={one} writing={writing} />}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Takes it back, where the policy allows that; asked once more before it happens. */
function Cancel({ withdrawal, writing: { phrases } }: { withdrawal: Withdrawal; writing: Writing }) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const take = async () => {
    setBusy(true)
    const outcome = await cancel(withdrawal.id)
    setBusy(false)
    if (!outcome.ok) setMessage(outcome.failure.message)
  }
  return (
    <div className="stack">
      {message && (
        <p className="small bad-text" role="alert">
          {message}
        </p>
      )}
      {isConfirming ? (
        <div className="row wrap">
          <Button
            size="small"
            variant="bad"
            busy={isBusy}
            busyLabel={phrases.sending}
            onClick={() => void take()}
          >
            {phrases.cancelYes}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setConfirming(false)}>
            {phrases.cancelNo}
          </Button>
        </div>
      ) : (
        <div>
          <Button size="small" onClick={() => setConfirming(true)}>
            {phrases.cancelWithdrawal}
          </Button>
        </div>
      )}
    </div>
  )
}

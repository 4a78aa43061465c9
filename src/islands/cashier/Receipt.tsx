import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import type { Currency } from '#lib/money/money.ts'
import { formatMoment } from '#lib/time/format.ts'
import { moneyText } from './facts.ts'
import type { CashierPhrases } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'

interface Props {
  deposit: Deposit
  currency: Currency
  language: string
  timeZone: string
  gamesHref: string
  onAnother: () => void
  phrases: CashierPhrases
}

/** How a deposit came out, with the moments of its course. It takes the focus, so that nobody misses it. */
export function Receipt({ deposit, currency, language, timeZone, gamesHref, onAnother, phrases }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel" aria-labelledby="deposit-receipt">
      <div className="panel-h">
        <h2 id="deposit-receipt" ref={heading} tabIndex={-1}>
          {titleOf(deposit, phrases)}
        </h2>
        <StatusTag status={deposit.status} phrases={phrases} />
      </div>
      <div className="pad stack">
        <p className="deposit-figure num">{moneyText(deposit.amount, currency, language)}</p>
        <ol className="course num" aria-label={phrases.course}>
          {deposit.timeline.map(moment => (
            <li key={moment.status}>
              <span>{phrases[`status_${moment.status}`]}</span>
              <time className="faint" dateTime={moment.at}>
                {formatMoment(moment.at, language, timeZone)}
              </time>
            </li>
          ))}
        </ol>
        <dl className="kv num">
          <dt>{phrases.fee}</dt>
          <dd>{moneyText(deposit.fee, currency, language)}</dd>
          <dt>{phrases.reference}</dt>
          <dd className="mono">{referenceOf(deposit)}</dd>
        </dl>
        <div className="cols2 fold">
          <a className="btn btn-p" href={gamesHref}>
            {phrases.toGames}
          </a>
          <Button onClick={onAnother}>{phrases.another}</Button>
        </div>
      </div>
    </section>
  )
}

function titleOf(deposit: Deposit, phrases: CashierPhrases): string {
  if (deposit.status === 'approved') return phrases.doneTitle
  return deposit.status === 'rejected' || deposit.status === 'expired'
    ? phrases.failedTitle
    : phrases.waitingTitle
}

/** Short enough to read out: the last twelve digits of the id, in two groups. */
export function referenceOf(deposit: Pick<Deposit, 'id'>): string {
  const tail = deposit.id.slice(-12).toUpperCase()
  return `${tail.slice(0, 6)}-${tail.slice(6)}`
}

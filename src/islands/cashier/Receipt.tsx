import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { StoredImages } from '#islands/ui/StoredImages.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { Currency } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { loadImage } from '#lib/uploads/send.ts'
import { Course } from './Course.tsx'
import { GiveUp } from './GiveUp.tsx'
import { PayPanel } from './PayPanel.tsx'
import type { CashierPhrases } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'

interface Props {
  deposit: Deposit
  /** The deposit is of play money. */
  playMoney: boolean
  currency: Currency
  language: string
  timeZone: string
  gamesHref: string
  onAnother: () => void
  phrases: CashierPhrases
}

/** How a deposit came out, with the moments of its course. It takes the focus, so that nobody misses it. */
export function Receipt({
  deposit,
  playMoney,
  currency,
  language,
  timeZone,
  gamesHref,
  onAnother,
  phrases,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel" aria-labelledby="deposit-receipt">
      <div className="panel-head">
        <h2 id="deposit-receipt" ref={heading} tabIndex={-1}>
          {titleOf(deposit, phrases)}
        </h2>
        <StatusTag deposit={deposit} phrases={phrases} />
      </div>
      <div className="pad stack">
        <p className="deposit-figure num">{moneyText(deposit.amount, { currency, language })}</p>
        {(deposit.payment || deposit.mayAnnounce) && (
          <PayPanel
            deposit={deposit}
            currency={currency}
            language={language}
            playMoney={playMoney}
            phrases={phrases}
          />
        )}
        <GiveUp deposit={deposit} currency={currency} language={language} phrases={phrases} />
        <Course deposit={deposit} language={language} timeZone={timeZone} phrases={phrases} />
        <dl className="pairs num">
          <dt>{phrases.fee}</dt>
          <dd>{moneyText(deposit.fee, { currency, language })}</dd>
          <dt>{phrases.reference}</dt>
          <dd className="mono">{referenceOf(deposit)}</dd>
        </dl>
        <StoredImages ids={deposit.images} load={loadImage} phrases={phrases} />
        <div className="two-columns fold">
          <a
            className={`btn ${deposit.nextStep === 'pay' ? 'btn-secondary' : 'btn-primary'}`}
            href={gamesHref}
          >
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
  if (deposit.status === 'cancelled') return phrases.cancelledTitle
  return deposit.status === 'rejected' || deposit.status === 'expired'
    ? phrases.failedTitle
    : phrases.waitingTitle
}

import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { OlderButton } from '#islands/ui/OlderButton.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { StoredImages } from '#islands/ui/StoredImages.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { $deposits, $olderDeposits, loadDeposits, loadOlderDeposits } from '#lib/cashier/store.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import type { Currency } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import { loadImage } from '#lib/uploads/send.ts'
import { Course, NextStep, reasonText } from './Course.tsx'
import { GiveUp } from './GiveUp.tsx'
import { PayPanel } from './PayPanel.tsx'
import type { CashierPhrases } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'

interface Props {
  playMoney: boolean
  language: string
  timeZone: string
  phrases: CashierPhrases
}

/** The last deposits: a table, or a card per deposit on a phone. */
export function LastDeposits({ playMoney, language, timeZone, phrases }: Props) {
  const { state, value, failure } = useStore($deposits, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadDeposits(), phrases }
  return (
    <section className="panel last-deposits" aria-labelledby="last-deposits" aria-busy={state === 'loading'}>
      <div className="panel-head">
        <h2 id="last-deposits">{phrases.last}</h2>
      </div>
      {value && state === 'failed' && <Outdated {...again} />}
      {value ? (
        <DepositTable
          deposits={value}
          playMoney={playMoney}
          language={language}
          timeZone={timeZone}
          phrases={phrases}
        />
      ) : (
        <Waiting rows={3} state={state} {...again} />
      )}
      <OlderButton $older={$olderDeposits} onOlder={() => void loadOlderDeposits()} phrases={phrases} />
    </section>
  )
}

function DepositTable({
  deposits,
  playMoney,
  language,
  timeZone,
  phrases,
}: Props & { deposits: readonly Deposit[] }) {
  if (deposits.length === 0) return <EmptyState title={phrases.lastEmpty} about={phrases.lastEmptyAbout} />
  return (
    <table className="table cards num">
      <TableHead
        columns={[
          phrases.lastTime,
          phrases.method,
          phrases.reference,
          figureColumn(phrases.amount),
          phrases.lastStatus,
        ]}
      />
      <tbody>
        {deposits.map(deposit => (
          <DepositRow
            key={deposit.id}
            deposit={deposit}
            playMoney={playMoney}
            language={language}
            timeZone={timeZone}
            phrases={phrases}
          />
        ))}
      </tbody>
    </table>
  )
}

function DepositRow({ deposit, playMoney, language, timeZone, phrases }: Props & { deposit: Deposit }) {
  const currency: Currency = shownCurrency(deposit.currency)
  const created = deposit.timeline[0]?.at
  const reason = reasonText(deposit.timeline.at(-1), phrases)
  const time = created && <time dateTime={created}>{formatMoment(created, language, timeZone)}</time>
  return (
    <tr>
      <td className="hide-on-phone nowrap muted">{time}</td>
      <td className="bold">{phrases[deposit.method]}</td>
      <td className="hide-on-phone mono">{referenceOf(deposit)}</td>
      <td className="right bold">{moneyText(deposit.amount, { currency, language })}</td>
      <td className="card-only faint">{time}</td>
      <td className="card-end">
        <StatusTag deposit={deposit} phrases={phrases} />
        {reason && <p className="small muted">{reason}</p>}
        {deposit.nextStep && (
          <p className="small muted">
            <NextStep deposit={deposit} language={language} timeZone={timeZone} phrases={phrases} />
          </p>
        )}
        {(deposit.payment || deposit.mayAnnounce) && (
          <Unfolded label={payLabel(deposit, phrases)}>
            <PayPanel
              deposit={deposit}
              currency={currency}
              language={language}
              playMoney={playMoney}
              phrases={phrases}
            />
          </Unfolded>
        )}
        <GiveUp deposit={deposit} currency={currency} language={language} phrases={phrases} />
        <Unfolded label={phrases.showCourse}>
          <Course deposit={deposit} language={language} timeZone={timeZone} phrases={phrases} />
        </Unfolded>
        <StoredImages ids={deposit.images} load={loadImage} phrases={phrases} />
      </td>
    </tr>
  )
}

/** Is there from the first time on that it is opened: what is never looked at does nothing. */
function Unfolded({ label, children }: { label: string; children: ReactNode }) {
  const [isSeen, setSeen] = useState(false)
  return (
    <details className="pay-again" onToggle={() => setSeen(true)}>
      <summary className="link small">{label}</summary>
      {isSeen && children}
    </details>
  )
}

/** The label of the button that opens the payment, or the upload of its slip. */
function payLabel({ payment }: Deposit, phrases: CashierPhrases): string {
  switch (payment?.kind) {
    case 'code':
      return phrases.payTitle
    case 'page':
      return phrases.payOnPage
    case 'transfer':
    case undefined:
      return phrases.sendSlipTitle
  }
}

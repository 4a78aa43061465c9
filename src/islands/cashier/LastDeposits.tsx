import { useStore } from '@nanostores/react'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { $deposits, loadDeposits } from '#lib/cashier/store.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import { formatMoment } from '#lib/time/format.ts'
import { moneyText } from './facts.ts'
import type { CashierPhrases } from './phrases.ts'
import { referenceOf } from './Receipt.tsx'
import { StatusTag } from './StatusTag.tsx'

interface Props {
  language: string
  timeZone: string
  phrases: CashierPhrases
}

/** The last deposits: a table, or a card per deposit on a phone. */
export function LastDeposits({ language, timeZone, phrases }: Props) {
  const { state, value, failure } = useStore($deposits, { ssr: 'initial' })
  return (
    <section className="panel last-deposits" aria-labelledby="last-deposits" aria-busy={state === 'loading'}>
      <div className="panel-h">
        <h2 id="last-deposits">{phrases.last}</h2>
      </div>
      {value ? (
        <DepositTable deposits={value} language={language} timeZone={timeZone} phrases={phrases} />
      ) : state === 'failed' ? (
        <ErrorState
          title={phrases.loadFailed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadDeposits()}
        />
      ) : (
        <SkeletonRows rows={3} label={phrases.loading} />
      )}
    </section>
  )
}

function DepositTable({ deposits, language, timeZone, phrases }: Props & { deposits: readonly Deposit[] }) {
  if (deposits.length === 0) return <EmptyState title={phrases.lastEmpty} about={phrases.lastEmptyAbout} />
  return (
    <table className="tbl cards num">
      <thead>
        <tr>
          <th scope="col">{phrases.lastTime}</th>
          <th scope="col">{phrases.method}</th>
          <th scope="col">{phrases.reference}</th>
          <th scope="col" className="r">
            {phrases.amount}
          </th>
          <th scope="col">{phrases.lastStatus}</th>
        </tr>
      </thead>
      <tbody>
        {deposits.map(deposit => (
          <DepositRow
            key={deposit.id}
            deposit={deposit}
            language={language}
            timeZone={timeZone}
            phrases={phrases}
          />
        ))}
      </tbody>
    </table>
  )
}

function DepositRow({ deposit, language, timeZone, phrases }: Props & { deposit: Deposit }) {
  const currency: Currency = isCurrency(deposit.currency) ? deposit.currency : 'THB'
  const created = deposit.timeline[0]?.at
  const time = created && <time dateTime={created}>{formatMoment(created, language, timeZone)}</time>
  return (
    <tr>
      <td className="hide-m nowrap muted">{time}</td>
      <td className="b">{phrases[deposit.method]}</td>
      <td className="hide-m mono">{referenceOf(deposit)}</td>
      <td className="r b">{moneyText(deposit.amount, currency, language)}</td>
      <td className="card-only faint">{time}</td>
      <td className="card-end">
        <StatusTag status={deposit.status} phrases={phrases} />
      </td>
    </tr>
  )
}

import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { RecordFilters } from '#islands/ui/RecordFilters.tsx'
import { SaveFile } from '#islands/ui/SaveFile.tsx'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { parseMinor } from '#lib/money/money.ts'
import { type ProfitLoss as Profit, profit } from '#lib/records/profit-store.ts'
import { $session } from '#lib/session/store.ts'
import { formatDate, formatZone } from '#lib/time/format.ts'
import styles from '../ui/RecordFrame.module.css'
import { ProfitChart } from './ProfitChart.tsx'
import { CategoryTable } from './ProfitTable.tsx'
import type { ProfitPhrases, ProfitWriting } from './profit-writing.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  phrases: ProfitPhrases
}

/** Profit and loss: a period that stands in the address, its sums, a chart by day, categories, and everything so far. */
export default function ProfitLoss(props: Props) {
  const { language, timeZone, registerHref, phrases } = props
  const report = useReport(profit, { audience: 'member', ...props })
  const { currency, filters, setPeriod } = report
  const { state, value, failure } = report.record
  const again = { failure, title: phrases.failed, onRetry: report.again, phrases }
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const writing = { currency, language, timeZone, phrases }
  return (
    <>
      <RecordFilters report={report} phrases={phrases} />
      <Totals totals={value?.totals} writing={writing} />
      <p className="visually-hidden" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count: value.totals.bets }) : ''}
      </p>
      {state === 'failed' && value && <Outdated {...again} />}
      <div className="stack" aria-busy={state === 'loading'}>
        {body()}
      </div>
      <div className={`row between wrap ${styles.end}`}>
        <p className={`small faint ${styles.note}`}>
          {fill(phrases.zone, { zone: formatZone(language, timeZone) })} {phrases.openNote}
        </p>
        {value && value.days.length > 0 && (
          <SaveFile name={report.fileName} fetchFile={report.fetchFile} phrases={phrases} />
        )}
      </div>
    </>
  )

  function body() {
    if (!value)
      return (
        <section className="panel">
          <Waiting rows={8} state={state} {...again} />
        </section>
      )
    return (
      <>
        {value.days.length > 0 ? (
          <>
            <ProfitChart value={value} writing={writing} />
            <CategoryTable value={value} writing={writing} />
          </>
        ) : (
          <section className="panel">
            <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
              {filters.days !== '30' && (
                <Button size="small" onClick={() => setPeriod({ days: '30' })}>
                  {phrases.showMonth}
                </Button>
              )}
            </EmptyState>
          </section>
        )}
        <Lifetime value={value} writing={writing} />
      </>
    )
  }
}

/** The sums of the period. */
function Totals({ totals, writing }: { totals: Profit['totals'] | undefined; writing: ProfitWriting }) {
  const { phrases, currency, language } = writing
  return (
    <Stats
      figures={[
        { name: phrases.totalStake, money: totals?.stake },
        { name: phrases.result, money: totals?.result, isSigned: true },
        { name: phrases.bonus, money: totals?.bonus, isSigned: true },
        { name: phrases.net, money: totals?.net, isSigned: true },
      ]}
      currency={currency}
      language={language}
    />
  )
}

/** Everything since the account was opened, whatever the period. */
function Lifetime({ value, writing }: { value: Profit; writing: ProfitWriting }) {
  const { phrases, currency, language, timeZone } = writing
  const { lifetime, open } = value
  const money = (text: string, signed = false) => (
    <Money amount={parseMinor(text)} currency={currency} language={language} signed={signed} />
  )
  const since = formatDate(`${lifetime.since}T12:00:00Z`, language, timeZone)
  return (
    <section className="panel pad stack" aria-labelledby="profit-lifetime">
      <h2 id="profit-lifetime">{fill(phrases.lifetime, { day: since })}</h2>
      <dl className="pairs num">
        <dt>{phrases.deposited}</dt>
        <dd>{money(lifetime.deposited)}</dd>
        <dt>{phrases.withdrawn}</dt>
        <dd>{money(lifetime.withdrawn)}</dd>
        <dt>{phrases.openStakes}</dt>
        <dd>{money(open)}</dd>
        <dt className="total bold">{phrases.lifetimeResult}</dt>
        <dd className="total bold">{money(lifetime.result, true)}</dd>
      </dl>
    </section>
  )
}

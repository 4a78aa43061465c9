import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFilters } from '#islands/ui/RecordFilters.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Outdated, Waiting } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { type ReportView, useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import type { IncomeFilters } from '#lib/team-reports/filters.ts'
import { type Income, type IncomeLines, income, incomeLines } from '#lib/team-reports/income-store.ts'
import { INCOME_KINDS } from '#lib/team-reports/rules.ts'
import { formatZone } from '#lib/time/format.ts'
import filterStyles from '../ui/RecordFilters.module.css'
import { IncomeChart } from './IncomeChart.tsx'
import { IncomeTable, type StatementLinks } from './IncomeTable.tsx'
import styles from './MyIncome.module.css'
import type { ReportPhrases, ReportProps, Writing } from './phrases.ts'

interface Props extends ReportProps {
  /** The pages that the payments are worked out on, without their queries. */
  links: StatementLinks
}

/** My income: a period that stands in the address, its sums, a chart by day, and every payment. */
export default function MyIncome(props: Props) {
  const { language, timeZone, links, phrases } = props
  const sums = useStore(income.$report, { ssr: 'initial' })
  const report = useReport(incomeLines, { audience: 'signedIn', ...props })
  const { value } = sums
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { currency, language, timeZone, phrases }
  const waiting = {
    state: sums.state,
    failure: sums.failure,
    title: phrases.sumsFailed,
    onRetry: () => void income.again(),
    phrases,
  }
  return (
    <>
      <RecordFilters report={{ ...report, record: sums }} phrases={phrases} />
      <Sums value={value} writing={writing} />
      {sums.state === 'failed' && value && <Outdated {...waiting} />}
      {!value && (
        <section className="panel">
          <Waiting rows={5} {...waiting} />
        </section>
      )}
      {value && value.days.length > 0 && <IncomeChart value={value} writing={writing} />}
      <div className={`row between wrap ${styles.payments}`}>
        <h2>{phrases.payments}</h2>
        <Kinds report={report} phrases={phrases} />
      </div>
      <RecordFrame
        report={report}
        note={fill(phrases.incomeZone, { zone: formatZone(language, timeZone) })}
        phrases={phrases}
      >
        {({ rows }) => <IncomeTable rows={rows} links={links} writing={writing} />}
      </RecordFrame>
    </>
  )
}

function Kinds({
  report: { filters, set },
  phrases,
}: {
  report: ReportView<IncomeFilters, IncomeLines>
  phrases: ReportPhrases
}) {
  return (
    <div className={`filters ${filterStyles.filters} ${styles.kinds}`}>
      <Choice
        label={phrases.kind}
        all={phrases.allKinds}
        value={filters.kind}
        options={INCOME_KINDS.map(kind => ({ value: kind, text: phrases[`income_${kind}`] }))}
        onChoose={kind => set({ kind })}
      />
      <Choice
        label={phrases.direction}
        all={phrases.bothWays}
        value={filters.direction}
        options={(['in', 'out'] as const).map(way => ({ value: way, text: phrases[`direction_${way}`] }))}
        onChoose={direction => set({ direction })}
      />
    </div>
  )
}

function Sums({ value, writing }: { value: Income | undefined; writing: Writing }) {
  const { phrases, currency, language } = writing
  const dueOut = minorOf(value?.due.out ?? '0')
  return (
    <>
      <Stats
        figures={[
          ...INCOME_KINDS.map(kind => ({ name: phrases[`income_${kind}`], money: value?.totals[kind] })),
          { name: phrases.paidOn, money: value?.totals.paid },
          { name: phrases.netIncome, money: value?.totals.net, isSigned: true },
          { name: phrases.due, money: value?.due.in },
        ]}
        currency={currency}
        language={language}
      />
      {dueOut > 0n && (
        <p className="note warn">
          {fill(phrases.dueOut, { amount: formatMoney(dueOut, currency, language) })}
        </p>
      )}
    </>
  )
}

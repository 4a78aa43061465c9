import { DayBars } from '#islands/ui/DayBars.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, minorOf, parseMinor } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { barsOf } from '#lib/records/profit-rules.ts'
import type { Income } from '#lib/team-reports/income-store.ts'
import { INCOME_KINDS } from '#lib/team-reports/rules.ts'
import { formatDate } from '#lib/time/format.ts'
import type { Writing } from './phrases.ts'

interface Props {
  value: Income
  writing: Writing
}

/** What each day or month brought net: received above the line, paid on more than received below it; or as a table. */
export function IncomeChart({ value, writing }: Props) {
  const { phrases, currency, language } = writing
  const bars = barsOf(
    value.days.map(({ day, net }) => ({ day, amount: minorOf(net) })),
    value,
  )
  const net = formatMoney(minorOf(value.totals.net), currency, language, { signed: true })
  return (
    <DayBars
      title={phrases.incomeByDay}
      up={phrases.incomeUp}
      down={phrases.incomeDown}
      bars={bars}
      summary={fill(phrases.incomeChart, { net })}
      reader={phrases.incomeReader}
      empty={phrases.incomeEven}
      table={<DayTable value={value} writing={writing} />}
      writing={writing}
    />
  )
}

function DayTable({ value, writing }: Props) {
  const { phrases, currency, language } = writing
  const names = [...INCOME_KINDS, 'paid'] as const
  const nameOf = (name: (typeof names)[number]) =>
    name === 'paid' ? phrases.paidOn : phrases[`income_${name}`]
  const plain = (text: string) => moneyText(text, { currency, language }, { symbol: false })
  const net = (text: string) => (
    <Money amount={parseMinor(text)} currency={currency} language={language} signed />
  )
  return (
    <table className="table cards facts num">
      <TableHead
        columns={[
          phrases.day,
          ...names.map(name => figureColumn(nameOf(name))),
          figureColumn(phrases.netIncome),
        ]}
      />
      <tbody>
        {value.days.map(row => (
          <tr key={row.day}>
            <td className="bold nowrap">{formatDate(`${row.day}T12:00:00Z`, language, 'UTC')}</td>
            {names.map(name => (
              <td key={name} className="right" data-l={nameOf(name)}>
                {plain(row[name])}
              </td>
            ))}
            <td className="right bold" data-l={phrases.netIncome}>
              {net(row.net)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="bold">{phrases.total}</td>
          {names.map(name => (
            <td key={name} className="right" data-l={nameOf(name)}>
              {plain(value.totals[name])}
            </td>
          ))}
          <td className="right bold" data-l={phrases.netIncome}>
            {net(value.totals.net)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

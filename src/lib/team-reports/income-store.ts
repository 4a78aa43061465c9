import { type Report, reportStore, sumsStore } from '#lib/records/report-store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { HABIT, type IncomeFilters, incomeFiltersOf } from './filters.ts'
import { agentIncome, agentIncomeLines } from './income-api.ts'

export type Income = AnswerOf<typeof agentIncome>
export type IncomeLines = AnswerOf<typeof agentIncomeLines>

/** The sums of the period, by day. */
export const income = sumsStore(agentIncome)

const lines = reportStore({
  action: agentIncomeLines,
  habit: HABIT,
  filtersOf: incomeFiltersOf,
  file: { path: '/agent/reports/income/lines.csv', name: 'my-income.csv' },
})

/** The payments behind the sums. */
export const incomeLines: Report<IncomeFilters, IncomeLines> = {
  ...lines,
  open: search => show(lines.filtersOf(search)),
  show,
}

/** The sums are of the period alone: other filters and older pages do not ask for them again. */
async function show(filters: IncomeFilters): Promise<void> {
  const { kind: _, direction: _direction, before: _before, ...period } = filters
  await Promise.all([lines.show(filters), income.show(period)])
}

import { fetchFile } from '#lib/records/fetch-file.ts'
import type { Period } from '#lib/time/period.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { type IncomeFilters, incomeFiltersOf } from './filters.ts'
import { agentIncome, agentIncomeLines } from './income-api.ts'
import { reportStore } from './report-store.ts'

export type Income = AnswerOf<typeof agentIncome>
export type IncomeLines = AnswerOf<typeof agentIncomeLines>

/** The sums of the period, by day. */
export const income = reportStore<Period, typeof agentIncome>({}, period => call(agentIncome, period))
/** The payments behind them. */
export const incomeLines = reportStore<IncomeFilters, typeof agentIncomeLines>({}, filters =>
  call(agentIncomeLines, filters),
)

/** Opens what the page's address names. */
export function openIncome(search: string): Promise<void> {
  return showIncome(incomeFiltersOf(new URLSearchParams(search)))
}

/** The sums are of the period alone: other filters and older pages do not ask for them again. */
export async function showIncome(filters: IncomeFilters): Promise<void> {
  const { days, from, to } = filters
  const period = { ...(days ? { days } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const isSummed =
    income.$report.get().value && JSON.stringify(income.$filters.get()) === JSON.stringify(period)
  await Promise.all([incomeLines.show(filters), isSummed ? undefined : income.show(period)])
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchIncomeFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = incomeLines.$filters.get()
  return fetchFile('/agent/reports/income/lines.csv', { ...filters })
}

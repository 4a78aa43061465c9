import type { AnswerOf } from '#lib/wire/action.ts'
import { profitLoss } from './profit-api.ts'
import { reportStore } from './report-store.ts'

export type ProfitLoss = AnswerOf<typeof profitLoss>

export const profit = reportStore({
  action: profitLoss,
  habit: '7',
  filtersOf: (_query, period) => period,
  file: { path: '/profit-loss.csv', name: 'profit-and-loss.csv' },
})

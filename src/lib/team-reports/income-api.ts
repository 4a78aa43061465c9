import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { day, isOnePeriod, periodEntries } from '#lib/wire/period.ts'
import { id, instant, minorText, momentCursor } from '#lib/wire/schemas.ts'
import { reportDays } from './api.ts'
import { INCOME_KINDS } from './rules.ts'

const sums = {
  /** By reason: rebate differences, dividends, and daily, hourly and real-time salaries that were received. */
  rebate: minorText,
  dividend: minorText,
  daily: minorText,
  hourly: minorText,
  realtime: minorText,
  received: minorText,
  /** To direct downlines, by the caller's own contracts with them. */
  paid: minorText,
  /** Received less paid. */
  net: minorText,
}

/** What the caller earned and paid on, by the day on which the money moved; what is still due is told apart. */
export const agentIncome = action({
  name: 'agentIncome',
  summary: 'Rebate differences, dividends and salaries of the signed-in agent, by day',
  method: 'GET',
  path: '/agent/reports/income',
  audience: 'agent',
  input: v.pipe(
    v.strictObject(periodEntries),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    /** Days on which money moved, the oldest first. */
    days: v.array(v.object({ day, ...sums })),
    totals: v.object(sums),
    /** Settled and not paid yet, whatever the period: towards the caller, and from it. */
    due: v.object({ in: minorText, out: minorText }),
    ...reportDays,
  }),
  refusals: [],
})

/** Every payment behind `agentIncome`, newest first, by pages of 20. */
export const agentIncomeLines = action({
  name: 'agentIncomeLines',
  summary: 'Each rebate, dividend and salary that the signed-in agent received or paid',
  method: 'GET',
  path: '/agent/reports/income/lines',
  audience: 'agent',
  input: v.pipe(
    v.strictObject({
      ...periodEntries,
      kind: v.optional(v.picklist(INCOME_KINDS, 'badInput')),
      direction: v.optional(v.picklist(['in', 'out'], 'badInput')),
      before: v.optional(momentCursor),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(
      v.object({
        id,
        /** When it was paid, or while it is due when it was settled. */
        at: instant,
        kind: v.picklist(INCOME_KINDS),
        direction: v.picklist(['in', 'out']),
        state: v.picklist(['paid', 'due']),
        /** What it is for: the first day and the last one, the same where the window is no longer than a day. */
        firstDay: day,
        lastDay: day,
        /** The window itself; null of rebates, which are for a day. */
        windowStart: v.nullable(instant),
        /** The house where there is no account; an upline's name is masked. */
        other: v.nullable(v.object({ id: v.nullable(id), account: v.string() })),
        amount: minorText,
      }),
    ),
    next: v.nullable(v.string()),
    ...reportDays,
  }),
  refusals: [],
})

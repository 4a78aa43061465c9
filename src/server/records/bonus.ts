import type { Bonus, bonusDetails } from '#lib/records/bonus-api.ts'
import { BONUS_KINDS } from '#lib/records/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import { daysOfPeriod, periodToWire } from '#lib/time/period.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import { readTurnover, type Turnover } from '#server/turnover/turnover.ts'
import { entriesBefore, entryOf, type RecordSetting, spanOf } from './account-record.ts'
import { type RequiredTurnover, turnoverOfBonuses } from './bonus-queries.ts'
import type { EntryRow, Span } from './queries.ts'
import { longTotalsOf } from './sums.ts'

/** One page of what the house gave a member, with how far the turnover of each is. */
export async function readBonuses(
  db: Queries,
  { kind, before, ...period }: InputOf<typeof bonusDetails>,
  setting: RecordSetting,
): Promise<AnswerOf<typeof bonusDetails>> {
  const { memberId, timeZone, currency, now } = setting
  const today = dayOf(now, timeZone)
  const days = daysOfPeriod(period, today)
  const whole = await bonusSpanOf(db, { kind, ...period }, setting)
  const { shown, next } = await entriesBefore(db, whole, before)
  const [totals, rows] = await Promise.all([
    longTotalsOf(db, whole, timeZone),
    bonusesOf(db, memberId, shown),
  ])
  return {
    rows,
    next,
    totals: { count: totals.entries, amount: (totals.money_in - totals.money_out).toString() },
    currency,
    timeZone,
    ...periodToWire(days, today),
  }
}

/** The bonuses that a filter lets through, as places in the history of the wallet. */
export async function bonusSpanOf(
  db: Queries,
  { kind, before: _, ...period }: InputOf<typeof bonusDetails>,
  setting: RecordSetting,
): Promise<Span> {
  return { ...(await spanOf(db, period, setting)), kinds: kind ? [kind] : BONUS_KINDS }
}

/** Entries as the bonuses that they are, with how far the turnover of each is. */
export async function bonusesOf(
  db: Queries,
  memberId: string,
  entries: readonly EntryRow[],
): Promise<Bonus[]> {
  const references = entries.map(entry => entry.reference)
  const [asked, open] = await Promise.all([
    turnoverOfBonuses(db, memberId, references),
    readTurnover(db, memberId),
  ])
  return entries.map(entry => bonusOf(entry, asked, open))
}

function bonusOf(entry: EntryRow, asked: readonly RequiredTurnover[], open: readonly Turnover[]): Bonus {
  const { place, at, reference, amount } = entryOf(entry)
  const kind = BONUS_KINDS.find(one => one === entry.kind)
  if (!kind) throw new Error(`an entry of the kind ${entry.kind} is no bonus`)
  const one = asked.find(candidate => candidate.reference === entry.reference)
  return { place, at, kind, reference, amount, turnover: one ? turnoverOf(one, open) : null }
}

/** What is met is no longer among the open ones, also before anybody has written it down. */
function turnoverOf(
  { id, required, ending }: RequiredTurnover,
  open: readonly Turnover[],
): Bonus['turnover'] {
  if (ending === 'spent' || ending === 'late')
    return { required: required.toString(), done: '0', state: ending }
  const going = open.find(one => one.id === id)
  const done = going && ending === null ? going.done : required
  return {
    required: required.toString(),
    done: done.toString(),
    state: done < required ? 'open' : 'met',
  }
}

import { referenceOf } from '#lib/ids/reference.ts'
import { maskName } from '#lib/play/rules.ts'
import type { teamEntries } from '#lib/team-reports/api.ts'
import { cursorOf, cursorText, ENTRY_GROUPS, ENTRY_KINDS, REPORT_PAGE_SIZE } from '#lib/team-reports/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import {
  type EntriesQuery,
  sumsOfEntries,
  sumsOfPlay,
  type TeamEntryRow,
  type TeamPlayRow,
  teamEntriesOf,
  teamPlayOf,
} from './entry-queries.ts'
import { daysToWire, openReport, personToWire, type Report } from './scope.ts'

type Answer = AnswerOf<typeof teamEntries>
export type EntryFilters = Pick<InputOf<typeof teamEntries>, 'kind' | 'before'>
export type EntryLine = Answer['rows'][number]

/** One page of what moved a team's money, with the sums of the whole filter. */
export async function readTeamEntries({
  input,
  session,
  runtime,
}: Call<typeof teamEntries>): Promise<Answer> {
  const { reports: db } = runtime
  const report = await openReport(db, input, { session, runtime })
  const query = queryOf(report, input)
  // One more than is shown tells whether there is more.
  const [lines, sums] = await Promise.all([
    readEntries(db, report, input, REPORT_PAGE_SIZE + 1),
    input.kind === 'play' ? sumsOfPlay(db, query) : sumsOfEntries(db, query),
  ])
  const rows = lines.slice(0, REPORT_PAGE_SIZE)
  return {
    rows,
    next: lines.length > rows.length ? (rows.at(-1)?.key ?? null) : null,
    totals: {
      entries: sums.entries,
      in: sums.money_in.toString(),
      out: sums.money_out.toString(),
      net: (sums.money_in - sums.money_out).toString(),
    },
    of: report.of,
    ...daysToWire(report),
  }
}

/** The newest lines of a filter, from its cursor on. */
export async function readEntries(
  db: Queries,
  report: Report,
  { kind, before }: EntryFilters,
  limit: number,
): Promise<EntryLine[]> {
  const query = queryOf(report, { kind, before })
  const { first, second } = cursorOf(before ?? '')
  if (kind === 'play') {
    const place = isDay(first) ? { day: first, mark: second } : undefined
    return (await teamPlayOf(db, query, { before: place, limit })).map(playToWire)
  }
  const place = before === undefined || isDay(first) ? undefined : { operationId: first, accountId: second }
  const rows = await teamEntriesOf(db, query, { before: place, limit })
  return rows.map(row => entryToWire(row, report))
}

function queryOf({ scope, days }: Report, { kind }: EntryFilters): EntriesQuery {
  const groups = kind === undefined ? ENTRY_GROUPS : [kind]
  return {
    scope,
    days,
    kinds: groups.flatMap(group => [...ENTRY_KINDS[group]]),
    fromId: firstRoundId(days.start),
    toId: firstRoundId(days.end),
  }
}

function entryToWire(row: TeamEntryRow, { scope, timeZone }: Report): EntryLine {
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(row.reference)
  return {
    key: cursorText({ first: row.operation_id, second: row.account_id }),
    at: row.at.toISOString(),
    day: dayOf(row.at, timeZone),
    kind: row.kind,
    who: personToWire(row),
    amount: row.amount.toString(),
    reference: isId ? referenceOf({ id: row.reference }) : row.reference.slice(0, 12),
    other: otherOf(row, scope.agentId),
  }
}

/** The caller and its team are named; everybody else has a masked name. */
function otherOf(row: TeamEntryRow, agentId: string): EntryLine['other'] {
  if (row.other_id === null || row.other_account === null) return null
  if (row.other_id === agentId) return { id: null, account: row.other_account, isCaller: true }
  return row.other_is_now
    ? { id: row.other_id, account: row.other_account, isCaller: false }
    : { id: null, account: maskName(row.other_account), isCaller: false }
}

function playToWire(row: TeamPlayRow): EntryLine {
  return {
    key: cursorText({ first: row.day, second: row.mark }),
    at: null,
    day: row.day,
    kind: 'play',
    who: personToWire(row),
    amount: row.amount.toString(),
    reference: null,
    other: null,
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

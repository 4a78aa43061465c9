import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { mayDo, OPERATOR_ROLES } from '#lib/operators/permissions.ts'
import { REPORT_NAMES, type ReportName, type ReportPage } from '#lib/operators/report-api.ts'
import { csvCell } from '#lib/records/rules.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { perform } from '#server/operators/act.ts'
import { reportsAct } from '#server/operators/reports/acts.ts'
import { REPORTS } from '#server/operators/reports/reports.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { newReader, type Reader } from './report-calls.ts'

// Protects: each role reads its own reports and opens no other by a detour; what a report does not know is refused, not
// ignored; a file leaves an entry and carries no formula; rows of the same moment are neither lost nor shown twice.

const fresh = useDatabase()
let server: TestServer<'operators'>
let admin: Reader
let today: string

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  admin = newReader(fresh.db, 'ann', ['admin'])
  today = dayOf(new Date(), 'Asia/Bangkok')
})

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: { code?: string; options?: { field?: string } }) =>
      `${error.code} ${error.options?.field ?? ''}`.trim(),
  )

test.each(OPERATOR_ROLES)(
  '%s reads exactly the reports of its permissions, and is shown no other',
  async role => {
    const reader = newReader(fresh.db, role, [role])
    const { reports } = await perform(reader.context, reportsAct, {})
    const may = REPORT_NAMES.filter(name => mayDo([role], REPORTS[name].permission))
    expect(reports.map(one => one.name)).toEqual(may)
    for (const name of REPORT_NAMES) {
      const expected = may.includes(name) ? 'answered' : 'notAllowed'
      expect(await codeOf(reader.page(name)), name).toBe(expected)
      expect(await codeOf(reader.file(name)), name).toBe(expected)
    }
  },
)

test('a figure does not lead where its reader may not go', async () => {
  const risk = await newReader(fresh.db, 'risk', ['risk']).page('members')
  expect(risk.totals.opens).toEqual({})
  const finance = await newReader(fresh.db, 'finance', ['finance']).page('members')
  expect(Object.keys(finance.totals.opens)).toContain('deposited')
})

test.each<[string, ReportName, Record<string, string>, string]>([
  ['a filter of another report', 'daySheet', { vendor: 'BAIZE' }, 'badInput vendor'],
  ['days of what is now', 'liabilities', { from: '2026-11-01' }, 'badInput from'],
  ['an end before the beginning', 'daySheet', { from: '2026-11-02', to: '2026-11-01' }, 'badInput from'],
  ['more days than a report has', 'rounds', { from: '2026-10-01', to: '2026-11-01' }, 'badInput from'],
  ['a day that the calendar has not', 'daySheet', { from: '2026-02-30' }, 'badInput from'],
  ['a place that is none', 'daySheet', { after: 'AAAA' }, 'badInput after'],
  ['a place of another report', 'daySheet', { after: place(['1', 'x']) }, 'badInput after'],
  ['a place with a day that is none', 'daySheet', { after: place(['2026-02-30']) }, 'badInput after'],
  ['a number that is too large', 'balances', { after: place(['9'.repeat(19), newId()]) }, 'badInput after'],
  ['an order that is none', 'members', { order: 'name' }, 'badInput order'],
  ['a member that is none', 'balances', { member: "x' or '1'='1" }, 'badInput member'],
])('refuses %s', async (_, name, filters, expected) => {
  expect(await codeOf(admin.page(name, filters))).toBe(expected)
})

function place(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

test('takes the longest period that it names, and not a day more', async () => {
  const to = today
  expect(await codeOf(admin.page('rounds', { from: addDays(to, -30), to }))).toBe('answered')
  expect(await codeOf(admin.page('rounds', { from: addDays(to, -31), to }))).toBe('badInput from')
})

test('rows of the same moment are on one page each, and none is lost', async () => {
  const at = new Date()
  await fresh.db.transaction(async tx => {
    for (let index = 0; index < 120; index += 1)
      await tx.run(sql`
        insert into operator_changes (id, at, operator, subject)
        values (${newId()}::uuid, ${at}::timestamptz, 'same', ${`setting ${index}`})`)
  })
  const { pages, lines } = await admin.all('changes', { operator: 'same' })
  expect(pages.map(one => one.lines.length)).toEqual([50, 50, 20])
  expect(pages[0]?.rows).toBe(120)
  expect(new Set(lines.map(one => one.cells.subject)).size).toBe(120)
})

test('a file carries no formula, and its entry says with which filter and how many rows', async () => {
  await fresh.db.run(sql`
    insert into operator_changes (id, at, operator, subject, reason)
    values (${newId()}::uuid, now(), 'eve', 'setting x', '=HYPERLINK("https://example.com")')`)
  const filters = { operator: 'eve', from: today, to: today }
  const { csv, rows, name } = await admin.file('changes', filters)
  expect(rows).toBe(1)
  expect(name).toBe(`changes-${today}-${today}.csv`)
  expect(csv.split('\r\n')[0]).toBe('at (Asia/Bangkok),operator,subject,member,reason')
  expect(csv).toContain(csvCell('=HYPERLINK("https://example.com")'))
  expect(csv).not.toMatch(/(^|,|")=/m)
  const entry = await fresh.db.row(sql<{ operator: string; after: unknown }>`
    select operator, after from operator_changes where subject = 'report changes file' and after #>> '{filter,operator}' = 'eve'`)
  expect(entry).toEqual({ operator: 'ann', after: { filter: filters, rows: 1 } })
})

test('reading a page leaves no entry, and a file for a member who does not exist is an empty one', async () => {
  const counted = async () =>
    (await fresh.db.row(sql<{ count: number }>`select count(*)::int as count from operator_changes`))?.count
  const before = await counted()
  await admin.page('daySheet')
  expect(await counted()).toBe(before)
  expect(await admin.file('balances', { member: newId() })).toMatchObject({ rows: 0, hasMore: false })
})

test('new accounts are on the day on which they were opened, and trial accounts are none', async () => {
  await signUp(server, 'joined1')
  const clockDay = dayOf(server.clock.now(), 'Asia/Bangkok')
  const days = { from: clockDay, to: clockDay }
  const { lines } = await admin.all('newMembers', days)
  expect(lines.map(one => (one.cells.member as { account: string }).account)).toContain('joined1')
  const sheet = await admin.page('daySheet', days)
  expect(sheet.totals.cells.registered).toBe(lines.length)
})

test('answers over the wire, with the days and the time zone that the figures are of', async () => {
  const { token } = await seatOperator(server, 'wired', ['finance'])
  const path = `/operator/reports/daySheet?from=${today}&to=${today}`
  const { status, body } = await server.call('GET', path, { token })
  expect(status).toBe(200)
  const page = body.value as unknown as ReportPage
  expect(page).toMatchObject({ from: today, to: today, timeZone: 'Asia/Bangkok', currency: 'THB', rows: 1 })
  const file = await server.call('POST', '/operator/reports/daySheet/file', { token, body: {} })
  expect(file.body.value).toMatchObject({ rows: 7, hasMore: false })
  expect((await server.call('GET', '/operator/reports/decisions', { token })).body.code).toBe('notAllowed')
  expect((await server.call('GET', '/operator/reports/nothing', { token })).body.code).toBe('badInput')
})

test('the command line has the same reports, with their filters as words', async () => {
  const { exitCode, text } = await server.operator('carl', 'report', 'list')
  expect(exitCode).toBe(0)
  expect(text.split('\n')).toHaveLength(REPORT_NAMES.length)
  const sheet = await server.operator('dora', 'report', 'daySheet', '--from', today, '--until', today)
  expect(sheet).toMatchObject({ exitCode: 0 })
  expect(sheet.text).toContain(`${today} to ${today}, Asia/Bangkok, THB`)
  const csv = await server.operator('emil', 'report', 'changes', 'operator=same', '--csv')
  expect(csv.text.split('\r\n')).toHaveLength(121)
  expect(await server.operator('fay', 'report', 'daySheet', 'vendor=BAIZE')).toMatchObject({ exitCode: 1 })
  expect(await server.operator('gus', 'report', 'daySheet', 'colour=red')).toMatchObject({ exitCode: 1 })
  expect(await server.operator('hal', 'report', 'balances', 'member=nobody')).toMatchObject({ exitCode: 1 })
})

import { beforeAll, expect, test } from 'vitest'
import { REPORT_NAMES, type ReportName, type ReportPage } from '#lib/operators/report-api.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newReader, type Reader, sumOf } from './report-calls.ts'

// Protects: what operators read in reports is what the ledger says. Day sheets, liabilities and payments equal the ledger's
// own entries; what stands behind a figure adds up to it; pages lose and repeat nothing; a file says what the pages show.

const fresh = useDatabase()
const TIME_ZONE = 'Asia/Bangkok'
const now = new Date()
let admin: Reader
let today: string
let span: { from: string; to: string }

beforeAll(async () => {
  const past = { size: { members: 40, days: 6 }, timeZone: TIME_ZONE }
  await seedDemoWorld(fresh.db, { now, currency: 'THB', passwords: cheapPasswords(), games: 600, past })
  admin = newReader(fresh.db, 'ann', ['admin'])
  today = dayOf(now, TIME_ZONE)
  span = { from: addDays(today, -29), to: addDays(today, 1) }
}, 120_000)

const minor = (page: ReportPage, column: string) => BigInt(String(page.totals.cells[column]))

test('the day sheet has the deposits, withdrawals and rounds of each day of the ledger and the rounds', async () => {
  const page = await admin.page('daySheet', span)
  expect(page).toMatchObject({ ...span, timeZone: TIME_ZONE, currency: 'THB', rows: 31 })
  const expected = await fresh.db.rows(sql<{
    day: string
    deposited: bigint
    withdrawn: bigint
    ggr: bigint
  }>`
    select day, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn, sum(ggr)::bigint as ggr from (
      select (o.created_at at time zone ${TIME_ZONE})::date::text as day,
        case when a.kind = 'payments_in' then -e.amount else 0 end as deposited,
        case when a.kind = 'payments_out' then e.amount else 0 end as withdrawn, 0 as ggr
      from ledger_entries e join ledger_operations o on o.id = e.operation_id
      join ledger_accounts a on a.id = e.account_id where a.book = 'real' and a.kind in ('payments_in', 'payments_out')
      union all
      select (settled_at at time zone ${TIME_ZONE})::date::text, 0, 0, stake - payout from game_rounds
      where status = 'settled' and book = 'real'
    ) parts group by day order by day`)
  expect(expected.length).toBeGreaterThan(5)
  const shown = page.lines.map(({ cells }) => cells)
  for (const { day, ...figures } of expected) {
    const cells = shown.find(one => one.day === day)
    expect({ day, ...cells }).toMatchObject({
      day,
      deposited: String(figures.deposited),
      withdrawn: String(figures.withdrawn),
      ggr: String(figures.ggr),
    })
  }
  const cells = page.totals.cells
  expect(BigInt(String(cells.ngr))).toBe(minor(page, 'ggr') - minor(page, 'bonus') - minor(page, 'rebates'))
  expect(minor(page, 'deposited')).toBeGreaterThan(0n)
  // On some days the past of the demo world has no withdrawal.
  for (const column of ['deposited', 'withdrawn', 'ggr'] as const)
    expect(minor(page, column)).toBe(expected.reduce((sum, day) => sum + day[column], 0n))
})

test('liabilities are the entries of every member’s accounts, and what the house’s accounts are below zero', async () => {
  const page = await admin.page('liabilities', {})
  const row = await fresh.db.row(sql<{ held: bigint; house: bigint }>`
    select coalesce(sum(e.amount) filter (where a.tracked), 0)::bigint as held,
      coalesce(-sum(e.amount) filter (where not a.tracked), 0)::bigint as house
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.book = 'real' and a.unit = 'THB'`)
  expect(minor(page, 'balance')).toBe(row?.held)
  expect(minor(page, 'balance')).toBe(row?.house)
  expect(page.from).toBeNull()
})

/** Figures that are sums of the rows behind them, by the column of those rows. */
const BEHIND: readonly (readonly [ReportName, string, string])[] = [
  ['daySheet', 'deposited', 'amount'],
  ['daySheet', 'withdrawn', 'amount'],
  ['daySheet', 'bonus', 'amount'],
  ['daySheet', 'rebates', 'amount'],
  ['daySheet', 'contracts', 'amount'],
  ['daySheet', 'stake', 'stake'],
  ['daySheet', 'payout', 'payout'],
  ['daySheet', 'bets', 'bets'],
  ['daySheet', 'ngr', 'value'],
  ['play', 'stake', 'stake'],
  ['play', 'ggr', 'ggr'],
  ['games', 'ggr', 'ggr'],
  ['members', 'deposited', 'amount'],
  ['members', 'loss', 'ggr'],
  ['payments', 'amount', 'amount'],
  ['payments', 'refused', 'refused'],
  ['bonuses', 'cost', 'amount'],
  ['bonuses', 'required', 'required'],
  ['liabilities', 'balance', 'balance'],
  ['agents', 'owed', 'amount'],
  ['agents', 'paid', 'amount'],
  ['content', 'times', ''],
  ['decisions', 'decisions', ''],
]
/** How many rows of a report are opened. */
const OPENED = 5

test.each(BEHIND)(
  '%s: the rows behind “%s” add up to it, row by row and in total',
  async (name, column, sum) => {
    const page = await admin.page(name, isNow(name) ? {} : span)
    const lines = page.lines
      .filter(line => ![null, 0, '0'].includes(line.cells[column] as string))
      .slice(0, OPENED)
    for (const line of [...lines, page.totals]) {
      const opening = line.opens[column]
      // A total of several members opens row by row.
      if (!opening && line === page.totals) continue
      if (!opening) throw new Error(`nothing stands behind ${column}`)
      const behind = await admin.page(opening.report, opening.filters)
      const total = sum === '' ? behind.rows : behind.totals.cells[sum]
      expect(String(total), JSON.stringify(opening)).toBe(String(line.cells[column]))
    }
  },
)

const isNow = (name: ReportName) => ['liabilities', 'balances', 'promised', 'turnover'].includes(name)

test.each(REPORT_NAMES)(
  '%s: pages lose and repeat nothing, add up to the totals, and the file has the same',
  async name => {
    const asked = isNow(name) ? {} : span
    const { pages, lines } = await admin.all(name, asked)
    const [first] = pages
    expect(lines).toHaveLength(first?.rows ?? -1)
    for (const { id, kind } of first?.columns ?? []) {
      const total = first?.totals.cells[id]
      if (kind === 'money' || (kind === 'count' && total !== null))
        expect(String(total), id).toBe(sumOf(lines, id))
    }
    const { csv, rows, hasMore } = await admin.file(name, asked)
    expect([rows, hasMore]).toEqual([lines.length, false])
    const [head = '', ...texts] = csv.trimEnd().split('\r\n')
    expect(head.split(',').map(text => text.replace(/ \(.*\)$/, ''))).toEqual(
      first?.columns.map(one => one.id),
    )
    expect(texts).toHaveLength(lines.length)
    for (const [at, { cells }] of lines.entries())
      for (const { id, kind } of first?.columns ?? [])
        if (kind === 'money') expect(texts[at]).toContain(decimal(String(cells[id])))
  },
)

const decimal = (text: string) =>
  text.replace(/^(-?)(\d+)$/, (_, sign, digits) => {
    const padded = digits.padStart(3, '0')
    return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
  })

test('games of a vendor, of a category and one by one come to the same', async () => {
  const days = { from: addDays(today, -20), to: today }
  const totals = []
  for (const group of ['game', 'vendor', 'category']) {
    const page = await admin.page('games', { ...days, group })
    totals.push(['rounds', 'stake', 'payout', 'ggr', 'stated', 'seen'].map(id => page.totals.cells[id]))
  }
  expect(totals[0]).toEqual(totals[1])
  expect(totals[0]).toEqual(totals[2])
  const [, stake, payout, , , seen] = totals[0] ?? []
  const hundredths = (BigInt(String(payout)) * 1_000_000n) / BigInt(String(stake))
  expect(Math.abs(Number(String(seen).replace('.', '')) - Number(hundredths) / 100)).toBeLessThanOrEqual(1)
})

test('credited deposits and paid withdrawals by method are those of the ledger', async () => {
  const payments = await admin.page('payments', span)
  const sheet = await admin.page('daySheet', span)
  const byDirection = (direction: string) =>
    payments.lines
      .filter(one => one.cells.direction === direction)
      .reduce((sum, one) => sum + BigInt(String(one.cells.amount)), 0n)
  expect(byDirection('deposit')).toBe(minor(sheet, 'deposited'))
  expect(byDirection('withdrawal')).toBe(minor(sheet, 'withdrawn'))
})

test('members are ordered by value, by loss or by win', async () => {
  for (const [order, column, sign] of [
    ['value', 'value', 1n],
    ['loss', 'loss', 1n],
    ['win', 'loss', -1n],
  ] as const) {
    const { lines } = await admin.all('members', { ...span, order })
    const figures = lines.map(one => BigInt(String(one.cells[column])) * sign)
    expect(figures.length).toBeGreaterThan(10)
    expect(figures).toEqual([...figures].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)))
  }
})

test('a day ends at midnight of the deployment, not at that of UTC', async () => {
  const row = await fresh.db.row(sql<{ at: Date; day: string }>`
    select o.created_at as at, (o.created_at at time zone ${TIME_ZONE})::date::text as day
    from ledger_operations o where o.kind in ('deposit', 'settle', 'rebate') and o.book = 'real'
      and (o.created_at at time zone ${TIME_ZONE})::date <> (o.created_at at time zone 'UTC')::date limit 1`)
  if (!row) throw new Error('nothing moved between the two midnights')
  const { lines } = await admin.all('movements', { from: row.day, to: row.day })
  const times = lines.map(one => String(one.cells.at))
  expect(times).toContain(row.at.toISOString())
  expect(times.every(at => dayOf(new Date(at), TIME_ZONE) === row.day)).toBe(true)
})

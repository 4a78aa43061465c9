import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { agentIncome, agentIncomeLines } from '#lib/team-reports/income-api.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { walletOf } from '#tests/support/ledger.ts'
import { addMember, payIn, type TreeMember } from '#tests/support/team.ts'
import { openReportServer, type ReportServer } from './report-calls.ts'

// Protects: an agent's income is what was paid to it and by it, day by day, and nobody above it is named.

type Income = AnswerOf<typeof agentIncome>
type Lines = AnswerOf<typeof agentIncomeLines>

const database = useDatabase()
let server: ReportServer
beforeAll(async () => {
  server = await openReportServer(database.db)
})
beforeEach(() => forgetCounts())

const TIERS = JSON.stringify([{ validBet: '1', active: 0, loss: '0', ppm: 1_000 }])

/** A version of a contract as two sides agreed on it. */
async function agree(upline: TreeMember | undefined, downline: TreeMember, kind: string): Promise<string> {
  const [requestId, id] = [newId(), newId()]
  const period = kind === 'dividend' ? 'W' : null
  const at = new Date('2026-01-01T00:00:00Z')
  await server.db.transaction(async tx => {
    await tx.run(sql`
      insert into contract_requests (id, request, kind, upline_id, downline_id, period, tiers, status, asked_at,
        answered_at)
      values (${requestId}, 'new', ${kind}, ${upline?.id ?? null}, ${downline.id}, ${period}, ${TIERS}::jsonb,
        'approved', ${at}, ${at})`)
    await tx.run(sql`
      insert into contract_versions (id, request_id, kind, upline_id, downline_id, period, tiers, from_at, agreed_at)
      values (${id}, ${requestId}, ${kind}, ${upline?.id ?? null}, ${downline.id}, ${period}, ${TIERS}::jsonb, ${at},
        ${at})`)
  })
  return id
}

interface Settled {
  versionId: string
  from: TreeMember | undefined
  to: TreeMember
  amount: bigint
  window: [string, string]
  paidAt: Date | undefined
}

async function settle({ versionId, from, to, amount, window, paidAt }: Settled): Promise<void> {
  const id = newId()
  await server.db.transaction(async tx => {
    const payer = from ? walletOf(from.id) : account({ book: 'real', kind: 'dividend', unit: 'THB' })
    const legs = [
      { account: payer, amount: -amount },
      { account: walletOf(to.id), amount },
    ]
    const moved = paidAt
      ? await post(tx, { kind: 'dividend', book: 'real', scope: 'settlement', key: id, reference: id, legs })
      : undefined
    const operationId = moved?.state === 'posted' ? moved.operationId : null
    await tx.run(sql`
      insert into settlements (id, version_id, window_start, window_end, valid_bet, active, stake, payout, tier, amount,
        currency, state, operation_id, settled_at, paid_at)
      values (${id}, ${versionId}, ${new Date(window[0])}, ${new Date(window[1])}, 1, 1, 1, 0, 1, ${amount}, 'THB',
        ${paidAt ? 'paid' : 'due'}, ${operationId}, ${paidAt ?? new Date()}, ${paidAt ?? null})`)
  })
}

async function commission(to: TreeMember, day: string, amount: bigint, at: Date): Promise<void> {
  const id = newId()
  await server.db.transaction(async tx => {
    const house = account({ book: 'real', kind: 'rebate', unit: 'THB' })
    const legs = [
      { account: house, amount: -amount },
      { account: walletOf(to.id), amount },
    ]
    const moved = await post(tx, {
      kind: 'rebate',
      book: 'real',
      scope: 'commission',
      key: id,
      reference: id,
      legs,
    })
    const operationId = moved.state === 'posted' ? moved.operationId : null
    await tx.run(sql`
      insert into commissions (id, member_id, day, weighted, own_valid_bet, team_valid_bet, amount, currency,
        operation_id, paid_at)
      values (${id}, ${to.id}, ${day}::date, 1, 1, 1, ${amount}, 'THB', ${operationId}, ${at})`)
  })
}

test('answers what was received and paid on by day and kind, what is due apart, and each payment behind it', async () => {
  const root = await addMember(server.db, { isAgent: true, account: 'uplineofall' })
  const agent = await addMember(server.db, { upline: root, isAgent: true })
  const below = await addMember(server.db, { upline: agent, isAgent: true })
  for (const one of [root, agent])
    await payIn(server.db, { memberId: one.id, amount: 1_000_000n, at: new Date() })
  const [weekly, daily, own] = [
    await agree(root, agent, 'dividend'),
    await agree(undefined, agent, 'daily'),
    await agree(agent, below, 'dividend'),
  ]
  server.clock.set(new Date('2026-11-20T05:00:00Z'))
  const week: [string, string] = ['2026-11-08T17:00:00Z', '2026-11-15T17:00:00Z']
  const yesterday: [string, string] = ['2026-11-18T17:00:00Z', '2026-11-19T17:00:00Z']
  const [monday, today] = [new Date('2026-11-15T17:05:00Z'), new Date('2026-11-19T17:10:00Z')]
  await settle({ versionId: weekly, from: root, to: agent, amount: 5_000n, window: week, paidAt: monday })
  await settle({ versionId: own, from: agent, to: below, amount: 3_000n, window: week, paidAt: monday })
  await settle({
    versionId: daily,
    from: undefined,
    to: agent,
    amount: 70n,
    window: yesterday,
    paidAt: today,
  })
  const next: [string, string] = ['2026-11-15T17:00:00Z', '2026-11-22T17:00:00Z']
  await settle({ versionId: own, from: agent, to: below, amount: 900n, window: next, paidAt: undefined })
  await commission(agent, '2026-11-19', 11n, today)

  const income = await server.ask<Income>(agent, '/income?days=7')
  expect(income.totals).toEqual({
    rebate: '11',
    dividend: '5000',
    daily: '70',
    hourly: '0',
    realtime: '0',
    received: '5081',
    paid: '3000',
    net: '2081',
  })
  expect(income.days.map(day => [day.day, day.net])).toEqual([
    ['2026-11-16', '2000'],
    ['2026-11-20', '81'],
  ])
  expect(income.due).toEqual({ in: '0', out: '900' })

  const { rows } = await server.ask<Lines>(agent, '/income/lines?from=2026-11-01&to=2026-12-31')
  const paid = rows.filter(row => row.state === 'paid')
  expect(paid.map(row => [row.kind, row.direction, row.amount, row.firstDay, row.lastDay])).toEqual(
    expect.arrayContaining([
      ['rebate', 'in', '11', '2026-11-19', '2026-11-19'],
      ['daily', 'in', '70', '2026-11-19', '2026-11-19'],
      ['dividend', 'in', '5000', '2026-11-09', '2026-11-15'],
      ['dividend', 'out', '3000', '2026-11-09', '2026-11-15'],
    ]),
  )
  expect(paid).toHaveLength(4)
  expect(rows.filter(row => row.state === 'due')).toMatchObject([
    { amount: '900', direction: 'out', other: { id: below.id, account: below.account } },
  ])
  const dividend = rows.find(row => row.kind === 'dividend' && row.direction === 'in')
  expect(dividend?.other?.id).toBeNull()
  expect(dividend?.other?.account).not.toContain('uplineofall')
  expect(rows.find(row => row.kind === 'daily')?.other).toBeNull()
  const out = await server.ask<Lines>(agent, '/income/lines?days=30&direction=out&kind=dividend')
  expect(out.rows.every(row => row.direction === 'out')).toBe(true)
  expect(await server.file(agent, '/income/lines.csv?from=2026-11-01&to=2026-12-31')).toHaveLength(5)
  expect((await server.ask<Income>(below, '/income?days=7')).totals).toMatchObject({
    dividend: '3000',
    net: '3000',
  })
})

test('goes through many payments page by page without leaving one out', async () => {
  const agent = await addMember(server.db, { isAgent: true })
  const version = await agree(undefined, agent, 'realtime')
  const start = Date.parse('2026-11-19T00:00:00Z')
  for (let count = 0; count < 45; count += 1) {
    const at = (step: number) => new Date(start + (count + step) * 300_000)
    const window: [string, string] = [at(0).toISOString(), at(1).toISOString()]
    // Some are paid in one moment.
    const paidAt = new Date(start + Math.ceil(count / 7) * 3_600_000)
    await settle({ versionId: version, from: undefined, to: agent, amount: 1n, window, paidAt })
  }
  const ids: string[] = []
  for (let before = ''; ; ) {
    const page = await server.ask<Lines>(agent, `/income/lines?from=2026-11-18&to=2026-11-20${before}`)
    ids.push(...page.rows.map(row => row.id))
    if (page.next === null) break
    before = `&before=${page.next}`
  }
  expect(new Set(ids).size).toBe(45)
  expect(ids).toHaveLength(45)
})

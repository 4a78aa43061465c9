import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { parseMinor } from '#lib/money/money.ts'
import type { betRecord, roundDetails } from '#lib/play/api.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { sql } from '#server/db/sql.ts'
import { writeRealityMinutes } from '#server/limits/reality-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  betOf,
  call,
  closeOf,
  openGame,
  player,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})
beforeEach(() => forgetCounts())

type Record = AnswerOf<typeof betRecord>
async function record(who: TestPlayer, query = ''): Promise<Record> {
  const { body } = await callAs(server, who, 'GET', `/bet-record${query}`)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.value as unknown as Record
}

/** Every page of a record, from the newest. */
async function all(who: TestPlayer, between?: () => Promise<void>): Promise<Record['rows']> {
  const rows: Record['rows'] = []
  for (let next: string | null | undefined; next !== null; ) {
    const page = await record(who, next ? `?before=${next}` : '')
    rows.push(...page.rows)
    next = page.next
    await between?.()
  }
  return rows
}

/** Plays rounds of every kind, one a minute. */
async function playRounds(who: TestPlayer, count: number, seed: number): Promise<void> {
  const random = seeded(seed)
  // Within an hour nobody is asked how the play stands.
  await writeRealityMinutes(server.db, who.memberId, 60)
  const sessionToken = await openGame(server, who)
  for (let index = 0; index < count; index += 1) {
    const bet = betOf({ sessionToken, amount: String(1 + random.below(900)) })
    await call(server, '/bet', bet)
    const kind = random.below(4)
    if (kind === 0) await call(server, '/rollback', rollbackOf(who, bet))
    if (kind === 1) await call(server, '/win', winOf(who, bet, { roundClosed: true }))
    if (kind === 2) await call(server, '/round/close', closeOf(who, bet, { proof: { nonce: index } }))
    server.clock.advance(60_000)
  }
}

/** What bets, wins and rollbacks changed in a member's wallet, by the ledger. */
async function movedBy(who: TestPlayer): Promise<bigint> {
  const row = await server.db.row(sql<{ moved: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as moved from ledger_entries e
    join ledger_operations o on o.id = e.operation_id join ledger_accounts a on a.id = e.account_id
    where a.member_id = ${who.memberId}::uuid and o.kind in ('bet', 'win', 'rollback')`)
  return row?.moved ?? 0n
}

test('answers rows and totals that are the ledger’s, on every page and in every filter', async () => {
  const who = await player(server, 1_000_000n)
  await playRounds(who, 40, 7)
  const first = await record(who)
  const rows = await all(who)
  expect(new Set(rows.map(row => row.id)).size).toBe(40)
  expect(rows.map(row => row.openedAt)).toEqual(
    rows
      .map(row => row.openedAt)
      .sort()
      .reverse(),
  )
  const moved = await movedBy(who)
  expect(parseMinor(first.totals.result)).toBe(moved)
  expect(rows.reduce((sum, row) => sum + BigInt(row.result), 0n)).toBe(moved)
  // I18: what the filters answer is a split of the whole.
  const statuses = await Promise.all(
    ['open', 'settled', 'void'].map(status => record(who, `?status=${status}`)),
  )
  expect(statuses.reduce((sum, part) => sum + part.totals.bets, 0)).toBe(40)
  expect(statuses.reduce((sum, part) => sum + BigInt(part.totals.result), 0n)).toBe(moved)
  for (const filter of ['?gameType=RNG', '?vendor=BAIZE', '?game=koi'])
    expect((await record(who, filter)).totals).toEqual(first.totals)
  for (const filter of ['?vendor=PG', '?game=other', '?gameType=FISH'])
    expect((await record(who, filter)).totals.bets).toBe(0)
  expect((await record(who, '?game=koi')).gameName).toBe('Game koi-terrace')
})

test('answers every round once, page by page, while new ones arrive', async () => {
  const who = await player(server, 1_000_000n)
  await playRounds(who, 32, 3)
  const before = (await all(who)).map(row => row.id)
  const during = (await all(who, () => playRounds(who, 2, 4))).map(row => row.id)
  expect(during).toEqual(before)
  expect((await record(who)).totals.bets).toBe(38)
})

test('sends the whole filter as a file, with the same sums', async () => {
  const who = await player(server, 1_000_000n)
  await playRounds(who, 20, 5)
  const headers = { authorization: `Bearer ${who.token}`, 'accept-language': 'EN' }
  const response = await server.app.request('/api/bet-record.csv?vendor=BAIZE', { headers })
  expect(response.headers.get('content-disposition')).toContain('bet-record.csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(21)
  const sum = (column: number) =>
    lines.slice(1).reduce((total, line) => total + Math.round(Number(line.split(',')[column]) * 100), 0)
  const { totals } = await record(who)
  expect([sum(7), sum(9), sum(10)]).toEqual([totals.stake, totals.payout, totals.validBet].map(Number))
  expect((await server.app.request('/api/bet-record.csv?days=2', { headers })).status).toBe(400)
  expect((await server.app.request('/api/bet-record.csv')).status).toBe(401)
})

test('answers one round with every movement of the wallet that belongs to it, to its own member', async () => {
  // The ledger writes the time of the machine.
  server.clock.set(new Date())
  const who = await player(server, 1_000n)
  const other = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who), amount: '300' })
  const second = { ...betOf({ ...bet, transactionId: newId() }), amount: '200' }
  await call(server, '/bet', bet)
  await call(server, '/bet', second)
  await call(server, '/bet', betOf({ sessionToken: bet.sessionToken }))
  await call(server, '/rollback', rollbackOf(who, second))
  await call(server, '/win', winOf(who, bet, { amount: '450', roundClosed: true }))
  const row = (await record(who)).rows.find(one => one.payout === '450')
  const { value } = (await callAs(server, who, 'GET', `/rounds/${row?.id}`)).body as unknown as {
    value: AnswerOf<typeof roundDetails>
  }
  expect(value.movements.map(one => [one.kind, one.amount])).toEqual([
    ['bet', '-300'],
    ['bet', '-200'],
    ['rollback', '200'],
    ['win', '450'],
  ])
  expect(value.movements.reduce((sum, one) => sum + BigInt(one.amount), 0n).toString()).toBe(value.result)
  expect(value).toMatchObject({ validBet: '300', validBetRule: { by: 'stake', weight: '1' } })
  expect((await callAs(server, other, 'GET', `/rounds/${row?.id}`)).status).toBe(404)
  expect((await server.call('GET', `/rounds/${row?.id}`)).status).toBe(401)
})

test('answers a row in the caller’s language, with the stake that was given back', async () => {
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who), roundId: 'round:abc-12345678' })
  await call(server, '/bet', bet)
  await call(server, '/rollback', rollbackOf(who, bet))
  const { rows, currency, timeZone } = await record(who)
  expect({ currency, timeZone }).toEqual({ currency: 'THB', timeZone: 'Asia/Bangkok' })
  expect(rows[0]).toMatchObject({
    roundId: '12345678',
    gameName: 'Game koi-terrace',
    vendor: 'BAIZE',
    gameType: 'RNG',
    status: 'void',
    stake: '0',
    refunded: '100',
    result: '0',
    settledAt: null,
    hasProof: false,
  })
})

// F14: days are cut at the deployment's midnight, not at UTC's.
test('answers days as the deployment’s zone cuts them', async () => {
  server.clock.set(new Date(Date.parse('2026-11-20T16:59:30Z')))
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  await call(server, '/bet', betOf({ sessionToken, amount: '1' }))
  server.clock.advance(60_000)
  await call(server, '/bet', betOf({ sessionToken, amount: '2' }))
  const stakes = async (query: string) => (await record(who, query)).rows.map(row => row.stake)
  expect(await stakes('?from=2026-11-20&to=2026-11-20')).toEqual(['1'])
  expect(await stakes('?from=2026-11-21&to=2026-11-21')).toEqual(['2'])
  expect(await stakes('?days=1')).toEqual(['2'])
  expect(await stakes('?days=7')).toEqual(['2', '1'])
  expect(await record(who, '?days=7')).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-21',
    today: '2026-11-21',
  })
  server.clock.set(new Date())
})

test('answers an empty record', async () => {
  const who = await player(server, 1_000n)
  expect(await record(who)).toMatchObject({ rows: [], next: null, totals: { bets: 0 } })
})

test.each([
  '?before=x',
  '?vendor=a b',
  '?days=2',
  '?from=2026-13-01',
  '?from=2026-11-02&to=2026-11-01',
  '?days=7&from=2026-11-01',
  '?status=won',
  '?memberId=1',
  '?status=open&status=void',
])('refuses badInput for %s', async query => {
  const who = await player(server)
  expect((await callAs(server, who, 'GET', `/bet-record${query}`)).status).toBe(400)
})

test('answers a proof to its own member, and 404 alike for others’ rounds and missing ones', async () => {
  const who = await player(server, 1_000n)
  const other = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who) })
  await call(server, '/bet', bet)
  await call(server, '/round/close', closeOf(who, bet, { proof: { nonce: 1, stops: [[1, 2, 3, 4, 5]] } }))
  const [row] = (await record(who)).rows
  const mine = await callAs(server, who, 'GET', `/rounds/${row?.id}/proof`)
  expect(mine.body.value).toMatchObject({
    gameCode: 'koi-terrace',
    vendorRoundId: bet.roundId,
    status: 'settled',
    proof: { nonce: 1, stops: [[1, 2, 3, 4, 5]] },
  })
  const theirs = await callAs(server, other, 'GET', `/rounds/${row?.id}/proof`)
  const missing = await callAs(server, other, 'GET', '/rounds/01890000-0000-7000-8000-000000000000/proof')
  const without = ({ requestId: _, ...body }: { [name: string]: unknown }) => body
  expect([theirs.status, missing.status]).toEqual([404, 404])
  expect(without(theirs.body)).toEqual(without(missing.body))
  expect((await server.call('GET', `/rounds/${row?.id}/proof`)).status).toBe(401)
})

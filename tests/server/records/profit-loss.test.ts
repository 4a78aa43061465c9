import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfitLoss } from '#lib/records/profit-store.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { gift, postAlone, walletOf } from '#tests/support/ledger.ts'
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
import { callAs, getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: profit and loss is the ledger (I20): its days and its categories add up to it, and to each other.

const database = useDatabase()
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})
beforeEach(() => forgetCounts())

const profitOf = (who: TestPlayer, query = '') => getAs<ProfitLoss>(server, who, `/profit-loss${query}`)

async function play(who: TestPlayer, count: number, seed: number): Promise<void> {
  const random = seeded(seed)
  const sessionToken = await openGame(server, who)
  for (let index = 0; index < count; index += 1) {
    const bet = betOf({ sessionToken, amount: String(1 + random.below(900)) })
    await call(server, '/bet', bet)
    const kind = random.below(4)
    if (kind === 0) await call(server, '/rollback', rollbackOf(who, bet))
    if (kind === 1) await call(server, '/win', winOf(who, bet, { roundClosed: true }))
    if (kind === 2) await call(server, '/round/close', closeOf(who, bet))
  }
}

/** What some kinds of operations changed in a member's wallet, by the ledger. */
async function movedBy(who: TestPlayer, kinds: readonly string[]): Promise<bigint> {
  const row = await server.db.row(sql<{ moved: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as moved from ledger_entries e
    join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${walletOf(who.memberId).id}::uuid and o.kind = any(${kinds}::text[])`)
  return row?.moved ?? 0n
}

const give = (who: TestPlayer, amount: bigint) => postAlone(server.db, gift(walletOf(who.memberId), amount))

test('answers days, categories and totals that equal the ledger', async () => {
  const who = await player(server, 1_000_000n)
  await play(who, 40, 11)
  await give(who, 777n)
  const { days, categories, totals, lifetime, open } = await profitOf(who)
  const played = await movedBy(who, ['bet', 'win', 'rollback'])
  expect(BigInt(totals.result) - BigInt(open)).toBe(played)
  expect(totals.bonus).toBe('777')
  expect(BigInt(totals.net)).toBe(BigInt(totals.result) + 777n)
  for (const rows of [days, categories])
    for (const name of ['stake', 'payout', 'validBet', 'result'] as const)
      expect(rows.reduce((sum, row) => sum + BigInt(row[name]), 0n)).toBe(BigInt(totals[name]))
  expect(lifetime.result).toBe(totals.result)
})

test('cuts days at the deployment’s midnight, and sums any range of them', async () => {
  server.clock.set(new Date(Date.parse('2026-11-20T16:50:00Z')))
  const who = await player(server, 1_000_000n)
  await play(who, 12, 5)
  server.clock.advance(20 * 60_000)
  await play(who, 12, 6)
  const both = await profitOf(who, '?days=7')
  expect(both.days.map(day => day.day)).toEqual(['2026-11-20', '2026-11-21'])
  const each = await Promise.all(
    ['2026-11-20', '2026-11-21'].map(day => profitOf(who, `?from=${day}&to=${day}`)),
  )
  expect(each.reduce((sum, one) => sum + BigInt(one.totals.result), 0n)).toBe(BigInt(both.totals.result))
  expect(await profitOf(who, '?to=2026-11-19')).toMatchObject({
    from: '2025-10-21',
    to: '2026-11-19',
    days: [],
    totals: { bets: 0, net: '0' },
  })
  server.clock.set(new Date())
})

test('keeps one member’s days from every other, and refuses who has no real account', async () => {
  const [who, other, trial] = [
    await player(server, 5_000n),
    await player(server),
    await player(server, 0n, 4),
  ]
  await play(who, 4, 2)
  expect((await profitOf(other)).totals.bets).toBe(0)
  expect((await callAs(server, trial, 'GET', '/profit-loss')).body.code).toBe('realAccountNeeded')
  expect((await server.call('GET', '/profit-loss')).status).toBe(401)
})

test.each(['?days=9', '?days=7&from=2026-01-01', '?from=2026-02-01&to=2026-01-01', '?x=1'])(
  'refuses badInput for %s',
  async query => {
    const who = await player(server)
    expect((await callAs(server, who, 'GET', `/profit-loss${query}`)).status).toBe(400)
  },
)

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Reality } from '#lib/limits/api.ts'
import { sql } from '#server/db/sql.ts'
import { startBreak } from '#server/limits/breaks.ts'
import { writeLimit } from '#server/limits/queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, player, type TestPlayer } from '#tests/support/play.ts'
import { callAs } from '#tests/support/test-server.ts'
import { openTransferServer, type TransferServer } from './transfer-vendor.ts'

// Protects: what begins after money went to a vendor's own wallet holds there too, and a night between going and coming
// makes no room under a loss limit.

const HOUR = 3_600_000
const database = useDatabase('postgres', { poolSize: 12 })
let server: TransferServer
/** Noon in Bangkok. */
let noon = Date.parse('2027-01-13T05:00:00Z')
beforeAll(async () => {
  server = await openTransferServer(database.db)
})
beforeEach(() => {
  noon += 364 * 24 * HOUR
  server.clock.set(new Date(noon))
  forgetCounts()
})
afterAll(() => server.vendor.close())

const launch = (who: TestPlayer) =>
  callAs(server, who, 'POST', '/games/launch', { nodeId: 'evo-roulette', device: 'phone' })
const leave = (who: TestPlayer) => callAs(server, who, 'POST', '/wallet/transfer-relay', {})
async function openGames(who: TestPlayer): Promise<number> {
  const row = await server.db.row(sql<{ count: number }>`
    select count(*)::int as count from game_sessions
    where member_id = ${who.memberId}::uuid and expires_at > ${server.clock.now()}::timestamptz`)
  return row?.count ?? 0
}
async function atGame(): Promise<TestPlayer> {
  const who = await player(server, 1_000n)
  expect((await launch(who)).status).toBe(200)
  expect([await server.atVendor(who), await openGames(who)]).toEqual([1_000n, 1])
  return who
}
async function signedInAgain(who: TestPlayer): Promise<TestPlayer> {
  const { memberId } = who
  const started = await server.db.transaction(tx =>
    server.runtime.sessions.start(tx, { memberId, address: '', userAgent: '' }),
  )
  return { ...who, token: started.token, sessionId: started.sessionId }
}

const begins = {
  'a break': (who: TestPlayer) =>
    server.db.transaction(tx =>
      startBreak(tx, {
        id: newId(),
        memberId: who.memberId,
        kind: 'timeOut',
        at: server.clock.now(),
        endsAt: new Date(server.clock.now().getTime() + 24 * HOUR),
      }),
    ),
  'a stake limit': (who: TestPlayer) =>
    writeLimit(server.db, { memberId: who.memberId, kind: 'stake', period: 'day', amount: 5_000n }),
  'a time limit that is used up': (who: TestPlayer) =>
    writeLimit(server.db, { memberId: who.memberId, kind: 'session', period: 'day', amount: 0n }),
} as const

test.each(Object.entries(begins))(
  'brings back what is there when %s begins, and ends the game',
  async (_, begin) => {
    const [who, other] = [await atGame(), await atGame()]
    await begin(who)
    server.clock.advance(1_000)
    await server.scheduler().turn()
    expect([await balanceOf(server, who), await server.atVendor(who), await openGames(who)]).toEqual([
      1_000n,
      0n,
      0,
    ])
    expect([await server.atVendor(other), await openGames(other)]).toEqual([1_000n, 1])
    await leave(other)
  },
)

test('brings it back at once when the member sets the limit or begins the break here', async () => {
  for (const [path, body] of [
    ['/limits', { kind: 'stake', period: 'day', amount: '5000' }],
    ['/limits/break', { id: newId(), hours: 24 }],
    ['/limits/exclusion', { id: newId(), months: 6 }],
  ] as const) {
    const who = await atGame()
    expect((await callAs(server, who, 'POST', path, body)).status).toBe(200)
    await expect.poll(() => balanceOf(server, who), { timeout: 5_000 }).toBe(1_000n)
    expect(await openGames(who)).toBe(0)
  }
})

test('counts what comes back on the day on which it went, so that a loss limit is not doubled by a night', async () => {
  let who = await player(server, 3_000n)
  await writeLimit(server.db, { memberId: who.memberId, kind: 'loss', period: 'day', amount: 1_000n })
  server.clock.set(new Date(noon + 12 * HOUR - 60_000))
  who = await signedInAgain(who)
  await launch(who)
  expect(await server.atVendor(who)).toBe(1_000n)
  server.clock.set(new Date(noon + 12 * HOUR + 60_000))
  await leave(who)
  expect(await balanceOf(server, who)).toBe(3_000n)
  await launch(who)
  expect(await server.atVendor(who)).toBe(1_000n)
  server.vendor.balances.set(who.memberId, 0n)
  await leave(who)
  await launch(who)
  expect([await balanceOf(server, who), await server.atVendor(who)]).toEqual([2_000n, 0n])
})

test('counts in the reality check what went to a vendor and came back', async () => {
  const who = await atGame()
  const read = async () =>
    (await callAs(server, who, 'GET', '/limits/reality')).body.value as unknown as Reality
  server.vendor.balances.set(who.memberId, 700n)
  await leave(who)
  expect(await read()).toMatchObject({ staked: '1000', returned: '700' })
})

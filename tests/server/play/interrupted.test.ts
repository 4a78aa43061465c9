import { beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#lib/limits/policy.ts'
import { sql } from '#server/db/sql.ts'
import { endOverdue } from '#server/play/interrupted.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { holdWallet } from '#tests/support/held-wallet.ts'
import {
  addVendor,
  balanceOf,
  betOf,
  call,
  entryCount,
  openGame,
  rollbackOf,
  winOf,
} from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Rounds that nobody finished: shown, gone on with, or ended by the published rule, each once.

const HOUR_MS = 3_600_000
const database = useDatabase('postgres', { poolSize: 8 })
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

const setting = () => ({
  now: server.clock.now(),
  timeZone: 'Asia/Bangkok',
  policy: PRESETS.strict,
  idleMs: 1_800_000,
  currency: 'THB' as const,
  findGame: () => undefined,
  isGameOpen: () => true,
  takesBets: true,
  onBalance: () => undefined,
  onPlay: () => undefined,
  onStop: () => undefined,
})
const end = () => server.db.transaction(tx => endOverdue(tx, setting()))
const listOf = async (who: Parameters<typeof callAs>[1]) => {
  const { body } = await callAs(server, who, 'GET', '/rounds/interrupted')
  return (body.value as unknown as { rounds: Record<string, unknown>[] }).rounds
}

test('lists a round that was begun and not finished, with its end; not one that is just being played', async () => {
  const { who, sessionToken } = await seated(server)
  await call(server, '/bet', betOf({ sessionToken }))
  expect(await listOf(who)).toEqual([])
  server.clock.advance(2 * 60_000)
  const [round] = await listOf(who)
  expect(round).toMatchObject({
    nodeId: 'koi',
    stake: '100',
    status: 'open',
    canResume: true,
    ending: 'void',
  })
  const hours = (Date.parse(String(round?.endsAt)) - Date.parse(String(round?.openedAt))) / HOUR_MS
  expect(hours).toBe(72)
  expect(await listOf((await seated(server)).who)).toEqual([])
})

test('answers the vendor who goes on with the round before its end', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  server.clock.advance(71 * HOUR_MS)
  await end()
  expect(await call(server, '/win', winOf(who, bet, { roundClosed: true }))).toMatchObject({ status: 'OK' })
  expect(await balanceOf(server, who)).toBe(1_150n)
})

test('voids an unfinished round once, and refuses what its vendor sends afterwards', async () => {
  const { who, sessionToken } = await seated(server)
  const first = betOf({ sessionToken })
  const second = betOf({ sessionToken, roundId: first.roundId, amount: '50' })
  await call(server, '/bet', first)
  await call(server, '/bet', second)
  await call(server, '/rollback', rollbackOf(who, second))
  server.clock.advance(73 * HOUR_MS)
  expect(await end()).toBeGreaterThan(0)
  expect(await balanceOf(server, who)).toBe(1_000n)
  const before = await entryCount(server)
  expect(await end()).toBe(0)
  for (const late of [winOf(who, first), winOf(who, first, { betTransactionId: first.transactionId })])
    expect(await call(server, '/win', late)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await call(server, '/rollback', rollbackOf(who, first))).toMatchObject({
    code: 'ALREADY_ROLLED_BACK',
  })
  expect(await entryCount(server)).toBe(before)
})

test('settles a round that has paid something, and one of a vendor that tells of wins only', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  await call(server, '/win', winOf(who, bet, { amount: '30' }))
  const quiet = await addVendor(server, 'QUIET', { sendsZeroWins: false, roundHours: 1 })
  const token = await openGame(server, who, { signer: quiet })
  await call(server, '/bet', betOf({ sessionToken: token, amount: '200' }), quiet)
  server.clock.advance(73 * HOUR_MS)
  await end()
  expect(await balanceOf(server, who)).toBe(730n)
  const rounds = await server.db.rows(sql<{ status: string; valid_bet: bigint }>`
    select status, valid_bet from game_rounds where member_id = ${who.memberId}::uuid order by id`)
  expect(rounds).toEqual([
    { status: 'settled', valid_bet: 100n },
    { status: 'settled', valid_bet: 200n },
  ])
})

/** The member's rounds, as they ended. */
const endedOf = ({ memberId }: { memberId: string }) =>
  server.db.rows(sql<{ status: string; stake: bigint; valid_bet: bigint }>`
    select status, stake, valid_bet from game_rounds where member_id = ${memberId}::uuid order by id`)

test.each([
  ['its only bet', ['0'], { settled: 100n, balance: 900n }],
  ['one bet of two', ['0', undefined], { settled: 200n, balance: 800n }],
] as const)(
  'settles a round in which a win of nothing has settled %s, as it announces',
  async (_, wins, expected) => {
    for (const isNamed of [true, false]) {
      const { who, sessionToken } = await seated(server)
      const { roundId } = betOf({ sessionToken })
      for (const amount of wins) {
        const bet = betOf({ sessionToken, roundId })
        await call(server, '/bet', bet)
        const named = isNamed ? { betTransactionId: bet.transactionId } : {}
        if (amount !== undefined) await call(server, '/win', winOf(who, bet, { amount, ...named }))
      }
      server.clock.advance(2 * 60_000)
      expect(await listOf(who)).toMatchObject([{ ending: 'settle' }])
      server.clock.advance(73 * HOUR_MS)
      await end()
      expect(await endedOf(who)).toEqual([
        { status: 'settled', stake: expected.settled, valid_bet: expected.settled },
      ])
      expect(await balanceOf(server, who)).toBe(expected.balance)
    }
  },
)

test('voids a round with a free bet as it announces', async () => {
  const free = await addVendor(server, 'FREE', { takesZeroBets: true })
  const { who } = await seated(server)
  const sessionToken = await openGame(server, who, { signer: free })
  const bet = betOf({ sessionToken, amount: '0' })
  await call(server, '/bet', bet, free)
  await call(server, '/bet', betOf({ sessionToken, roundId: bet.roundId }), free)
  server.clock.advance(2 * 60_000)
  expect(await listOf(who)).toMatchObject([{ ending: 'void' }])
  server.clock.advance(73 * HOUR_MS)
  await end()
  expect(await endedOf(who)).toEqual([{ status: 'void', stake: 0n, valid_bet: 0n }])
  expect(await balanceOf(server, who)).toBe(1_000n)
})

test('leaves a round whose wallet is held for the next run, and counts only what it ended', async () => {
  const [held, other] = [await seated(server), await seated(server)]
  for (const { sessionToken } of [held, other]) await call(server, '/bet', betOf({ sessionToken }))
  server.clock.advance(73 * HOUR_MS)
  const { letGo } = await holdWallet(database.databaseUrl, held.who)
  expect(await end()).toBe(1)
  expect(await balanceOf(server, held.who)).toBe(900n)
  expect(await balanceOf(server, other.who)).toBe(1_000n)
  await letGo()
  expect(await end()).toBe(1)
  expect(await balanceOf(server, held.who)).toBe(1_000n)
})

test('keeps a bet on an event out of the list, and open for 30 days', async () => {
  const { who, sessionToken } = await seated(server)
  await call(server, '/bet', betOf({ sessionToken }))
  await server.db.run(
    sql`update game_rounds set game_type = 'SPORTS' where member_id = ${who.memberId}::uuid`,
  )
  server.clock.advance(2 * 60_000)
  expect(await listOf(who)).toEqual([])
  server.clock.advance(29 * 24 * HOUR_MS)
  await end()
  expect(await balanceOf(server, who)).toBe(900n)
  server.clock.advance(25 * HOUR_MS)
  await end()
  expect(await balanceOf(server, who)).toBe(1_000n)
})

test('races two servers that end rounds against the vendor’s own wins: each round ends once', async () => {
  const seats = []
  for (let index = 0; index < 12; index += 1) {
    const { who, sessionToken } = await seated(server)
    const bet = betOf({ sessionToken })
    await call(server, '/bet', bet)
    seats.push({ who, bet })
  }
  server.clock.advance(73 * HOUR_MS)
  const [, , ...wins] = await Promise.all([
    end(),
    end(),
    ...seats.map(({ who, bet }) =>
      call(server, '/win', winOf(who, bet, { betTransactionId: bet.transactionId })),
    ),
  ])
  for (const [index, { who }] of seats.entries()) {
    const isPaid = wins[index]?.status === 'OK'
    if (!isPaid) expect(wins[index]).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    expect(await balanceOf(server, who)).toBe(isPaid ? 1_150n : 1_000n)
  }
})

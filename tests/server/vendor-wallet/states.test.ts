import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { insertSeen } from '#server/limits/reality-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  balanceOf,
  betOf,
  call,
  entryCount,
  openGame,
  player,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// F18: whatever became of the player, the token or the game, what is owed is paid and what is void is given back;
// only new bets are refused.

const database = useDatabase()
let server: TestServer<'play'>
let who: TestPlayer
let sessionToken: string
beforeEach(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
  who = await player(server, 1_000n)
  sessionToken = await openGame(server, who)
})

type State = [state: string, code: string, bring: () => Promise<unknown> | unknown]
const states: State[] = [
  ['the game session has expired', 'TOKEN_EXPIRED', () => server.clock.advance(25 * 3_600_000)],
  ['the sign-in has been idle', 'TOKEN_EXPIRED', () => server.clock.advance(31 * 60_000)],
  [
    'the player has signed out',
    'TOKEN_EXPIRED',
    () =>
      server.db.transaction(tx =>
        server.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId }),
      ),
  ],
  [
    'the player is frozen',
    'USER_DISABLED',
    () => server.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`),
  ],
  [
    'the player has excluded themselves',
    'BET_NOT_ALLOWED',
    () =>
      server.db.run(sql`
        insert into play_breaks (id, member_id, kind, starts_at)
        values (${newId()}, ${who.memberId}::uuid, 'exclusion', ${server.clock.now()})`),
  ],
  ...(
    [
      ['stakes', 'stake', 'BET_LIMIT'],
      ['losses', 'loss', 'LOSS_LIMIT'],
      ['time', 'session', 'TIME_LIMIT'],
    ] as const
  ).map(
    ([what, kind, code]): State => [
      `a limit of ${what} is used up`,
      code,
      () =>
        server.db.run(sql`
          insert into play_limits (member_id, kind, period, amount)
          values (${who.memberId}::uuid, ${kind}, 'day', 0)`),
    ],
  ),
  [
    'the site is under maintenance',
    'MAINTENANCE',
    () => {
      server.bets.taken = false
    },
  ],
  ['the game is under maintenance', 'GAME_CLOSED', () => server.games.close('koi')],
]

test.each(states)('when %s, bets are refused %s, wins and rollbacks answered', async (_, code, bring) => {
  const won = betOf({ sessionToken })
  const voided = betOf({ sessionToken })
  await call(server, '/bet', won)
  await call(server, '/bet', voided)
  await bring()
  const before = await entryCount(server)
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'ERROR', code })
  expect(await entryCount(server)).toBe(before)
  expect(await call(server, '/win', winOf(who, won, { sessionToken }))).toMatchObject({ status: 'OK' })
  expect(await call(server, '/rollback', rollbackOf(who, voided))).toMatchObject({ status: 'OK' })
  expect(await balanceOf(server, who)).toBe(1_150n)
})

test('refuses a bet that was refused GAME_CLOSED again after the game is open: its vendor has given it up', async () => {
  const bet = betOf({ sessionToken })
  server.games.close('koi')
  expect(await call(server, '/bet', bet)).toMatchObject({ code: 'GAME_CLOSED' })
  server.games.open('koi')
  expect(await call(server, '/bet', bet)).toMatchObject({ code: 'GAME_CLOSED' })
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
})

test('answers bets of somebody who plays on and does nothing else: playing keeps the sign-in alive', async () => {
  for (const minutes of [20, 20, 20]) {
    server.clock.advance(minutes * 60_000)
    const { memberId, sessionId } = who
    await insertSeen(server.db, { id: newId(), memberId, sessionId, at: server.clock.now() })
    expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
    await expect
      .poll(async () => {
        const row = await server.db.row(
          sql<{ last_seen_at: Date }>`select last_seen_at from sessions where id = ${who.sessionId}::uuid`,
        )
        return server.clock.now().getTime() - (row?.last_seen_at.getTime() ?? 0)
      })
      .toBeLessThan(60_000)
  }
})

// I14: play money has a book of its own.
test('answers a trial member’s bets from play money, and no real account moves', async () => {
  const trial = await player(server, 5_000n, 4)
  const real = () =>
    server.db.rows(sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_balances where book = 'real' order by id`)
  const before = await real()
  const bet = betOf({ sessionToken: await openGame(server, trial) })
  await call(server, '/bet', bet)
  await call(server, '/win', winOf(trial, bet, { roundClosed: true }))
  expect(await balanceOf(server, trial)).toBe(5_150n)
  expect(await real()).toEqual(before)
  const days = await server.db.rows(
    sql<{ day: string }>`select day from bet_daily where member_id = ${trial.memberId}::uuid`,
  )
  expect(days).toEqual([])
})

test('counts a round on the day of the deployment’s midnight on which it settles', async () => {
  // 23:59:50 in Bangkok.
  server.clock.set(new Date(Date.parse('2026-11-20T16:59:50Z')))
  const late = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, late) })
  await call(server, '/bet', bet)
  server.clock.advance(20_000)
  await call(server, '/win', winOf(late, bet, { roundClosed: true }))
  const days = await server.db.rows(
    sql<{ day: string }>`select day::text as day from bet_daily where member_id = ${late.memberId}::uuid`,
  )
  expect(days).toEqual([{ day: '2026-11-21' }])
})

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
  type PlaySite,
  player,
  playSite,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'

// F18: whatever became of the player, the token or the game, what is owed is paid and what is void is given back;
// only new bets are refused.

const database = useDatabase()
let site: PlaySite
let who: TestPlayer
let sessionToken: string
beforeEach(async () => {
  site = await playSite(database.db)
  who = await player(site, 1_000n)
  sessionToken = await openGame(site, who)
})

type State = [state: string, code: string, bring: () => Promise<unknown> | unknown]
const states: State[] = [
  ['the game session has expired', 'TOKEN_EXPIRED', () => site.clock.advance(25 * 3_600_000)],
  ['the sign-in has been idle', 'TOKEN_EXPIRED', () => site.clock.advance(31 * 60_000)],
  [
    'the player has signed out',
    'TOKEN_EXPIRED',
    () =>
      site.db.transaction(tx => site.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId })),
  ],
  [
    'the player is frozen',
    'USER_DISABLED',
    () => site.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`),
  ],
  [
    'the player has excluded themselves',
    'BET_NOT_ALLOWED',
    () =>
      site.db.run(sql`
        insert into play_breaks (id, member_id, kind, starts_at)
        values (${newId()}, ${who.memberId}::uuid, 'exclusion', ${site.clock.now()})`),
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
        site.db.run(sql`
          insert into play_limits (member_id, kind, period, amount)
          values (${who.memberId}::uuid, ${kind}, 'day', 0)`),
    ],
  ),
  [
    'the site is under maintenance',
    'BET_NOT_ALLOWED',
    () => {
      site.bets.taken = false
    },
  ],
  ['the game is under maintenance', 'BET_NOT_ALLOWED', () => site.games.close('koi')],
]

test.each(states)('when %s, bets are refused %s, wins and rollbacks answered', async (_, code, bring) => {
  const won = betOf({ sessionToken })
  const voided = betOf({ sessionToken })
  await call(site, '/bet', won)
  await call(site, '/bet', voided)
  await bring()
  const before = await entryCount(site)
  expect(await call(site, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'ERROR', code })
  expect(await entryCount(site)).toBe(before)
  expect(await call(site, '/win', winOf(who, won, { sessionToken }))).toMatchObject({ status: 'OK' })
  expect(await call(site, '/rollback', rollbackOf(who, voided))).toMatchObject({ status: 'OK' })
  expect(await balanceOf(site, who)).toBe(1_150n)
})

test('refuses a bet that was refused BET_NOT_ALLOWED again after the game is open: its vendor has given it up', async () => {
  const bet = betOf({ sessionToken })
  site.games.close('koi')
  expect(await call(site, '/bet', bet)).toMatchObject({ code: 'BET_NOT_ALLOWED' })
  site.games.open('koi')
  expect(await call(site, '/bet', bet)).toMatchObject({ code: 'BET_NOT_ALLOWED' })
  expect(await call(site, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
})

test('answers bets of somebody who plays on and does nothing else: playing keeps the sign-in alive', async () => {
  for (const minutes of [20, 20, 20]) {
    site.clock.advance(minutes * 60_000)
    const { memberId, sessionId } = who
    await insertSeen(site.db, { id: newId(), memberId, sessionId, at: site.clock.now() })
    expect(await call(site, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
    await expect
      .poll(async () => {
        const row = await site.db.row(
          sql<{ last_seen_at: Date }>`select last_seen_at from sessions where id = ${who.sessionId}::uuid`,
        )
        return site.clock.now().getTime() - (row?.last_seen_at.getTime() ?? 0)
      })
      .toBeLessThan(60_000)
  }
})

// I14: play money has a book of its own.
test('answers a trial member’s bets from play money, and no real account moves', async () => {
  const trial = await player(site, 5_000n, 4)
  const real = () =>
    site.db.rows(sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_balances where book = 'real' order by id`)
  const before = await real()
  const bet = betOf({ sessionToken: await openGame(site, trial) })
  await call(site, '/bet', bet)
  await call(site, '/win', winOf(trial, bet, { roundClosed: true }))
  expect(await balanceOf(site, trial)).toBe(5_150n)
  expect(await real()).toEqual(before)
  const days = await site.db.rows(
    sql<{ day: string }>`select day from bet_daily where member_id = ${trial.memberId}::uuid`,
  )
  expect(days).toEqual([])
})

test('counts a round on the day of the deployment’s midnight on which it settles', async () => {
  // 23:59:50 in Bangkok.
  site.clock.set(new Date(Date.parse('2026-11-20T16:59:50Z')))
  const late = await player(site, 1_000n)
  const bet = betOf({ sessionToken: await openGame(site, late) })
  await call(site, '/bet', bet)
  site.clock.advance(20_000)
  await call(site, '/win', winOf(late, bet, { roundClosed: true }))
  const days = await site.db.rows(
    sql<{ day: string }>`select day::text as day from bet_daily where member_id = ${late.memberId}::uuid`,
  )
  expect(days).toEqual([{ day: '2026-11-21' }])
})

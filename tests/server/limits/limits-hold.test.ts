import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'
import { notifyRaises } from '#server/limits/raises.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, rollbackOf, type TestPlayer } from '#tests/support/play.ts'
import { callAs } from '#tests/support/test-server.ts'
import {
  betNow,
  HOUR,
  type LimitServer,
  limitOf,
  limits,
  openLimitServer,
  setLimit,
  signedInAgain,
  useNoons,
} from './limit-calls.ts'

// Protects responsible play (product decisions, section 7): a limit is lowered at once and raised after a wait, counts by the
// deployment’s day, and money owed to the member still arrives.

const database = useDatabase()
let server: LimitServer

beforeAll(async () => {
  server = await openLimitServer(database.db)
})
const { goTo, noon } = useNoons(() => [server])

test('lowers at once; a raise waits 24 hours and is confirmed, and until then the old limit holds', async () => {
  let who = await player(server, 100_000n)
  await setLimit(server, who, ['stake', 'day', '1000'])
  await setLimit(server, who, ['stake', 'day', '500'])
  expect((await betNow(server, who, '501')).code).toBe('BET_LIMIT')
  const asked = await setLimit(server, who, ['stake', 'day', '2000'])
  expect(asked.status).toBe(200)
  const { amount, raise } = await limitOf(server, who, 'stake', 'day')
  expect([amount, raise?.to]).toEqual(['500', '2000'])
  expect(Date.parse(raise?.from ?? '')).toBeGreaterThanOrEqual(noon() + 24 * HOUR)
  const confirm = (at: TestPlayer) =>
    callAs(server, at, 'POST', '/limits/confirm', { kind: 'stake', period: 'day' })
  goTo(24 * HOUR - 60_000)
  who = await signedInAgain(server, who)
  expect((await confirm(who)).body.code).toBe('raiseNotReady')
  goTo(24 * HOUR + 60_000)
  who = await signedInAgain(server, who)
  expect((await betNow(server, who, '501')).code).toBe('BET_LIMIT')
  expect((await confirm(who)).status).toBe(200)
  expect((await betNow(server, who, '501')).status).toBe('OK')
  expect((await confirm(who)).body.code).toBe('raiseNotReady')
})

test('a stake of yesterday that comes back with today’s bets makes no room for them', async () => {
  const who = await player(server, 10_000n)
  for (const kind of ['stake', 'loss'] as const) await setLimit(server, who, [kind, 'day', '100'])
  const now = server.clock.now()
  const guard = new PlayGuard(now, server.runtime.config.timeZone)
  await guard.read(server.db, [who.memberId])
  const round = { book: 'real', memberId: who.memberId, stake: 0n, payout: 0n } as const
  const goesBack = (openedAt: Date) => guard.count({ stake: 80n, payout: 0n }, { ...round, openedAt })
  goesBack(new Date(now.getTime() - 24 * HOUR))
  expect(guard.stopOf(who.memberId, 100n)).toBeUndefined()
  expect(guard.stopOf(who.memberId, 101n)).toMatchObject({ by: 'limit', left: 100n })
  goesBack(now)
  expect(guard.stopOf(who.memberId, 101n)).toBeUndefined()
})

test('removes a limit like a raise: it waits, is told when it is ready, and lapses when nobody confirms it', async () => {
  let who = await player(server, 1_000n)
  await setLimit(server, who, ['loss', 'day', '100'])
  await setLimit(server, who, ['loss', 'day', null])
  expect(await limitOf(server, who, 'loss', 'day')).toMatchObject({ amount: '100', raise: { to: null } })
  goTo(25 * HOUR)
  await server.db.transaction(tx => notifyRaises(tx, server.clock.now()))
  await server.db.transaction(tx => notifyRaises(tx, server.clock.now()))
  const told = await server.db.rows(sql`
    select kind from inbox_messages where member_id = ${who.memberId}::uuid and kind = 'raiseReady'`)
  expect(told).toHaveLength(1)
  goTo(25 * HOUR + 7 * 24 * HOUR)
  await server.db.transaction(tx => notifyRaises(tx, server.clock.now()))
  who = await signedInAgain(server, who)
  expect(await limitOf(server, who, 'loss', 'day')).toMatchObject({ amount: '100', raise: null })
})

test('takes a raise back by asking for the limit that there is, or for less', async () => {
  const who = await player(server)
  await setLimit(server, who, ['deposit', 'day', '20000'])
  await setLimit(server, who, ['deposit', 'day', '90000'])
  await callAs(server, who, 'POST', '/limits/take-back', { kind: 'deposit', period: 'day' })
  expect((await limitOf(server, who, 'deposit', 'day')).raise).toBeNull()
  await setLimit(server, who, ['deposit', 'day', '90000'])
  await setLimit(server, who, ['deposit', 'day', '10000'])
  expect(await limitOf(server, who, 'deposit', 'day')).toMatchObject({ amount: '10000', raise: null })
})

test('counts by the deployment’s day: what was staked before midnight leaves the whole limit after it', async () => {
  let who = await player(server, 10_000n)
  await setLimit(server, who, ['stake', 'day', '100'])
  await setLimit(server, who, ['stake', 'week', '150'])
  expect((await betNow(server, who, '100')).status).toBe('OK')
  goTo(12 * HOUR - 1_000)
  who = await signedInAgain(server, who)
  expect((await betNow(server, who, '1')).code).toBe('BET_LIMIT')
  goTo(12 * HOUR + 1_000)
  who = await signedInAgain(server, who)
  expect((await betNow(server, who, '60')).code).toBe('BET_LIMIT')
  expect((await betNow(server, who, '50')).status).toBe('OK')
})

test('makes room for a bet that was rolled back, but not today for one of yesterday', async () => {
  let who = await player(server, 10_000n)
  await setLimit(server, who, ['stake', 'day', '100'])
  const first = betOf({ sessionToken: await openGame(server, who), amount: '100' })
  await call(server, '/bet', first)
  await call(server, '/rollback', rollbackOf(who, first))
  expect((await limitOf(server, who, 'stake', 'day')).used).toBe('0')
  const late = betOf({ sessionToken: await openGame(server, who), amount: '100' })
  expect((await call(server, '/bet', late)).status).toBe('OK')
  goTo(13 * HOUR)
  who = await signedInAgain(server, who)
  await call(server, '/rollback', rollbackOf(who, late))
  expect((await limitOf(server, who, 'stake', 'day')).used).toBe('0')
  expect((await betNow(server, who, '101')).code).toBe('BET_LIMIT')
})

test('stops play when the time is used up, and lets it begin again the next day', async () => {
  let who = await player(server, 10_000n)
  await setLimit(server, who, ['session', 'day', '30'])
  const sessionToken = await openGame(server, who)
  goTo(29 * 60_000)
  await limits(server, who)
  expect((await call(server, '/bet', betOf({ sessionToken }))).status).toBe('OK')
  // Nobody has called since: the sign-in goes on all the same.
  goTo(31 * 60_000)
  expect((await call(server, '/bet', betOf({ sessionToken }))).code).toBe('TIME_LIMIT')
  const launch = await callAs(server, who, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect(launch.body.code).toBe('sessionLimitReached')
  goTo(13 * HOUR)
  who = await signedInAgain(server, who)
  expect((await betNow(server, who, '10')).status).toBe('OK')
})

test('counts a sign-in that ended up to its end, and one that fell silent up to its last call', async () => {
  let who = await player(server, 10_000n)
  await setLimit(server, who, ['session', 'day', '100'])
  goTo(20 * 60_000 + 30_000)
  expect((await limitOf(server, who, 'session', 'day')).used).toBe('20')
  // Silent for longer than a sign-in lives.
  goTo(60 * 60_000)
  who = await signedInAgain(server, who)
  expect((await limitOf(server, who, 'session', 'day')).used).toBe('20')
  goTo(70 * 60_000)
  await server.db.transaction(tx =>
    server.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId }),
  )
  goTo(80 * 60_000)
  who = await signedInAgain(server, who)
  expect((await limitOf(server, who, 'session', 'day')).used).toBe('30')
})

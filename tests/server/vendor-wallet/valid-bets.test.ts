import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { SHIPPED_VALID_BET_RULES } from '#lib/play/valid-bets.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { validBetRulesOn } from '#server/play/valid-bet-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  betOf,
  call,
  closeOf,
  openGame,
  player,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: what a round counts is reckoned once, when it settles, by the rule of that day, and stored with it; days and
// windows say the same.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

const ZONE = 'Asia/Bangkok'
interface Stored {
  valid: bigint
  by: string | null
  since: string | null
}
const roundOf = (who: TestPlayer, roundId: string) =>
  server.db.row(sql<Stored>`
    select valid_bet as valid, valid_bet_by as by, valid_bet_from::text as since from game_rounds
    where member_id = ${who.memberId}::uuid and vendor_round_id = ${roundId}`)

async function daysOf(who: TestPlayer): Promise<bigint[]> {
  const rows = await server.db.rows(sql<{ valid_bet: bigint }>`
    select valid_bet from bet_daily where member_id = ${who.memberId}::uuid
    union all
    select sum(valid_bet)::bigint from bet_windows where member_id = ${who.memberId}::uuid`)
  return rows.map(row => row.valid_bet)
}

async function seatedAt(
  gameType: string,
): Promise<{ who: TestPlayer; sessionToken: string; roundId: string }> {
  const who = await player(server, 1_000_000n)
  return { who, sessionToken: await openGame(server, who, { gameType }), roundId: newId() }
}

/** Plays a whole round; returns what is stored of it. */
async function played(
  gameType: string,
  { stakes, payout, close = {} }: { stakes: string[]; payout: string; close?: object },
) {
  const { who, sessionToken, roundId } = await seatedAt(gameType)
  for (const amount of stakes) await call(server, '/bet', betOf({ sessionToken, roundId, amount }))
  if (payout !== '0') await call(server, '/win', winOf(who, { roundId }, { amount: payout }))
  await call(server, '/round/close', closeOf(who, { roundId }, { ...close }))
  const stored = await roundOf(who, roundId)
  expect(await daysOf(who)).toEqual([stored?.valid, stored?.valid])
  return stored
}

test('a new site has the rules that the program ships', async () => {
  const rules = await validBetRulesOn(server.db, '1970-01-01')
  expect(Object.fromEntries(rules)).toEqual(SHIPPED_VALID_BET_RULES)
  expect([...rules.keys()].toSorted()).toEqual(GAME_TYPES.toSorted())
})

test.each([
  ['LIVE', 'banker won', ['100000', '100000'], '195000', 5_000n],
  ['LIVE', 'a tie gave all back', ['100000', '100000'], '200000', 0n],
  ['LIVE', 'lost', ['100000'], '0', 100_000n],
  ['COCKFIGHT', 'both sides', ['50000', '50000'], '94500', 5_500n],
  ['SPORTS', 'all three outcomes', ['10000', '10000', '10000'], '29500', 500n],
  ['ESPORTS', 'won more than the stake', ['10000'], '50000', 10_000n],
  ['PVP', 'half came back', ['10000'], '5000', 5_000n],
])('counts %s by risk: %s', async (gameType, _, stakes, payout, valid) => {
  expect(await played(gameType, { stakes, payout })).toEqual({ valid, by: 'risk', since: '1970-01-01' })
})

test.each(['RNG', 'FISH'])('counts %s by stake', async gameType => {
  expect(await played(gameType, { stakes: ['300', '200'], payout: '500' })).toEqual({
    valid: 500n,
    by: 'stake',
    since: '1970-01-01',
  })
})

test("believes a vendor's own figure up to the stake, in the vendor's scale, and refuses one that is no amount", async () => {
  const twice = { stakes: ['1000', '1000'], payout: '1950' }
  expect(await played('LIVE', { ...twice, close: { validBet: '1200' } })).toMatchObject({
    valid: 1_200n,
    by: 'vendor',
  })
  expect(await played('LIVE', { ...twice, close: { validBet: '99999' } })).toMatchObject({ valid: 2_000n })
  const { who, roundId } = await seatedAt('LIVE')
  for (const validBet of ['-1', '1.5', '01', 5])
    expect(await call(server, '/round/close', closeOf(who, { roundId }, { validBet }))).toMatchObject({
      code: 'WRONG_SYNTAX',
    })
  const signer = await addVendor(server, 'FINE', { amountDigits: 4 })
  const fine = await player(server, 10_000n)
  const sessionToken = await openGame(server, fine, { signer, gameType: 'LIVE' })
  const bet = betOf({ sessionToken, amount: '100000', roundClosed: false })
  await call(server, '/bet', bet, signer)
  const won = winOf(fine, bet, { amount: '50000', roundClosed: true, validBet: '70000' })
  expect(await call(server, '/win', won, signer)).toMatchObject({ status: 'OK' })
  expect(await roundOf(fine, bet.roundId)).toMatchObject({ valid: 700n, by: 'vendor' })
})

test('takes the figure of a whole round in one body', async () => {
  const { who, sessionToken, roundId } = await seatedAt('LIVE')
  const bet = { type: 'bet', transactionId: newId(), amount: '1000' }
  const win = { type: 'win', transactionId: newId(), amount: '1950' }
  const whole = {
    sessionToken,
    roundId,
    gameCode: 'koi-terrace',
    currency: 'THB',
    roundClosed: true,
    validBet: '30',
  }
  expect(await call(server, '/play', { ...whole, actions: [bet, win] })).toMatchObject({ status: 'OK' })
  expect(await roundOf(who, roundId)).toMatchObject({ valid: 30n, by: 'vendor' })
})

test('keeps the figure of a settled round whatever comes afterwards, and counts nothing that was rolled back', async () => {
  const { who, sessionToken, roundId } = await seatedAt('LIVE')
  const [player, banker] = ['1000', '1000'].map(amount => betOf({ sessionToken, roundId, amount }))
  if (!player || !banker) return expect.unreachable()
  await call(server, '/bet', player)
  await call(server, '/bet', banker)
  await call(server, '/rollback', rollbackOf(who, player))
  await call(server, '/round/close', closeOf(who, { roundId }))
  expect(await roundOf(who, roundId)).toMatchObject({ valid: 1_000n })
  await call(server, '/win', winOf(who, { roundId }, { amount: '1950' }))
  await call(server, '/round/close', closeOf(who, { roundId }))
  expect(await roundOf(who, roundId)).toMatchObject({ valid: 1_000n })
  expect(await daysOf(who)).toEqual([1_000n, 1_000n])
})

test('an operator sets rule and weight from the next day on; what has settled keeps its figure', async () => {
  const run = (...words: string[]) =>
    operate(['valid-bets', ...words], {
      db: server.db,
      operator: 'nok',
      now: server.clock.now(),
      timeZone: ZONE,
    })
  const today = dayOf(server.clock.now(), ZONE)
  const tomorrow = addDays(today, 1)
  const pair = { stakes: ['1000', '1001'], payout: '1950' }
  const { who, sessionToken, roundId } = await seatedAt('PVP')
  await call(server, '/bet', betOf({ sessionToken, roundId, amount: '333' }))
  await call(server, '/round/close', closeOf(who, { roundId }))

  expect(await run('rule', 'PVP', 'stake', '0.25')).toEqual({
    exitCode: 0,
    text: `PVP counts by stake, weight 0.25, from ${tomorrow} on.`,
  })
  expect((await run()).text).toContain(
    `PVP        by risk, weight 1, from 1970-01-01\nPVP        by stake, weight 0.25, from ${tomorrow}`,
  )
  expect(await played('PVP', pair)).toEqual({ valid: 51n, by: 'risk', since: '1970-01-01' })
  server.clock.stopAt(new Date(startOfDay(tomorrow, ZONE).getTime() - 1))
  expect(await played('PVP', pair)).toMatchObject({ valid: 51n, by: 'risk' })
  server.clock.stopAt(startOfDay(tomorrow, ZONE))
  // 2001 / 4, rounded down.
  expect(await played('PVP', pair)).toEqual({ valid: 500n, by: 'stake', since: tomorrow })
  expect(await roundOf(who, roundId)).toEqual({ valid: 333n, by: 'risk', since: '1970-01-01' })

  for (const words of [
    ['X', 'risk'],
    ['PVP', 'half'],
    ['PVP', 'risk', '1.1'],
    ['PVP', 'risk', '-1'],
    ['PVP', 'risk', '0,5'],
    ['PVP', 'risk', '0.1234567'],
  ])
    expect((await run('rule', ...words)).exitCode, words.join(' ')).toBe(1)
  const [change] = await server.db.rows(sql`
    select operator, before, after from operator_changes where subject = 'valid bets PVP'`)
  expect(change).toEqual({
    operator: 'nok',
    before: 'by risk, weight 1, from 1970-01-01',
    after: `by stake, weight 0.25, from ${tomorrow}`,
  })
})

import { afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { endOverdue } from '#server/play/interrupted.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  api,
  balanceOf,
  betOf,
  call,
  entryCount,
  openGame,
  type PlaySite,
  playSite,
  rollbackOf,
  winOf,
} from '#tests/support/play.ts'
import { expectPlaySound } from '#tests/support/play-sound.ts'
import { seated } from '#tests/support/seat.ts'

// Rounds that nobody finished: shown, gone on with, or ended by the published rule, each once.

const HOUR_MS = 3_600_000
const database = useDatabase('postgres', { poolSize: 8 })
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})
afterEach(() => expectPlaySound(database.db))

const setting = () => ({
  now: site.clock.now(),
  timeZone: 'Asia/Bangkok',
  idleMs: 1_800_000,
  currency: 'THB' as const,
  findGame: () => undefined,
  isGameOpen: () => true,
  takesBets: true,
  onBalance: () => undefined,
  onPlay: () => undefined,
  onStop: () => undefined,
})
const end = () => site.db.transaction(tx => endOverdue(tx, setting()))
const listOf = async (who: Parameters<typeof api>[3]) => {
  const { body } = await api(site, 'GET', '/rounds/interrupted', who)
  return (body.value as unknown as { rounds: Record<string, unknown>[] }).rounds
}

test('lists a round that was begun and not finished, with its end; not one that is just being played', async () => {
  const { who, sessionToken } = await seated(site)
  await call(site, '/bet', betOf({ sessionToken }))
  expect(await listOf(who)).toEqual([])
  site.clock.advance(2 * 60_000)
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
  expect(await listOf((await seated(site)).who)).toEqual([])
})

test('answers the vendor who goes on with the round before its end', async () => {
  const { who, sessionToken } = await seated(site)
  const bet = betOf({ sessionToken })
  await call(site, '/bet', bet)
  site.clock.advance(71 * HOUR_MS)
  await end()
  expect(await call(site, '/win', winOf(who, bet, { roundClosed: true }))).toMatchObject({ status: 'OK' })
  expect(await balanceOf(site, who)).toBe(1_150n)
})

test('voids an unfinished round once, and refuses what its vendor sends afterwards', async () => {
  const { who, sessionToken } = await seated(site)
  const first = betOf({ sessionToken })
  const second = betOf({ sessionToken, roundId: first.roundId, amount: '50' })
  await call(site, '/bet', first)
  await call(site, '/bet', second)
  await call(site, '/rollback', rollbackOf(who, second))
  site.clock.advance(73 * HOUR_MS)
  expect(await end()).toBeGreaterThan(0)
  expect(await balanceOf(site, who)).toBe(1_000n)
  const before = await entryCount(site)
  expect(await end()).toBe(0)
  for (const late of [winOf(who, first), winOf(who, first, { betTransactionId: first.transactionId })])
    expect(await call(site, '/win', late)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await call(site, '/rollback', rollbackOf(who, first))).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await entryCount(site)).toBe(before)
})

test('settles a round that has paid something, and one of a vendor that tells of wins only', async () => {
  const { who, sessionToken } = await seated(site)
  const bet = betOf({ sessionToken })
  await call(site, '/bet', bet)
  await call(site, '/win', winOf(who, bet, { amount: '30' }))
  const quiet = await addVendor(site, 'QUIET', { sendsZeroWins: false, roundHours: 1 })
  const token = await openGame(site, who, { signer: quiet })
  await call(site, '/bet', betOf({ sessionToken: token, amount: '200' }), quiet)
  site.clock.advance(73 * HOUR_MS)
  await end()
  expect(await balanceOf(site, who)).toBe(730n)
  const rounds = await site.db.rows(sql<{ status: string; valid_bet: bigint }>`
    select status, valid_bet from game_rounds where member_id = ${who.memberId}::uuid order by id`)
  expect(rounds).toEqual([
    { status: 'settled', valid_bet: 100n },
    { status: 'settled', valid_bet: 200n },
  ])
})

test('keeps a bet on an event out of the list, and open for 30 days', async () => {
  const { who, sessionToken } = await seated(site)
  await call(site, '/bet', betOf({ sessionToken }))
  await site.db.run(sql`update game_rounds set game_type = 'SPORTS' where member_id = ${who.memberId}::uuid`)
  site.clock.advance(2 * 60_000)
  expect(await listOf(who)).toEqual([])
  site.clock.advance(29 * 24 * HOUR_MS)
  await end()
  expect(await balanceOf(site, who)).toBe(900n)
  site.clock.advance(25 * HOUR_MS)
  await end()
  expect(await balanceOf(site, who)).toBe(1_000n)
})

test('races two servers that end rounds against the vendor’s own wins: each round ends once', async () => {
  const seats = []
  for (let index = 0; index < 12; index += 1) {
    const { who, sessionToken } = await seated(site)
    const bet = betOf({ sessionToken })
    await call(site, '/bet', bet)
    seats.push({ who, bet })
  }
  site.clock.advance(73 * HOUR_MS)
  const [, , ...wins] = await Promise.all([
    end(),
    end(),
    ...seats.map(({ who, bet }) =>
      call(site, '/win', winOf(who, bet, { betTransactionId: bet.transactionId })),
    ),
  ])
  for (const [index, { who }] of seats.entries()) {
    const isPaid = wins[index]?.status === 'OK'
    if (!isPaid) expect(wins[index]).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    expect(await balanceOf(site, who)).toBe(isPaid ? 1_150n : 1_000n)
  }
})

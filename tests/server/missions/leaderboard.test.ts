import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { maskName } from '#lib/play/rules.ts'
import { sql } from '#server/db/sql.ts'
import { addPoints } from '#server/missions/queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOn, newMember, type RewardServer } from '#tests/support/reward-server.ts'
import { addMember } from '#tests/support/team.ts'
import { callAs } from '#tests/support/test-server.ts'

import { boardOf, claim, deposit, goToWith, MISSIONS, openMissions } from './mission-calls.ts'

// Protects: the leaderboard has points of claimed missions alone, of one period, in an order that nobody can doubt, and no
// name that could be told from its mask or that its owner hides.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openMissions(fresh.db)
})
beforeEach(async () => {
  forgetCounts()
  await fresh.db.run(sql`delete from mission_standings`)
})

const pointsTo = (memberId: string, points: number, secondsAfter = 0) =>
  addPoints(fresh.db, {
    memberId,
    period: 'day',
    from: server.today(),
    points,
    at: new Date(server.runtime.clock.now().getTime() + secondsAfter * 1_000),
  })
const hide = (who: SignedIn, isShown: boolean) => callAs(server, who, 'POST', '/missions/name', { isShown })

test('answers who has the most points, of equals who came to them first, and one’s own place', async () => {
  const [first, second, third] = [await newMember(server), await newMember(server), await newMember(server)]
  await pointsTo(second.member.id, 20)
  await pointsTo(first.member.id, 30, 5)
  await pointsTo(third.member.id, 10)
  // The same sum as the second, reached later.
  await pointsTo(third.member.id, 10, 9)
  const names = [first, second, third].map(one => maskName(one.member.account))
  const board = await boardOf(server, second)
  expect(board.places).toEqual([
    { place: 1, name: names[0], icon: null, points: 30, isMine: false },
    { place: 2, name: names[1], icon: null, points: 20, isMine: true },
    { place: 3, name: names[2], icon: null, points: 20, isMine: false },
  ])
  expect(board.mine).toEqual({ place: 2, points: 20 })
  expect((await boardOf(server, third)).mine).toEqual({ place: 3, points: 20 })
  expect((await boardOf(server, third, 'week')).places).toEqual([])
})

test('brings the points of a claimed mission into its own period, and none before the claim', async () => {
  const who = await newMember(server)
  await deposit(server, who, 10_000n)
  await betOn(server, who, { validBet: 9_000n })
  expect((await boardOf(server, who)).mine).toBeNull()
  for (const code of ['day-deposit', 'day-slots', 'week-bets']) await claim(server, who, code)
  expect((await boardOf(server, who)).mine).toEqual({ place: 1, points: 20 })
  expect((await boardOf(server, who, 'week')).mine).toEqual({ place: 1, points: 10 })
  await goToWith(server, 'Thursday', '09:00', who)
  expect(await boardOf(server, who)).toMatchObject({ places: [], mine: null })
  expect((await boardOf(server, who, 'week')).mine).toEqual({ place: 1, points: 10 })
  await goToWith(server, 'Monday', '09:00', who)
  expect((await boardOf(server, who, 'week')).mine).toBeNull()
  expect(MISSIONS).toHaveLength(4)
})

test('lists 20 places and tells who is beyond them theirs', async () => {
  const who = await newMember(server)
  for (let n = 0; n < 22; n += 1) await pointsTo((await addMember(fresh.db)).id, 100 + n)
  await pointsTo(who.member.id, 7)
  const board = await boardOf(server, who)
  expect(board.places).toHaveLength(20)
  expect(board.places.map(one => one.points)).toEqual(Array.from({ length: 20 }, (_, n) => 121 - n))
  expect(board.places.some(one => one.isMine)).toBe(false)
  expect(board.mine).toEqual({ place: 23, points: 7 })
})

test('hides a name from everybody and shows it again, without a change of places; said twice it stays so', async () => {
  const [who, other] = [await newMember(server), await newMember(server)]
  await pointsTo(who.member.id, 30)
  await pointsTo(other.member.id, 10)
  for (const _ of [1, 2]) expect((await hide(who, false)).body.value).toEqual({ isShown: false })
  expect(await boardOf(server, who)).toMatchObject({ isShown: false, mine: { place: 1 } })
  const seen = await boardOf(server, other)
  expect(seen.isShown).toBe(true)
  expect(seen.places.map(one => one.name)).toEqual([null, maskName(other.member.account)])
  expect(JSON.stringify(seen)).not.toContain(who.member.account)
  expect(JSON.stringify(seen)).not.toContain(who.member.id)
  for (const _ of [1, 2]) expect((await hide(who, true)).body.value).toEqual({ isShown: true })
  expect((await boardOf(server, other)).places[0]?.name).toBe(maskName(who.member.account))
})

test('refuses badInput for a period that there is not', async () => {
  const who = await newMember(server)
  expect((await callAs(server, who, 'GET', '/missions/leaderboard?period=month')).body.code).toBe('badInput')
})

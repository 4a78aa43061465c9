import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_MISSIONS } from '#lib/site/missions-setting.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { countDone } from '#server/missions/progress.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { betOn, freeze, newMember, passDays, type RewardServer } from '#tests/support/reward-server.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs } from '#tests/support/test-server.ts'

import { openedRaffle } from '../raffle/raffle-calls.ts'
import { claim, deposit, goToWith, MISSIONS, missionOf, openMissions, summaryOf } from './mission-calls.ts'

// Protects: a mission counts what the books have in its own period, and its reward is paid once per period (I15), on the
// terms that stood before, and not after the period.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openMissions(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  server.change({ missions: MISSIONS })
})

const waiting = async (who: SignedIn) => {
  const now = server.runtime.clock.now()
  const memberIds = [who.member.id]
  const counts = await countDone(fresh.db, { memberIds, missions: MISSIONS, now, timeZone: TIME_ZONE })
  return counts.get(who.member.id) ?? 0
}
const takeBreak = (who: SignedIn, kind: 'timeOut' | 'exclusion') => {
  const startsAt = server.runtime.clock.now()
  const endsAt = kind === 'timeOut' ? new Date(startsAt.getTime() + 86_400_000) : null
  return insertBreak(fresh.db, {
    id: newId(),
    memberId: who.member.id,
    kind,
    startsAt,
    endsAt,
    follows: null,
  })
}

test('answers each mission with its terms and how far it is, pays a finished one, and keeps the reward in play', async () => {
  const who = await newMember(server)
  expect(await summaryOf(server, who)).toMatchObject({
    currency: 'THB',
    pause: null,
    missions: [
      { code: 'day-deposit', title: 'Deposit of the day', target: '10000', progress: '0', state: 'open' },
      { code: 'day-slots', title: null, category: 'RNG', reward: '300', required: '600', points: 10 },
      { code: 'week-bets', period: 'week', category: null, state: 'open' },
      { code: 'week-visits', target: '2', progress: '1', required: '0' },
    ],
  })
  await deposit(server, who, 9_999n)
  expect(await missionOf(server, who, 'day-deposit')).toMatchObject({ progress: '9999', state: 'open' })
  expect(await waiting(who)).toBe(0)
  await deposit(server, who, 20_000n)
  expect(await missionOf(server, who, 'day-deposit')).toMatchObject({ progress: '10000', state: 'done' })
  expect(await waiting(who)).toBe(1)

  const said = await claim(server, who, 'day-deposit')
  expect(said.body.value).toEqual({ reward: '500', balance: '30499', currency: 'THB' })
  expect(await missionOf(server, who, 'day-deposit')).toMatchObject({ state: 'claimed' })
  expect(await waiting(who)).toBe(0)
  const claimed = await callAs(server, who, 'GET', '/rewards?state=claimed')
  expect(claimed.body.value?.rewards).toMatchObject([
    { source: 'mission', title: 'Deposit of the day', amount: '500', required: '1000', state: 'claimed' },
  ])
  expect((await callAs(server, who, 'GET', '/withdrawals/setup')).body.value?.turnover).toMatchObject([
    { source: 'bonus', base: '500', required: '1000' },
  ])
  // What the reward brought is no deposit of the member.
  expect(await missionOf(server, who, 'day-deposit')).toMatchObject({ progress: '10000' })
})

test('counts valid bets of one category or of all as they settled, and no bet of another day', async () => {
  const who = await newMember(server)
  await betOn(server, who, { category: 'RNG', validBet: 4_000n })
  await betOn(server, who, { category: 'LIVE', validBet: 3_000n })
  expect(await missionOf(server, who, 'day-slots')).toMatchObject({ progress: '4000', state: 'open' })
  expect(await missionOf(server, who, 'week-bets')).toMatchObject({ progress: '7000', state: 'open' })
  await goToWith(server, 'Thursday', '00:01', who)
  expect(await missionOf(server, who, 'day-slots')).toMatchObject({ progress: '0' })
  await betOn(server, who, { category: 'FISH', validBet: 2_000n })
  expect(await missionOf(server, who, 'day-slots')).toMatchObject({ progress: '0' })
  expect(await missionOf(server, who, 'week-bets')).toMatchObject({ progress: '9000', state: 'done' })
  await goToWith(server, 'Monday', '00:01', who)
  expect(await missionOf(server, who, 'week-bets')).toMatchObject({ progress: '0', state: 'open' })
})

test('counts days with a visit, each once, also of a session that goes on over midnight', async () => {
  await goToWith(server, 'Wednesday', '23:50')
  const who = await newMember(server)
  expect(await missionOf(server, who, 'week-visits')).toMatchObject({ progress: '1', state: 'open' })
  // The same session, ten minutes later on Thursday.
  server.clock.advance(15 * 60_000)
  await summaryOf(server, who)
  expect(await missionOf(server, who, 'week-visits')).toMatchObject({ progress: '2', state: 'done' })
  expect((await claim(server, who, 'week-visits')).body.value).toMatchObject({ balance: '700' })
  // What is free to withdraw asks for nothing.
  expect((await callAs(server, who, 'GET', '/withdrawals/setup')).body.value).toMatchObject({ turnover: [] })

  // A session that began on Sunday and was last used on Monday is a visit of the new week too.
  await goToWith(server, 'Sunday', '23:50', who)
  server.clock.advance(15 * 60_000)
  await summaryOf(server, who)
  expect(await missionOf(server, who, 'week-visits')).toMatchObject({ progress: '1', state: 'open' })
  await goToWith(server, 'Wednesday', '12:00')
})

test('repeats a claim with the same answer, also when the period is over by then or the mission is gone', async () => {
  const who = await newMember(server)
  await deposit(server, who, 10_000n)
  const { from } = await missionOf(server, who, 'day-deposit')
  const first = await claim(server, who, 'day-deposit', from)
  expect((await claim(server, who, 'day-deposit', from)).body.value).toEqual(first.body.value)
  await goToWith(server, 'Thursday', '00:00', who)
  expect((await claim(server, who, 'day-deposit', from)).body.value).toEqual(first.body.value)
  server.change({ missions: DEFAULT_MISSIONS })
  expect((await claim(server, who, 'day-deposit', from)).body.value).toEqual(first.body.value)
  expect(await balanceOf(server, who)).toBe(10_500n)
})

test('pays anew in every period, once', async () => {
  const who = await newMember(server)
  for (const weekday of ['Friday', 'Saturday']) {
    await goToWith(server, weekday, '12:00', who)
    await deposit(server, who, 10_000n)
    expect((await claim(server, who, 'day-deposit')).status).toBe(200)
    await claim(server, who, 'day-deposit')
  }
  expect(await balanceOf(server, who)).toBe(21_000n)
})

test('races 20 claims of one mission: one payment, once the points, and everyone hears that it is claimed', async () => {
  const who = await newMember(server)
  await deposit(server, who, 10_000n)
  const { from } = await missionOf(server, who, 'day-deposit')
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(server, who, 'day-deposit', from)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.value)))).toEqual(
    new Set(['{"reward":"500","balance":"10500","currency":"THB"}']),
  )
  const row = await fresh.db.row(sql<{ rewards: number; operations: number; asked: number; points: number }>`
    select count(*)::int as rewards, count(o.id)::int as operations, count(t.id)::int as asked,
      (select points from mission_standings where member_id = ${who.member.id}::uuid) as points
    from rewards r
    left join ledger_operations o on o.scope = 'reward' and o.key = r.id::text
    left join turnover_requirements t on t.reference = r.id::text
    where r.member_id = ${who.member.id}::uuid`)
  expect(row).toEqual({ rewards: 1, operations: 1, asked: 1, points: 10 })
})

test('refuses missionNotDone before it is finished, and missionOver for a period that is over or has not begun', async () => {
  const who = await newMember(server)
  const { from } = await missionOf(server, who, 'day-deposit')
  const early = await claim(server, who, 'day-deposit', from)
  expect([early.status, early.body.code]).toEqual([409, 'missionNotDone'])
  await deposit(server, who, 10_000n)
  await goToWith(server, 'Sunday', '23:59', who)
  const over = await claim(server, who, 'day-deposit', from)
  expect([over.status, over.body.code]).toEqual([409, 'missionOver'])
  expect((await claim(server, who, 'day-deposit', '2999-01-01')).body.code).toBe('missionOver')
  expect((await claim(server, who, 'day-deposit', 'yesterday')).body.code).toBe('badInput')
  expect((await claim(server, who, 'no-such', from)).body.code).toBe('notFound')
  expect(await balanceOf(server, who)).toBe(10_000n)
})

test('refuses playExcluded and playPaused in a break, in which there are no missions and no badge', async () => {
  for (const [kind, code] of [
    ['exclusion', 'playExcluded'],
    ['timeOut', 'playPaused'],
  ] as const) {
    const who = await newMember(server)
    await deposit(server, who, 10_000n)
    const { from } = await missionOf(server, who, 'day-deposit')
    await takeBreak(who, kind)
    const { missions, pause } = await summaryOf(server, who)
    expect(missions).toEqual([])
    expect(pause).toEqual({ kind, until: kind === 'exclusion' ? null : expect.stringContaining('T') })
    expect(await waiting(who)).toBe(0)
    expect((await claim(server, who, 'day-deposit', from)).body.code).toBe(code)
    expect(await balanceOf(server, who)).toBe(10_000n)
  }
})

test('refuses notAllowed or notSignedIn to a frozen account, and realAccountNeeded to a trial member', async () => {
  const who = await newMember(server)
  await deposit(server, who, 10_000n)
  const { from } = await missionOf(server, who, 'day-deposit')
  await freeze(server, who)
  expect((await claim(server, who, 'day-deposit', from)).status).toBeGreaterThanOrEqual(401)
  expect(await balanceOf(server, who)).toBe(10_000n)

  const other = await newMember(server)
  await fresh.db.run(sql`update members set member_type = 4 where id = ${other.member.id}::uuid`)
  const trial = await fresh.db.transaction(tx =>
    server.runtime.sessions.start(tx, { memberId: other.member.id, address: '', userAgent: '' }),
  )
  for (const [method, path, body] of [
    ['GET', '/missions', undefined],
    ['GET', '/missions/leaderboard', undefined],
    ['POST', '/missions/day-deposit/claim', { from }],
    ['POST', '/missions/name', { isShown: true }],
  ] as const) {
    const said = await server.call(method, path, { token: trial.token, body })
    expect([said.status, said.body.code], path).toEqual([403, 'realAccountNeeded'])
  }
})

test('answers no missions where the operator has set none, and new ones as soon as they are set', async () => {
  const who = await newMember(server)
  server.change({ missions: DEFAULT_MISSIONS })
  expect((await summaryOf(server, who)).missions).toEqual([])
  server.change({ missions: MISSIONS.slice(0, 1) })
  expect((await summaryOf(server, who)).missions).toHaveLength(1)
})

test('gives the tickets of an open raffle with the reward, once, and none of one that has closed', async () => {
  const raffleId = await openedRaffle(server)
  const [deposits] = MISSIONS
  if (!deposits) throw new Error('there is no mission')
  server.change({ missions: [{ ...deposits, tickets: { raffleId, count: 2 } }] })
  const who = await newMember(server)
  await deposit(server, who, 10_000n)
  expect(await missionOf(server, who, 'day-deposit')).toMatchObject({ tickets: 2, state: 'done' })
  await claim(server, who, 'day-deposit')
  await claim(server, who, 'day-deposit')
  const tickets = await fresh.db.rows(sql<{ source: string; count: number }>`
    select source, count from raffle_tickets where raffle_id = ${raffleId}::uuid`)
  expect(tickets).toEqual([{ source: 'mission', count: 2 }])
  await passDays(server, 1 / 12, who)
  expect(await missionOf(server, who, 'day-deposit')).toMatchObject({ tickets: 0 })
  server.change({ missions: MISSIONS })
})

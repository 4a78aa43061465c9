import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { addDays } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { rateDays, rateFitsUnder } from '#server/downlines/rates.ts'
import { operate } from '#server/operator/operate.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { moveMember } from '#server/team/move.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import type { TestServer } from '#tests/support/test-server.ts'

import { openTeamServer, type Person, person, post, ratesOf } from './people.ts'

// Protects (docs/agents.md, "Rates"): a rate is never above the upline's of the same day and never falls, whoever writes
// at the same time; what holds today holds until midnight.

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTeamServer(fresh.db)
})
beforeEach(() => forgetCounts())

const raise = (who: Person, whom: { id: string }, rate: string, id = newId()) =>
  post(server, who, '/rates', { id, memberId: whom.id, rate })
const write = (memberId: string, fromDay: string, ppm: number) =>
  fresh.db.run(sql`insert into member_rates (member_id, from_day, ppm, created_at)
    values (${memberId}::uuid, ${fromDay}::date, ${ppm}::int, now())`)

test('answers a raise that holds from the next day, and another one on the same day', async () => {
  const agent = await person(server, { ppm: 18_000 })
  const below = await person(server, { under: agent, ppm: 5_000 })
  const tomorrow = addDays(server.today(), 1)
  const said = await raise(agent, below, '1.2')
  expect(said.body.value).toEqual({ memberId: below.id, rate: '1.2', fromDay: tomorrow })
  expect((await raise(agent, below, '1.8')).body.value).toMatchObject({ rate: '1.8' })
  expect(await ratesOf(fresh.db, below.id)).toEqual([
    { from_day: server.today(), ppm: 5_000 },
    { from_day: tomorrow, ppm: 18_000 },
  ])
})

test.each([
  ['rateAboveOwn', '1.8001'],
  ['rateNotHigher', '0.5'],
  ['rateNotHigher', '0.4999'],
  ['rateForm', '1.23456'],
  ['rateForm', '-1'],
  ['rateForm', '11'],
  ['rateForm', ''],
])('refuses %s for a rate of %s, beside its field', async (code, rate) => {
  const agent = await person(server, { ppm: 18_000 })
  const below = await person(server, { under: agent, ppm: 5_000 })
  const { body } = await raise(agent, below, rate)
  expect(body).toMatchObject({ success: false, code, field: 'rate' })
  expect(body.message).not.toContain('{{')
  expect(await ratesOf(fresh.db, below.id)).toHaveLength(1)
})

test('repeats a raise with its first answer, and refuses the id for another rate', async () => {
  const agent = await person(server, { ppm: 18_000 })
  const below = await person(server, { under: agent })
  const id = newId()
  const first = await raise(agent, below, '1', id)
  expect((await raise(agent, below, '1', id)).body.value).toEqual(first.body.value)
  expect((await raise(agent, below, '1.1', id)).body.code).toBe('idempotencyConflict')
})

test('refuses everybody who is not directly below alike, oneself included', async () => {
  const top = await person(server, { ppm: 20_000 })
  const agent = await person(server, { under: top, ppm: 18_000 })
  const below = await person(server, { under: agent })
  const sibling = await person(server, { under: top })
  for (const whom of [top, agent, sibling, { id: newId() }])
    expect((await raise(agent, whom, '0.1')).body).toMatchObject({ code: 'notFound' })
  expect((await raise(top, below, '0.1')).body.code).toBe('notFound')
  expect((await raise(below, below, '0.1')).body.code).toBe('notFound')
})

test('refuses in the database what is above the upline, lower than before, or taken back', async () => {
  const agent = await person(server, { ppm: 10_000 })
  const below = await person(server, { under: agent, ppm: 4_000 })
  const day = addDays(server.today(), 3)
  await expect(write(below.id, day, 10_001)).rejects.toMatchObject({ code: '23514' })
  await expect(write(below.id, day, 3_999)).rejects.toMatchObject({ code: '23514' })
  await write(below.id, day, 9_000)
  await expect(write(below.id, addDays(day, -1), 9_001)).rejects.toMatchObject({ code: '23514' })
  const lower = sql`update member_rates set ppm = ppm - 1 where member_id = ${below.id}::uuid`
  await expect(fresh.db.run(lower)).rejects.toMatchObject({ code: '23514' })
  const gone = sql`delete from member_rates where member_id = ${below.id}::uuid`
  await expect(fresh.db.run(gone)).rejects.toMatchObject({ code: '23514' })
})

test('races raises of an upline and of its downline: no rate is ever above the one over it', async () => {
  const top = await person(server, { ppm: 50_000 })
  const agent = await person(server, { under: top, ppm: 1_000 })
  const below = await person(server, { under: agent })
  const percents = Array.from({ length: 20 }, (_, at) => `${((at + 1) * 0.2).toFixed(1)}`)
  await Promise.all(percents.flatMap(one => [raise(top, agent, one), raise(agent, below, one)]))
  const [upper, lower] = [await ratesOf(fresh.db, agent.id), await ratesOf(fresh.db, below.id)]
  expect(upper.at(-1)?.ppm).toBe(40_000)
  for (const { from_day, ppm } of lower) {
    const over = upper.filter(rate => rate.from_day <= from_day).at(-1)
    expect(ppm).toBeLessThanOrEqual(over?.ppm ?? 0)
  }
})

test('races a raise and a move below a lower rate: one of them is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [high, low] = [await person(server, { ppm: 9_000 }), await person(server, { ppm: 4_000 })]
    const member = await person(server, { under: high, ppm: 4_000 })
    const moved = fresh.db.transaction(tx =>
      moveMember(tx, {
        memberKey: member.account,
        uplineKey: low.account,
        at: server.runtime.clock.now(),
        timeZone: TIME_ZONE,
      }),
    )
    const [move, raised] = await Promise.all([moved, raise(high, member, '0.5')])
    expect('fault' in move).toBe(raised.body.success)
    if ('fault' in move) expect(move.fault).toBe('rate')
    else expect(raised.body.code).toBe('notFound')
  }
})

test('answers whether somebody fits under another by the rates of today and of the next day', async () => {
  const [high, low] = [await person(server, { ppm: 9_000 }), await person(server, { ppm: 4_000 })]
  const member = await person(server, { under: high, ppm: 4_000 })
  const fits = (uplineId: string) =>
    rateFitsUnder(fresh.db, { memberId: member.id, uplineId }, rateDays(server.runtime))
  expect(await fits(low.id)).toBe(true)
  await raise(high, member, '0.5')
  expect(await fits(low.id)).toBe(false)
  expect(await fits(high.id)).toBe(true)
})

test('answers an operator who raises the rate of an agent without an upline, and of nobody else', async () => {
  const top = await person(server, { ppm: 10_000 })
  const below = await person(server, { under: top })
  const run = (...args: string[]) =>
    operate(args, { db: fresh.db, operator: 'nok', now: server.runtime.clock.now(), timeZone: TIME_ZONE })
  expect(await run('member', 'rate', top.account, '2.5')).toMatchObject({ exitCode: 0 })
  expect(await ratesOf(fresh.db, top.id)).toMatchObject([{ ppm: 10_000 }, { ppm: 25_000 }])
  expect((await run('changes', '1')).text).toContain(`nok  member ${top.account} rate`)
  for (const [name, percent] of [
    [below.account, '0.5'],
    [top.account, '2.5'],
    [top.account, '10.1'],
    ['nobody1', '1'],
  ] as const)
    expect((await run('member', 'rate', name, percent)).exitCode).toBe(1)
})

import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { drawByPeriod, insertDraws } from '#server/lottery/draw-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects (product decisions, section 10): a draw is void once two admins have given the same reason, and by nobody else.

const fresh = useDatabase()
let server: TestServer<'operators'>
let calls: OperatorCalls
const period = '20261128-0001'
const path = '/lotteries/five-minute/draws'
const state = async () => (await drawByPeriod(fresh.db, 'five-minute', period))?.state

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  calls = await seatPeople(server, { ann: ['admin'], bob: ['admin'], fin: ['finance'] })
  const later = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
  const seed = { seedHash: Buffer.alloc(32, 1), seedSealed: Buffer.alloc(60, 2) }
  const times = { opensAt: later(-5), closesAt: later(4), drawsAt: later(5) }
  await insertDraws(fresh.db, [
    { id: newId(), gameCode: 'five-minute', period, ...times, ...seed, exposureLimit: 1_000_000n },
  ])
})

test('one admin proposes, another one agrees to the same reason; it is done once', async () => {
  const voided = (name: string, reason: string) =>
    calls.as(name, 'POST', `${path}/${period}/void`, { reason })
  expect((await voided('fin', 'The drum broke')).body.code).toBe('notAllowed')
  expect((await voided('ann', ' ')).body.field).toBe('reason')
  const entries = await calls.entriesOf(async () => {
    expect((await voided('ann', 'The drum broke')).body.value).toEqual({ state: 'waiting' })
    expect((await voided('ann', 'The drum broke')).body.code).toBe('secondPersonOther')
    expect((await voided('bob', 'A guess')).body.code).toBe('secondPersonDiffers')
    expect(await state()).toBe('scheduled')
    const { body } = await calls.as('bob', 'GET', path)
    expect(body.value).toMatchObject({
      draws: [{ period, proposal: { by: 'ann', input: 'The drum broke' } }],
    })
    expect((await voided('bob', 'The drum broke')).body.value).toEqual({ state: 'done' })
    expect((await voided('bob', 'The drum broke')).body.code).toBe('alreadyDecided')
  })
  expect(await state()).toBe('void')
  const topic = `draw five-minute ${period}`
  expect(entries).toEqual([`ann: agreement: ${topic} void`, `bob: agreement: ${topic} void`, `bob: ${topic}`])
})

test('knows neither a draw nor a lottery that is not there', async () => {
  const body = { reason: 'A reason' }
  expect((await calls.as('ann', 'POST', `${path}/20261128-9999/void`, body)).body.code).toBe('notFound')
  expect((await calls.as('ann', 'GET', '/lotteries/nothing/draws')).body.code).toBe('notFound')
})

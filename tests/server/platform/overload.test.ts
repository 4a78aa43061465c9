import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { laneOf, Overload } from '#server/platform/overload.ts'
import { serve } from '#server/platform/serve.ts'
import type { Lane } from '#server/platform/turns.ts'
import { allActions } from '#tests/support/actions.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'
import { OF_VENDORS } from '../routes/roles.ts'

// Protects (reliability F29): what is more than the process can do is refused at once and may come again; health is
// answered all the while, vendors always, members' money last.

const LOOK_EVERY_MS = 250
let late = 0
let now = 0
const lines: string[] = []
const log = createLog('warn', { write: line => void lines.push(line) })

/** Calls wait here until they are let go. */
const waiting: (() => void)[] = []
const wait = action({
  name: 'wait',
  summary: 'for the test',
  method: 'GET',
  path: '/wait',
  audience: 'anyone',
  input: v.strictObject({}),
  answer: v.strictObject({}),
  refusals: [],
})
const money = action({ ...wait, name: 'money', path: '/wallet/balance' })
let server: Server
let url = ''

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const config = getConfig({ ALLOWED_ORIGINS: 'https://pages.example', TRUSTED_PROXY_HOPS: '1' })
  const runtime = bareRuntime({ config, log })
  const metrics = createMetrics()
  const held = () => new Promise<Record<string, never>>(resolve => waiting.push(() => resolve({})))
  const app = createApp(runtime, metrics, [serve(wait, held), serve(money, async () => ({}))], mounted => {
    mounted.post('/vendor/v1/bet', context => context.json({ status: 'OK' }))
  })
  const overload = new Overload(
    about => log.warn(about, 'overloaded'),
    () => late,
  )
  const parts = { config, log, metrics, app, site: undefined, mounts: {}, overload }
  server = createHttpServer({ ...parts, isStopping: () => false, isReady: async () => true })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  lines.length = 0
})
afterAll(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

/** Lets the event loop be that late from now on, as the next look sees it. */
function beLate(ms: number): void {
  late = ms
  now += LOOK_EVERY_MS
}

async function fill(calls: number): Promise<Promise<Response>[]> {
  const before = waiting.length
  const answers = Array.from({ length: calls }, (_, number) =>
    fetch(`${url}/api/wait`, { headers: { 'x-forwarded-for': `198.51.100.${number}` } }),
  )
  await vi.waitFor(() => expect(waiting.length).toBe(before + calls), { timeout: 30_000 })
  return answers
}

test('refuses what is too much in the error form, to come again, and answers health, vendors and money', async () => {
  beLate(0)
  const held = await fill(64)
  beLate(150)
  const headers = { 'accept-language': 'EN', origin: 'https://pages.example' }
  const refused = await fetch(`${url}/api/wait`, { headers })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://pages.example')
  expect(await refused.json()).toMatchObject({
    success: false,
    code: 'unavailable',
    details: { retryAfterSeconds: 2 },
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/api/wallet/balance`)).status).toBe(200)
  beLate(60_000)
  expect((await fetch(`${url}/api/vendor/v1/bet`, { method: 'POST' })).status).toBe(200)
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ msg: 'overloaded', calls: 64, refused: 1 })
  for (const letGo of waiting.splice(0)) letGo()
  expect((await Promise.all(held)).map(response => response.status)).toEqual(held.map(() => 200))
})

test('lets the few in who ask while the process pauses, and everybody while it does not', async () => {
  beLate(5_000)
  const few = await fill(63)
  expect((await fetch(`${url}/api/wallet/balance`)).status).toBe(200)
  beLate(99)
  const more = await fill(50)
  for (const letGo of waiting.splice(0)) letGo()
  const statuses = (await Promise.all([...few, ...more])).map(response => response.status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('gives up members’ money only when the process is a second late', () => {
  let delay = 999
  let clock = now
  vi.mocked(performance.now).mockImplementation(() => clock)
  const overload = new Overload(
    () => {},
    () => delay,
  )
  const admit = (lane: Lane) => overload.admit(lane, 'another')
  for (let call = 0; call < 256; call += 1) expect(overload.admit('vital', `${call}`)).toBe(true)
  clock += LOOK_EVERY_MS
  expect([admit('other'), admit('money'), admit('vital')]).toEqual([false, true, true])
  delay = 1_001
  clock += LOOK_EVERY_MS
  expect([admit('other'), admit('money'), admit('vital')]).toEqual([false, false, true])
  for (let call = 0; call < 100; call += 1) overload.end(`${call}`)
  expect(admit('money')).toBe(true)
})

test('leaves room for others beside a network that asks without end', () => {
  let clock = now
  vi.mocked(performance.now).mockImplementation(() => clock)
  const overload = new Overload(
    () => {},
    () => 150,
  )
  for (let call = 0; call < 32; call += 1) expect(overload.admit('other', 'greedy')).toBe(true)
  clock += LOOK_EVERY_MS
  expect([overload.admit('other', 'greedy'), overload.admit('other', 'modest')]).toEqual([false, true])
  overload.end('greedy')
  expect(overload.admit('other', 'greedy')).toBe(true)
})

test('knows every call that moves money, and every call of a vendor or a provider', async () => {
  const ofMoney = [...(await allActions())].filter(([, one]) => one.once)
  const others = ofMoney
    .map(([route]) => route)
    .filter(route => laneOf(`/api${route.split(' ')[1]}`) !== 'money')
  // Terms between agents and what members write, which no wallet waits for.
  expect(others.toSorted()).toEqual([
    'POST /agent/contracts/answers',
    'POST /agent/contracts/finishes',
    'POST /agent/contracts/offers',
    'POST /agent/contracts/terminations',
    'POST /agent/invites',
    'POST /agent/rates',
    'PUT /feedback',
  ])
  for (const route of Object.keys(OF_VENDORS)) expect(laneOf(`/api${route.split(' ')[1]}`)).toBe('vital')
})

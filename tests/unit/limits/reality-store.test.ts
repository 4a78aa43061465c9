// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reality } from '#lib/limits/api.ts'
import { failure, fakeServer } from '../islands/fake-server.ts'

// Protects: the end of a member's own time is said five minutes before and when it comes, by the server's clock alone, and
// a reality check that the server has not heard stays.

const MINUTE = 60_000
const START = Date.parse('2031-05-05T05:00:00Z')
const RESETS_AT = '2031-05-05T17:00:00.000Z'
let endsInMinutes: number | undefined
let dueInMinutes = 30

/** The server's clock goes on with the browser's, years ahead of it. */
const serverAt = () => START + performance.now() - began
let began = 0

function realityNow(): Reality {
  const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
  return {
    minutes: 30,
    dueAt: at(dueInMinutes),
    since: at(0),
    rounds: 0,
    staked: '0',
    returned: '0',
    currency: 'THB',
    timeLimit: endsInMinutes === undefined ? null : { endsAt: at(endsInMinutes), resetsAt: RESETS_AT },
    now: new Date(serverAt()).toISOString(),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.resetModules()
  began = performance.now()
  ;[endsInMinutes, dueInMinutes] = [undefined, 30]
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function following() {
  const session = await import('#lib/session/store.ts')
  const store = await import('#lib/limits/reality-store.ts')
  const { $playStop: stop } = await import('#lib/limits/stopped.ts')
  session.$session.set('member')
  store.followReality()
  await vi.advanceTimersByTimeAsync(0)
  return { ...store, stop }
}

test('warns five minutes before the end, and says when it has come', async () => {
  endsInMinutes = 20
  fakeServer(() => realityNow())
  const { $timeSoon, stop } = await following()
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect([$timeSoon.get(), stop.get()]).toEqual([undefined, undefined])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect($timeSoon.get()?.resetsAt).toBe(RESETS_AT)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect($timeSoon.get()).toBeUndefined()
  expect(stop.get()).toEqual({ code: 'sessionLimitReached', left: '0', until: RESETS_AT })
})

test('opens a warning that was closed no more, and says nothing where time was over before', async () => {
  endsInMinutes = 4
  fakeServer(() => realityNow())
  const { $timeSoon, closeTimeWarning, checkReality: lookAtReality, stop } = await following()
  expect($timeSoon.get()).toBeDefined()
  closeTimeWarning()
  await lookAtReality()
  expect($timeSoon.get()).toBeUndefined()
  endsInMinutes = -1
  vi.resetModules()
  const next = await following()
  expect([next.$timeSoon.get(), next.stop.get(), stop.get()]).toEqual([undefined, undefined, undefined])
})

test('keeps a check until the server has heard the answer, which is sent with one id', async () => {
  dueInMinutes = 0
  let isDown = true
  const { sent } = fakeServer(({ method }) => {
    if (method === 'GET') return realityNow()
    if (isDown) return failure(503, 'unavailable')
    dueInMinutes = 60
    return realityNow()
  })
  const { $reality, seeReality } = await following()
  expect($reality.get()).toBeDefined()
  expect(await seeReality()).toBeTruthy()
  expect($reality.get()).toBeDefined()
  isDown = false
  expect(await seeReality()).toBeUndefined()
  expect($reality.get()).toBeUndefined()
  const ids = sent.filter(one => one.method === 'POST').map(one => one.body.id)
  expect(new Set(ids).size).toBe(1)
})

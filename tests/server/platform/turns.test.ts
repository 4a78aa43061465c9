import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { serve } from '#server/platform/serve.ts'
import { Turns } from '#server/platform/turns.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'

// Protects (reliability F29): however many calls arrive together, the process looks around between them.

const TURN_MS = 20

/** Work that takes that long by the clock, in pieces that follow each other without waiting. */
async function work(clock: { now: number }, ms: number): Promise<void> {
  for (let piece = 0; piece < 5; piece += 1) {
    await null
    clock.now += ms / 5
  }
}

async function withClock(run: (clock: { now: number }) => Promise<void>): Promise<void> {
  const clock = { now: 1_000 }
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  try {
    await run(clock)
  } finally {
    spy.mockRestore()
  }
}

test('begins at once while there is time, and lets the others have their chance after each turn', async () => {
  await withClock(async clock => {
    const turns = new Turns()
    const order: string[] = []
    const call = async (name: string, lane: 'money' | 'other' = 'other') => {
      await turns.take(lane)
      await work(clock, 8)
      order.push(name)
    }
    expect(turns.take('other')).toBeUndefined()
    clock.now += TURN_MS
    const calls = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => call(name))
    calls.push(call('money', 'money'))
    const lookAround = () => {
      order.push('others')
      if (order.filter(one => one !== 'others').length < calls.length) setImmediate(lookAround)
    }
    setImmediate(lookAround)
    await Promise.all(calls)
    // Three of 8 ms begin in a turn of 20.
    expect(order).toEqual(['money', 'a', 'b', 'others', 'c', 'd', 'e', 'others', 'f'])
  })
})

test('gives calls as much time as the others took, so that refusing many does not leave them none', async () => {
  await withClock(async clock => {
    const turns = new Turns()
    turns.take('other')
    clock.now += 70
    let begun = 0
    const calls = Array.from({ length: 40 }, async () => {
      await turns.take('other')
      await work(clock, 8)
      begun += 1
    })
    const first = await new Promise(resolve => setImmediate(() => resolve(begun)))
    // Nine of 8 ms begin in 70.
    expect(first).toBe(9)
    await Promise.all(calls)
  })
})

test('says how long the oldest waits, and nothing once all have begun', async () => {
  await withClock(async clock => {
    const turns = new Turns()
    turns.take('other')
    clock.now += TURN_MS
    const waits = [turns.take('other'), turns.take('money')]
    clock.now += 70
    expect(turns.waitedMs()).toBe(70)
    await Promise.all(waits)
    expect(turns.waitedMs()).toBe(0)
    await new Promise(resolve => setImmediate(resolve))
    expect(turns.take('other')).toBeUndefined()
  })
})

const busy = action({
  name: 'busy',
  summary: 'for the test',
  method: 'GET',
  path: '/busy',
  audience: 'anyone',
  input: v.strictObject({}),
  answer: v.strictObject({}),
  refusals: [],
})

/** Keeps the processor busy, as an answer does that takes much making. */
function burn(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('answers health between calls that arrived together, and not behind them', async () => {
  const CALLS = 60
  let done = 0
  const [config, log, metrics] = [getConfig({}), createLog('silent'), createMetrics()]
  const runtime = bareRuntime({ config, log })
  const app = createApp(runtime, metrics, [
    serve(busy, async () => {
      burn(10)
      done += 1
      return {}
    }),
  ])
  const parts = { config, log, metrics, app, site: undefined, mounts: {} }
  const server = createHttpServer({ ...parts, isStopping: () => false, isReady: async () => true })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const [response] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode
  }
  // Connections that are open already, so that the requests arrive together.
  await Promise.all(Array.from({ length: CALLS + 1 }, () => ask('/healthz')))
  const calls = Array.from({ length: CALLS }, () => ask('/api/busy'))
  expect(await ask('/healthz')).toBe(200)
  expect(done).toBeLessThan(CALLS)
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  agent.destroy()
  server.close()
})

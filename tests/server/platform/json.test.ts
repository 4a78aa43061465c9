import * as v from 'valibot'
import { expect, test } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { serve } from '#server/platform/serve.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'
import { measureWork } from '../../support/work.ts'
import { EITHER, INVALID, VALID } from './json-cases.ts'

const runtime = bareRuntime()
const anything = action({
  name: 'anything',
  summary: 'for the test',
  method: 'POST',
  path: '/anything',
  audience: 'anyone',
  input: v.strictObject({ value: v.unknown() }),
  answer: v.strictObject({}),
  refusals: [],
})
let heard = 0
const app = createApp(runtime, createMetrics(), [
  serve(anything, async () => {
    heard += 1
    return {}
  }),
])

async function send(body: string | Buffer): Promise<{ status: number; ms: number; heard: number }> {
  const before = heard
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const request = { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) }
  const { value, ms } = await measureWork(() => app.request('/api/anything', request))
  return { status: value.status, ms, heard: heard - before }
}

/** Of computing, for one document (reliability S41). The first call of all pays for what is compiled then. */
const LIMIT_MS = 100

test('about 300 documents: answers each that is JSON, refuses each that is not with 400, within 100 ms', async () => {
  expect(VALID.length + INVALID.length + EITHER.length).toBeGreaterThanOrEqual(300)
  await send('{"value":0}')
  const wrong: string[] = []
  for (const [cases, fits] of [
    [VALID, (status: number) => status === 200],
    [INVALID, (status: number) => status === 400],
    [EITHER, (status: number) => status === 200 || status === 400],
  ] as const) {
    for (const { name, text } of cases) {
      const said = await send(text)
      if (!fits(said.status)) wrong.push(`${name}: ${said.status}`)
      if (said.ms > LIMIT_MS) wrong.push(`${name}: ${said.ms} ms`)
      if (said.status !== 200 && said.heard > 0) wrong.push(`${name}: had an effect`)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['100,000 arrays deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 objects deep', '{"value":'.repeat(100_000)],
  ['10 MB', `{"value":"${'a'.repeat(10 * 1024 * 1024)}"}`],
  ['64 kB of open brackets', `{"value":${'['.repeat(60_000)}`],
])('refuses a body of %s within 100 ms, with no effect', async (_, body) => {
  const said = await send(body)
  expect([400, 413]).toContain(said.status)
  expect(said.heard).toBe(0)
  expect(said.ms).toBeLessThan(LIMIT_MS)
})

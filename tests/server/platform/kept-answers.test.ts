import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import type { App } from '#server/platform/context.ts'
import { mountDocument } from '#server/platform/documents.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { serveShared } from '#server/platform/serve-shared.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'

// Protects: what is the same for everybody is made once and not per request, so that one guest cannot keep the process
// busy with it.

const KEPT_MS = 60_000
const listing = action({
  name: 'listing',
  summary: 'for the test',
  method: 'GET',
  path: '/listing',
  audience: 'anyone',
  input: v.strictObject({ of: v.optional(v.string(), 'all') }),
  answer: v.strictObject({ lines: v.array(v.string()) }),
  refusals: [],
})
let app: App
let now = 0
let listings = 0
let documents = 0
let fails = false

beforeEach(() => {
  forgetCounts()
  now = Date.now()
  listings = 0
  documents = 0
  fails = false
  const runtime = bareRuntime({
    config: getConfig({ ALLOWED_ORIGINS: 'https://pages.example', TRUSTED_PROXY_HOPS: '1' }),
    clock: { now: () => new Date(now) },
  })
  const shared = serveShared(listing, { keptMs: KEPT_MS, keyOf: call => call.input.of }, async call => {
    if (fails) throw new Error('not now')
    listings += 1
    return { lines: Array.from({ length: 5_000 }, (_, line) => `${call.input.of} ${listings} ${line}`) }
  })
  app = createApp(runtime, createMetrics(), [shared], mounted =>
    mountDocument(mounted, '/paper', {
      name: 'paper',
      type: 'text/plain; charset=utf-8',
      text: async () => {
        if (fails) throw new Error('not now')
        documents += 1
        return 'word '.repeat(50_000)
      },
    }),
  )
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(
    `/api${path}`,
    { headers: { 'x-forwarded-for': '198.51.100.7', ...headers } },
    {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    },
  )
const atOnce = (count: number, path: string) => Promise.all(Array.from({ length: count }, () => get(path)))

test.each(['/openapi.json', '/docs', '/paper', '/listing'])(
  'answers %s with validators and 304',
  async path => {
    const first = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toMatch(/^(no-cache|public, max-age=300)$/)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}\.br"$/)
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await get(path, { 'accept-encoding': 'gzip, br', 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    const other = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([other.status, other.headers.get('etag')]).toEqual([200, etag.replace('.br', '.gz')])
  },
)

test('answers the same content in every form, in the smallest one that is taken', async () => {
  const bytes = async (accepted: string) => {
    const response = await get('/paper', { 'accept-encoding': accepted, origin: 'https://pages.example' })
    const varies = response.headers.get('vary')?.toLowerCase().split(/,\s*/) ?? []
    expect(varies.toSorted()).toEqual(['accept-encoding', 'origin'])
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.length))
    return { coding: response.headers.get('content-encoding'), body }
  }
  const plain = await bytes('')
  expect(plain.coding).toBeNull()
  const [br, gzip, refused] = [await bytes('gzip, br'), await bytes('gzip, br;q=0'), await bytes('gzip;q=0')]
  expect([br.coding, gzip.coding, refused.coding]).toEqual(['br', 'gzip', null])
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(br.body.length).toBeLessThan(plain.body.length / 10)
})

test('makes a document once, however many ask and however often', async () => {
  await atOnce(20, '/paper')
  await atOnce(20, '/paper')
  expect(documents).toBe(1)
})

test('makes a shared answer once for each key, and anew when its time is over', async () => {
  await Promise.all([atOnce(20, '/listing'), atOnce(20, '/listing?of=some')])
  expect(listings).toBe(2)
  now += KEPT_MS - 1
  const old = await (await get('/listing')).text()
  expect(listings).toBe(2)
  now += 1
  expect(await (await get('/listing')).text()).not.toBe(old)
  expect(listings).toBe(3)
})

test('makes again what could not be made', async () => {
  fails = true
  expect((await get('/listing')).status).toBe(500)
  expect((await get('/paper')).status).toBe(500)
  fails = false
  expect((await get('/listing')).status).toBe(200)
  expect((await get('/paper')).status).toBe(200)
})

test('refuses who asks for a document too often, and nobody else', async () => {
  const statuses = (await atOnce(100, '/paper')).map(response => response.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(60)
  const late = await get('/paper')
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await get('/paper', { 'x-forwarded-for': '198.51.100.8' })).status).toBe(200)
})

test('counts the addresses of one household together', async () => {
  for (let host = 0; host < 60; host += 1)
    await get('/paper', { 'x-forwarded-for': `2001:db8:1:2::${host.toString(16)}` })
  expect((await get('/paper', { 'x-forwarded-for': '2001:db8:1:2:ffff::1' })).status).toBe(429)
  expect((await get('/paper', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
})

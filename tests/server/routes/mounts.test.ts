import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Assembled } from '#server/assemble.ts'
import type { Config } from '#server/config.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { passFor } from '#server/uploads/passes.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { picture } from '../uploads/pictures.ts'
import { MOUNTS } from './roles.ts'
import { openSeats, openServer, SEATS, type Seat } from './seats.ts'

// Protects (reliability S25): who gets in beside the API is written down too: a picture is its owner's and of whom an
// operator's pass lets in, the numbers of a process are the machine's own, and a new door is in the table before it opens.

const TOKEN = 'the token of the numbers'
let store: FreshDatabase
let baize: Assembled
let tokens: Map<Seat, string | undefined>
const servers: Server[] = []
let [open, closed, proxied, reachable] = ['', '', '', '']

beforeAll(async () => {
  store = await freshDemoPostgres()
  baize = await openServer(store.databaseUrl)
  tokens = await openSeats(baize)
  open = await listen({ trustedProxyHops: 0 })
  closed = await listen({ metricsToken: TOKEN })
  proxied = await listen({ trustedProxyHops: 1 })
  reachable = await listen({ trustedProxyHops: 0, host: '0.0.0.0' })
}, 120_000)
afterAll(async () => {
  for (const server of servers) server.close()
  await baize.close()
  await store.remove()
})

async function listen(settings: Partial<Config>): Promise<string> {
  const { app, metrics, mounts, runtime, isReady } = baize
  const config = { ...runtime.config, ...settings }
  const parts = { app, metrics, mounts, isReady, site: undefined, isStopping: () => false }
  const server = createHttpServer({ config, log: createLog('silent'), ...parts })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function statusFor(seat: Seat, url: string, from?: string): Promise<number> {
  await forgetAllCounts(store.db)
  const token = tokens.get(seat)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
  }
  const response = await fetch(url, { headers })
  await response.body?.cancel()
  return response.status
}

/** What every seat is answered, as one line each that differs from what is expected. */
async function wrongAt(
  url: string,
  from: string | undefined,
  expected: (seat: Seat) => number,
): Promise<string[]> {
  const wrong: string[] = []
  for (const seat of SEATS) {
    const status = await statusFor(seat, url, from)
    if (status !== expected(seat)) wrong.push(`${seat}: ${status} instead of ${expected(seat)}`)
  }
  return wrong
}

test('has a row in the table for every door beside the API', () => {
  expect([...Object.keys(baize.mounts), '/metrics'].toSorted()).toEqual(Object.keys(MOUNTS))
})

test('shows a picture to its owner and with a pass, and hides from everybody else that it is there', async () => {
  const id = newId()
  const put = await fetch(`${open}/api/uploads/${id}?purpose=depositSlip`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.get('member')}`, 'content-type': 'image/png' },
    body: new Uint8Array(await picture('png')),
  })
  expect(put.status).toBe(200)
  expect(await wrongAt(`${open}/media/${id}`, undefined, seat => (seat === 'member' ? 200 : 404))).toEqual([])
  expect(await wrongAt(`${open}/media/${newId()}`, undefined, () => 404)).toEqual([])
  const { db, clock } = baize.runtime
  const path = await passFor(db, { uploadId: id, operator: 'mounts', now: clock.now() })
  expect(await statusFor('guest', `${open}${path}`)).toBe(200)
  expect(await statusFor('guest', `${open}${path}x`)).toBe(404)
})

test('shows everybody the pictures of pages, and nothing where there is none', async () => {
  const nobodys = `/pictures/${'0'.repeat(64)}-320.webp`
  expect(await wrongAt(`${open}${nobodys}`, undefined, () => 404)).toEqual([])
})

test('tells the numbers of a process to the machine alone, or to whoever has the token for them', async () => {
  expect(await wrongAt(`${open}/metrics`, '198.51.100.7', () => 404)).toEqual([])
  expect(await statusFor('guest', `${open}/metrics`)).toBe(200)
  expect(await wrongAt(`${closed}/metrics`, undefined, () => 404)).toEqual([])
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${TOKEN}` }
    expect((await fetch(`${closed}/metrics`, { headers })).status).toBe(200)
    expect(
      (await fetch(`${closed}/metrics`, { headers: { authorization: `${headers.authorization}x` } })).status,
    ).toBe(404)
  }
})

test('tells them to nobody without a token once others can come through this machine', async () => {
  for (const url of [proxied, reachable])
    expect(await wrongAt(`${url}/metrics`, undefined, () => 404)).toEqual([])
})

test('knows a session by its token however the scheme is written', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${tokens.get('member')}` }
    expect((await fetch(`${open}/api/member`, { headers })).status).toBe(200)
  }
  const headers = { authorization: `Basic ${tokens.get('member')}` }
  expect((await fetch(`${open}/api/member`, { headers })).status).toBe(401)
})

test.each(Object.keys(MOUNTS).filter(path => MOUNTS[path] === 'anyone'))(
  'answers everybody alike at %s',
  async path => {
    const url = `${open}${path}nobody-knows-this`
    const asGuest = await statusFor('guest', url)
    expect(await wrongAt(url, undefined, () => asGuest)).toEqual([])
  },
)

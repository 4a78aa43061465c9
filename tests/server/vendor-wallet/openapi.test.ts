import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { VENDOR_CODES } from '#lib/play/vendor-api.ts'
import { addVendorKey } from '#server/vendor-wallet/keys.ts'
import { SIGNED_EXAMPLE, VENDOR_CALLS } from '#server/vendor-wallet/openapi.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addVendor, betOf, call, closeOf, openGame, player, rollbackOf, winOf } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// The document for a vendor's engineer: what it says is what the server does.

const database = useDatabase()
let server: TestServer<'play'>
let document: {
  paths: Record<string, { post: { requestBody: { content: Record<string, { example?: unknown }> } } }>
  components: { parameters: Record<string, { name: string; example: string }>; schemas: { Failure: unknown } }
}
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
  const response = await server.app.request('/api/vendor/openapi.json')
  document = (await response.json()) as typeof document
})

test('answers the document of every call, with all codes', () => {
  expect(Object.keys(document.paths)).toEqual(Object.keys(VENDOR_CALLS).map(path => `/api/vendor/v1${path}`))
  expect(JSON.stringify(document.components.schemas.Failure)).toContain(
    JSON.stringify(Object.keys(VENDOR_CODES)),
  )
})

test('the page of the site’s calls leads to the page of the vendors’, which lists every call', async () => {
  const pageOf = async (path: string) => (await server.app.request(path)).text()
  expect(await pageOf('/api/docs')).toContain('href="/api/vendor/docs"')
  const page = await pageOf('/api/vendor/docs')
  for (const path of Object.keys(VENDOR_CALLS)) expect(page).toContain(`POST /api/vendor/v1${path}<`)
  expect(page).toContain('href="/api/vendor/openapi.json"')
})

test('answers the signed example, sent exactly as the document has it', async () => {
  await addVendor(server, SIGNED_EXAMPLE.vendor)
  const deploymentSecret = 'a secret of the tests, more than 32 characters'
  await addVendorKey(server.db, { ...SIGNED_EXAMPLE, deploymentSecret })
  const headers = Object.values(document.components.parameters).map(one => [one.name, one.example] as const)
  server.clock.set(new Date(Number(SIGNED_EXAMPLE.timestamp) + 60_000))
  const path = '/api/vendor/v1/transaction'
  const example = document.paths[path]?.post.requestBody.content['application/json']?.example
  const response = await server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
    body: JSON.stringify(example),
  })
  expect([response.status, await response.json()]).toEqual([200, { status: 'OK', state: 'unknown' }])
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/connect-a-vendor.md'), 'utf8')
  for (const [name, value] of headers) expect(guide).toContain(`${name}: ${value}`)
  server.clock.set(new Date())
})

test('answers each call in the shape that the document has for it', async () => {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  const bet = betOf({ sessionToken })
  const gone = betOf({ sessionToken, roundId: bet.roundId })
  const [transactionId, roundId] = [newId(), newId()]
  const { playerId, currency, gameCode } = winOf(who, bet)
  const play = {
    sessionToken,
    roundId,
    gameCode,
    currency,
    actions: [{ type: 'bet', transactionId, amount: '5' }],
  }
  const asked: [keyof typeof VENDOR_CALLS, object][] = [
    ['/balance', { sessionToken }],
    ['/bet', bet],
    ['/bet', gone],
    ['/rollback', rollbackOf(who, gone)],
    ['/win', winOf(who, bet)],
    ['/play', play],
    ['/promotion', { playerId, transactionId: newId(), amount: '5', currency }],
    ['/round/close', closeOf(who, bet)],
    ['/round', { playerId, roundId: bet.roundId }],
    ['/transaction', { transactionId: bet.transactionId }],
  ]
  for (const [path, body] of asked) {
    const answer = await call(server, path, body)
    const { entries } = VENDOR_CALLS[path].answer
    expect([path, v.safeParse(v.strictObject(entries as v.ObjectEntries), answer).issues]).toEqual([
      path,
      undefined,
    ])
  }
})

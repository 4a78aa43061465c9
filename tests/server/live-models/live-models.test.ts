import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import type { LiveModel } from '#lib/live-models/api.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { demoVendorCredentials } from '#server/vendor-wallet/demo-vendor.ts'
import { suspendVendor, writeModelsUrl } from '#server/vendor-wallet/key-queries.ts'
import { isSigned, signatureOf } from '#server/vendor-wallet/signature.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { SECRET } from '#tests/support/secret.ts'
import { callAs, openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

// Protects: live models are what their vendor says of them now; who is offline is not opened; the address that opens names
// the model with the platform's signature; without the module there is nothing of it.

const fresh = useDatabase()
const { outgoingSecret } = demoVendorCredentials(SECRET)
const MODULES = [{ modId: 'LIVEMODELS', enabled: true, childrenNodes: [] }]
const LOTUS = { id: 'lotus', name: 'Lotus', language: 'th', online: true, gameCode: 'koi-terrace' }

let vendor: Server
let answer: unknown
let asked = 0
let server: TestServer<'play'>
let who: SignedIn

beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    asked += 1
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = {
      timestamp: header('x-timestamp'),
      signature: header('x-signature'),
      body: Buffer.concat(pieces),
    }
    if (!isSigned(signed, outgoingSecret, server.clock.now())) return response.writeHead(401).end('{}')
    return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>(resolve => vendor.listen(0, '127.0.0.1', resolve))
  server = await openTestServer(fresh.db, {
    features: ['play'],
    settings: { modules: MODULES, imageCDNs: ['https://pictures.example'] },
  })
  await writeModelsUrl(fresh.db, 'BAIZE', `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/models`)
  who = await signUp(server, 'guestofthetable')
})
afterAll(() => void vendor.close())
beforeEach(() => {
  forgetCounts()
  server.change({})
  // What was heard before is no longer believed.
  server.clock.advance(6_000)
  asked = 0
  answer = { status: 'OK', models: [{ ...LOTUS, picture: null }] }
})

const list = (): Promise<Answer<{ models: LiveModel[] }>> => callAs(server, undefined, 'GET', '/live-models')
const open = (model = 'lotus', vendorCode = 'BAIZE'): Promise<Answer<{ url: string }>> =>
  callAs(server, who, 'POST', '/games/launch-live-model', { vendor: vendorCode, model, device: 'desktop' })

test('lists models with language and presence, those online first, and shows pictures of known places alone', async () => {
  const pictures = [
    'https://pictures.example/a.webp',
    'https://elsewhere.example/a.webp',
    '/own/a.svg',
    'data:x',
  ]
  answer = {
    status: 'OK',
    models: [
      { ...LOTUS, id: 'away', online: false, picture: null },
      ...pictures.map((picture, index) => ({ ...LOTUS, id: `m${index}`, picture })),
      { ...LOTUS, id: 'no spaces here', picture: null },
      'nonsense',
    ],
  }
  const { body } = await list()
  expect(body.value?.models.map(({ id, picture, online }) => [id, picture, online])).toEqual([
    ['m0', 'https://pictures.example/a.webp', true],
    ['m1', null, true],
    ['m2', '/own/a.svg', true],
    ['m3', null, true],
    ['away', null, false],
  ])
  expect(body.value?.models[0]).toMatchObject({ vendor: 'BAIZE', name: 'Lotus', language: 'th' })
})

test('asks the vendor once for many visitors', async () => {
  const all = await Promise.all([list(), list(), list()])
  expect(all.every(({ body }) => body.success)).toBe(true)
  expect(asked).toBe(1)
})

test('opens the table by an address that names the model, signed for this launch', async () => {
  const { body } = await open()
  const url = new URL(body.value?.url ?? '', 'http://localhost')
  expect(url.pathname).toBe('/vendor-demo/games/koi-terrace')
  const [launchToken = '', model = '', modelTime = '', modelSignature] = [
    'launchToken',
    'model',
    'modelTime',
    'modelSignature',
  ].map(name => url.searchParams.get(name) ?? '')
  expect(model).toBe('lotus')
  expect(launchToken).not.toBe('')
  expect(modelSignature).toBe(signatureOf(outgoingSecret, modelTime, Buffer.from(`lotus.${launchToken}`)))
})

test('opens nobody who is offline, unknown or of another vendor, and no game of a guest', async () => {
  answer = { status: 'OK', models: [{ ...LOTUS, online: false, picture: null }] }
  expect((await open()).body).toMatchObject({
    code: 'liveModelOffline',
    field: 'model',
    message: 'Lotus is offline now. Choose another table.',
  })
  expect((await open('somebody')).body.code).toBe('notFound')
  expect((await open('lotus', 'PG')).body.code).toBe('notFound')
  const body = { vendor: 'BAIZE', model: 'lotus', device: 'desktop' }
  expect((await callAs(server, undefined, 'POST', '/games/launch-live-model', body)).body.code).toBe(
    'notSignedIn',
  )
})

test('keeps to maintenance of the game behind the table', async () => {
  server.games.close('koi')
  expect((await open()).body.code).toBe('gameMaintenance')
  server.games.open('koi')
})

test.each(['no JSON', '{"status":"ERROR"}', '{"status":"OK","models":7}'])(
  'says that models cannot be shown while the vendor answers %s',
  async said => {
    answer = said
    expect((await list()).body).toMatchObject({ code: 'liveModelsAway' })
    expect((await open()).body.code).toBe('liveModelsAway')
  },
)

test('is empty where no vendor has models, or the one that has is suspended', async () => {
  await suspendVendor(fresh.db, 'BAIZE', server.clock.now())
  server.clock.advance(6_000)
  expect((await list()).body.value).toEqual({ models: [] })
  expect((await open()).body.code).toBe('notFound')
  await suspendVendor(fresh.db, 'BAIZE', undefined)
})

test('does not exist while the module is off', async () => {
  server.change({ modules: [] })
  expect((await list()).status).toBe(404)
  expect((await open()).status).toBe(404)
  expect(asked).toBe(0)
})

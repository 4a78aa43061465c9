import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'

// Protects: the demo's house says who hosts its tables to the platform alone, and seats nobody beside a host whom the
// platform did not name for this launch.

const SECRET = 'what the platform signs with'
const dataDir = mkdtempSync(join(tmpdir(), 'baize-models-'))
let vendor: Awaited<ReturnType<typeof startVendor>>
let url: string
beforeAll(async () => {
  vendor = await startVendor({
    vendorCode: 'BAIZE',
    keyId: 'demo-1',
    secret: 'of the wallet',
    outgoingSecret: SECRET,
    walletUrl: 'http://127.0.0.1:9/api/vendor/v1',
    dataDir,
    publicUrl: 'http://house.example',
    sweepMs: 3_600_000,
    port: 0,
    host: '127.0.0.1',
  })
  url = `http://127.0.0.1:${vendor.port}`
})
afterAll(async () => {
  await vendor.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(secret: string, at = Date.now()): Promise<{ status: number; body: unknown }> {
  const timestamp = String(at)
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, Buffer.from('{}')),
  }
  const response = await fetch(`${url}/models`, { method: 'POST', body: '{}', headers })
  return { status: response.status, body: await response.json() }
}

test('tells the platform its models, with a drawing of each', async () => {
  const { body } = await ask(SECRET)
  expect(body).toEqual({
    status: 'OK',
    models: [
      {
        id: 'nok',
        name: 'Nok',
        language: 'th',
        online: true,
        gameCode: 'cloth-baccarat',
        picture: 'http://house.example/models/nok.svg',
      },
    ],
  })
  const picture = await fetch(`${url}/models/nok.svg`)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(await picture.text()).toMatch(/^<svg/)
  expect((await fetch(`${url}/models/constructor.svg`)).status).toBe(404)
})

test('tells nobody else, and no question of long ago', async () => {
  expect((await ask('another secret')).status).toBe(403)
  expect((await ask(SECRET, Date.now() - 6 * 60_000)).status).toBe(403)
})

function address(changes: Record<string, string> = {}, game = 'cloth-baccarat'): string {
  const [launchToken, modelTime] = ['t'.repeat(43), String(Date.now())]
  const modelSignature = signatureOf(SECRET, modelTime, Buffer.from(`nok.${launchToken}`))
  const named = { launchToken, language: 'en', model: 'nok', modelTime, modelSignature, ...changes }
  return `${url}/games/${game}?${new URLSearchParams(named)}`
}

test('shows the host whom the platform has named for this launch', async () => {
  const page = await fetch(address())
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('"model":{"id":"nok","name":"Nok"}')
  const without = await fetch(`${url}/games/cloth-baccarat?launchToken=${'t'.repeat(43)}&language=en`)
  expect(await without.text()).not.toContain('"model"')
})

test.each([
  ['another launch', { launchToken: 'u'.repeat(43) }],
  ['another model', { model: 'somebody' }],
  ['another time', { modelTime: String(Date.now() - 1) }],
  ['no signature', { modelSignature: '' }],
])('opens no table for %s', async (_, changes) => {
  expect((await fetch(address(changes))).status).toBe(401)
})

test('opens no other table under the name of a host', async () => {
  expect((await fetch(address({}, 'koi-terrace'))).status).toBe(401)
})

import { createPublicKey, verify } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { lineKey } from '#server/site/line-key.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { get, openSiteServer, type SiteServer, storeSetting } from '#tests/support/site-server.ts'

// Spec 3 and 7.1, the permission response; 4.8 and product decisions 12, lines that prove whose they are.

const database = useDatabase()
let server: SiteServer
beforeEach(async () => {
  forgetCounts()
  server = await openSiteServer(database.db)
  for (const key of ['maintenance', 'region', 'lines', 'customerService', 'resources'] as const)
    await storeSetting(server, key, DEFAULT_SETTINGS[key])
})

const decrypt = (path: string) =>
  CryptoJS.DES.decrypt(path.slice(0, -8), CryptoJS.enc.Utf8.parse(path.slice(-8)), {
    mode: CryptoJS.mode.ECB,
    padding: CryptoJS.pad.Pkcs7,
  }).toString(CryptoJS.enc.Utf8)

test('answers how the site stands, with the visitor’s address', async () => {
  const { status, body } = await get(server, '/permission', { address: '2001:db8::7' })
  expect(status).toBe(200)
  expect(body.value).toMatchObject({
    status: 0,
    maintenance: false,
    maintenanceEnd: null,
    modeMessage: '',
    regionRestriction: false,
    location: { ip: '2001:db8::7' },
    info: { mainDomain: 'play.example', lineKey: server.site.key.publicKey },
  })
})

test('answers customer service paths that the last 8 characters decrypt, each time with a fresh key', async () => {
  await storeSetting(server, 'customerService', [
    { csType: 'support', url: '/support' },
    { csType: 'chat', url: 'https://chat.example/ห้อง?a=1' },
  ])
  const entries = async () => {
    const { body } = await get(server, '/permission')
    return (body.value.info as { customerService: { csType: string; path: string }[] }).customerService
  }
  const [first, again] = [await entries(), await entries()]
  expect(first.map(entry => [entry.csType, decrypt(entry.path)])).toEqual([
    ['support', '/en/support'],
    ['chat', 'https://chat.example/ห้อง?a=1'],
  ])
  expect(first[0]?.path).not.toBe(again[0]?.path)
})

test('answers lines with the one that was asked first, in the language of the call', async () => {
  await storeSetting(server, 'lines', [
    { domainName: 'https://a.example', description: { en: 'Line A', th: 'เส้นทางเอ' } },
    { domainName: 'https://play.example', description: { th: 'หลัก' } },
  ])
  const { body } = await get(server, '/domain-routes', { headers: { host: 'a.example' } })
  expect(body.value.domainRoute).toEqual([
    { idx: 0, domainName: 'https://a.example', description: 'Line A' },
    { idx: 1, domainName: 'https://play.example', description: 'หลัก' },
  ])
  const routers = await get(server, '/routers?data=device=0')
  expect(routers.body.value.domainList).toEqual([
    { domainName: 'https://play.example' },
    { domainName: 'https://a.example' },
  ])
})

test('answers a ping to every origin, signed with the key of the deployment and no other', async () => {
  const random = 'c0ffee-0123456789'
  const { headers, body } = await get(server, `/ping?random=${random}`, {
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const isOf = (publicKey: string, text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      {
        key: createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
        dsaEncoding: 'ieee-p1363',
      },
      Buffer.from(String(body.value.signature), 'base64'),
    )
  expect(isOf(server.site.key.publicKey, `baize-line:${random}`)).toBe(true)
  expect(isOf(server.site.key.publicKey, `baize-line:${random}x`)).toBe(false)
  expect(isOf(lineKey('another secret of 32 characters or more').publicKey, `baize-line:${random}`)).toBe(
    false,
  )
  expect((await get(server, '/ping?random=short')).body.code).toBe('badInput')
})

test('every process comes to the same line key, and another secret to another', () => {
  expect(lineKey('one secret').publicKey).toBe(lineKey('one secret').publicKey)
  expect(lineKey('one secret').publicKey).not.toBe(lineKey('two secrets').publicKey)
})

test('answers labels of resources under the names of the specification', async () => {
  await storeSetting(server, 'resources', { help: { url: '/help', label: { th: 'ช่วยเหลือ', en: 'Help' } } })
  const { body } = await get(server, '/permission')
  expect((body.value.info as { resources: unknown }).resources).toEqual({
    help: { url: '/help', labelNameEn: 'Help', labelNameTy: 'ช่วยเหลือ' },
  })
})

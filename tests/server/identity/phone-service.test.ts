import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, readSetting, type SiteSettings } from '#lib/site/settings.ts'
import { PhoneService } from '#server/identity/phone-service.ts'
import { useDatabase } from '#tests/support/databases.ts'

const PHONE = '+66801234567'
const PROJECT = 'baize-test'
const fresh = useDatabase()
let server: Server
let issuer = ''
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let foreign: typeof keys
let published: unknown
let reads = 0

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  foreign = await generateKeyPair('RS256', { extractable: true })
  published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  server = createServer((_, response) => {
    reads += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => server.close())

const clock = { now: () => new Date() }
function settings(): SiteSettings {
  const service = { provider: 'service', projectId: PROJECT, apiKey: 'key-of-test' } as const
  const phoneVerification = { ...service, endpoint: issuer, issuer, keysUrl: `${issuer}/keys` }
  return { ...DEFAULT_SETTINGS, phoneVerification }
}
const open = (allowedPrivateHosts = ['127.0.0.1']) =>
  new PhoneService({ db: fresh.db, clock, settings, allowedPrivateHosts })

let made = 0
/** A token as the service would sign it, with what a test changes. */
function claimsOf(change: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1_000)
  made += 1
  const times = { iat: now, auth_time: now, exp: now + 3_600 }
  return { iss: issuer, aud: PROJECT, sub: `user-${made}`, phone_number: PHONE, ...times, ...change }
}
const signed = (change: JWTPayload = {}, { key = keys.privateKey, kid = 'one', alg = 'RS256' } = {}) =>
  new SignJWT(claimsOf(change)).setProtectedHeader({ alg, kid }).sign(key)
const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago

// Protects: only a number that the chosen service verified just now opens anything, once (spec 4.1, 4.3, section 8).
test('accepts a token of the service for its number, once, and reads the keys once', async () => {
  const service = open()
  expect(service.isOn).toBe(true)
  reads = 0
  const idToken = await signed()
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => service.accepts({ idToken, phone: PHONE })),
  )
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect(await service.accepts({ idToken: await signed(), phone: PHONE })).toBe(true)
  expect(reads).toBe(1)
})

test.each<[string, () => Promise<string> | string]>([
  ['of another issuer', () => signed({ iss: 'https://issuer.example' })],
  ['for another project', () => signed({ aud: 'another' })],
  ['signed with a foreign key', () => signed({}, { key: foreign.privateKey })],
  ['signed with an unknown key', () => signed({}, { key: foreign.privateKey, kid: 'two' })],
  ['without a signature', () => new UnsecuredJWT(claimsOf()).encode()],
  ['signed by the public key as a shared secret', hmacSigned],
  ['that has run out', () => signed({ exp: seconds(1) })],
  ['of a login six minutes ago', () => signed({ auth_time: seconds(360) })],
  ['of a login to come', () => signed({ auth_time: seconds(-120) })],
  ['of another number', () => signed({ phone_number: '+66801234568' })],
  ['without a number', () => signed({ phone_number: undefined })],
  ['without a time of login', () => signed({ auth_time: undefined })],
  ['changed on the way', async () => `${(await signed()).slice(0, -4)}AAAA`],
  ['that is none', () => 'a.b.c'],
  ['that is a flood', () => 'a'.repeat(100_000)],
])('refuses a token %s', async (_, token) => {
  expect(await open().accepts({ idToken: await token(), phone: PHONE })).toBe(false)
})

test('refuses every token while codes of our own are chosen, and keys of a private network', async () => {
  const parts = { db: fresh.db, clock, allowedPrivateHosts: ['127.0.0.1'] }
  const off = new PhoneService({ ...parts, settings: () => DEFAULT_SETTINGS })
  expect(off.isOn).toBe(false)
  expect(await off.accepts({ idToken: await signed(), phone: PHONE })).toBe(false)
  expect(await open([]).accepts({ idToken: await signed(), phone: PHONE })).toBe(false)
})

test('refuses settings of a service without encryption, or that lack something, in words', () => {
  const service = {
    provider: 'service',
    projectId: 'baize',
    apiKey: 'AIzaSyExample',
    endpoint: 'https://identity.example/',
    issuer: 'https://issuer.example/baize',
    keysUrl: 'https://issuer.example/keys',
  }
  expect(readSetting('phoneVerification', service)).toMatchObject({
    value: { endpoint: 'https://identity.example' },
  })
  for (const wrong of [{ endpoint: 'http://identity.example' }, { keysUrl: 'nowhere' }, { apiKey: '' }]) {
    const read = readSetting('phoneVerification', { ...service, ...wrong })
    expect('faults' in read && read.faults.join()).toMatch(/is not/)
  }
  expect(readSetting('phoneVerification', { provider: 'pigeon' })).toHaveProperty('faults')
})

async function hmacSigned(): Promise<string> {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
  return new SignJWT(claimsOf()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
}

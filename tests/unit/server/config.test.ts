import { expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'

test('a fresh clone needs no environment at all', () => {
  const config = getConfig({})
  expect(config).toMatchObject({
    demo: true,
    port: 4321,
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
    databaseUrl: undefined,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('without the demo a missing secret stops the start and is named', () => {
  expect(() => getConfig({ DEMO: 'off' })).toThrow(/SECRET: missing/)
})

test('a weak secret stops the start and is named', () => {
  expect(() => getConfig({ SECRET: 'short' })).toThrow(/SECRET: too short/)
})

test('a language that Baize does not ship, or one that stands twice, stops the start and is named', () => {
  expect(() => getConfig({ PUBLIC_LANGUAGES: 'th,kl' })).toThrow(/PUBLIC_LANGUAGES: "kl" is none of th, en/)
  expect(() => getConfig({ PUBLIC_LANGUAGES: 'en,en' })).toThrow(/PUBLIC_LANGUAGES: a language stands twice/)
  expect(() => getConfig({ PUBLIC_LANGUAGES: 'en, pt' })).not.toThrow()
})

test('whom to tell about a weakness is an address that can be followed', () => {
  expect(getConfig({}).securityContacts).toEqual([])
  const contacts = 'mailto:a@b.example, https://b.example/x'
  expect(getConfig({ SECURITY_CONTACT: contacts }).securityContacts).toEqual(contacts.split(', '))
  for (const wrong of ['a@b.example', 'javascript:x', 'http://b.example', 'mailto:a@b\nx'])
    expect(() => getConfig({ SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT')
})

test("the demo vendor's books have a database of their own", () => {
  const DATABASE_URL = 'postgres://h/site'
  expect(getConfig({ VENDOR_DATABASE_URL: 'postgres://h/vendor', DATABASE_URL }).vendorDatabaseUrl).toBe(
    'postgres://h/vendor',
  )
  for (const wrong of [DATABASE_URL, 'vendor.sqlite'])
    expect(() => getConfig({ VENDOR_DATABASE_URL: wrong, DATABASE_URL })).toThrow('VENDOR_DATABASE_URL')
})

test('every wrong variable is named at once', () => {
  const attempt = () =>
    getConfig({ PORT: '99999', CURRENCY: 'QQQ', PUBLIC_URL: 'nowhere', TIME_ZONE: 'Mars', LOG_LEVEL: 'loud' })
  for (const name of ['PORT', 'CURRENCY', 'PUBLIC_URL', 'TIME_ZONE', 'LOG_LEVEL'])
    expect(attempt).toThrow(name)
})

test('providers of sign-in are taken whole, and what is wrong with one is named without its secret', () => {
  const line = {
    OIDC_1_NAME: 'LINE',
    OIDC_1_ISSUER: 'https://access.line.example',
    OIDC_1_CLIENT_ID: 'baize',
    OIDC_1_CLIENT_SECRET: 'not to be said',
  }
  expect(getConfig({}).oidcProviders).toEqual([])
  expect(getConfig(line).oidcProviders).toMatchObject([
    { id: '1', name: 'LINE', clientSecret: 'not to be said' },
  ])
  const attempt = (change: Record<string, string>) => () => getConfig({ ...line, ...change })
  expect(attempt({ OIDC_1_ISSUER: 'http://127.0.0.1:9' })).not.toThrow()
  expect(attempt({ OIDC_1_CLIENT_ID: '' })).toThrow('OIDC_1_CLIENT_ID: missing')
  expect(attempt({ OIDC_1_CLIENT_ID: '' })).not.toThrow('not to be said')
  for (const issuer of [
    'http://access.line.example',
    'nowhere',
    'https://a.example/?x',
    'https://u@a.example',
  ])
    expect(attempt({ OIDC_1_ISSUER: issuer })).toThrow('OIDC_1_ISSUER')
  expect(attempt({ OIDC_2_ISSUER: line.OIDC_1_ISSUER })).toThrow('the same as OIDC_1_ISSUER')
  expect(() => getConfig({ OIDC_2_NAME: 'Google' })).toThrow(/OIDC_2_CLIENT_SECRET: missing/)
})

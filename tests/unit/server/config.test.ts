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

test('every wrong variable is named at once', () => {
  const attempt = () =>
    getConfig({ PORT: '99999', CURRENCY: 'QQQ', PUBLIC_URL: 'nowhere', TIME_ZONE: 'Mars', LOG_LEVEL: 'loud' })
  for (const name of ['PORT', 'CURRENCY', 'PUBLIC_URL', 'TIME_ZONE', 'LOG_LEVEL'])
    expect(attempt).toThrow(name)
})

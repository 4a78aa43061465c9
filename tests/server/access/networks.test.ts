import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { modulesOn } from '../identity/registering.ts'

// Protects: who has a whole network of addresses, as every household has with IPv6, tries no more than who has one.
const fresh = useDatabase()
let site: TestServer
beforeAll(async () => {
  site = await openTestServer(fresh.db, { settings: { modules: modulesOn('FREEPLAY') } })
})
beforeEach(() => forgetCounts())

let host = 0
const nextAddress = () => `2001:db8:7:1::${(++host).toString(16)}`

test('refuses tooManyRequests after 50 wrong passwords of many names from one network', async () => {
  const codes = new Set<string | undefined>()
  for (let n = 0; n < 50; n += 1)
    codes.add((await site.login(`name${n}`, 'wrong river 9', {}, { address: nextAddress() })).body.code)
  expect([...codes]).toEqual(['wrongLogin'])
  const said = await site.login('name50', 'wrong river 9', {}, { address: nextAddress() })
  expect(said.body.code).toBe('tooManyRequests')
})

test('refuses tooManyRequests after 20 trial accounts, and after 60 registrations, from one network', async () => {
  const play = async () => {
    const body = { id: newId(), os: 'x', platform: 'W', version: 3, human: await site.proof('register') }
    return site.sealed('POST', '/session/free-play', 'freePlayLogin', body, { address: nextAddress() })
  }
  for (let n = 0; n < 20; n += 1) expect((await play()).body.success).toBe(true)
  expect((await play()).body.code).toBe('tooManyRequests')
  const register = async (n: number) => {
    const pair = { password: 'quiet river 9', confirmPassword: 'quiet river 9' }
    const human = await site.proof('register')
    const body = { id: newId(), username: `many${n}`, ...pair, termsAccepted: true, human }
    return site.sealed('PUT', '/members', 'register', body, { address: nextAddress() })
  }
  for (let n = 0; n < 60; n += 1) expect((await register(n)).body.success).toBe(true)
  expect((await register(60)).body.code).toBe('tooManyRequests')
})

import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  codeAt,
  linkFor,
  logIn,
  namePerson,
  OPERATOR_PASSWORD,
  seatOperator,
  signInOperator,
  useLink,
} from '#tests/support/operators.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { SoftPasskey } from '../security/soft-passkey.ts'

// Protects (product decisions, section 10): nobody gets into the console without a second factor; a link opens once, tries
// are counted, sessions end when they should, and a member's session is nothing there, nor the other way round.

const fresh = useDatabase()
let server: TestServer<'operators'>

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
})

/** A person with password and authenticator app. */
async function operator(name: string): Promise<string> {
  forgetCounts()
  await namePerson(server, name)
  return useLink(server, await linkFor(server, name))
}

const session = (token: string | undefined) => server.call('GET', '/operator/session', { token })
const secondStep = (pendingLogin: unknown, code: string) =>
  server.call('POST', '/operator/login/second-step', { body: { pendingLogin, code } })

test('a link sets password and second factor, once, and neither counts before the factor was shown', async () => {
  await namePerson(server, 'ann')
  const link = await linkFor(server, 'ann')
  const entry = { link, password: OPERATOR_PASSWORD }
  const accepted = await server.sealed('POST', '/operator/link', 'operatorAcceptLink', entry)
  expect(accepted.body.value).toMatchObject({ name: 'ann' })
  expect((await logIn(server, 'ann')).body.code).toBe('wrongLogin')
  const wrong = await server.call('PUT', '/operator/link', { body: { link, code: '000000' } })
  expect(wrong.body.code).toBe('secondFactorWrong')
  const code = codeAt(String(accepted.body.value?.secret), server.clock.now())
  const confirm = () => server.call('PUT', '/operator/link', { body: { link, code } })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.filter(({ body }) => body.success)).toHaveLength(1)
  expect((await confirm()).body.code).toBe('operatorLinkDead')
  expect((await logIn(server, 'Ann ')).body.value).toMatchObject({
    hasAuthenticator: true,
    hasPasskey: false,
  })
})

test('a link is dead after its time, after a newer one, and with a password that is easy to guess', async () => {
  await namePerson(server, 'late')
  const accept = (link: string, password = OPERATOR_PASSWORD) =>
    server.sealed('POST', '/operator/link', 'operatorAcceptLink', { link, password })
  const first = await linkFor(server, 'late')
  const second = await linkFor(server, 'late')
  expect((await accept(first)).body.code).toBe('operatorLinkDead')
  expect((await accept(second, 'short')).body.code).toBe('passwordLength')
  expect((await accept(second, 'passwordpassword')).body.success).toBe(false)
  server.clock.advance(15 * 60_000)
  expect((await accept(second)).body.code).toBe('operatorLinkDead')
  server.clock.advance(-60_000)
  expect((await accept(second)).body.code).toBe('operatorLinkDead')
})

test('a password alone opens nothing; a code opens once', async () => {
  const secret = await operator('bea')
  server.clock.advance(30_000)
  const { body } = await logIn(server, 'bea')
  const { pendingLogin } = body.value ?? {}
  expect((await session(String(pendingLogin))).body.code).toBe('notSignedIn')
  const code = codeAt(secret, server.clock.now())
  const both = await Promise.all([secondStep(pendingLogin, code), secondStep(pendingLogin, code)])
  const [signedIn] = both.filter(one => one.body.success)
  expect(both.filter(one => one.body.success)).toHaveLength(1)
  const { token } = signedIn?.body.value ?? {}
  expect((await session(String(token))).body.value).toMatchObject({ name: 'bea', roles: ['admin'] })
  const again = await logIn(server, 'bea')
  const replay = await secondStep(again.body.value?.pendingLogin, code)
  expect(replay.body.code).toBe('secondFactorWrong')
  const kept = await fresh.db.rows(sql<{ all: string }>`
    select s::text as all from operator_sessions s union all select p::text from operator_pending_logins p`)
  expect(JSON.stringify(kept)).not.toContain(String(token))
})

test('five wrong passwords close a name, known or not, also for the right one; half an hour opens it', async () => {
  await operator('cay')
  for (const name of ['cay', 'nobodyatall']) {
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => logIn(server, name, `wrong ${at}`, `203.0.113.${at}`)),
    )
    expect(tries.filter(({ body }) => body.code === 'wrongLogin')).toHaveLength(5)
    expect(tries.filter(({ body }) => body.code === 'operatorLocked')).toHaveLength(7)
    expect((await logIn(server, name)).body.code).toBe('operatorLocked')
  }
  server.clock.advance(31 * 60_000)
  expect((await logIn(server, 'cay')).body.success).toBe(true)
})

test('five wrong codes close a name, whatever was typed right in between', async () => {
  const secret = await operator('dan')
  for (let count = 0; count < 5; count++) {
    const { body } = await logIn(server, 'dan')
    expect((await secondStep(body.value?.pendingLogin, '000000')).body.code).toBe('secondFactorWrong')
  }
  expect((await logIn(server, 'dan')).body.code).toBe('operatorLocked')
  server.clock.advance(31 * 60_000)
  expect(await signInOperator(server, 'dan', secret)).toMatch(/^[\w-]{43}$/)
})

test('a session ends after 15 minutes without a call, after 12 hours with them, and stays over', async () => {
  const secret = await operator('eve')
  const idle = await signInOperator(server, 'eve', secret)
  server.clock.advance(14 * 60_000)
  expect((await session(idle)).status).toBe(200)
  server.clock.advance(15 * 60_000)
  expect((await session(idle)).status).toBe(401)
  server.clock.advance(-10 * 60_000)
  expect((await session(idle)).status).toBe(401)
  const busy = await signInOperator(server, 'eve', secret)
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    server.clock.advance(10 * 60_000)
    expect((await session(busy)).status).toBe(200)
  }
  server.clock.advance(10 * 60_000)
  expect((await session(busy)).status).toBe(401)
})

test('lists where somebody is signed in, ends one of them at once, and nobody else’s', async () => {
  const secret = await operator('fay')
  const [here, there] = [
    await signInOperator(server, 'fay', secret),
    await signInOperator(server, 'fay', secret),
  ]
  const stranger = await seatOperator(server, 'gus', ['support'])
  const { body } = await server.call('GET', '/operator/devices', { token: here })
  const devices = body.value?.devices as { id: string; isCurrent: boolean }[]
  expect(devices.map(one => one.isCurrent)).toEqual([true, false])
  const end = (token: string, id: string | undefined) =>
    server.call('DELETE', `/operator/devices/${id}`, { token })
  expect((await end(stranger.token, devices[1]?.id)).status).toBe(404)
  expect((await session(there)).status).toBe(200)
  expect((await end(here, devices[1]?.id)).status).toBe(200)
  expect((await session(there)).status).toBe(401)
  await server.call('DELETE', '/operator/session', { token: here })
  expect((await session(here)).status).toBe(401)
})

test('the second factor counts for five minutes, and again when it is shown again', async () => {
  const secret = await operator('hal')
  const token = await signInOperator(server, 'hal', secret)
  const until = async () => (await session(token)).body.value?.provenUntil
  expect(await until()).not.toBeNull()
  server.clock.advance(5 * 60_000)
  expect(await until()).toBeNull()
  const prove = (code: string) => server.call('POST', '/operator/proof', { token, body: { code } })
  expect((await prove('123456')).body.code).toBe('secondFactorWrong')
  expect((await prove(codeAt(secret, server.clock.now()))).body.success).toBe(true)
  expect(await until()).not.toBeNull()
})

test('a new link takes the place of password, factor and sessions', async () => {
  const secret = await operator('ida')
  const token = await signInOperator(server, 'ida', secret)
  const fresher = await useLink(server, await linkFor(server, 'ida'), 'quite another sentence')
  expect((await session(token)).status).toBe(401)
  expect((await logIn(server, 'ida')).body.code).toBe('wrongLogin')
  const { body } = await logIn(server, 'ida', 'quite another sentence')
  server.clock.advance(30_000)
  const { pendingLogin } = body.value ?? {}
  expect((await secondStep(pendingLogin, codeAt(secret, server.clock.now()))).body.success).toBe(false)
  expect((await secondStep(pendingLogin, codeAt(fresher, server.clock.now()))).body.success).toBe(true)
})

test('a passkey is a second factor as well: made with the link, shown at the login and for a proof, each answer once', async () => {
  await namePerson(server, 'pia')
  const link = await linkFor(server, 'pia')
  const entry = { link, password: OPERATOR_PASSWORD }
  const { body } = await server.sealed('POST', '/operator/link', 'operatorAcceptLink', entry)
  const passkey = new SoftPasskey()
  const response = passkey.create(String(body.value?.passkey))
  const foreign = new SoftPasskey().create(String(body.value?.passkey), { origin: 'https://evil.example' })
  const confirm = (one: string) => server.call('PUT', '/operator/link', { body: { link, response: one } })
  expect((await confirm(foreign)).body.code).toBe('passkeyRefused')
  const again = await server.sealed('POST', '/operator/link', 'operatorAcceptLink', entry)
  expect((await confirm(response)).body.code).toBe('passkeyRefused')
  expect((await confirm(passkey.create(String(again.body.value?.passkey)))).body.success).toBe(true)
  const login = await logIn(server, 'pia')
  expect(login.body.value).toMatchObject({ hasAuthenticator: false, hasPasskey: true })
  const { pendingLogin } = login.body.value ?? {}
  const asked = await server.call('POST', '/operator/login/passkey', { body: { pendingLogin } })
  const shown = passkey.show(String(asked.body.value?.options))
  const step = (one: string) =>
    server.call('POST', '/operator/login/second-step', { body: { pendingLogin, response: one } })
  const signedIn = await step(shown)
  const token = String(signedIn.body.value?.token)
  expect((await session(token)).status).toBe(200)
  expect((await step(shown)).body.code).toBe('secondStepOver')
  server.clock.advance(6 * 60_000)
  const options = await server.call('POST', '/operator/proof/passkey', { token })
  const proof = passkey.show(String(options.body.value?.options))
  const prove = () => server.call('POST', '/operator/proof', { token, body: { response: proof } })
  expect((await prove()).body.success).toBe(true)
  expect((await prove()).body.code).toBe('passkeyRefused')
})

test('a member’s session opens nothing of operators, and an operator’s nothing of members', async () => {
  const member = await signUp(server, 'memberone')
  const { token } = await seatOperator(server, 'jon', ['admin'])
  expect((await session(member.token)).body.code).toBe('notSignedIn')
  expect((await server.call('GET', '/member', { token })).status).not.toBe(200)
  expect((await server.call('GET', '/member/devices', { token })).body.code).toBe('notSignedIn')
  expect((await session(token)).status).toBe(200)
  expect((await session(undefined)).status).toBe(401)
})

test('the book of changes says who signed in, as what, from where', async () => {
  const secret = await operator('kai')
  await signInOperator(server, 'kai', secret)
  const row = await fresh.db.row(sql<{
    roles: string[]
    address: string
    request_id: string
    session_id: string
  }>`
    select roles, address, request_id, session_id from operator_changes where subject = 'person kai session'`)
  expect(row).toMatchObject({ roles: ['admin'], address: '203.0.113.7' })
  expect(row?.session_id).toBeDefined()
  expect(row?.request_id).toBeDefined()
})

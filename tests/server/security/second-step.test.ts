import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/test-server.ts'

import { codeOf, heldLogin, member, PROOF_OVER_MS, step, withAuthenticator } from './second-steps.ts'

const fresh = useDatabase()
let server: TestServer
/** The clock of `site`, which tests move through here. */
let ahead = 0
const now = () => Date.now() + ahead
const pass = (ms: number) => {
  ahead += ms
  server.clock.advance(ms)
}
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

/** A member with an authenticator app, whose next code is a new one. */
async function guarded(): Promise<SignedIn & { secret: string; recoveryCodes: string[] }> {
  const signedIn = await member(server)
  const made = await withAuthenticator(server, signedIn.token, now)
  pass(30_000)
  return { ...signedIn, ...made }
}

test('answers a login with the code of the app: the step before, now and the one after, each once', async () => {
  const { secret, member: who } = await guarded()
  const enter = async (code: string) => {
    const { pendingLogin } = await heldLogin(server, who.account)
    return (await step(server, { pendingLogin, code })).body.code ?? 'in'
  }
  pass(60_000)
  const at = now()
  expect(await enter(codeOf(secret, at - 60_000))).toBe('secondFactorWrong')
  expect(await enter(codeOf(secret, at + 60_000))).toBe('secondFactorWrong')
  expect(await enter(codeOf(secret, at - 30_000))).toBe('in')
  expect(await enter(codeOf(secret, at))).toBe('in')
  expect(await enter(codeOf(secret, at))).toBe('secondFactorWrong')
  expect(await enter(codeOf(secret, at + 30_000))).toBe('in')
  expect(await enter(codeOf(secret, at))).toBe('secondFactorWrong')
})

test('answers no session and no token until the second step is done', async () => {
  const { member: who } = await guarded()
  const said = await server.login(who.account, PASSWORD)
  expect(said.body).toMatchObject({ success: false, code: 'secondFactorNeeded' })
  expect(JSON.stringify(said.body)).not.toContain('"token"')
  const { pendingLogin } = await heldLogin(server, who.account)
  expect((await server.call('GET', '/member', { token: String(pendingLogin) })).status).toBe(401)
})

// Protects: of 300 tries of a code at once at most five are checked for one login, and ten an hour for one member.
test('races many guesses of one login: five are checked, and the right code is then too late', async () => {
  const { secret, member: who } = await guarded()
  const { pendingLogin } = await heldLogin(server, who.account)
  const guesses = Array.from({ length: 60 }, (_, n) =>
    step(server, { pendingLogin, code: String(n).padStart(6, '0') }),
  )
  const codes = (await Promise.all(guesses)).map(said => said.body.code)
  expect(codes.filter(code => code === 'secondFactorWrong').length).toBeLessThanOrEqual(5)
  expect(codes.filter(code => code === 'secondStepOver').length).toBeGreaterThanOrEqual(55)
  expect((await step(server, { pendingLogin, code: codeOf(secret, now()) })).body.code).toBe('secondStepOver')
})

test('refuses tooManyRequests after ten wrong codes of one member over several logins, not recovery after an hour', async () => {
  const { secret, member: who } = await guarded()
  let checked = 0
  for (let login = 0; login < 3; login++) {
    const { pendingLogin } = await heldLogin(server, who.account)
    for (let n = 0; n < 5; n++) {
      const said = await step(server, { pendingLogin, code: '000000' })
      if (said.body.code === 'secondFactorWrong') checked += 1
      else expect(said.status).toBe(429)
    }
  }
  expect(checked).toBe(10)
  pass(61 * 60_000)
  const { pendingLogin } = await heldLogin(server, who.account)
  expect((await step(server, { pendingLogin, code: codeOf(secret, now()) })).status).toBe(200)
})

test('races one right code in two logins and one recovery code in ten: each lets one in', async () => {
  const { secret, recoveryCodes, member: who } = await guarded()
  const code = codeOf(secret, now())
  const logins = await Promise.all([heldLogin(server, who.account), heldLogin(server, who.account)])
  const twice = await Promise.all(logins.map(({ pendingLogin }) => step(server, { pendingLogin, code })))
  expect(twice.filter(said => said.status === 200)).toHaveLength(1)
  const { pendingLogin } = await heldLogin(server, who.account)
  const many = await Promise.all(
    Array.from({ length: 5 }, () => step(server, { pendingLogin, code: recoveryCodes[3] })),
  )
  expect(many.filter(said => said.status === 200)).toHaveLength(1)
})

test('refuses secondStepOver after five minutes, when used before, and for a login that never was', async () => {
  const { secret, member: who } = await guarded()
  const late = await heldLogin(server, who.account)
  pass(5 * 60_000)
  const code = () => codeOf(secret, now())
  const over = async (pendingLogin: unknown) => (await step(server, { pendingLogin, code: code() })).body.code
  expect(await over(late.pendingLogin)).toBe('secondStepOver')
  expect(await over('x'.repeat(43))).toBe('secondStepOver')
  const { pendingLogin } = await heldLogin(server, who.account)
  expect(await over(pendingLogin)).toBeUndefined()
  pass(30_000)
  expect(await over(pendingLogin)).toBe('secondStepOver')
})

test('refuses badInput for both kinds at once, neither, and fields that nobody asked for', async () => {
  const pendingLogin = 'x'.repeat(43)
  for (const body of [{}, { code: '123456', response: '{}' }, { code: '123456', memberId: 'x' }])
    expect((await step(server, { pendingLogin, ...body })).status).toBe(400)
  expect((await step(server, { pendingLogin, code: 'abc' })).body.code).toBe('secondFactorForm')
  expect((await step(server, { pendingLogin, code: ' ' })).body.code).toBe('required')
})

test('answers a code in full-width and Thai digits and with spaces', async () => {
  const { secret, member: who } = await guarded()
  const { pendingLogin } = await heldLogin(server, who.account)
  const thai = [...codeOf(secret, now())].map(digit => String.fromCharCode(0x0e50 + Number(digit)))
  const code = ` ${thai.slice(0, 3).join('')} ${thai.slice(3).join('')} `
  expect((await step(server, { pendingLogin, code })).status).toBe(200)
})

// Protects: a secret counts only once its code was seen, and can be replaced until then.
test('refuses a wrong first code, and asks no second step until one was right', async () => {
  const { token, member: who } = await member(server)
  const begin = async () =>
    String((await server.call('POST', '/member/authenticator', { token })).body.value?.secret)
  const confirm = (code: string) => server.call('PUT', '/member/authenticator', { token, body: { code } })
  const first = await begin()
  const second = await begin()
  expect((await confirm(codeOf(first, now()))).body).toMatchObject({
    code: 'secondFactorWrong',
    field: 'code',
  })
  expect((await server.login(who.account, PASSWORD)).status).toBe(200)
  expect((await confirm(codeOf(second, now()))).body.value?.recoveryCodes).toHaveLength(10)
  expect((await server.call('POST', '/member/authenticator', { token })).body.code).toBe('secondFactorThere')
  await heldLogin(server, who.account)
  expect((await server.call('DELETE', '/member/authenticator', { token })).status).toBe(200)
  expect((await server.login(who.account, PASSWORD)).status).toBe(200)
})

test('answers ten new recovery codes in place of the old ones', async () => {
  const { token, recoveryCodes, member: who } = await guarded()
  const made = await server.call('POST', '/member/recovery-codes', { token })
  const next = made.body.value?.recoveryCodes as string[]
  expect(new Set([...recoveryCodes, ...next]).size).toBe(20)
  const { pendingLogin } = await heldLogin(server, who.account)
  expect((await step(server, { pendingLogin, code: recoveryCodes[0] })).body.code).toBe('secondFactorWrong')
  expect((await step(server, { pendingLogin, code: next[0] })).status).toBe(200)
  const plain = await member(server)
  expect((await server.call('POST', '/member/recovery-codes', { token: plain.token })).body.code).toBe(
    'secondFactorGone',
  )
})

// Protects: a dump of the database opens nothing (reliability S11, S16).
test('answers secrets, codes and pending logins that no table holds', async () => {
  const { secret, recoveryCodes, member: who } = await guarded()
  const { pendingLogin } = await heldLogin(server, who.account)
  const rows = await fresh.db.rows(sql<{ text: string }>`
    select a::text as text from authenticators a union all select r::text from recovery_codes r
    union all select p::text from pending_logins p union all select e::text from security_events e`)
  const bytes = Buffer.from(secret).toString('hex')
  for (const hidden of [secret, bytes, String(pendingLogin), recoveryCodes[0] ?? ''])
    expect(rows.filter(row => row.text.includes(hidden))).toEqual([])
})

test('refuses reauthenticationNeeded once the password was given more than five minutes ago', async () => {
  const own = await openTestServer(fresh.db)
  const { token } = await member(own)
  own.clock.advance(PROOF_OVER_MS)
  for (const [method, path, body] of [
    ['POST', '/member/authenticator', {}],
    ['PUT', '/member/authenticator', { code: '123456' }],
    ['DELETE', '/member/authenticator', {}],
    ['POST', '/member/recovery-codes', {}],
    ['POST', '/member/passkeys/creation', {}],
    ['POST', '/member/passkeys', { name: 'Key', response: '{}' }],
    ['POST', '/member/closing', {}],
  ] as const) {
    const said = await own.call(method, path, { token, body })
    expect([path, said.status, said.body.code]).toEqual([path, 403, 'reauthenticationNeeded'])
  }
})

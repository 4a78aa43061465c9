import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { heldLogin, member, optionsOf, PROOF_OVER_MS, step, withPasskey } from './second-steps.ts'
import { type Showing, SoftPasskey } from './soft-passkey.ts'

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

const loginOptions = () => optionsOf(server, '/session/passkey/options')
const logIn = (response: string, extra: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('POST', '/session/passkey', { body: { response, ...extra } })
const statusOf = async (token: unknown) =>
  (await server.call('GET', '/member', { token: String(token) })).status

test('answers a login by a passkey alone, as somebody who has shown who they are', async () => {
  const { token, member: who } = await member(server)
  const { passkey } = await withPasskey(server, token)
  const said = await logIn(passkey.show(await loginOptions()))
  expect(said.body.value?.member).toMatchObject({ id: who.id })
  const overview = await server.call('GET', '/member/security', { token: String(said.body.value?.token) })
  expect(overview.body.value?.provenUntil).toEqual(expect.any(String))
  expect(overview.body.value?.passkeys).toEqual([
    {
      id: expect.any(String),
      name: 'My telephone',
      isSynced: false,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ])
})

test('answers a login whose second step is a passkey, and one whose second step is a recovery code', async () => {
  const { token, member: who } = await member(server)
  const { passkey, recoveryCodes } = await withPasskey(server, token)
  const held = await heldLogin(server, who.account)
  expect(held).toMatchObject({ hasPasskey: true, hasAuthenticator: false })
  const { pendingLogin } = held
  const options = await optionsOf(server, '/session/second-step/options', { body: { pendingLogin } })
  const said = await step(server, { pendingLogin, response: passkey.show(options) })
  expect(await statusOf(said.body.value?.token)).toBe(200)
  const again = await heldLogin(server, who.account)
  const code = recoveryCodes[0]?.toLowerCase().replace('-', ' ')
  expect((await step(server, { pendingLogin: again.pendingLogin, code })).status).toBe(200)
  const last = await heldLogin(server, who.account)
  expect((await step(server, { pendingLogin: last.pendingLogin, code })).body.code).toBe('secondFactorWrong')
})

// Protects: what is not the member's own passkey, shown here and now by them, opens nothing (reliability S15).
test.each<[string, Showing]>([
  ['another origin', { origin: 'http://localhost:9999' }],
  ['a look-alike origin', { origin: 'http://localhost.example:4321' }],
  ['another site', { rpId: 'example.com' }],
  ['nobody verified', { isVerified: false }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that goes back', { counter: 0 }],
  ['a ceremony of another kind', { type: 'webauthn.create' }],
])('refuses passkeyRefused for %s', async (_, showing) => {
  const { token } = await member(server)
  const { passkey } = await withPasskey(server, token)
  expect((await logIn(passkey.show(await loginOptions()))).status).toBe(200)
  expect((await logIn(passkey.show(await loginOptions(), showing))).body.code).toBe('passkeyRefused')
})

test('refuses passkeyRefused for a replay, ten at once among them', async () => {
  const { token } = await member(server)
  const { passkey } = await withPasskey(server, token)
  const answer = passkey.show(await loginOptions())
  const said = await Promise.all(Array.from({ length: 10 }, () => logIn(answer)))
  expect(said.filter(one => one.status === 200)).toHaveLength(1)
  expect((await logIn(answer)).body.code).toBe('passkeyRefused')
})

test('refuses passkeyRefused for a challenge used before, made up, too old, or made for something else', async () => {
  const own = await openTestServer(fresh.db)
  const { token } = await member(own)
  const { passkey } = await withPasskey(own, token)
  const options = await optionsOf(own, '/session/passkey/options')
  const enter = async (response: string) =>
    (await own.call('POST', '/session/passkey', { body: { response } })).body.code
  expect(await enter(passkey.show(options))).toBeUndefined()
  expect(await enter(passkey.show(options))).toBe('passkeyRefused')
  expect(await enter(passkey.show(JSON.stringify({ challenge: 'AAAA', rpId: 'localhost' })))).toBe(
    'passkeyRefused',
  )
  const forProof = await optionsOf(own, '/member/proof/passkey/options', { token })
  expect(await enter(passkey.show(forProof))).toBe('passkeyRefused')
  const old = await optionsOf(own, '/session/passkey/options')
  own.clock.advance(5 * 60_000)
  expect(await enter(passkey.show(old))).toBe('passkeyRefused')
})

test('refuses passkeyRefused for a signature by another key and for what is no answer at all', async () => {
  const { token } = await member(server)
  const { passkey } = await withPasskey(server, token)
  const other = new SoftPasskey()
  const forged = JSON.parse(other.show(await loginOptions())) as Record<string, unknown>
  forged.id = passkey.id.toString('base64url')
  forged.rawId = forged.id
  for (const response of [
    JSON.stringify(forged),
    '{}',
    'null',
    'no JSON',
    '[]',
    other.show(await loginOptions()),
  ])
    expect((await logIn(response)).body.code).toBe('passkeyRefused')
})

test('refuses a passkey of another origin or site, unverified, or of another session, when it is added', async () => {
  const { token } = await member(server)
  const other = await member(server)
  const creation = (by: string) => optionsOf(server, '/member/passkeys/creation', { token: by })
  const add = async (response: string) =>
    (await server.call('POST', '/member/passkeys', { token, body: { name: 'Key', response } })).body.code
  for (const showing of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
    expect(await add(new SoftPasskey().create(await creation(token), showing))).toBe('passkeyRefused')
  expect(await add(new SoftPasskey().create(await creation(other.token)))).toBe('passkeyRefused')
  const passkey = new SoftPasskey()
  expect(await add(passkey.create(await creation(token)))).toBeUndefined()
  expect(await add(passkey.create(await creation(token)))).toBe('passkeyRefused')
})

// Protects: another member's passkey is as unknown as one that never was (reliability S26).
test('refuses notFound for the passkey of somebody else, to name or to remove, and nothing happens to it', async () => {
  const owner = await member(server)
  const { id } = await withPasskey(server, owner.token)
  const { token } = await member(server)
  const unknown = '0197f000-0000-7000-8000-000000000000'
  const answers = []
  for (const target of [id, unknown]) {
    const named = await server.call('PUT', `/member/passkeys/${target}`, { token, body: { name: 'Mine' } })
    const removed = await server.call('DELETE', `/member/passkeys/${target}`, { token })
    answers.push([named.status, named.body.code, removed.status, removed.body.code])
  }
  expect(answers[0]).toEqual([404, 'notFound', 404, 'notFound'])
  expect(answers[1]).toEqual(answers[0])
  const rows = await fresh.db.rows(sql<{ name: string }>`select name from passkeys where id = ${id}::uuid`)
  expect(rows).toEqual([{ name: 'My telephone' }])
})

test('answers a proof by a passkey of the member, and refuses the one of somebody else', async () => {
  const own = await openTestServer(fresh.db)
  const { token } = await member(own)
  const { passkey, id } = await withPasskey(own, token)
  const stranger = await withPasskey(own, (await member(own)).token)
  own.clock.advance(PROOF_OVER_MS)
  const removal = () => own.call('DELETE', `/member/passkeys/${id}`, { token })
  expect((await removal()).body.code).toBe('reauthenticationNeeded')
  const prove = async (by: SoftPasskey) => {
    const response = by.show(await optionsOf(own, '/member/proof/passkey/options', { token }))
    return own.call('POST', '/member/proof/passkey', { token, body: { response } })
  }
  expect((await prove(stranger.passkey)).body.code).toBe('passkeyRefused')
  expect((await removal()).status).toBe(403)
  expect((await prove(passkey)).status).toBe(200)
  expect((await removal()).status).toBe(200)
})

test('answers that recovery codes come with the first factor and go with the last', async () => {
  const { token } = await member(server)
  const first = await withPasskey(server, token)
  const second = await withPasskey(server, token)
  expect(first.recoveryCodes).toHaveLength(10)
  expect(second.recoveryCodes).toEqual([])
  const left = async () =>
    (await server.call('GET', '/member/security', { token })).body.value?.recoveryCodesLeft
  await server.call('DELETE', `/member/passkeys/${first.id}`, { token })
  expect(await left()).toBe(10)
  await server.call('DELETE', `/member/passkeys/${second.id}`, { token })
  expect(await left()).toBe(0)
})

test('refuses passkeysFull beyond ten, also when they come at once', async () => {
  const { token } = await member(server)
  for (let n = 0; n < 9; n++) await withPasskey(server, token)
  const options = await Promise.all(
    Array.from({ length: 3 }, () => optionsOf(server, '/member/passkeys/creation', { token })),
  )
  const said = await Promise.all(
    options.map(one =>
      server.call('POST', '/member/passkeys', {
        token,
        body: { name: 'Key', response: new SoftPasskey().create(one) },
      }),
    ),
  )
  expect(said.map(one => one.status).sort()).toEqual([200, 422, 422])
})

// Protects: nobody takes their last way in off, not even by two requests at once.
test('refuses onlyWayIn for the last passkey of who has no password, also when both of two are removed at once', async () => {
  const { token, member: who } = await member(server)
  const one = await withPasskey(server, token)
  const other = await withPasskey(server, token)
  await fresh.db.run(sql`update members set password_hash = null where id = ${who.id}::uuid`)
  const remove = (id: string) => server.call('DELETE', `/member/passkeys/${id}`, { token })
  const said = await Promise.all([remove(one.id), remove(other.id)])
  expect(said.map(({ body }) => body.code ?? 'removed').sort()).toEqual(['onlyWayIn', 'removed'])
  const left = said[0]?.body.success ? other : one
  const signedIn = await logIn(left.passkey.show(await loginOptions()))
  expect(signedIn.body.value?.member).toMatchObject({ id: who.id })
  expect((await remove(left.id)).body.code).toBe('onlyWayIn')
})

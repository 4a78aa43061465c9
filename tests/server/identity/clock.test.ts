import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { insertRemembered, insertSessionCode, takeSessionCode } from '#server/identity/login-queries.ts'
import { takeOnce } from '#server/identity/queries.ts'
import { countTries } from '#server/identity/throttle.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { endUnusedLaunchToken, exchangeLaunchToken } from '#server/play/game-session-queries.ts'
import { insertPendingLogin, tryPendingLogin } from '#server/security/factor-queries.ts'
import { requireProof } from '#server/security/proof.ts'
import { insertFlow, takeFlow } from '#server/social/queries.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { ask, newestLink, owner, useLink } from '../recovery/owners.ts'

// Protects (F14): what ran out and was refused stays so when the server's clock goes back, and what was used once is not
// good again; a session that another process ends is over, whatever the clock does.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PASSWORD = 'a quiet green table'

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})
beforeEach(() => forgetCounts())

/** What is asked while the clock is ahead by that much, and again once it has gone back. */
async function aheadAndBack<T>(ms: number, asked: () => Promise<T>): Promise<[T, T]> {
  server.clock.advance(ms)
  const ahead = await asked()
  server.clock.advance(-ms)
  return [ahead, await asked()]
}

const later = (ms: number) => new Date(server.runtime.clock.now().getTime() + ms)

test('refuses a code that was refused as too old, after the clock went back', async () => {
  const to = { phone: '+66801234567' }
  const asking = {
    db: fresh.db,
    runtime: server.runtime,
    language: 'en' as const,
    userAgent: '',
    requestId: 'r',
  }
  const order = { purpose: 'login' as const, to, really: true }
  const { codeId } = await server.identity.codes.send({ ...asking, address: freshAddress() }, order)
  const code = /\b\d{6}\b/.exec(
    (await server.messages.outbox(50)).find(one => one.to === to.phone)?.text ?? '',
  )
  const entry = { codeId, purpose: 'login' as const, to, code: code?.[0] ?? '' }
  const outcome = () => server.identity.codes.accepts(fresh.db, entry).then(String, error => error.code)
  expect(await aheadAndBack(11 * MINUTE_MS, outcome)).toEqual(['codeExpired', 'codeExpired'])
})

test('refuses a picture that was too old or used, after the clock went back', async () => {
  const { captchas, forgetOld } = server.identity
  const answer = (captchaId: string) => () =>
    captchas.accepts(fresh.db, { scene: 'login', captchaId, text: 'HKW47' })
  const late = captchas.seal('login', 'HKW47')
  expect(await aheadAndBack(6 * MINUTE_MS, answer(late))).toEqual([false, false])
  const used = captchas.seal('login', 'HKW47')
  expect(await answer(used)()).toBe(true)
  server.clock.advance(HOUR_MS)
  await forgetOld()
  server.clock.advance(-HOUR_MS)
  expect(await answer(used)()).toBe(false)
})

test('refuses a session that was refused as idle, after the clock went back', async () => {
  await signUp(server, 'idle1', PASSWORD)
  const token = String((await server.login('idle1', PASSWORD)).body.value?.token)
  const status = async () => (await server.call('GET', '/member', { token })).status
  expect(await aheadAndBack(31 * MINUTE_MS, status)).toEqual([401, 401])
})

test('refuses a session that another process ended, at the next call after the clock went back', async () => {
  const other = await openTestServer(fresh.db)
  await signUp(server, 'ended1', PASSWORD)
  const token = String((await server.login('ended1', PASSWORD)).body.value?.token)
  expect((await server.call('GET', '/member', { token })).status).toBe(200)
  server.clock.advance(-HOUR_MS)
  expect((await other.call('DELETE', '/session', { token })).status).toBe(200)
  expect((await server.call('GET', '/member', { token })).status).toBe(401)
  server.clock.advance(HOUR_MS)
})

test('refuses a recovery link that was refused as too old, after the clock went back', async () => {
  await owner(server, 'linked1', { email: 'linked1@example.com' })
  await ask(server, 'linked1', 'linked1@example.com')
  const link = await newestLink(server, 'linked1@example.com')
  const use = async () => (await useLink(server, link)).body.code
  expect(await aheadAndBack(31 * MINUTE_MS, use)).toEqual(['recoveryLinkDead', 'recoveryLinkDead'])
})

test('asks for the password again that was given too long ago, after the clock went back', async () => {
  await signUp(server, 'proven1', PASSWORD)
  const token = String((await server.login('proven1', PASSWORD)).body.value?.token)
  const session = await server.runtime.sessions.find(token)
  if (!session) throw new Error('the session has not begun')
  const proof = () =>
    requireProof({ db: fresh.db, runtime: server.runtime, session }).then(
      () => 'proven',
      error => error.code,
    )
  expect(await proof()).toBe('proven')
  expect(await aheadAndBack(6 * MINUTE_MS, proof)).toEqual([
    'reauthenticationNeeded',
    'reauthenticationNeeded',
  ])
})

test('refuses limits that were reached, after the clock went back', async () => {
  const limit = { limit: 3, windowMs: 10 * MINUTE_MS }
  const tried = () =>
    countTries(fresh.db, server.runtime.clock.now(), [['login:account:clock', limit]]).then(
      () => 'counted',
      error => error.code,
    )
  for (let turn = 0; turn < 3; turn += 1) expect(await tried()).toBe('counted')
  expect(await tried()).toBe('tooManyRequests')
  expect(await aheadAndBack(-HOUR_MS, tried)).toEqual(['tooManyRequests', 'tooManyRequests'])
})

test('refuses one-time tokens of every kind that were too old or used, after the clock went back', async () => {
  const { id: memberId } = (await signUp(server, 'tokens1', PASSWORD)).member
  const now = () => server.runtime.clock.now()
  const [hash, other] = [randomBytes(32), randomBytes(32)]
  const expiresAt = later(MINUTE_MS)
  await insertSessionCode(fresh.db, { hash, memberId, sessionId: undefined, expiresAt })
  await insertPendingLogin(fresh.db, { id: newId(), tokenHash: hash, memberId, expiresAt })
  const flow = { stateHash: hash, browserHash: other, provider: '1' }
  await insertFlow(fresh.db, { ...flow, language: 'en', next: '/', link: undefined, expiresAt })
  await fresh.db.run(sql`
    insert into game_sessions (id, vendor, member_id, book, node_id, game_type, game_code, language, session_id,
      launch_hash, launch_until, expires_at, created_at)
    values (${newId()}::uuid, 'BAIZE', ${memberId}::uuid, 'real', 'n', 'RNG', 'g', 'en', ${newId()}::uuid, ${hash},
      ${expiresAt}::timestamptz, ${later(HOUR_MS)}::timestamptz, ${now()}::timestamptz)`)
  const take = async () => [
    await takeSessionCode(fresh.db, hash, now()),
    await tryPendingLogin(fresh.db, { tokenHash: hash, now: now(), limit: 5 }),
    await takeFlow(fresh.db, { ...flow, at: now() }),
    await exchangeLaunchToken(fresh.db, { vendor: 'BAIZE', launchHash: hash, tokenHash: other, now: now() }),
    await endUnusedLaunchToken(fresh.db, 'BAIZE', hash),
    await takeOnce(fresh.db, { scope: 'test', token: hash, expiresAt }),
  ]
  const none = [undefined, undefined, undefined, undefined, true]
  expect(await aheadAndBack(2 * MINUTE_MS, take)).toEqual([
    [...none, true],
    [...none, false],
  ])
})

test('forgets a browser that was remembered too long ago, and lets it in no more after the clock went back', async () => {
  const { id: memberId } = (await signUp(server, 'browser1', PASSWORD)).member
  const [selector, validator] = [randomBytes(16), randomBytes(32)]
  const validatorHash = createHash('sha256').update(validator).digest()
  const browser = { id: newId(), selector, validatorHash, memberId, at: later(0), expiresAt: later(HOUR_MS) }
  await insertRemembered(fresh.db, browser)
  const ticket = `${selector.toString('base64url')}.${validator.toString('base64url')}.x`
  const recall = async () =>
    (
      await server.call('POST', '/session/remembered', {
        headers: { cookie: `remember=${ticket}`, 'sec-fetch-site': 'same-origin' },
      })
    ).body.code
  expect(await aheadAndBack(2 * HOUR_MS, recall)).toEqual(['notRemembered', 'notRemembered'])
})

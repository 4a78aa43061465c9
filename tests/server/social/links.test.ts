import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type LocalProvider, startProvider } from '#tests/support/oidc-provider.ts'
import { atProvider, openSocialServer, RETURNS, type SocialServer } from './social-browser.ts'

const fresh = useDatabase()
let providers: LocalProvider[]
let server: SocialServer
beforeAll(async () => {
  providers = [
    await startProvider({ redirectUris: RETURNS }),
    await startProvider({ redirectUris: RETURNS, place: 2 }),
  ]
  server = await openSocialServer(
    fresh.db,
    providers.map(provider => provider.issuer),
  )
})
afterEach(() => {
  server.change({})
})
afterAll(() => Promise.all(providers.map(provider => provider.stop())))

const eventsOf = async (account: string) => {
  const rows = await fresh.db.rows(sql<{ kind: string }>`
    select e.kind from security_events e join members m on m.id = e.member_id
     where m.account_key = ${account} order by e.at`)
  return rows.map(row => row.kind)
}

// Protects: an identity opens one account, its owner's; nobody loses the last way in.
test('links, signs in with it, lists and unlinks, and writes both down', async () => {
  const browser = await server.signedIn('wichai')
  const before = await browser.call('GET', '/member/providers')
  expect(before.body.value?.providers).toEqual([
    { id: '1', name: 'LINE', linkedAt: null },
    { id: '2', name: 'Google', linkedAt: null },
  ])
  const linked = await browser.link('wichai there')
  expect(linked.body.value).toEqual({ kind: 'linked', providerName: 'LINE', next: null })
  const after = await browser.call('GET', '/member/providers')
  expect(after.body.value?.providers).toMatchObject([
    { id: '1', linkedAt: expect.any(String) },
    { id: '2', linkedAt: null },
  ])
  const elsewhere = await server.browser().signIn('wichai there')
  expect(elsewhere.body.value).toMatchObject({
    kind: 'signedIn',
    session: { member: { account: 'wichai' } },
  })
  // Twice is as good as once.
  for (const _ of [1, 2])
    expect((await browser.call('DELETE', '/member/providers/1')).body.success).toBe(true)
  expect((await server.browser().signIn('wichai there')).body.value).toMatchObject({ kind: 'newcomer' })
  expect(await eventsOf('wichai')).toEqual(['providerLinked', 'loggedIn', 'providerUnlinked'])
})

test('refuses identityTaken for an identity of somebody else', async () => {
  await server.browser().join('owner', 'owner')
  const browser = await server.signedIn('latecomer')
  expect((await browser.link('owner')).body.code).toBe('identityTaken')
  expect((await server.browser().signIn('owner')).body.value).toMatchObject({
    session: { member: { account: 'owner' } },
  })
})

test('refuses providerLinkedAlready for a second identity of one provider, also when both were on their way', async () => {
  const browser = await server.signedIn('twofold')
  const pages = [
    await browser.call('POST', '/member/providers/1'),
    await browser.call('POST', '/member/providers/1'),
  ]
  const said = []
  for (const [index, page] of pages.entries()) {
    const back = await atProvider(String(page.body.value?.url), { name: `twofold ${index}` })
    said.push(await browser.arrive((await browser.comeBack(back)).params))
  }
  expect(said.map(one => one.body.code ?? 'linked')).toEqual(['linked', 'providerLinkedAlready'])
  expect((await browser.link('twofold 3')).body.code).toBe('providerLinkedAlready')
})

test('races: one identity for two members at once is linked to one of them', async () => {
  const both = [await server.signedIn('left'), await server.signedIn('right')]
  const said = await Promise.all(both.map(browser => browser.link('between')))
  expect(said.map(one => one.body.code ?? 'linked').sort()).toEqual(['identityTaken', 'linked'])
})

test('refuses a link to another session than the one that asked', async () => {
  const browser = await server.signedIn('asker')
  const page = await browser.call('POST', '/member/providers/1')
  const back = await atProvider(String(page.body.value?.url), { name: 'asker there' })
  const { params } = await browser.comeBack(back)
  browser.token = (await server.signedIn('other')).token
  expect((await browser.arrive(params)).body.code).toBe('providerExpired')
  const known = await fresh.db.rows(sql`select 1 from member_identities where subject = 'asker there'`)
  expect(known).toEqual([])
})

test('refuses onlyWayIn to take the last one off, also when two are taken off at once', async () => {
  const browser = server.browser()
  await browser.join('alone', 'alone')
  expect((await browser.call('DELETE', '/member/providers/1')).body.code).toBe('onlyWayIn')
  expect((await browser.link('alone', '2')).body.success).toBe(true)
  const said = await Promise.all([1, 2].map(id => browser.call('DELETE', `/member/providers/${id}`)))
  expect(said.map(one => one.body.code ?? 'unlinked').sort()).toEqual(['onlyWayIn', 'unlinked'])
})

test('races the last provider against the last passkey: one of them stays', async () => {
  const browser = server.browser()
  const memberId = await browser.join('either', 'either')
  const passkeyId = newId()
  await fresh.db.run(sql`
    insert into passkeys (id, member_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    values (${passkeyId}::uuid, ${memberId}::uuid, 'either', '\\x00', 0, '{}', false, 'a phone', now())`)
  await fresh.db.run(sql`update sessions set proven_at = now() where member_id = ${memberId}::uuid`)
  const said = await Promise.all([
    browser.call('DELETE', '/member/providers/1'),
    browser.call('DELETE', `/member/passkeys/${passkeyId}`),
  ])
  expect(said.map(one => one.body.code ?? 'removed').sort()).toEqual(['onlyWayIn', 'removed'])
})

test('answers what is linked while the module is off, and lets it be taken off', async () => {
  const browser = await server.signedIn('leaver')
  await browser.link('leaver')
  server.change({ modules: [] })
  const listed = await browser.call('GET', '/member/providers')
  expect(listed.body.value?.providers).toMatchObject([{ id: '1' }])
  expect((await browser.call('POST', '/member/providers/2')).body.code).toBe('notFound')
  expect((await browser.call('DELETE', '/member/providers/1')).body.success).toBe(true)
})

test('refuses guests and trial members', async () => {
  const trial = await server.signedIn('trialist', { memberType: 4 })
  for (const [method, path] of [
    ['GET', '/member/providers'],
    ['POST', '/member/providers/1'],
    ['DELETE', '/member/providers/1'],
  ] as const) {
    expect((await server.browser().call(method, path)).body.code).toBe('notSignedIn')
    expect((await trial.call(method, path)).body.code).toBe('realAccountNeeded')
  }
})

test('answers the second step for a member who has one, and no session before it is taken', async () => {
  const browser = await server.signedIn('careful')
  await browser.link('careful')
  await fresh.db.run(sql`
    insert into passkeys (id, member_id, credential_id, public_key, counter, transports, is_synced, name,
                          created_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, id, 'a credential', '\\x00', 0, '{}', false, 'a phone', now() from members
     where account_key = 'careful'`)
  const said = await server.browser().signIn('careful')
  expect(said.body.value).toMatchObject({
    kind: 'secondStep',
    pendingLogin: expect.stringMatching(/^[\w-]{43}$/),
    hasAuthenticator: false,
    hasPasskey: true,
  })
  expect(said.body.value).not.toHaveProperty('session')
})

test('refuses reauthenticationNeeded for a link or its end when the password was not given lately', async () => {
  const browser = await server.signedIn('absent', { isProven: false })
  expect((await browser.link('absent')).body.code).toBe('reauthenticationNeeded')
  expect((await browser.call('DELETE', '/member/providers/1')).body.code).toBe('reauthenticationNeeded')
})

// Protects: who has nothing but a provider can still guard the account, for five minutes after coming in by it.
test('answers a change after coming in, by who has no password, and refuses it five minutes later', async () => {
  const browser = server.browser()
  await browser.join('bare', 'bare')
  const begin = (who: typeof browser) => who.call('POST', '/member/passkeys/creation')
  expect((await begin(browser)).body.success).toBe(true)
  server.clock.advance(5 * 60_000 + 1)
  expect((await begin(browser)).body.code).toBe('reauthenticationNeeded')
  const again = server.browser()
  const arrived = await again.signIn('bare')
  again.token = (arrived.body.value as { session: { token: string } }).session.token
  expect((await begin(again)).body.success).toBe(true)
  // With a password it is the password that is asked for.
  await fresh.db.run(
    sql`update members set password_hash = '$argon2id$never asked' where account_key = 'bare'`,
  )
  const known = server.browser()
  const back = await known.signIn('bare')
  known.token = (back.body.value as { session: { token: string } }).session.token
  expect((await begin(known)).body.code).toBe('reauthenticationNeeded')
})

import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { atProvider, PUBLIC_URL, useSocialServer } from './social-browser.ts'

// Protects: only who the provider vouches for comes in, only in the browser that asked, and once per question.

const fresh = useDatabase()
const social = useSocialServer(fresh)

test('answers the provider page with state, nonce and PKCE, and binds the browser by a cookie', async () => {
  const browser = social.server.browser()
  const page = new URL(await browser.start())
  expect(page.origin).toBe(social.provider.issuer)
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
    redirect_uri: `${PUBLIC_URL}/api/social/callback/1`,
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(page.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  expect(browser.lastCookie).toMatch(/^social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('answers the first step for somebody new, and opens nothing before it is done', async () => {
  const browser = social.server.browser()
  const said = await browser.signIn('first')
  expect(said.body.value).toMatchObject({ kind: 'newcomer', providerName: 'LINE', next: null })
  const known = await fresh.db.rows(sql`select 1 from member_identities where subject = 'first'`)
  expect(known).toEqual([])
})

test('answers a session after the first step, and at once the next time, in any browser', async () => {
  const browser = social.server.browser()
  const memberId = await browser.join('second', 'Duangjai')
  const info = await browser.call('GET', '/member')
  expect(info.body.value).toMatchObject({ id: memberId, account: 'Duangjai', type: 0 })
  const facts = await fresh.db.row(sql<Record<string, unknown>>`
      select (select count(*)::int from ledger_accounts where member_id = ${memberId}::uuid and kind = 'wallet') as wallets,
             (select password_hash from members where id = ${memberId}::uuid) as password,
             (select terms_version from members where id = ${memberId}::uuid) as terms`)
  expect(facts).toEqual({ wallets: 1, password: null, terms: '2026-11' })
  const again = await social.server.browser().signIn('second')
  expect(again.body.value).toMatchObject({
    kind: 'signedIn',
    session: { firstTimeLogin: false, member: { id: memberId } },
  })
})

test('answers own paths only as the way on', async () => {
  for (const [asked, answered] of [
    ['/en/member/depositv2?method=1', '/en/member/depositv2?method=1'],
    ['https://evil.example/', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
  ]) {
    const browser = social.server.browser()
    const back = await atProvider(await browser.start('1', { next: asked ?? '' }), { name: 'second' })
    const said = await browser.arrive((await browser.comeBack(back)).params)
    expect(said.body.value).toMatchObject({ kind: 'signedIn', next: answered })
  }
})

test('leads back to the page in the language that the sign-in began in, with nothing else passed on', async () => {
  const browser = social.server.browser()
  const back = new URL(await atProvider(await browser.start('1', { language: 'EN' }), { name: 'second' }))
  back.searchParams.set('next', '//evil.example')
  back.searchParams.set('token', 'planted')
  const { page, params } = await browser.comeBack(back.href)
  expect(page).toBe('/en/social')
  expect(Object.keys(params).sort()).toEqual(['code', 'iss', 'provider', 'state'])
  const thai = social.server.browser()
  const backToThai = await atProvider(await thai.start('1', { language: 'TY' }), { name: 'second' })
  expect((await thai.comeBack(backToThai)).page).toBe('/social')
})

test('refuses providerDenied when the visitor does not allow it', async () => {
  const browser = social.server.browser()
  const back = await atProvider(await browser.start(), { deny: true })
  const said = await browser.arrive((await browser.comeBack(back)).params)
  expect(said.body.code).toBe('providerDenied')
})

test('refuses providerExpired for another state, another browser, a replay and a return that is late', async () => {
  const browser = social.server.browser()
  const begin = async () =>
    (await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))).params
  const params = await begin()
  const wrongState = await browser.arrive({ ...params, state: 'x'.repeat(43) })
  expect(wrongState.body.code).toBe('providerExpired')
  const thief = social.server.browser()
  expect((await thief.arrive(params)).body.code).toBe('providerExpired')
  await thief.start()
  expect((await thief.arrive(params)).body.code).toBe('providerExpired')
  // None of these used the sign-in up for whom it belongs to.
  expect((await browser.arrive(params)).body.value).toMatchObject({ kind: 'signedIn' })
  expect((await browser.arrive(params)).body.code).toBe('providerExpired')
  const late = await begin()
  social.server.clock.advance(10 * 60_000 + 1)
  expect((await browser.arrive(late)).body.code).toBe('providerExpired')
})

test('races: the same return twice at once lets one in', async () => {
  const browser = social.server.browser()
  const { params } = await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))
  const said = await Promise.all([browser.arrive(params), browser.arrive(params)])
  expect(said.map(one => one.body.success).sort()).toEqual([false, true])
})

test('answers two tabs of one browser that are on their way at once', async () => {
  const browser = social.server.browser()
  const pages = [await browser.start(), await browser.start()]
  const backs = await Promise.all(pages.map(page => atProvider(page, { name: 'second' })))
  for (const back of backs.reverse()) {
    const said = await browser.arrive((await browser.comeBack(back)).params)
    expect(said.body.value).toMatchObject({ kind: 'signedIn' })
  }
})

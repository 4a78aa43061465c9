import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { CLIENT_SECRET, type LocalProvider, startProvider } from '#tests/support/oidc-provider.ts'
import { atProvider, openSocialSite, PUBLIC_URL, RETURNS, SOCIAL_ON, type SocialSite } from './social-site.ts'

const fresh = useDatabase()
let provider: LocalProvider
let site: SocialSite
beforeAll(async () => {
  provider = await startProvider({ redirectUris: RETURNS })
  site = await openSocialSite(fresh.db, [provider.issuer])
})
afterEach(() => {
  provider.mischief = {}
  site.settings.modules = SOCIAL_ON
})
afterAll(() => provider.stop())

const countOf = async (account: string) =>
  (
    await fresh.db.row(
      sql<{ n: number }>`select count(*)::int as n from members where account_key = ${account}`,
    )
  )?.n

// Protects: only who the provider vouches for comes in, only in the browser that asked, and once per question.
describe('coming in', () => {
  test('answers the provider page with state, nonce and PKCE, and binds the browser by a cookie', async () => {
    const browser = site.browser()
    const page = new URL(await browser.start())
    expect(page.origin).toBe(provider.issuer)
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
    const browser = site.browser()
    const said = await browser.signIn('first')
    expect(said.body.value).toMatchObject({ kind: 'newcomer', providerName: 'LINE', next: null })
    const known = await fresh.db.rows(sql`select 1 from member_identities where subject = 'first'`)
    expect(known).toEqual([])
  })

  test('answers a session after the first step, and at once the next time, in any browser', async () => {
    const browser = site.browser()
    const memberId = await browser.join('second', 'Duangjai')
    const info = await browser.call('GET', '/member')
    expect(info.body.value).toMatchObject({ id: memberId, account: 'Duangjai', type: 0 })
    const facts = await fresh.db.row(sql<Record<string, unknown>>`
      select (select count(*)::int from ledger_accounts where member_id = ${memberId}::uuid and kind = 'wallet') as wallets,
             (select password_hash from members where id = ${memberId}::uuid) as password,
             (select terms_version from members where id = ${memberId}::uuid) as terms`)
    expect(facts).toEqual({ wallets: 1, password: null, terms: '2026-11' })
    const again = await site.browser().signIn('second')
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
      const browser = site.browser()
      const back = await atProvider(await browser.start('1', { next: asked ?? '' }), { name: 'second' })
      const said = await browser.arrive((await browser.comeBack(back)).params)
      expect(said.body.value).toMatchObject({ kind: 'signedIn', next: answered })
    }
  })

  test('leads back to the page in the language that the sign-in began in, with nothing else passed on', async () => {
    const browser = site.browser()
    const back = new URL(await atProvider(await browser.start('1', { language: 'EN' }), { name: 'second' }))
    back.searchParams.set('next', '//evil.example')
    back.searchParams.set('token', 'planted')
    const { page, params } = await browser.comeBack(back.href)
    expect(page).toBe('/en/social')
    expect(Object.keys(params).sort()).toEqual(['code', 'iss', 'provider', 'state'])
    const thai = site.browser()
    const backToThai = await atProvider(await thai.start('1', { language: 'TY' }), { name: 'second' })
    expect((await thai.comeBack(backToThai)).page).toBe('/social')
  })

  test('refuses providerDenied when the visitor does not allow it', async () => {
    const browser = site.browser()
    const back = await atProvider(await browser.start(), { deny: true })
    const said = await browser.arrive((await browser.comeBack(back)).params)
    expect(said.body.code).toBe('providerDenied')
  })

  test('refuses providerExpired for another state, another browser, a replay and a return that is late', async () => {
    const browser = site.browser()
    const begin = async () =>
      (await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))).params
    const params = await begin()
    const wrongState = await browser.arrive({ ...params, state: 'x'.repeat(43) })
    expect(wrongState.body.code).toBe('providerExpired')
    const thief = site.browser()
    expect((await thief.arrive(params)).body.code).toBe('providerExpired')
    await thief.start()
    expect((await thief.arrive(params)).body.code).toBe('providerExpired')
    // None of these used the sign-in up for whom it belongs to.
    expect((await browser.arrive(params)).body.value).toMatchObject({ kind: 'signedIn' })
    expect((await browser.arrive(params)).body.code).toBe('providerExpired')
    const late = await begin()
    site.pass(10 * 60_000 + 1)
    expect((await browser.arrive(late)).body.code).toBe('providerExpired')
  })

  test('races: the same return twice at once lets one in', async () => {
    const browser = site.browser()
    const { params } = await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))
    const said = await Promise.all([browser.arrive(params), browser.arrive(params)])
    expect(said.map(one => one.body.success).sort()).toEqual([false, true])
  })

  test('answers two tabs of one browser that are on their way at once', async () => {
    const browser = site.browser()
    const pages = [await browser.start(), await browser.start()]
    const backs = await Promise.all(pages.map(page => atProvider(page, { name: 'second' })))
    for (const back of backs.reverse()) {
      const said = await browser.arrive((await browser.comeBack(back)).params)
      expect(said.body.value).toMatchObject({ kind: 'signedIn' })
    }
  })
})

describe('what a provider says', () => {
  const arrives = async () => {
    const browser = site.browser()
    const { params } = await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))
    return (await browser.arrive(params)).body
  }
  const soon = () => Math.floor(Date.now() / 1_000)

  test('answers a session for the same claims, signed anew', async () => {
    provider.mischief = { claims: claims => claims }
    expect(await arrives()).toMatchObject({ value: { kind: 'signedIn' } })
  })

  test.each([
    ['another nonce', { nonce: 'x' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody else' }],
    ['several audiences without saying for whom', { aud: ['baize', 'somebody else'], azp: 'somebody else' }],
    ['another issuer', { iss: 'https://accounts.example' }],
    ['an end that is over', { exp: soon() - 3_600 }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: 'x'.repeat(256) }],
  ])('refuses providerWrong for %s', async (_, claims) => {
    provider.mischief = { claims: known => ({ ...known, ...claims }) as typeof known }
    expect(await arrives()).toMatchObject({ success: false, code: 'providerWrong' })
  })

  const part = (token: string, index: number) => token.split('.')[index] ?? ''
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    [
      'claims changed after signing',
      (token: string) => {
        const claims = JSON.parse(Buffer.from(part(token, 1), 'base64url').toString())
        return `${part(token, 0)}.${encoded({ ...claims, sub: 'victim' })}.${part(token, 2)}`
      },
    ],
    ['no signature', (token: string) => `${encoded({ alg: 'none' })}.${part(token, 1)}.`],
    [
      'a signature cut off',
      (token: string) => `${part(token, 0)}.${part(token, 1)}.${part(token, 2).slice(4)}`,
    ],
    ['no token', () => ''],
    ['rubbish', () => 'rubbish'],
  ])('refuses providerWrong for %s', async (_, token) => {
    provider.mischief = { token }
    expect(await arrives()).toMatchObject({ success: false, code: 'providerWrong' })
  })

  test('refuses providerWrong for another code, and for an issuer beside it that is another', async () => {
    for (const change of [{ code: 'x' }, { iss: 'https://accounts.example' }]) {
      const browser = site.browser()
      const { params } = await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))
      expect((await browser.arrive({ ...params, ...change })).body.code).toBe('providerWrong')
    }
  })

  test('faults as providerUnavailable within 6 s when the provider is slow, and at once when it fails', async () => {
    provider.mischief = { delayMs: 7_000 }
    const began = performance.now()
    expect(await arrives()).toMatchObject({ code: 'providerUnavailable' })
    expect(performance.now() - began).toBeLessThan(6_000)
    provider.mischief = { status: 500 }
    expect(await arrives()).toMatchObject({ code: 'providerUnavailable' })
  })

  test('writes neither tokens nor secrets nor subjects to the log', () => {
    const written = site.lines.join('')
    expect(written).toContain('a sign-in through a provider failed')
    expect(written).not.toContain(CLIENT_SECRET)
    expect(written).not.toMatch(/eyJ|second|victim/)
  })
})

describe('a provider that is away', () => {
  test('faults as providerUnavailable when it is down, within 6 s when it hangs, and is asked anew later', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve))
    const port = (hanging.address() as AddressInfo).port
    const other = await openSocialSite(fresh.db, [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9'])
    const browser = other.browser()
    const settings = await browser.call('GET', '/register-settings')
    expect(settings.body.value?.socialProviders).toEqual([
      { id: '1', name: 'LINE' },
      { id: '2', name: 'Google' },
    ])
    const down = await browser.call('POST', '/social/2/start')
    expect(down).toMatchObject({ status: 503, body: { code: 'providerUnavailable' } })
    const began = performance.now()
    const said = await browser.call('POST', '/social/1/start')
    expect(said.body.code).toBe('providerUnavailable')
    expect(performance.now() - began).toBeLessThan(6_000)
    hanging.closeAllConnections()
    await new Promise(resolve => hanging.close(resolve))
    const back = await startProvider({ redirectUris: RETURNS, port })
    expect(await browser.start()).toContain(back.issuer)
    await back.stop()
  })

  test('refuses notFound while the module is off, and for a provider that is not configured', async () => {
    const browser = site.browser()
    expect((await browser.call('POST', '/social/2/start')).body.code).toBe('notFound')
    expect((await browser.call('POST', '/social/3/start')).body.code).toBe('badInput')
    site.settings.modules = []
    expect((await browser.call('POST', '/social/1/start')).body.code).toBe('notFound')
    const settings = await browser.call('GET', '/register-settings')
    expect(settings.body.value).toEqual({ modules: [], socialProviders: [], recoveryCountries: true })
  })
})

describe('the first step', () => {
  const newcomer = async (name: string) => {
    const browser = site.browser()
    const arrived = await browser.signIn(name)
    return { browser, ticket: arrived.body.value?.ticket }
  }

  test.each([
    ['required', 'username', { username: ' ' }],
    ['userNameForm', 'username', { username: 'ab' }],
    ['required', 'birthday', { birthday: '' }],
    ['ageNeeded', 'birthday', { birthday: '2010-01-01' }],
    ['ageNeeded', 'birthday', { birthday: '1990-02-30' }],
    ['ageNeeded', 'birthday', { birthday: '1800-01-01' }],
    ['termsNeeded', 'termsAccepted', { termsAccepted: false }],
    ['badInput', 'type', { type: 1 }],
    ['badInput', 'ticket', { ticket: 'short' }],
  ])('refuses %s for %s, opens nothing, and the ticket stays good', async (code, field, extra) => {
    const { browser, ticket } = await newcomer(`form ${code} ${JSON.stringify(extra)}`)
    const said = await browser.register(ticket, 'formtest', extra)
    expect(said.body).toMatchObject({ success: false, code, field })
    expect(await countOf('formtest')).toBe(0)
    const name = `ok${newId().slice(-10)}`
    expect((await browser.register(ticket, name)).body.success).toBe(true)
  })

  test('refuses accountTaken for a name of somebody else, and the ticket stays good', async () => {
    const { browser, ticket } = await newcomer('third')
    const said = await browser.register(ticket, 'DUANGJAI')
    expect(said.body).toMatchObject({ code: 'accountTaken', field: 'username' })
    expect((await browser.register(ticket, 'Third')).body.success).toBe(true)
  })

  test('refuses providerExpired for a ticket of another browser, a used one and an old one', async () => {
    const { browser, ticket } = await newcomer('fourth')
    const thief = site.browser()
    await thief.start()
    expect((await thief.register(ticket, 'fourth')).body.code).toBe('providerExpired')
    expect((await browser.register(ticket, 'fourth')).body.success).toBe(true)
    expect((await browser.register(ticket, 'fourthagain')).body.code).toBe('providerExpired')
    const old = await newcomer('fifth')
    site.pass(10 * 60_000 + 1)
    expect((await old.browser.register(old.ticket, 'fifth')).body.code).toBe('providerExpired')
    expect(await countOf('fifth')).toBe(0)
  })

  test('answers an account whose birthday is kept', async () => {
    const { browser, ticket } = await newcomer('seventh')
    await browser.register(ticket, 'seventh', { birthday: '1990-05-17' })
    const row = await fresh.db.row(sql<{ birthday: string }>`
      select p.birthday::text from member_profiles p join members m on m.id = p.member_id
       where m.account_key = 'seventh'`)
    expect(row?.birthday).toBe('1990-05-17')
  })

  test('repeats for the same ticket and id with another session of the same member', async () => {
    const { browser, ticket } = await newcomer('sixth')
    const id = newId()
    const first = await browser.register(ticket, 'sixth', { id })
    const again = await browser.register(ticket, 'sixth', { id })
    expect(again.body.value?.member).toEqual(first.body.value?.member)
  })

  test('races: one identity in two browsers opens one account', async () => {
    const both = [await newcomer('racer'), await newcomer('racer')]
    const said = await Promise.all(
      both.map(({ browser, ticket }, index) => browser.register(ticket, `racer${index}`)),
    )
    expect(said.map(one => one.body.code ?? 'in').sort()).toEqual(['identityTaken', 'in'])
    const rows = await fresh.db.row(sql<{ n: number }>`
      select count(*)::int as n from members where account_key in ('racer0', 'racer1')`)
    expect(rows?.n).toBe(1)
  })

  test('refuses accountClosed for a member who is frozen or closed', async () => {
    for (const status of ['frozen', 'closed']) {
      const browser = site.browser()
      const id = await browser.join(`gone ${status}`, `gone${status}`)
      await fresh.db.run(sql`update members set status = ${status} where id = ${id}::uuid`)
      expect((await site.browser().signIn(`gone ${status}`)).body.code).toBe('accountClosed')
    }
  })

  test('forgets sign-ins that nobody came back from', async () => {
    await site.browser().start()
    await newcomer('passer-by')
    site.pass(10 * 60_000 + 1)
    await site.social.forgetOld()
    const left = await fresh.db.row(sql<{ n: number }>`
      select ((select count(*) from social_flows) + (select count(*) from social_newcomers))::int as n`)
    expect(left?.n).toBe(0)
  })
})

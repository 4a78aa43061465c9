import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { CLIENT_SECRET, startProvider } from '#tests/support/oidc-provider.ts'
import { atProvider, openSocialServer, RETURNS, useSocialServer } from './social-browser.ts'

// Protects: what a provider says wrongly, late or not at all lets nobody in, and is not written down.

const fresh = useDatabase()
const social = useSocialServer(fresh)
beforeAll(() => social.server.browser().join('second', 'Duangjai'))

/** Somebody known comes back from the provider. */
const arrives = async () => {
  const browser = social.server.browser()
  const { params } = await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))
  return (await browser.arrive(params)).body
}

describe('what a provider says', () => {
  const soon = () => Math.floor(Date.now() / 1_000)

  test('answers a session for the same claims, signed anew', async () => {
    social.provider.mischief = { claims: claims => claims }
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
    social.provider.mischief = { claims: known => ({ ...known, ...claims }) as typeof known }
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
    social.provider.mischief = { token }
    expect(await arrives()).toMatchObject({ success: false, code: 'providerWrong' })
  })

  test('refuses providerWrong for another code, and for an issuer beside it that is another', async () => {
    for (const change of [{ code: 'x' }, { iss: 'https://accounts.example' }]) {
      const browser = social.server.browser()
      const { params } = await browser.comeBack(await atProvider(await browser.start(), { name: 'second' }))
      expect((await browser.arrive({ ...params, ...change })).body.code).toBe('providerWrong')
    }
  })

  test('writes neither tokens nor secrets nor subjects to the log', () => {
    const written = social.server.lines.join('')
    expect(written).toContain('a sign-in through a provider failed')
    expect(written).not.toContain(CLIENT_SECRET)
    expect(written).not.toMatch(/eyJ|second|victim/)
  })
})

describe('a provider that is away', () => {
  test('faults as providerUnavailable at once when it is down or fails', async () => {
    const other = await openSocialServer(fresh.db, ['http://127.0.0.1:9'])
    const down = await other.browser().call('POST', '/social/1/start')
    expect(down).toMatchObject({ status: 503, body: { code: 'providerUnavailable' } })
    social.provider.mischief = { status: 500 }
    expect(await arrives()).toMatchObject({ code: 'providerUnavailable' })
  })

  // Both at once: each waits for as long as the server does.
  test('faults as providerUnavailable within 6 s when it is slow and when it hangs, and is asked anew later', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve))
    const port = (hanging.address() as AddressInfo).port
    const other = await openSocialServer(fresh.db, [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9'])
    const browser = other.browser()
    const settings = await browser.call('GET', '/register-settings')
    expect(settings.body.value?.socialProviders).toEqual([
      { id: '1', name: 'LINE' },
      { id: '2', name: 'Google' },
    ])
    social.provider.mischief = { delayMs: 7_000 }
    const began = performance.now()
    const [slow, hung] = await Promise.all([arrives(), browser.call('POST', '/social/1/start')])
    expect([slow.code, hung.body.code]).toEqual(['providerUnavailable', 'providerUnavailable'])
    expect(performance.now() - began).toBeLessThan(6_000)
    hanging.closeAllConnections()
    await new Promise(resolve => hanging.close(resolve))
    const back = await startProvider({ redirectUris: RETURNS, port })
    expect(await browser.start()).toContain(back.issuer)
    await back.stop()
  })

  test('refuses notFound while the module is off, and for a provider that is not configured', async () => {
    const browser = social.server.browser()
    expect((await browser.call('POST', '/social/2/start')).body.code).toBe('notFound')
    expect((await browser.call('POST', '/social/3/start')).body.code).toBe('badInput')
    social.server.change({ modules: [] })
    expect((await browser.call('POST', '/social/1/start')).body.code).toBe('notFound')
    const settings = await browser.call('GET', '/register-settings')
    expect(settings.body.value).toEqual({ modules: [], socialProviders: [], recoveryCountries: true })
  })
})

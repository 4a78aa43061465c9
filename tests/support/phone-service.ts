import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { SiteSettings } from '#lib/site/settings.ts'

const PROJECT = 'baize-tests'
const API_KEY = 'key-of-the-tests'

/** A real phone-verification service on this machine: it makes codes, checks them, and signs ID tokens with RS256. */
export interface LocalPhoneService {
  /** What an operator sets to have it prove numbers. */
  setting: Extract<SiteSettings['phoneVerification'], { provider: 'service' }>
  /** The newest code that was sent to a number in E.164. */
  codeOf: (phone: string) => string
  /** A token of somebody who has typed the right code for a number. */
  tokenFor: (phone: string) => Promise<string>
  /** What it says no with to everything, in its own words; undefined while it works. */
  refusal: string | undefined
  stop: () => Promise<void>
}

export async function startPhoneService(): Promise<LocalPhoneService> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'tests', alg: 'RS256', use: 'sig' }] }
  const sent = new Map<string, { phone: string; code: string }>()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const tokenFor = (phone: string) =>
    new SignJWT({ phone_number: phone, auth_time: Math.floor(Date.now() / 1_000) })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
      .setIssuer(issuer)
      .setAudience(PROJECT)
      .setSubject(randomUUID())
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)

  async function answer(path: string, body: Record<string, string>): Promise<object> {
    if (local.refusal) throw new Error(local.refusal)
    if (path === '/v1/accounts:sendVerificationCode') {
      const session = randomUUID().repeat(8)
      const phone = body.phoneNumber ?? ''
      sent.set(session, { phone, code: String(randomInt(1_000_000)).padStart(6, '0') })
      return { sessionInfo: session }
    }
    const known = sent.get(body.sessionInfo ?? '')
    if (!known) throw new Error('SESSION_EXPIRED')
    if (known.code !== body.code) throw new Error('INVALID_CODE')
    sent.delete(body.sessionInfo ?? '')
    return { idToken: await tokenFor(known.phone), phoneNumber: known.phone }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', issuer)
    const say = (status: number, body: object) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'content-type',
        })
        .end(JSON.stringify(body))
    if (path === '/keys') return void say(200, keys)
    if (request.method === 'OPTIONS') return void say(200, {})
    if (searchParams.get('key') !== API_KEY)
      return void say(403, { error: { message: 'OPERATION_NOT_ALLOWED' } })
    const body = JSON.parse(await text(request)) as Record<string, string>
    await answer(path, body).then(
      value => say(200, value),
      (error: Error) => say(400, { error: { message: error.message } }),
    )
  }

  const local: LocalPhoneService = {
    setting: {
      provider: 'service',
      projectId: PROJECT,
      apiKey: API_KEY,
      endpoint: issuer,
      issuer,
      keysUrl: `${issuer}/keys`,
    },
    codeOf: phone => {
      const newest = [...sent.values()].findLast(one => one.phone === phone)
      if (!newest) throw new Error(`no code was sent to ${phone}`)
      return newest.code
    },
    tokenFor,
    refusal: undefined,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return local
}

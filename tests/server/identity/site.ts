import { randomInt } from 'node:crypto'
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { HumanProof, SignedIn } from '#lib/identity/api.ts'
import { idOfMoment, setIdClock } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'
import { type App, createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createIdentity, type Identity } from '#server/identity/identity.ts'
import { Messages, type Ways } from '#server/messages/messages.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { Passwords } from '#server/platform/password.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { SEAL_INFO } from '#server/platform/sealing-hpke.ts'
import type { Route } from '#server/platform/serve.ts'

export const SECRET = 'a secret of the identity tests, long enough'

/** What an answer of the API says. */
export interface Said {
  status: number
  body: {
    success: boolean
    value?: Record<string, unknown>
    code?: string
    field?: string
    message?: string
    details?: Record<string, unknown>
    requestId?: string
  }
  headers: Headers
}

/** One server process of identity, with a clock that tests move. */
export interface Site {
  app: App
  runtime: Runtime
  identity: Identity
  messages: Messages
  /** Everything that it answers. */
  routes: readonly Route[]
  live: LiveEvents
  db: Database
  /** Moves this process's clock. */
  pass: (ms: number) => void
  call: (method: string, path: string, options?: CallOptions) => Promise<Said>
  /** Calls a sealed action. */
  sealed: (method: string, path: string, name: string, body: unknown, options?: CallOptions) => Promise<Said>
  seal: (name: string, body: unknown, atMs?: number) => Promise<string>
  proof: (scene: string) => Promise<HumanProof>
  register: (username: string, password: string, extra?: Record<string, unknown>) => Promise<Said>
  login: (
    username: string,
    password: string,
    extra?: Record<string, unknown>,
    options?: CallOptions,
  ) => Promise<Said>
}
interface CallOptions {
  token?: string | undefined
  body?: unknown
  type?: string
  address?: string
  headers?: Record<string, string>
}

/** A cheap cost: these tests are about the steps around the hash, not about its price. */
export const cheapPasswords = () => new Passwords({ cost: { memoryKib: 64, passes: 2 } })

interface SiteOptions {
  passwords?: Passwords
  /** The demo's outbox unless told. */
  ways?: Ways
  settings?: Partial<SiteSettings>
  publicUrl?: string
  /** Other features, on the same runtime: their routes, and what of them is not an action. */
  beside?: (parts: {
    runtime: Runtime
    identity: Identity
  }) => Promise<readonly Route[] | { routes: readonly Route[]; mount: (app: App) => void }>
}

export async function openSite(db: Database, options: SiteOptions = {}): Promise<Site> {
  let ahead = 0
  setIdClock(0)
  const clock = { now: () => new Date(Date.now() + ahead) }
  const live = new LiveEvents()
  const passwords = options.passwords ?? cheapPasswords()
  const log = createLog('silent')
  const ways = options.ways ?? { sms: 'outbox', email: 'outbox' }
  const messages = new Messages({ db, clock, log, secret: SECRET, ways })
  const identity = await createIdentity({
    db,
    clock,
    live,
    messages,
    allowedPrivateHosts: ['127.0.0.1'],
    secret: SECRET,
    passwords,
    proofCost: { iterations: 1, steps: { min: 1, max: 2 } },
    settings: () => ({ ...DEFAULT_SETTINGS, ...options.settings }),
  })
  const { sessions, sealing } = identity
  const config = getConfig({
    TRUSTED_PROXY_HOPS: '1',
    ...(options.publicUrl ? { PUBLIC_URL: options.publicUrl } : {}),
  })
  const runtime: Runtime = { config, db, log, clock, sessions, sealing, live }
  const beside = (await options.beside?.({ runtime, identity })) ?? []
  const others = 'routes' in beside ? beside : { routes: beside, mount: undefined }
  const routes = [...identity.routes, ...others.routes]
  const app = createApp(runtime, createMetrics(), routes, others.mount)

  const call: Site['call'] = async (
    method,
    path,
    { token, body, type, address = '203.0.113.7', headers = {} } = {},
  ) => {
    const response = await app.request(
      `/api${path}`,
      {
        method,
        headers: {
          'accept-language': 'EN',
          ...headers,
          'x-forwarded-for': address,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'GET' ? {} : { 'content-type': type ?? 'application/json' }),
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    return {
      status: response.status,
      body: (await response.json()) as Said['body'],
      headers: response.headers,
    }
  }
  const seal: Site['seal'] = (name, body, atMs = clock.now().getTime()) =>
    sealTo(sealing.publicKey, name, JSON.stringify({ at: atMs, body: JSON.stringify(body) }))
  const sealed: Site['sealed'] = async (method, path, name, body, callOptions) =>
    call(method, path, { ...callOptions, type: 'application/sealed+json', body: await seal(name, body) })
  const proof: Site['proof'] = async scene => {
    const { body } = await call('GET', `/human-challenge?scene=${scene}`, { address: someAddress() })
    return solved(String(body.value?.challenge))
  }
  /** A picture that was read right: it counts where one is asked for, and is not looked at elsewhere. */
  const readPicture = () => ({ captchaId: identity.captchas.seal('login', 'ABCDE'), text: 'abcde' })
  return {
    app,
    runtime,
    identity,
    messages,
    routes,
    live,
    db,
    pass: ms => {
      ahead += ms
      // As in a browser, which makes its ids by the server's clock.
      setIdClock(ahead)
    },
    call,
    seal,
    sealed,
    proof,
    register: async (username, password, extra = {}) =>
      sealed(
        'PUT',
        '/members',
        'register',
        {
          id: idOfMoment(clock.now()),
          username,
          password,
          confirmPassword: password,
          termsAccepted: true,
          human: await proof('register'),
          ...extra,
        },
        { address: someAddress() },
      ),
    login: async (username, password, extra = {}, callOptions) =>
      sealed(
        'POST',
        '/session',
        'login',
        { username, password, human: await proof('login'), captcha: readPicture(), ...extra },
        callOptions,
      ),
  }
}

/** Opens an account and answers its session. */
export async function signUp(site: Site, username: string, password: string): Promise<SignedIn> {
  const said = await site.register(username, password)
  if (!said.body.success) throw new Error(`could not register ${username}: ${said.body.code}`)
  return said.body.value as SignedIn
}

/** A visitor that was never here before. */
export function someAddress(): string {
  return `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`
}

/** Solves a challenge as a browser does. */
export async function solved(challenge: string): Promise<HumanProof> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })
  if (!solution) throw new Error('the challenge has no solution')
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey }
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
})

export async function sealTo(
  { keyId, publicKey }: { keyId: string; publicKey: string },
  name: string,
  content: string,
): Promise<string> {
  const text = new TextEncoder()
  const { enc, ct } = await suite.seal(
    {
      recipientPublicKey: await suite.kem.deserializePublicKey(Buffer.from(publicKey, 'base64url')),
      info: text.encode(SEAL_INFO),
    },
    text.encode(content),
    text.encode(name),
  )
  const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
  return JSON.stringify({ keyId, enc: base64url(enc), body: base64url(ct) })
}

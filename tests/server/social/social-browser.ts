import { afterAll, afterEach, beforeAll } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { createMember } from '#server/identity/create-member.ts'
import { createLog } from '#server/platform/log.ts'
import { freshAddress } from '#tests/support/browser.ts'
import type { TestDatabase } from '#tests/support/databases.ts'
import { CLIENT_ID, clientSecretOf, type LocalProvider, startProvider } from '#tests/support/oidc-provider.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export const PUBLIC_URL = 'http://localhost:4321'
export const RETURNS = ['1', '2'].map(id => `${PUBLIC_URL}/api/social/callback/${id}`)

/** A server of identity and social sign-in, whose log a test reads. */
export type SocialServer = TestServer<'social'> & {
  /** What the process wrote to its log. */
  lines: string[]
  /** A browser that was never here before. */
  browser: () => Browser
  /** A browser in which a member with a password has just signed in; a trial member, or not just now, when told. */
  signedIn: (account: string, how?: { memberType?: number; isProven?: boolean }) => Promise<Browser>
}

const SOCIAL_ON = [{ modId: 'SOCIALLOGIN', enabled: true, childrenNodes: [] }]

export async function openSocialServer(db: Database, issuers: readonly string[]): Promise<SocialServer> {
  const lines: string[] = []
  const providers = issuers.flatMap((issuer, index) => [
    [`OIDC_${index + 1}_NAME`, index === 0 ? 'LINE' : 'Google'],
    [`OIDC_${index + 1}_ISSUER`, issuer],
    [`OIDC_${index + 1}_CLIENT_ID`, CLIENT_ID],
    [`OIDC_${index + 1}_CLIENT_SECRET`, clientSecretOf(index + 1)],
  ])
  const server = await openTestServer(db, {
    features: ['social'],
    settings: { modules: SOCIAL_ON },
    environment: { PUBLIC_URL, ...Object.fromEntries(providers) },
    log: createLog('debug', { write: line => void lines.push(line) }),
  })
  const { app, clock, runtime } = server
  const request = (path: string, init: RequestInit) =>
    Promise.resolve(app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } }))
  return {
    ...server,
    lines,
    browser: () => new Browser(request),
    signedIn: async (account, { memberType = 0, isProven = true } = {}) => {
      const browser = new Browser(request)
      const id = newId()
      browser.token = await db.transaction(async tx => {
        const passwordHash = '$argon2id$never asked'
        const { currency } = runtime.config
        const facts = { memberType, passwordHash, currency, hasAcceptedTerms: true, at: clock.now() }
        await createMember(tx, { id, account, ...facts })
        const from = { address: browser.address, userAgent: '' }
        const started = await runtime.sessions.start(tx, { memberId: id, ...from, isProven })
        return started.token
      })
      return browser
    },
  }
}

/** Gives a test file a provider and a server that asks it; both are as they were before each test. */
export function useSocialServer(database: TestDatabase) {
  let provider: LocalProvider
  let server: SocialServer
  beforeAll(async () => {
    provider = await startProvider({ redirectUris: RETURNS })
    server = await openSocialServer(database.db, [provider.issuer])
  })
  afterEach(() => {
    provider.mischief = {}
    server.change({})
  })
  afterAll(() => provider.stop())
  return {
    get provider() {
      return provider
    },
    get server() {
      return server
    },
  }
}

export type Params = Record<string, string>

/** A browser: it keeps cookies of the site, and of a provider while it is there. */
export class Browser {
  address = freshAddress()
  readonly #request: (path: string, init: RequestInit) => Promise<Response>
  readonly cookies = new Map<string, string>()
  token: string | undefined
  /** The attributes of the cookie that was set last. */
  lastCookie = ''

  constructor(request: (path: string, init: RequestInit) => Promise<Response>) {
    this.#request = request
  }

  async call(method: string, path: string, body?: unknown, language = 'EN'): Promise<Answer> {
    const response = await this.#send(path, {
      method,
      headers: {
        'accept-language': language,
        'x-forwarded-for': this.address,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookies.size > 0 ? { cookie: jar(this.cookies) } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const answer = (await response.json()) as Answer['body']
    return { status: response.status, body: answer, headers: response.headers }
  }

  /** Begins and answers the provider's page. */
  async start(
    provider = '1',
    { next, language }: { next?: string; language?: string } = {},
  ): Promise<string> {
    const said = await this.call('POST', `/social/${provider}/start`, next ? { next } : {}, language)
    if (!said.body.success) throw new Error(`could not begin: ${said.body.code}`)
    return String(said.body.value?.url)
  }

  /** Follows the address that the provider sent back to; returns where it leads. */
  async comeBack(address: string): Promise<{ page: string; params: Params }> {
    const url = new URL(address)
    const response = await this.#send(url.pathname.replace('/api', '') + url.search, {
      headers: { cookie: jar(this.cookies) },
    })
    const leadsTo = new URL(response.headers.get('location') ?? '', PUBLIC_URL)
    return { page: leadsTo.pathname, params: Object.fromEntries(leadsTo.searchParams) }
  }

  arrive({ provider, ...params }: Params): Promise<Answer> {
    return this.call('POST', `/social/${provider}/arrival`, params)
  }

  /** All of it: begins, says at the provider who this is, and comes back. */
  async signIn(name: string, provider = '1'): Promise<Answer> {
    const back = await atProvider(await this.start(provider), { name })
    return this.arrive((await this.comeBack(back)).params)
  }

  /** Links a provider to the account that is signed in. */
  async link(name: string, provider = '1'): Promise<Answer> {
    const said = await this.call('POST', `/member/providers/${provider}`)
    if (!said.body.success) return said
    const back = await atProvider(String(said.body.value?.url), { name })
    return this.arrive((await this.comeBack(back)).params)
  }

  /** The first step of somebody new, by default with valid entries. */
  register(ticket: unknown, username: string, extra: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('PUT', '/social/members', {
      id: newId(),
      ticket,
      username,
      birthday: '1990-05-17',
      termsAccepted: true,
      ...extra,
    })
  }

  /** Comes in for the first time and opens an account; keeps its session. */
  async join(name: string, username: string, provider = '1'): Promise<string> {
    const arrived = await this.signIn(name, provider)
    const said = await this.register(arrived.body.value?.ticket, username)
    if (!said.body.success) throw new Error(`could not join: ${said.body.code}`)
    this.token = String(said.body.value?.token)
    return (said.body.value as { member: { id: string } }).member.id
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#request(`/api${path}`, init)
    for (const line of response.headers.getSetCookie()) {
      this.lastCookie = line
      keep(this.cookies, line)
    }
    return response
  }
}

/** Somebody at the provider's page: says a name and allows, or denies. Returns the address that they are sent back to. */
export async function atProvider(
  page: string,
  { name = '', deny = false }: { name?: string; deny?: boolean },
): Promise<string> {
  const cookies = new Map<string, string>()
  const ask = async (url: string, body?: URLSearchParams) => {
    const init = body ? { method: 'POST', body } : {}
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: jar(cookies) } })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider leads nowhere: ${response.status} ${await response.text()}`)
    return new URL(location, url).href
  }
  const question = await ask(page)
  let address = await ask(question, new URLSearchParams({ name, answer: deny ? 'deny' : 'allow' }))
  while (!address.startsWith(PUBLIC_URL)) address = await ask(address)
  return address
}

function jar(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

import { newId, setIdClock } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createMember } from '#server/identity/create-member.ts'
import { createIdentity } from '#server/identity/identity.ts'
import { Messages } from '#server/messages/messages.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { assembleSocial, type Social } from '#server/social/social.ts'
import { CLIENT_ID, CLIENT_SECRET } from '#tests/support/oidc-provider.ts'
import { cheapPasswords, type Said, SECRET, someAddress } from '../identity/site.ts'

export const PUBLIC_URL = 'http://localhost:4321'
export const RETURNS = ['1', '2'].map(id => `${PUBLIC_URL}/api/social/callback/${id}`)

/** One server process of identity and social sign-in, with a clock and settings that tests change. */
export interface SocialSite {
  db: Database
  social: Social
  /** What the process wrote to its log. */
  lines: string[]
  pass: (ms: number) => void
  settings: { modules: SiteSettings['modules'] }
  /** A browser that was never here before. */
  browser: () => Browser
  /** A browser in which a member with a password has just signed in; a trial member, or not just now, when told. */
  signedIn: (account: string, how?: { memberType?: number; isProven?: boolean }) => Promise<Browser>
}

export const SOCIAL_ON = [{ modId: 'SOCIALLOGIN', enabled: true, childrenNodes: [] }]

export async function openSocialSite(db: Database, issuers: readonly string[]): Promise<SocialSite> {
  let ahead = 0
  setIdClock(0)
  const clock = { now: () => new Date(Date.now() + ahead) }
  const live = new LiveEvents()
  const settings = { ...DEFAULT_SETTINGS, modules: SOCIAL_ON as SiteSettings['modules'] }
  const lines: string[] = []
  const log = createLog('debug', { write: line => void lines.push(line) })
  const ways = { sms: 'outbox', email: 'outbox' } as const
  const identity = await createIdentity({
    db,
    clock,
    live,
    messages: new Messages({ db, clock, log, secret: SECRET, ways }),
    secret: SECRET,
    passwords: cheapPasswords(),
    settings: () => settings,
  })
  const { sessions, sealing } = identity
  const providers = issuers.flatMap((issuer, index) => [
    [`OIDC_${index + 1}_NAME`, index === 0 ? 'LINE' : 'Google'],
    [`OIDC_${index + 1}_ISSUER`, issuer],
    [`OIDC_${index + 1}_CLIENT_ID`, CLIENT_ID],
    [`OIDC_${index + 1}_CLIENT_SECRET`, CLIENT_SECRET],
  ])
  const config = getConfig({ TRUSTED_PROXY_HOPS: '1', PUBLIC_URL, ...Object.fromEntries(providers) })
  const runtime: Runtime = { config, db, log, clock, sessions, sealing, live }
  const social = assembleSocial(runtime, {
    settings: () => settings,
    secret: SECRET,
  })
  const app = createApp(runtime, createMetrics(), [...identity.routes, ...social.routes], social.mount)
  const request = (path: string, init: RequestInit) =>
    Promise.resolve(app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } }))
  return {
    db,
    social,
    lines,
    settings,
    pass: ms => {
      ahead += ms
      setIdClock(ahead)
    },
    browser: () => new Browser(request),
    signedIn: async (account, { memberType = 0, isProven = true } = {}) => {
      const browser = new Browser(request)
      const id = newId()
      browser.token = await db.transaction(async tx => {
        const at = clock.now()
        const passwordHash = '$argon2id$never asked'
        const { currency } = config
        const facts = { memberType, passwordHash, currency, hasAcceptedTerms: true, at }
        await createMember(tx, { id, account, ...facts })
        const started = await sessions.start(tx, {
          memberId: id,
          address: browser.address,
          userAgent: '',
          isProven,
        })
        return started.token
      })
      return browser
    },
  }
}

type Params = Record<string, string>

/** A browser: it keeps cookies of the site, and of a provider while it is there. */
export class Browser {
  address = someAddress()
  readonly #request: (path: string, init: RequestInit) => Promise<Response>
  readonly cookies = new Map<string, string>()
  token: string | undefined
  /** The attributes of the cookie that was set last. */
  lastCookie = ''

  constructor(request: (path: string, init: RequestInit) => Promise<Response>) {
    this.#request = request
  }

  async call(method: string, path: string, body?: unknown, language = 'EN'): Promise<Said> {
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
    const answer = (await response.json()) as Said['body']
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

  /** Follows the address that the provider sent back to; answers where it leads. */
  async comeBack(address: string): Promise<{ page: string; params: Params }> {
    const url = new URL(address)
    const response = await this.#send(url.pathname.replace('/api', '') + url.search, {
      headers: { cookie: jar(this.cookies) },
    })
    const leadsTo = new URL(response.headers.get('location') ?? '', PUBLIC_URL)
    return { page: leadsTo.pathname, params: Object.fromEntries(leadsTo.searchParams) }
  }

  arrive({ provider, ...params }: Params): Promise<Said> {
    return this.call('POST', `/social/${provider}/arrival`, params)
  }

  /** All of it: begins, says at the provider who this is, and comes back. */
  async signIn(name: string, provider = '1'): Promise<Said> {
    const back = await atProvider(await this.start(provider), { name })
    return this.arrive((await this.comeBack(back)).params)
  }

  /** Links a provider to the account that is signed in. */
  async link(name: string, provider = '1'): Promise<Said> {
    const said = await this.call('POST', `/member/providers/${provider}`)
    if (!said.body.success) return said
    const back = await atProvider(String(said.body.value?.url), { name })
    return this.arrive((await this.comeBack(back)).params)
  }

  /** The first step of somebody new, with entries that are right unless told. */
  register(ticket: unknown, username: string, extra: Record<string, unknown> = {}): Promise<Said> {
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

/** Somebody at the provider's page: says a name and allows, or denies. Answers the address that they are sent back to. */
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

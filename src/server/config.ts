import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { readLanguages } from '#lib/i18n/languages.ts'
import { type PlayPolicy, PRESETS, readPolicy } from '#lib/limits/policy.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import { OIDC_PROVIDER_IDS, type OidcProviderId } from '#lib/social/rules.ts'
import { type CentrifugoConfig, readCentrifugo } from './chat/centrifugo-config.ts'
import { refuseWrongDatabases } from './database-urls.ts'
import { POOLERS, type Pooler } from './db/open.ts'
import { type ChannelConfig, readChannels } from './messages/channel-config.ts'
import { type CdnConfig, readCdn } from './publish/cdn-config.ts'
import { readUploadStore, type UploadStoreConfig } from './uploads/store-config.ts'
import { refuseRepeated, refuseWeak } from './weak-secrets.ts'

/**
 * Everything that the environment configures, read once, typed and frozen. No other module reads process.env.
 * What an operator changes while the site runs is in the database (settings), not here.
 */
export interface Config extends ChannelConfig {
  /** Play money, demo accounts, sandbox payments, outbox page. On unless DEMO=off. */
  demo: boolean
  /** What the demo fills an empty database with: 500 members with a history, or four new ones. */
  demoWorld: 'full' | 'small'
  host: string
  port: number
  /**
   * The site's address for visitors, without a trailing slash: links in messages, allowed origins, HSTS if it is https.
   */
  publicUrl: string
  /** PostgreSQL if set, otherwise the embedded database. */
  databaseUrl: string | undefined
  /** A replica of it, which reports are read from while it follows. */
  reportsDatabaseUrl: string | undefined
  /** A PostgreSQL database of the demo vendor's own, where it keeps its books; otherwise a file in dataDir. */
  vendorDatabaseUrl: string | undefined
  /** Connections of this process to PostgreSQL, and as many to that replica. */
  poolSize: number
  /** What stands between the servers and PostgreSQL. */
  pooler: Pooler
  /** Whether a start brings the database up to date; otherwise `npm run migrate` has done so. */
  migrates: boolean
  dataDir: string
  /** The directory of the built site. */
  distDir: string
  /**
   * At least 32 characters; sealing keys and one-time codes are derived from it. Undefined in the demo, which generates
   * one and stores it in dataDir.
   */
  secret: string | undefined
  currency: Currency
  /** The deployment's time zone, IANA name: days of reports and the clock in the header. */
  timeZone: string
  /** The policy of responsible play: a preset, with single points made stricter. */
  policy: PlayPolicy
  /** How many proxies in front are trusted about the visitor's address. */
  trustedProxyHops: number
  /** The API's origin for pages if it is not their own; the build reads the same variable. */
  apiOrigin: string | undefined
  /** Other origins whose pages may call the API, such as a CDN that serves the site. */
  allowedOrigins: readonly string[]
  /** Other origins that games are framed from. */
  gameOrigins: readonly string[]
  /** A database of countries by address (MMDB), for region rules by country; without it every country is unknown. */
  geoDatabase: string | undefined
  /** Social sign-in: the OpenID Connect providers that the deployment has an account with, at most two. */
  oidcProviders: readonly OidcProvider[]
  /** The account with a payment provider whose page members pay on (docs/connect-a-provider.md). */
  paymentProvider: { url: string; merchant: string; secret: string } | undefined
  /** The engine that sends the chat to open pages; by default this server does. */
  centrifugo: CentrifugoConfig | undefined
  /** Bearer token for /metrics; without one only the machine itself may read them, and nobody through a proxy. */
  metricsToken: string | undefined
  /** Contacts for security reports: "mailto:", "https:" or "tel:" addresses for /.well-known/security.txt. */
  securityContacts: readonly string[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** The store of the CDN that `publish upload` fills. */
  cdn: CdnConfig | undefined
  /** The store of members' uploads; by default the database. */
  uploadStore: UploadStoreConfig | undefined
  /** How long the server keeps answering after SIGTERM before it stops accepting, so that load balancers notice. */
  preStopMs: number
  version: string
}

/** A provider of sign-in (OpenID Connect Core 1.0), from OIDC_1_… or OIDC_2_…. */
export interface OidcProvider {
  /** The number in the names of its variables, and in the redirect address of the provider. */
  id: OidcProviderId
  /** Its name for visitors, such as "LINE". */
  name: string
  /** An https address; http is allowed only on this machine itself. */
  issuer: string
  clientId: string
  clientSecret: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws one Error that names every variable that is missing, weak or invalid. */
export function getConfig(env: Environment): Config {
  const problems: string[] = []
  const demo = oneOf(env, 'DEMO', ['on', 'off'], 'on', problems) === 'on'
  const port = whole(env, 'PORT', 4321, 0, 65_535, problems)
  const host = env.HOST || '127.0.0.1'
  const currency = env.CURRENCY || 'THB'
  if (!isCurrency(currency)) problems.push(`CURRENCY: ${currency} is not a currency that Baize knows`)
  const secret = env.SECRET || undefined
  if (!demo && !secret) problems.push('SECRET: missing; give at least 32 random characters')
  refuseWeak('SECRET', secret, 32, problems)
  refuseWeak('METRICS_TOKEN', env.METRICS_TOKEN, 16, problems)
  refuseRepeated(env, problems)
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!isOrigin(publicUrl)) problems.push('PUBLIC_URL: not an address such as https://play.example')
  const timeZone = env.TIME_ZONE || 'Asia/Bangkok'
  if (!isTimeZone(timeZone)) problems.push(`TIME_ZONE: ${timeZone} is not a time zone name`)
  attempt(() => readLanguages(env.PUBLIC_LANGUAGES || 'th,en'), problems)
  const policy = attempt(() => readPolicy(env.PUBLIC_POLICY, env.PUBLIC_POLICY_CHANGES), problems)
  refuseWrongDatabases(env, problems)
  const cdn = readCdn(env, problems)
  const config: Config = {
    demo,
    demoWorld: oneOf(env, 'DEMO_WORLD', ['full', 'small'], 'full', problems),
    host,
    port,
    publicUrl,
    databaseUrl: env.DATABASE_URL || undefined,
    reportsDatabaseUrl: env.REPORTS_DATABASE_URL || undefined,
    vendorDatabaseUrl: env.VENDOR_DATABASE_URL || undefined,
    poolSize: whole(env, 'DATABASE_POOL_SIZE', 16, 2, 200, problems),
    pooler: oneOf(env, 'DATABASE_POOLER', POOLERS, 'none', problems),
    migrates: oneOf(env, 'MIGRATE', ['on', 'off'], 'on', problems) === 'on',
    dataDir: absolute(env.DATA_DIR || 'data'),
    distDir: absolute(env.DIST_DIR || 'dist'),
    secret,
    currency: isCurrency(currency) ? currency : 'THB',
    timeZone,
    policy: policy ?? PRESETS.strict,
    trustedProxyHops: whole(env, 'TRUSTED_PROXY_HOPS', 0, 0, 10, problems),
    apiOrigin: origins(env, 'PUBLIC_API_ORIGIN', problems)[0],
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS', problems),
    gameOrigins: origins(env, 'GAME_ORIGINS', problems),
    geoDatabase: env.GEO_DATABASE ? absolute(env.GEO_DATABASE) : undefined,
    oidcProviders: oidcProviders(env, problems),
    paymentProvider: paymentProvider(env, problems),
    centrifugo: readCentrifugo(env, problems),
    metricsToken: env.METRICS_TOKEN || undefined,
    securityContacts: securityContacts(env, problems),
    logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info', problems),
    preStopMs: whole(env, 'PRE_STOP_MS', 300, 0, 60_000, problems),
    cdn,
    uploadStore: readUploadStore(env, cdn, problems),
    ...readChannels(env, problems),
    version: packageVersion(),
  }
  if (problems.length > 0) throw new Error(`The configuration cannot be used:\n  ${problems.join('\n  ')}`)
  return Object.freeze(config)
}

/** Returns what was read; or undefined, adding the error's message to the problems. */
function attempt<Value>(read: () => Value, problems: string[]): Value | undefined {
  try {
    return read()
  } catch (error) {
    problems.push((error as Error).message)
    return undefined
  }
}

function whole(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
  problems: string[],
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  problems.push(`${name}: ${text} is not a whole number from ${min} to ${max}`)
  return fallback
}

function oneOf<const Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
  problems: string[],
): Choice {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const choice = choices.find(candidate => candidate === text)
  if (choice === undefined) problems.push(`${name}: ${text} is none of ${choices.join(', ')}`)
  return choice ?? fallback
}

/** The parts of a comma-separated list. */
function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
}

function origins(env: Environment, name: string, problems: string[]): readonly string[] {
  const list = listOf(env[name])
  for (const origin of list) {
    if (!isOrigin(origin)) problems.push(`${name}: ${origin} is not an origin such as https://games.example`)
  }
  return Object.freeze(list)
}

function securityContacts(env: Environment, problems: string[]): readonly string[] {
  const list = listOf(env.SECURITY_CONTACT)
  for (const contact of list) {
    if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(contact) || !URL.canParse(contact))
      problems.push(`SECURITY_CONTACT: ${contact} is not an address such as mailto:security@example.com`)
  }
  return Object.freeze(list)
}

/** A provider must be configured completely or not at all; its secret is never printed. */
function oidcProviders(env: Environment, problems: string[]): readonly OidcProvider[] {
  const given = OIDC_PROVIDER_IDS.map(id => {
    const value = (name: string) => env[`OIDC_${id}_${name}`]?.trim() ?? ''
    const provider = { id, name: value('NAME'), issuer: value('ISSUER'), clientId: value('CLIENT_ID') }
    return { ...provider, clientSecret: value('CLIENT_SECRET') }
  }).filter(({ id, ...values }) => Object.values(values).some(Boolean))
  for (const { id, name, issuer, clientId, clientSecret } of given) {
    if (name === '' || name.length > 30) problems.push(`OIDC_${id}_NAME: give a name of 1 to 30 characters`)
    if (!isIssuer(issuer))
      problems.push(`OIDC_${id}_ISSUER: not an https address such as https://accounts.example`)
    if (clientId === '') problems.push(`OIDC_${id}_CLIENT_ID: missing`)
    if (clientSecret === '') problems.push(`OIDC_${id}_CLIENT_SECRET: missing`)
    refuseWeak(`OIDC_${id}_CLIENT_SECRET`, clientSecret, 1, problems)
  }
  if (new Set(given.map(provider => provider.issuer)).size < given.length)
    problems.push('OIDC_2_ISSUER: the same as OIDC_1_ISSUER')
  return Object.freeze(given.map(provider => Object.freeze(provider)))
}

/** Must be configured completely or not at all; only the secret's length is ever mentioned. */
function paymentProvider(env: Environment, problems: string[]): Config['paymentProvider'] {
  const value = (name: string) => env[`PAYMENT_PROVIDER_${name}`]?.trim() ?? ''
  const provider = {
    url: value('URL').replace(/\/+$/, ''),
    merchant: value('MERCHANT'),
    secret: value('SECRET'),
  }
  if (!Object.values(provider).some(Boolean)) return undefined
  if (!isIssuer(provider.url))
    problems.push('PAYMENT_PROVIDER_URL: not an https address such as https://api.pay.example')
  if (!/^[\w.-]{1,100}$/.test(provider.merchant))
    problems.push('PAYMENT_PROVIDER_MERCHANT: not a name of letters, digits, _ . -')
  if (provider.secret === '') problems.push('PAYMENT_PROVIDER_SECRET: missing')
  refuseWeak('PAYMENT_PROVIDER_SECRET', provider.secret, 32, problems)
  return Object.freeze(provider)
}

/** OpenID Connect Discovery 1.0, section 2: https, no query, no fragment. A provider on this machine needs no TLS. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path)
}

function packageVersion(): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

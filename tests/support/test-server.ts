import type { SignedIn } from '#lib/identity/api.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import { createApp } from '#server/app.ts'
import { type Config, getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { ReportsDatabase } from '#server/db/reports-database.ts'
import { createIdentity, type Identity } from '#server/identity/identity.ts'
import type { MessageRoutes } from '#server/messages/delivery.ts'
import { Messages } from '#server/messages/messages.ts'
import type { ProviderAccount } from '#server/payments/provider.ts'
import type { App } from '#server/platform/context.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import type { Passwords } from '#server/platform/password.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import type { CountryOf } from '#server/site/geo.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { SECRET } from './secret.ts'
import { type TestClock, testClock } from './test-clock.ts'
import {
  assembleFeatures,
  type Feature,
  type FeatureParts,
  openState,
  type Surface,
} from './test-features.ts'
import { type TestGames, testGames } from './test-games.ts'
import { type Answer, type VisitorCalls, visitorCalls } from './visitor-calls.ts'

/** One server process on a test's database, called in process, with a clock and settings that the test changes. */
export type TestServer<Named extends Feature = never> = Core & Pick<FeatureParts, Named>

interface Core extends VisitorCalls {
  app: App
  db: Database
  runtime: Runtime
  identity: Identity
  messages: Messages
  /** Every action that it answers. */
  routes: readonly Route[]
  live: LiveEvents
  clock: TestClock
  /** The day by the clock and the time zone of the site. */
  today: () => string
  /** The games that can be launched, and whether the site takes new bets on them. */
  games: TestGames
  bets: { taken: boolean }
  settings: () => SiteSettings
  /** From now on these settings differ from those it was opened with; `{}` takes all changes back. */
  change: (settings: Partial<SiteSettings>) => void
  /** Types a command of `npm run operator` as a person of the house. */
  operator: (name: string, ...args: string[]) => Promise<{ exitCode: number; text: string }>
}

interface Options<Named extends Feature> {
  features?: readonly Named[]
  /** What stands beside the features, on the same runtime. */
  beside?: (parts: Pick<Core, 'runtime' | 'identity' | 'messages'>) => Surface | Promise<Surface>
  settings?: Partial<SiteSettings>
  games?: TestGames
  /** As the deployment's; its visitors come through one proxy. */
  environment?: Record<string, string>
  log?: Log
  passwords?: Passwords
  /** The demo's outbox by default. */
  ways?: MessageRoutes
  /** Whose page members may pay on. */
  provider?: ProviderAccount
  /** Where visitors are, for the feature `site`. */
  countryOf?: CountryOf
}

/** Opens the platform and identity on a database, and the named features beside them. */
export async function openTestServer<Named extends Feature = never>(
  db: Database,
  options: Options<Named> = {},
): Promise<TestServer<Named>> {
  const clock = testClock()
  const opened: SiteSettings = { ...DEFAULT_SETTINGS, ...options.settings }
  let current = opened
  const { features = [], provider } = options
  const state = features.some(name => name === 'site')
    ? await openState({ db, clock }, options.countryOf)
    : undefined
  const settings = () => state?.settings ?? current
  const config = getConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXY_HOPS: '1', ...options.environment })
  const { runtime, identity, messages } = await openIdentity({ db, clock, config, settings, options })
  const games = options.games ?? testGames()
  const bets = { taken: true }
  const takesBets = () => bets.taken && (state?.acceptsBets() ?? true)
  const needs = { runtime, identity, settings, games, takesBets, state, provider }
  const parts = await assembleFeatures(features, needs)
  const beside = await options.beside?.({ runtime, identity, messages })
  const surfaces: Surface[] = [identity, ...Object.values(parts), ...(beside ? [beside] : [])]
  const routes = surfaces.flatMap(surface => surface.routes)
  const mount = (one: App) => {
    for (const surface of surfaces) surface.mount?.(one)
  }
  const app = createApp(runtime, createMetrics(), routes, mount, parts.site?.gate)
  const core: Core = {
    app,
    db,
    runtime,
    identity,
    messages,
    routes,
    live: runtime.live,
    clock,
    today: () => dayOf(clock.now(), config.timeZone),
    games,
    bets,
    settings,
    change: change => {
      current = { ...opened, ...change }
    },
    ...visitorCalls(app, identity, clock),
    operator: async (name, ...args) => {
      const { operateAs } = await import('./operator-people.ts')
      const { timeZone, currency } = config
      return operateAs(name, args, { db, now: clock.now(), timeZone, currency, secret: SECRET })
    },
  }
  return { ...core, ...(parts as Pick<FeatureParts, Named>) }
}

async function openIdentity({
  db,
  clock,
  config,
  settings,
  options,
}: {
  db: Database
  clock: TestClock
  config: Config
  settings: () => SiteSettings
  options: Pick<Options<never>, 'log' | 'passwords' | 'ways'>
}): Promise<{ runtime: Runtime; identity: Identity; messages: Messages }> {
  const { log = createLog('silent'), passwords = cheapPasswords() } = options
  const { ways = { sms: 'outbox', email: 'outbox' } } = options
  const live = new LiveEvents()
  const messages = new Messages({ db, clock, log, secret: SECRET, routes: ways })
  const identity = await createIdentity({
    db,
    clock,
    live,
    messages,
    allowedPrivateHosts: ['127.0.0.1'],
    secret: SECRET,
    passwords,
    proofCost: { iterations: 1, steps: { min: 1, max: 2 } },
    settings,
  })
  const { sessions, sealing } = identity
  return {
    runtime: {
      config,
      db,
      reports: new ReportsDatabase({ primary: db }),
      log,
      clock,
      sessions,
      sealing,
      live,
    },
    identity,
    messages,
  }
}

/** Opens an account and returns its session. */
export async function signUp(server: TestServer, username: string, password = PASSWORD): Promise<SignedIn> {
  const { body } = await server.register(username, password)
  if (!body.success) throw new Error(`could not register ${username}: ${body.code}`)
  return body.value as unknown as SignedIn
}

/** The password of who signs up without one of their own. */
export const PASSWORD = 'quiet river 9'

/** Shows again, by the password, who holds the session. */
export function prove(
  server: TestServer,
  { token }: Pick<SignedIn, 'token'>,
  password = PASSWORD,
): Promise<Answer> {
  return server.sealed('POST', '/member/proof', 'reauthenticate', { password }, { token })
}

/** Calls an action as somebody who is signed in, or as a guest. */
export function callAs<Value = Record<string, unknown>>(
  server: Pick<TestServer, 'call'>,
  who: { token: string } | undefined,
  ...[method, path, body]: [method: string, path: string, body?: object | undefined]
): Promise<Answer<Value>> {
  return server.call(method, path, { token: who?.token, body }) as Promise<Answer<Value>>
}

/** What a read answers somebody who is signed in; throws when it is refused. */
export async function getAs<Value>(
  server: Pick<TestServer, 'call'>,
  who: { token: string },
  path: string,
): Promise<Value> {
  const { body } = await callAs<Value>(server, who, 'GET', path)
  if (!body.success) throw new Error(`${path} is refused: ${body.code}`)
  return body.value as Value
}

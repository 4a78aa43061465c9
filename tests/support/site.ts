import type { SettingKey, SiteSettings } from '#lib/site/settings.ts'
import { type App, createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { GameCatalogue } from '#server/games/catalogue.ts'
import { gameRoutes } from '#server/games/handlers.ts'
import { noticeRoutes } from '#server/notices/handlers.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { apiGate } from '#server/site/api-gate.ts'
import type { CountryOf } from '#server/site/geo.ts'
import { siteRoutes } from '#server/site/handlers.ts'
import { JackpotFeed } from '#server/site/jackpot-feed.ts'
import { type LineKey, lineKey } from '#server/site/line-key.ts'
import { writeSetting } from '#server/site/queries.ts'
import { Site } from '#server/site/site.ts'

/** The guest's half of a server: how the site stands, notices, and games as calls that a mode closes. */
export interface TestSite {
  app: App
  site: Site
  /** Asks its feed when the test lets it. */
  jackpot: JackpotFeed
  key: LineKey
  /** Moves the clock. */
  pass: (ms: number) => void
  now: () => Date
  /** Stores a setting as another process would, and lets this one see it. */
  set: <Key extends SettingKey>(key: Key, value: SiteSettings[Key]) => Promise<void>
  get: (path: string, options?: { address?: string; headers?: Record<string, string> }) => Promise<Said>
}
interface Said {
  status: number
  headers: Headers
  body: {
    success: boolean
    value: Record<string, unknown>
    code?: string
    details?: Record<string, unknown>
  }
}

export async function openTestSite(db: Database, countryOf: CountryOf = () => undefined): Promise<TestSite> {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const config = getConfig({ TRUSTED_PROXY_HOPS: '1', PUBLIC_URL: 'https://play.example' })
  const faults: unknown[] = []
  const site = await Site.open({ db, clock, countryOf, report: error => faults.push(error) })
  const log = createLog('silent')
  const runtime = { config, db, log, clock, live: new LiveEvents() } as Partial<Runtime>
  const key = lineKey('a secret of the site tests, long enough')
  const jackpot = new JackpotFeed({
    setting: () => site.settings.jackpot,
    maySimulate: config.policy.jackpot === 'illustration',
    clock,
    log,
    allowedPrivateHosts: ['127.0.0.1'],
  })
  const catalogue = await GameCatalogue.open(db)
  const routes = [
    ...siteRoutes(site, { key, jackpot: () => jackpot.standing() }),
    ...noticeRoutes(site, () => jackpot.standing()),
    ...gameRoutes(catalogue),
  ]
  const app = createApp(
    runtime as Runtime,
    createMetrics(),
    routes,
    undefined,
    apiGate(site, clock, async () => {}),
  )
  return {
    app,
    site,
    jackpot,
    key,
    pass: ms => {
      ahead += ms
    },
    now: clock.now,
    set: async (name, value) => {
      await db.transaction(tx => writeSetting(tx, name, value, clock.now()))
      await site.refresh()
    },
    get: async (path, { address = '198.51.100.7', headers = {} } = {}) => {
      const response = await app.request(
        `/api${path}`,
        { headers: { 'accept-language': 'EN', 'x-forwarded-for': address, ...headers } },
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      )
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Said['body'],
      }
    },
  }
}

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createVendor, type Vendor } from '../vendor-demo/server.ts'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_MEMBERS } from './db/seed/members.ts'
import { seedDemoWorld } from './db/seed/seed.ts'
import { sql } from './db/sql.ts'
import { artHandler } from './games/art.ts'
import { GameCatalogue } from './games/catalogue.ts'
import { gameRoutes } from './games/handlers.ts'
import { createIdentity } from './identity/identity.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { LiveEvents } from './platform/live-events.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { Passwords } from './platform/password.ts'
import type { Runtime } from './platform/runtime.ts'
import { assemblePlay } from './play/assemble-play.ts'
import { ensureDemoVendor, type VendorCredentials } from './vendor-wallet/demo-vendor.ts'

export interface AssembleOptions {
  log: Log
  /** Hears what a first start is doing, line by line. */
  progress: (line: string) => void
  clock?: Clock
  /** For tests: a lane with cheap parameters. */
  passwords?: Passwords
}

/** One server process, put together and ready to be listened with. */
export interface Assembled {
  runtime: Runtime
  app: App
  metrics: Metrics
  /** Handlers of whole path prefixes beside the API. */
  mounts: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void>
  demoAccounts: readonly string[]
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

/** Opens the database, brings it up to date, seeds the demo world when it is empty, and puts every feature together. */
export async function assemble(config: Config, options: AssembleOptions): Promise<Assembled> {
  const { log, progress, clock = systemClock, passwords = new Passwords() } = options
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    report: (error, what) => log.warn({ err: error }, what),
  })
  try {
    await migrate(db)
    const secret = config.secret ?? demoSecret(config.dataDir)
    if (config.demo)
      await seedDemoWorld(db, { now: clock.now(), currency: config.currency, passwords, progress })
    const vendor = config.demo ? await ensureDemoVendor(db, secret) : undefined
    return await putTogether(config, { db, log, clock, passwords, secret, vendor })
  } catch (error) {
    await db.close()
    throw error
  }
}

interface Parts {
  db: Database
  log: Log
  clock: Clock
  passwords: Passwords
  secret: string
  vendor: VendorCredentials | undefined
}

async function putTogether(config: Config, parts: Parts): Promise<Assembled> {
  const { db, log, clock, secret, passwords } = parts
  const live = new LiveEvents()
  const identity = await createIdentity({ db, clock, live, secret, passwords })
  const { sessions, sealing } = identity
  const runtime: Runtime = { config, db, log, clock, live, sessions, sealing }
  const catalogue = await GameCatalogue.open(db, error => log.warn({ err: error }, 'catalogue not looked at'))
  catalogue.watch()
  const metrics = createMetrics()
  const play = assemblePlay(runtime, { secret, games: catalogue })
  const routes = [...identity.routes, ...gameRoutes(catalogue), ...play.routes]
  const app = createApp(runtime, metrics, routes, play.mount)
  play.start()
  const housekeeping = startHousekeeping({ runtime, forgetOld: identity.forgetOld })
  const vendor = parts.vendor ? demoVendor(config, parts.vendor, log) : undefined
  return {
    runtime,
    app,
    metrics,
    mounts: {
      '/art/': artHandler(catalogue, config),
      ...(vendor ? { '/vendor-demo/': (request, response) => vendor.handle(request, response) } : {}),
    },
    demoAccounts: config.demo ? DEMO_MEMBERS.map(member => member.account) : [],
    isReady: () => answers(db),
    close: async () => {
      live.closeAll()
      catalogue.close()
      await housekeeping.stop()
      await play.stop()
      await vendor?.close()
      await db.close()
    },
  }
}

/** The demo vendor, in this process but on the far side of the wallet API: it calls it over HTTP like any other. */
function demoVendor(config: Config, credentials: VendorCredentials, log: Log): Vendor {
  const loopback = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return createVendor({
    ...credentials,
    walletUrl: `http://${loopback}:${config.port}/api/vendor/v1`,
    dataDir: join(config.dataDir, 'vendor-demo'),
    publicUrl: `${config.publicUrl}/vendor-demo`,
    parentOrigins: [config.publicUrl],
    report: (what, facts) => log.warn(facts ?? {}, `demo vendor: ${what}`),
  })
}

async function answers(db: Database): Promise<boolean> {
  return db.row(sql<{ one: number }>`select 1 as one`).then(
    row => row !== undefined,
    () => false,
  )
}

/** The demo makes its own secret once and keeps it beside the data, so that sessions and keys outlive a restart. */
function demoSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, `${secret}\n`, { mode: 0o600 })
    return secret
  }
}

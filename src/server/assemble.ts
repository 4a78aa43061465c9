import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#server/platform/context.ts'
import { createApp } from './app.ts'
import { startArchiveMover } from './archive/archive-mover.ts'
import { awaitDatabase } from './await-database.ts'
import { assembleCashier } from './cashier/cashier.ts'
import { assembleChat } from './chat/chat.ts'
import type { Config } from './config.ts'
import { fillEmptyHouse } from './content/first-content.ts'
import { pictureHandler } from './content/picture-files.ts'
import type { Database } from './db/database.ts'
import { migrate, requireMigrated } from './db/migrate.ts'
import { isCurrentPrimary } from './db/readiness.ts'
import { FULL_HISTORY } from './db/seed/history/history.ts'
import { DEMO_MEMBERS } from './db/seed/members.ts'
import { seedDemoWorld } from './db/seed/seed.ts'
import { demoSecret, demoVendor, testProvider } from './demo-parts.ts'
import { feedbackRoutes } from './feedback/handlers.ts'
import { artHandler } from './games/art.ts'
import { GameCatalogue } from './games/catalogue.ts'
import { catalogueRoutes } from './games/catalogue-handlers.ts'
import { gameRoutes } from './games/handlers.ts'
import { LabelStore } from './games/label-store.ts'
import { playerGameRoutes } from './games/player-handlers.ts'
import { mountSearchIndexes, SearchIndexes } from './games/search-index.ts'
import { helpRoutes } from './help/handlers.ts'
import { createIdentity } from './identity/identity.ts'
import { assembleInbox } from './inbox/inbox.ts'
import { assembleLimits } from './limits/limits.ts'
import { assembleLottery } from './lottery/lottery.ts'
import { menuRoutes } from './menus/handlers.ts'
import { channelsOf } from './messages/channels.ts'
import { Messages } from './messages/messages.ts'
import { noticeRoutes } from './notices/handlers.ts'
import { serveCommands } from './operator/serve-commands.ts'
import { assembleOperators } from './operators/operators.ts'
import { outboxRoutes } from './outbox/handlers.ts'
import { ownAddress, providerOf } from './payments/connection.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { addGauges } from './platform/gauges.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import type { ProofCost } from './platform/human.ts'
import { LiveEvents } from './platform/live-events.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { type Part, startParts, stopParts } from './platform/part.ts'
import { Passwords } from './platform/password.ts'
import type { Runtime } from './platform/runtime.ts'
import { assemblePlay, type PlayParts } from './play/assemble-play.ts'
import { endPlay, endRestrictedPlay } from './play/region-play.ts'
import { openReports } from './reports-replica.ts'
import { assembleRewards } from './rewards/assemble-rewards.ts'
import { apiGate } from './site/api-gate.ts'
import { openGeo } from './site/geo.ts'
import { siteRoutes } from './site/handlers.ts'
import { JackpotFeed } from './site/jackpot-feed.ts'
import { lineKey } from './site/line-key.ts'
import { Site } from './site/site.ts'
import { assembleSocial } from './social/social.ts'
import { assembleAgents } from './team/assemble-agents.ts'
import { mediaHandler } from './uploads/media.ts'
import { openUploadStore, requireUploadStore, uploadStoreCleaning } from './uploads/open-store.ts'
import { type DemoCredentials, ensureDemoVendor } from './vendor-wallet/demo-vendor.ts'

export interface AssembleOptions {
  log: Log
  /** Names the build of the pages that is shown; null where there is none. */
  build?: () => string | null
  /** Called with the progress of a first start, line by line. */
  progress: (line: string) => void
  clock?: Clock
  /** For tests: cheaper hashing, and cheaper human verification. */
  passwords?: Passwords
  proofCost?: ProofCost
}

/** One assembled server process, ready to listen. */
export interface Assembled {
  runtime: Runtime
  app: App
  /** Settings, notices and whole-page modes. */
  site: Site
  metrics: Metrics
  /** Calls back with the origins of vendors' framed games, now and on every change. */
  onGameOrigins: PlayParts['onGameOrigins']
  /** Handlers of path prefixes outside of the API. */
  mounts: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void>
  demoAccounts: readonly string[]
  isReady: () => Promise<boolean>
  /**
   * Starts background work, such as closing windows; call it once the server listens, so that no request waits for it.
   */
  start: () => void
  close: () => Promise<void>
}

/** Opens and migrates the database, seeds the demo world if it is empty, and assembles every feature. */
export async function assemble(config: Config, options: AssembleOptions): Promise<Assembled> {
  const {
    log,
    progress,
    clock = systemClock,
    passwords = new Passwords(),
    proofCost,
    build = () => null,
  } = options
  const report = (error: unknown, what: string) => log.warn({ err: error }, what)
  const db = await awaitDatabase({ ...config, report }, { report: progress })
  try {
    await (config.migrates ? migrate(db) : requireMigrated(db))
    await requireUploadStore({ db, config })
    const secret = config.secret ?? demoSecret(config.dataDir)
    if (config.demo) await seed(db, config, { now: clock.now(), passwords, secret, progress })
    else await fillEmptyHouse(db, clock.now())
    const vendor = config.demo
      ? await ensureDemoVendor(db, secret, `${ownAddress(config)}/vendor-demo/models`)
      : undefined
    return await assembleParts(config, { db, log, clock, build, passwords, proofCost, secret, vendor })
  } catch (error) {
    await db.close()
    throw error
  }
}

function seed(
  db: Database,
  { currency, timeZone, demoWorld }: Config,
  rest: { now: Date; passwords: Passwords; secret: string; progress: (line: string) => void },
): Promise<boolean> {
  const past = demoWorld === 'full' ? { past: { size: FULL_HISTORY, timeZone } } : {}
  return seedDemoWorld(db, { ...rest, ...past, currency, timeZone })
}

interface Foundation {
  db: Database
  log: Log
  clock: Clock
  build: () => string | null
  passwords: Passwords
  proofCost: ProofCost | undefined
  secret: string
  vendor: DemoCredentials | undefined
}

async function assembleParts(config: Config, foundation: Foundation): Promise<Assembled> {
  const { db, log, clock, build, secret, passwords, proofCost } = foundation
  const live = new LiveEvents()
  const site = await Site.open({
    db,
    clock,
    countryOf: await openGeo(config.geoDatabase),
    report: error => log.warn({ err: error }, 'settings not looked at'),
  })
  site.watch()
  const settings = () => site.settings
  const jackpot = new JackpotFeed({
    setting: () => site.settings.jackpot,
    maySimulate: config.policy.jackpot === 'illustration',
    clock,
    log,
    allowedPrivateHosts: config.allowedPrivateHosts,
  })
  const messages = new Messages({ db, clock, log, secret, routes: channelsOf(config, { clock, log }) })
  const identity = await createIdentity({
    db,
    clock,
    live,
    messages,
    allowedPrivateHosts: config.allowedPrivateHosts,
    secret,
    passwords,
    proofCost,
    settings,
  })
  const { sessions, sealing, paymentPasswords } = identity
  const { reports, part: replica } = await openReports(config, db, log)
  const runtime: Runtime = { config, db, reports, log, clock, live, sessions, sealing }
  const catalogue = await GameCatalogue.open(db, {
    report: error => log.warn({ err: error }, 'catalogue not looked at'),
    pictureHosts: () => site.settings.imageCDNs,
  })
  catalogue.watch()
  const metrics = createMetrics()
  const uploads = openUploadStore(runtime, metrics.registry)
  const play = assemblePlay(runtime, {
    secret,
    games: catalogue,
    takesBets: () => site.acceptsBets(),
    launchHosts: () => site.settings.launchGameCDNs,
    settings,
  })
  const cashier = assembleCashier(runtime, {
    settings,
    paymentPasswords,
    games: catalogue,
    uploads,
    provider: providerOf(config, secret),
  })
  const rewards = assembleRewards(runtime, { settings, secret, paymentPasswords })
  const inbox = assembleInbox(runtime, { rewards: rewards.countRewards, missions: rewards.countMissions })
  const limits = assembleLimits(runtime, { settings, onStricter: play.onStricter })
  const lottery = assembleLottery(runtime, { secret, catalogue })
  const agents = assembleAgents(runtime, { settings, passwords: identity.passwords, catalogue })
  addGauges(metrics.registry, runtime)
  const operators = assembleOperators(runtime, { secret, passwords: identity.passwords })
  const chat = assembleChat(runtime, { settings, secret })
  const social = assembleSocial(runtime, { settings, secret })
  const routes = [
    ...identity.routes,
    ...social.routes,
    ...chat.routes,
    ...gameRoutes(catalogue, play.playedMost),
    ...playerGameRoutes(catalogue),
    ...catalogueRoutes(catalogue),
    ...play.routes,
    ...cashier.routes,
    ...inbox.routes,
    ...feedbackRoutes(settings),
    ...rewards.routes,
    ...limits.routes,
    ...agents.routes,
    ...lottery.routes,
    ...siteRoutes(site, { key: lineKey(secret), jackpot: () => jackpot.standing(), build }),
    ...noticeRoutes(site, () => jackpot.standing()),
    ...helpRoutes(),
    ...menuRoutes({ settings, catalogue }),
    ...operators.routes,
    ...(config.demo ? outboxRoutes(messages) : []),
  ]
  const app = createApp(
    runtime,
    metrics,
    routes,
    mounted => {
      play.mount(mounted)
      cashier.mount(mounted)
      social.mount(mounted)
      agents.mount(mounted)
      mountSearchIndexes(mounted, new SearchIndexes(catalogue))
    },
    apiGate(site, clock, session => endPlay(runtime, session)),
  )
  site.onSettings(() => {
    const isRestricted = (address: string) => site.statusFor(address).isRestricted
    endRestrictedPlay(runtime, isRestricted).catch((error: unknown) =>
      log.warn({ err: error }, 'open games of restricted regions end with their next call'),
    )
  })
  const socket = await serveCommands(runtime, { site, secret })
  const housekeeping = startHousekeeping({
    runtime,
    forgetOld: async () =>
      void (await Promise.all([identity.forgetOld(), social.forgetOld(), operators.forgetOld()])),
  })
  const labels = new LabelStore({ ...config, report: error => log.warn({ err: error }, 'label not kept') })
  const vendor = foundation.vendor ? await demoVendor(config, foundation.vendor, log) : undefined
  const provider = config.demo ? testProvider(config, secret, log) : undefined
  const parts: Part[] = [
    { stop: () => db.close() },
    replica,
    { stop: () => vendor?.close() },
    { stop: () => provider?.close() },
    { stop: () => site.close() },
    { stop: () => catalogue.close() },
    messages,
    jackpot,
    play,
    cashier,
    rewards,
    inbox,
    limits,
    lottery.scheduler,
    agents,
    chat,
    housekeeping,
    startArchiveMover(runtime),
    uploadStoreCleaning(uploads, runtime),
    { stop: () => void socket?.close() },
    { stop: () => live.closeAll() },
  ]
  return {
    runtime,
    app,
    site,
    metrics,
    onGameOrigins: play.onGameOrigins,
    mounts: {
      '/art/': artHandler({ catalogue, labels, config }),
      '/media/': mediaHandler(runtime, uploads),
      '/pictures/': pictureHandler(runtime),
      ...(vendor ? { '/vendor-demo/': (request, response) => vendor.handle(request, response) } : {}),
      ...(provider ? { '/provider-demo/': (request, response) => provider.handle(request, response) } : {}),
    },
    demoAccounts: config.demo ? DEMO_MEMBERS.map(member => member.account) : [],
    isReady: async () => site.isWatched() && (await isCurrentPrimary(db)),
    start: () => startParts(parts),
    close: () => stopParts(parts),
  }
}

import type { SiteSettings } from '#lib/site/settings.ts'
import { type GameLookup, launchRoutes } from '#server/games/launch.ts'
import { BreakNotifier } from '#server/limits/break-notifier.ts'
import { toPlayStop } from '#server/limits/may-play.ts'
import { StopNotifier } from '#server/limits/stop-notifier.ts'
import { ModelDirectory } from '#server/live-models/directory.ts'
import { liveModelRoutes } from '#server/live-models/handlers.ts'
import { readVendorModels } from '#server/live-models/vendor-models.ts'
import { mountPam } from '#server/pam/app.ts'
import { ownAddress } from '#server/payments/connection.ts'
import type { App } from '#server/platform/context.ts'
import { Jobs } from '#server/platform/jobs.ts'
import { mountLive } from '#server/platform/live.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { FundMoves } from '#server/vendor-transfer/moves.ts'
import { Relay, type RelayParts } from '#server/vendor-transfer/relay.ts'
import { TransferScheduler } from '#server/vendor-transfer/transfer-scheduler.ts'
import { vendorFunds } from '#server/vendor-transfer/vendor-funds.ts'
import { mountVendorWallet } from '#server/vendor-wallet/app.ts'
import { GameOrigins } from '#server/vendor-wallet/game-origins.ts'
import { VendorKeys } from '#server/vendor-wallet/keys.ts'
import { VendorWallet } from '#server/vendor-wallet/wallet.ts'
import type { WalletSetting } from '#server/vendor-wallet/wallet-setting.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { walletRoutes } from '#server/wallet/handlers.ts'
import { LiveWatch } from '#server/wallet/live-watch.ts'
import { mountBetFile } from './bet-file.ts'
import { playRoutes } from './handlers.ts'
import { endingJob } from './interrupted.ts'
import { LastSeenWriter } from './last-seen-writer.ts'
import { PopularGames } from './popular.ts'
import { WinnerBoard } from './winners.ts'

/** Wallet, launches, rounds, vendor calls and live events, ready to be mounted. */
export interface PlayParts {
  routes: readonly Route[]
  /** Mounts the routes that are not actions. */
  mount: (app: App) => void
  /**
   * Called when a member's break or limit becomes stricter: brings money back from vendors, and notifies open pages of
   * a break.
   */
  onStricter: (memberId: string) => void
  /** The nodes of the games that are played most now, the most played first. */
  playedMost: () => Promise<readonly string[]>
  /** Begins to tell open pages what other processes do. */
  start: () => void
  /** Calls `notify` with the origins of vendors' games that pages frame, now and after each change. */
  onGameOrigins: (notify: (origins: readonly string[]) => void) => void
  stop: () => Promise<void>
}

interface Needs {
  /** The deployment's secret; seals the vendors' keys. */
  secret: string
  games: GameLookup
  /** Whether the site takes new bets now. */
  takesBets: () => boolean
  /** Origins of the games at this site's own paths. */
  launchHosts: () => readonly string[]
  settings: () => SiteSettings
}

export function assemblePlay(runtime: Runtime, parts: Needs): PlayParts {
  const { config, db, live, clock, log } = runtime
  const { currency } = config
  const keys = new VendorKeys(db, parts.secret, key =>
    log.error(key, 'a vendor key was sealed under another SECRET: rotate it'),
  )
  const signIns = new LastSeenWriter({ db, clock, log })
  const stops = new StopNotifier({ db, live, clock, log })
  const breaks = new BreakNotifier({ db, live, clock, log })
  const setting = walletSetting(runtime, parts, { signIns, stops })
  const wallet = new VendorWallet(db, setting)
  const fundParts = relayParts(runtime, keys)
  const relay = new Relay(fundParts)
  const moves = new FundMoves(fundParts, relay)
  const transfers = new TransferScheduler({
    db,
    relay,
    now: () => clock.now(),
    timeZone: config.timeZone,
    log,
  })
  const winners = new WinnerBoard(db, clock, parts.games)
  const popular = new PopularGames({ db, clock, games: parts.games })
  const watch = new LiveWatch({ db, live, clock, sessions: runtime.sessions, stops, breaks, currency, log })
  const origins = new GameOrigins({ keys, clock, log })
  const jobs = new Jobs(db, log)
  jobs.registerJob(endingJob(setting))
  return {
    routes: [
      ...walletRoutes({ relay, moves, keys }),
      ...launchRoutes({ games: parts.games, keys, relay, launchHosts: parts.launchHosts }),
      ...liveModelRoutes({ ...parts, keys, relay, directory: modelDirectory(runtime, keys) }),
      ...playRoutes({ games: parts.games, winners, popular }),
    ],
    mount: app => {
      const surface = { db, clock, sessions: runtime.sessions, currency, keys, wallet }
      mountVendorWallet(app, surface, config.version)
      mountPam(app, surface)
      mountBetFile(app, parts.games)
      mountLive(app, {
        balanceEvent: async session => {
          const balance = await readBalance(db, session, currency)
          return { type: 'balance', balance: balance.toString(), currency }
        },
      })
    },
    onStricter: memberId => {
      transfers.stopPlay(memberId)
      void breaks.checkNow()
    },
    playedMost: () => popular.nodes(),
    start: () => {
      watch.start()
      breaks.start()
      transfers.start()
      jobs.start()
    },
    onGameOrigins: notify => origins.watch(notify),
    stop: async () => {
      breaks.stop()
      const parts = [origins, watch, stops, signIns, transfers, jobs]
      await Promise.all(parts.map(part => part.stop()))
    },
  }
}

function modelDirectory({ config, clock }: Runtime, keys: VendorKeys): ModelDirectory {
  const now = () => clock.now()
  // The demo vendor is called at this process's own address.
  const own = config.demo ? [new URL(ownAddress(config)).hostname] : []
  const allowedPrivateHosts = [...config.allowedPrivateHosts, ...own]
  const secretOf = (vendor: string) => keys.outgoingSecret(vendor, now())
  return new ModelDirectory({
    vendors: () => keys.modelVendors(now()),
    read: adapter => readVendorModels(adapter, { secretOf, now, allowedPrivateHosts }),
    now,
  })
}

function relayParts({ config, db, live, clock }: Runtime, keys: VendorKeys): RelayParts {
  const { currency, timeZone, allowedPrivateHosts } = config
  const now = () => clock.now()
  return {
    db,
    currency,
    timeZone,
    now,
    funds: vendorFunds({ secretOf: vendor => keys.outgoingSecret(vendor, now()), now, allowedPrivateHosts }),
    adapterOf: vendor => keys.adapterOf(vendor, now()),
    onBalance: (memberId, balance) =>
      live.notify(memberId, { type: 'balance', balance: balance.toString(), currency }),
  }
}

function walletSetting(
  runtime: Runtime,
  { games, takesBets }: Needs,
  { signIns, stops }: { signIns: LastSeenWriter; stops: StopNotifier },
): () => WalletSetting {
  const { config, live, clock } = runtime
  const { currency } = config
  return () => ({
    now: clock.now(),
    idleMs: runtime.sessions.limits.idleMs,
    timeZone: config.timeZone,
    policy: config.policy,
    currency,
    findGame: (vendor, gameCode) => games.gameByCode(vendor, gameCode),
    isGameOpen: nodeId => games.isOpen(nodeId),
    takesBets: takesBets(),
    onBalance: (memberId, balance) =>
      live.notify(memberId, { type: 'balance', balance: balance.toString(), currency }),
    onPlay: sessionId => signIns.markSeen(sessionId),
    onStop: (memberId, stop) => stops.notify(memberId, toPlayStop(stop, clock.now(), config.timeZone)),
  })
}

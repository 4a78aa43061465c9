import type { App } from '#server/app.ts'
import { cashierRoutes } from '#server/cashier/handlers.ts'
import { type GameLookup, launchRoutes } from '#server/games/launch.ts'
import { mountLive } from '#server/platform/live.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { mountVendorWallet } from '#server/vendor-wallet/app.ts'
import { VendorKeys } from '#server/vendor-wallet/keys.ts'
import { VendorWallet } from '#server/vendor-wallet/wallet.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { walletRoutes } from '#server/wallet/handlers.ts'
import { LiveWatch } from '#server/wallet/live-watch.ts'
import { playRoutes } from './handlers.ts'
import { SignInKeeper } from './sign-in-keeper.ts'
import { WinnerBoard } from './winners.ts'

/** Wallet, deposits, launches, rounds, vendor calls and live events, ready to be put on the wire. */
export interface PlayParts {
  routes: readonly Route[]
  /** The surfaces that are not actions. */
  mount: (app: App) => void
  /** Begins to tell open pages what other processes do. */
  start: () => void
  stop: () => Promise<void>
}

/** `secret` is the deployment's: vendors' keys are sealed with it. */
export function assemblePlay(runtime: Runtime, parts: { secret: string; games: GameLookup }): PlayParts {
  const { config, db, live, clock, log } = runtime
  const { currency } = config
  const keys = new VendorKeys(db, parts.secret)
  const signIns = new SignInKeeper({ db, clock, log })
  const wallet = openVendorWallet(runtime, parts.games, signIns)
  const winners = new WinnerBoard(db, clock, parts.games)
  const watch = new LiveWatch({ db, live, clock, currency, log })
  return {
    routes: [
      ...walletRoutes,
      ...cashierRoutes,
      ...launchRoutes({ games: parts.games, keys }),
      ...playRoutes({ games: parts.games, winners }),
    ],
    mount: app => {
      mountVendorWallet(app, { db, clock, currency, keys, wallet })
      mountLive(app, {
        balanceEvent: async session => {
          const balance = await readBalance(db, session, currency)
          return { type: 'balance', balance: balance.toString(), currency }
        },
      })
    },
    start: () => watch.start(),
    stop: async () => void (await Promise.all([watch.stop(), signIns.stop()])),
  }
}

function openVendorWallet(runtime: Runtime, games: GameLookup, signIns: SignInKeeper): VendorWallet {
  const { config, db, live, clock } = runtime
  const { currency } = config
  return new VendorWallet(db, () => ({
    now: clock.now(),
    timeZone: config.timeZone,
    currency,
    isGameOpen: nodeId => games.isOpen(nodeId),
    onBalance: (memberId, balance) =>
      live.tell(memberId, { type: 'balance', balance: balance.toString(), currency }),
    onPlay: sessionId => signIns.see(sessionId),
  }))
}

import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import type { LotteryCatalogue } from './catalogue.ts'
import { DrawScheduler } from './draw-scheduler.ts'
import { lotteryRoutes } from './handlers.ts'
import { DrawSeeds } from './seeds.ts'
import { SlipPlacement } from './slip-placement.ts'

export interface Lottery {
  routes: readonly Route[]
  scheduler: DrawScheduler
}

/** The lotteries of one process. */
export function assembleLottery(
  runtime: Pick<Runtime, 'config' | 'db' | 'clock' | 'log' | 'live'>,
  parts: { secret: string; catalogue: LotteryCatalogue },
): Lottery {
  const { config, db, live } = runtime
  const { currency, timeZone } = config
  const scheduler = new DrawScheduler(runtime, {
    db,
    currency,
    timeZone,
    seeds: new DrawSeeds(parts.secret),
    onBalance: (memberId, balance) =>
      live.notify(memberId, { type: 'balance', balance: balance.toString(), currency }),
  })
  return { routes: lotteryRoutes(parts.catalogue, new SlipPlacement(db, parts.catalogue)), scheduler }
}

import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { checkedRound, type RoundSources } from './beacon.ts'
import { countRaffleBets } from './count-bets.ts'
import { closeRaffles, drawRaffles } from './draw.ts'
import { keepSignature, waitingForRounds } from './raffle-queries.ts'
import type { RaffleSeeds } from './seeds.ts'

const ROUND_PAUSE_MS = 20_000

/** Every minute: tickets for the bets of days that are over. What was missed is made up for by the next runs. */
export function raffleTicketJob(
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  settings: () => SiteSettings,
): Job {
  return {
    kind: 'raffle-tickets',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      if (isModuleOn(settings().modules, 'RAFFLE'))
        await countRaffleBets(tx, { at: clock.now(), timeZone: config.timeZone })
    },
  }
}

/** Every minute: closes and draws what is due, also while the module is off: what was announced is kept. */
export function raffleJob(clock: Clock, seeds: RaffleSeeds): Job {
  return {
    kind: 'raffles',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      await closeRaffles(tx, clock.now())
      // One at a time: all its prizes are paid in this transaction.
      await drawRaffles(tx, clock.now(), seeds, 1)
    },
  }
}

/** Gets the rounds that closed raffles wait for; outside of any transaction, since it asks other servers. */
export async function fetchRounds(
  { db, clock }: { db: Database; clock: Clock },
  sources: RoundSources,
): Promise<void> {
  for (const { id, beacon, beacon_round: round } of await waitingForRounds(db)) {
    if (beacon === 'members' || round === null) continue
    const signature = await checkedRound(sources, { name: beacon, round: Number(round), at: clock.now() })
    if (signature !== undefined) await keepSignature(db, id, Buffer.from(signature, 'hex'))
  }
}

export function roundFetching(
  { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>,
  sources: RoundSources,
): Repeating {
  return new Repeating({
    work: () => fetchRounds({ db, clock }, sources),
    onError: error => log.warn({ err: error }, 'rounds of the beacon not read'),
    pauseMs: ROUND_PAUSE_MS,
  })
}

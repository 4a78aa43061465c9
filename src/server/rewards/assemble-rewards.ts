import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { envelopeRoutes } from '#server/envelopes/handlers.ts'
import { envelopeJob } from '#server/envelopes/job.ts'
import { countOpenDrops } from '#server/envelopes/queries.ts'
import { EnvelopeSeeds } from '#server/envelopes/seeds.ts'
import type { Counter } from '#server/inbox/badges.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { missionRoutes } from '#server/missions/handlers.ts'
import { prizeJob } from '#server/missions/prizes.ts'
import { countDone } from '#server/missions/progress.ts'
import { Jobs } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { pointRoutes } from '#server/points/handlers.ts'
import { pointJob } from '#server/points/job.ts'
import { promotionRoutes } from '#server/promotions/handlers.ts'
import { latePromotionJob } from '#server/promotions/late-job.ts'
import { promotionSeedJob } from '#server/promotions/seed-job.ts'
import { PromotionSeeds } from '#server/promotions/seeds.ts'
import { roundSources } from '#server/raffle/beacon.ts'
import { raffleRoutes } from '#server/raffle/handlers.ts'
import { raffleJob, raffleTicketJob, roundFetching } from '#server/raffle/job.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'
import { rebateRoutes } from '#server/rebates/handlers.ts'
import { referralRoutes } from '#server/referrals/handlers.ts'
import { referralJob } from '#server/referrals/job.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import { vipRoutes } from '#server/vip/handlers.ts'
import { rankJob } from '#server/vip/job.ts'
import { expiryJob } from './expiry.ts'
import { rewardRoutes } from './handlers.ts'
import { poolJob } from './pool-job.ts'
import { countClaimable } from './queries.ts'

interface Needs {
  settings: () => SiteSettings
  /** The deployment's secret; seals what must stay secret until a draw. */
  secret: string
  paymentPasswords: PaymentPasswords
}

/**
 * What the house gives: rebates, rewards, red envelopes, missions, ranks, referrals, points and raffles, ready to be mounted, with their
 * scheduled jobs.
 */
export interface RewardParts {
  routes: readonly Route[]
  /** Returns how many rewards and running drops wait for each member; none during a break. */
  countRewards: Counter
  /** Returns how many finished missions each member has not claimed. */
  countMissions: Counter
  start: () => void
  stop: () => Promise<void>
}

export function assembleRewards(
  runtime: Runtime,
  { settings, secret, paymentPasswords }: Needs,
): RewardParts {
  const { db, log, clock, config } = runtime
  const seeds = new EnvelopeSeeds(secret)
  const promotionSeeds = new PromotionSeeds(secret)
  const jobs = new Jobs(db, log)
  jobs.registerJob(expiryJob(clock))
  jobs.registerJob(poolJob(clock))
  jobs.registerJob(envelopeJob(runtime, settings, seeds))
  jobs.registerJob(referralJob(runtime, settings))
  jobs.registerJob(rankJob(runtime, settings))
  jobs.registerJob(pointJob(runtime, settings))
  jobs.registerJob(prizeJob(runtime, settings))
  jobs.registerJob(raffleTicketJob(runtime, settings))
  jobs.registerJob(raffleJob(clock, new RaffleSeeds(secret)))
  const rounds = roundFetching(runtime, roundSources(config.allowedPrivateHosts))
  jobs.registerJob(latePromotionJob(runtime))
  jobs.registerJob(promotionSeedJob(runtime, promotionSeeds))
  return {
    routes: [
      ...rebateRoutes(settings),
      ...rewardRoutes(settings),
      ...envelopeRoutes(settings, seeds),
      ...referralRoutes(settings),
      ...vipRoutes(settings),
      ...missionRoutes(settings),
      ...pointRoutes({ settings, paymentPasswords }),
      ...raffleRoutes(settings),
      ...promotionRoutes(settings, promotionSeeds),
    ],
    countRewards: async (queries, memberIds) => {
      const now = clock.now()
      const isOn = isModuleOn(settings().modules, 'REDENVELOPE')
      const [claimable, drops, breaks] = await Promise.all([
        countClaimable(queries, memberIds, now),
        isOn ? countOpenDrops(queries, memberIds, now) : new Map<string, number>(),
        breaksOf(queries, memberIds, now),
      ])
      const count = (id: string) => (breaks.has(id) ? 0 : (claimable.get(id) ?? 0) + (drops.get(id) ?? 0))
      return new Map(memberIds.map(id => [id, count(id)]))
    },
    countMissions: (queries, memberIds) => {
      const { missions } = settings()
      return countDone(queries, { memberIds, missions, now: clock.now(), timeZone: config.timeZone })
    },
    start: () => {
      jobs.start()
      rounds.start()
    },
    stop: async () => {
      await Promise.all([jobs.stop(), rounds.stop()])
    },
  }
}

import type { SiteSettings } from '#lib/site/settings.ts'
import type { Counter } from '#server/inbox/badges.ts'
import { Jobs } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { rebateRoutes } from '#server/rebates/handlers.ts'
import { referralRoutes } from '#server/referrals/handlers.ts'
import { referralJob } from '#server/referrals/job.ts'
import { vipRoutes } from '#server/vip/handlers.ts'
import { rankJob } from '#server/vip/job.ts'
import { expiryJob } from './expiry.ts'
import { rewardRoutes } from './handlers.ts'
import { countClaimable } from './queries.ts'

interface Needs {
  settings: () => SiteSettings
}

/** What the house gives: rebate, rewards, and what ranks and inviting friends earn, ready to be put on the wire, with the work that is done on time. */
export interface RewardParts {
  routes: readonly Route[]
  /** How many rewards wait for each of some members. */
  countRewards: Counter
  start: () => void
  stop: () => Promise<void>
}

export function assembleRewards(runtime: Runtime, { settings }: Needs): RewardParts {
  const { db, log, clock } = runtime
  const jobs = new Jobs(db, log)
  jobs.registerJob(expiryJob(clock))
  jobs.registerJob(referralJob(runtime, settings))
  jobs.registerJob(rankJob(runtime, settings))
  return {
    routes: [
      ...rebateRoutes(settings),
      ...rewardRoutes(settings),
      ...referralRoutes(settings),
      ...vipRoutes(settings),
    ],
    countRewards: (queries, memberIds) => countClaimable(queries, memberIds, clock.now()),
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  }
}

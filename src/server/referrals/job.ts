import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { earnReferrals } from './earn.ts'

/** Every minute: handles friends who have deposited and bet enough since the last run. */
export function referralJob(
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  settings: () => SiteSettings,
): Job {
  return {
    kind: 'referrals',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      const { modules, referral: setting } = settings()
      if (!isModuleOn(modules, 'REFERRAL')) return
      const { currency, timeZone } = config
      await earnReferrals(tx, { setting, currency, timeZone, at: clock.now() })
    },
  }
}

import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { evaluateRanks } from './evaluate-ranks.ts'

/** Every hour, so that in any time zone the first run after midnight finds a new day; later runs change nothing. */
export function rankJob({ config }: Pick<Runtime, 'config'>, settings: () => SiteSettings): Job {
  return {
    kind: 'ranks',
    periodSeconds: 3_600,
    // A missed day is evaluated later, by its own days.
    catchUp: 72,
    run: async (tx, { to }) => {
      const { modules, vip: setting } = settings()
      if (!isModuleOn(modules, 'VIP')) return
      const { currency, timeZone } = config
      await evaluateRanks(tx, { setting, currency, timeZone, at: to })
    },
  }
}

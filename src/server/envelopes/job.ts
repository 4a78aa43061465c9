import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { announceDrops } from './announce.ts'
import { dropsToShow, showSeed } from './queries.ts'
import type { EnvelopeSeeds } from './seeds.ts'

/** The most drops per run; the next run takes the rest. */
const AT_ONCE = 100

/** Every minute: announces the drops that start within a day, and reveals the seeds of those that are over. */
export function envelopeJob(
  { clock, config }: Pick<Runtime, 'clock' | 'config'>,
  settings: () => SiteSettings,
  seeds: EnvelopeSeeds,
): Job {
  return {
    kind: 'red-envelopes',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      await showSeeds(tx, seeds)
      const { modules, envelopes: setting } = settings()
      if (!isModuleOn(modules, 'REDENVELOPE')) return
      const { currency, timeZone } = config
      await announceDrops(tx, { setting, seeds, currency, timeZone, at: clock.now() })
    },
  }
}

/** Only after the pool has ended, so that nobody can open an envelope whose amount is public. */
export async function showSeeds(tx: Transaction, seeds: EnvelopeSeeds): Promise<void> {
  for (const { id, seed_sealed } of await dropsToShow(tx, AT_ONCE))
    await showSeed(tx, id, seeds.open(id, seed_sealed))
}

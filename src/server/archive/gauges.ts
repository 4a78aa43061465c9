import { Gauge, type Registry } from 'prom-client'
import { archiveMonths } from '#server/ledger/archive-months.ts'
import type { Runtime } from '#server/platform/runtime.ts'

const STATES = ['moving', 'archived', 'returning'] as const

/** Adds a gauge of the months in the archive, by state; left out while the database does not answer. */
export function gaugeArchive(registry: Registry, { db, log }: Pick<Runtime, 'db' | 'log'>): void {
  new Gauge({
    name: 'baize_archive_months',
    help: 'Months in the archive of the ledger, by state: archived, or under way',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        const months = await archiveMonths(db)
        for (const state of STATES) this.set({ state }, months.filter(month => month.state === state).length)
      } catch (error) {
        log.warn({ err: error }, 'the months in the archive are not known')
      }
    },
  })
}

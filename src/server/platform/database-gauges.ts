import { Gauge, type Registry } from 'prom-client'
import { sql } from '#server/db/sql.ts'
import { standstill } from '#server/ledger/standstill.ts'
import type { Runtime } from './runtime.ts'

type Parts = Pick<Runtime, 'db' | 'clock' | 'log'>

/**
 * Adds what each server knows by asking its database: whether the ledger is stopped, and how far this server's clock is
 * from the database's. Left out while the database does not answer.
 */
export function gaugeDatabase(registry: Registry, { db, clock, log }: Parts): void {
  const gauges = [
    {
      name: 'baize_ledger_stopped',
      help: '1 while no server posts to the ledger, by hand or because the books do not balance; otherwise 0',
      read: async () => ((await standstill(db)) ? 1 : 0),
    },
    {
      name: 'baize_clock_difference_seconds',
      help: "How many seconds the clock of this server is ahead of its database's; below zero if behind",
      read: () => clockDifference({ db, clock }),
    },
  ]
  for (const { name, help, read } of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset()
        try {
          this.set(await read())
        } catch (error) {
          this.remove()
          log.warn({ err: error }, `${name} is not known`)
        }
      },
    })
}

/** The middle of asking and answering stands for the moment at which the database read its clock. */
async function clockDifference({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> {
  const before = clock.now().getTime()
  const row = await db.row(
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('the database returned no time')
  return ((before + clock.now().getTime()) / 2 - row.ms) / 1_000
}

import { Gauge, type Registry } from 'prom-client'
import { sql } from '#server/db/sql.ts'
import { standstill } from '#server/ledger/standstill.ts'
import type { Runtime } from './runtime.ts'

type Parts = Pick<Runtime, 'db' | 'clock' | 'log'>

/**
 * Adds what each server knows by asking its database: whether the ledger is stopped, how far this server's clock is from
 * the database's, and how old the newest kept file of its log is. Left out while the database does not answer.
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
    {
      name: 'baize_wal_archived_age_seconds',
      help: 'Seconds since PostgreSQL last archived a file of its log; left out where it archives none',
      read: () => archivedAge(db),
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
          const value = await read()
          if (value === undefined) this.remove()
          else this.set(value)
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

/** Counted from the start where nothing was archived yet. A replica that took over begins with what it archived itself. */
async function archivedAge(db: Parts['db']): Promise<number | undefined> {
  const row = await db.row(
    sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 as seconds
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  )
  return row?.seconds
}

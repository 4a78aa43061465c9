import { readFileSync } from 'node:fs'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10

/**
 * How much processor time some work takes, in milliseconds: of this process and of the database's processes that it asks,
 * added up. It says what the work costs on a machine that others use at the same time, where clocks show how long it waited.
 */
export async function processorTime(db: Database, work: () => Promise<void>): Promise<number> {
  const [before, own] = [await ticksOfBackends(db), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(own)
  const after = await ticksOfBackends(db)
  // A connection that was closed meanwhile had nothing to do; one that was opened counts from its beginning.
  const ticks = [...after].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0)
  return (user + system) / 1_000 + ticks * MS_PER_TICK
}

/** The processor time that another process has had so far, in seconds. */
export function processorSecondsOf(pid: number): number {
  return (ticksOf(pid) * MS_PER_TICK) / 1_000
}

async function ticksOfBackends(db: Database): Promise<Map<number, number>> {
  const backends = await db.rows(sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`)
  return new Map(backends.map(({ pid }) => [pid, ticksOf(pid)]))
}

/** What the system counts as a process's resident memory, in megabytes; Linux only. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** In user and in system mode, the fields 14 and 15 of its line; the second one, a name in brackets, may hold spaces. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

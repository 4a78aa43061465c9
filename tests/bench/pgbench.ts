import { execFileSync } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPostgres } from '../support/postgres.ts'

/** What one run of pgbench saw. */
export interface PgbenchLoad {
  perSecond: number
  /** The mean; pgbench tells no percentiles. */
  meanMs: number
}

/** Runs a script of pgbench with prepared statements, each client on a connection of its own. */
export function pgbench(
  address: string,
  options: { script: string; folder: string; clients: number; seconds: number },
): PgbenchLoad {
  const file = join(options.folder, 'pgbench.sql')
  writeFileSync(file, options.script)
  // pgbench lies beside the server itself, which PATH may only link to.
  const programs = dirname(realpathSync(join(findPostgres(), 'postgres')))
  const how = ['-n', '-M', 'prepared', '-j', '2', '-c', `${options.clients}`, '-T', `${options.seconds}`]
  const output = execFileSync(join(programs, 'pgbench'), [...how, '-f', file, address], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const perSecond = /tps = ([\d.]+) \(without/.exec(output)?.[1]
  const mean = /latency average = ([\d.]+) ms/.exec(output)?.[1]
  if (!perSecond || !mean) throw new Error(`pgbench said no figure:\n${output}`)
  return { perSecond: Number(perSecond), meanMs: Number(mean) }
}

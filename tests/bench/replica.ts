import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { findPostgres, giveToPostgres, type PostgresServer, unprivilegedUser } from '../support/postgres.ts'

export interface Replica {
  /** Whether the primary waits with each commit until the replica has it on its disk. */
  setSynchronous: (isOn: boolean) => Promise<void>
  remove: () => Promise<void>
}

/** The port of tests/support/postgres.ts. */
const PORT = '54321'

/** Starts a replica of a durable PostgreSQL that streams from it, on the same machine and disk. */
export async function startReplica(primary: PostgresServer, db: Database): Promise<Replica> {
  const home = mkdtempSync(join(tmpdir(), 'baize-replica-'))
  giveToPostgres(home)
  const data = join(home, 'data')
  const programs = dirname(realpathSync(join(findPostgres(), 'postgres')))
  const how = { cwd: home, ...unprivilegedUser() }
  execFileSync(
    join(programs, 'pg_basebackup'),
    ['-h', primary.socketDir, '-p', PORT, '-U', 'postgres', '-D', data, '-R', '-c', 'fast'],
    { ...how, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const settings = [
    `port=${PORT}`,
    `unix_socket_directories=${home}`,
    'listen_addresses=',
    'max_connections=250',
  ]
  const child: ChildProcess = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
    { ...how, stdio: 'ignore' },
  )
  await streams(db, child)
  const setSynchronous = async (isOn: boolean) => {
    await db.run(unnamed(`alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`))
    await db.run(unnamed('select pg_reload_conf()'))
    await untilState(db, isOn ? 'sync' : 'async')
  }
  return {
    setSynchronous,
    remove: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function streams(db: Database, child: ChildProcess): Promise<void> {
  while ((await stateOf(db)) === undefined)
    if (child.exitCode !== null) throw new Error(`the replica ended with ${child.exitCode}`)
}

async function untilState(db: Database, state: string): Promise<void> {
  while ((await stateOf(db)) !== state);
}

async function stateOf(db: Database): Promise<string | undefined> {
  const row = await db.row(sql<{ state: string }>`
    select sync_state as state from pg_stat_replication where state = 'streaming'`)
  return row?.state
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import type { Pooler } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { giveToPostgres, type PostgresServer, unprivilegedUser } from './postgres.ts'

/** Debian has it outside of the path of most users. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  program => spawnSync(program, ['--version']).status === 0,
)

/** Whether PgBouncer is installed here. */
export const hasPgBouncer = PROGRAM !== undefined

/** Which way statements go through this PgBouncer: it keeps prepared ones apart from version 1.21 on. */
export function poolerOf(program: string): 'transaction' | 'prepared' {
  const version = /(\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)
  const [major = 0, minor = 0] = (version ?? []).slice(1).map(Number)
  return major > 1 || (major === 1 && minor >= 21) ? 'prepared' : 'transaction'
}

const POOLER: Pooler = PROGRAM ? poolerOf(PROGRAM) : 'none'

/** It stands in the folder of the PostgreSQL's own socket, so that an address of the one gives that of the other. */
const FOLDER = 'pgbouncer'

/** PgBouncer in transaction mode before a PostgreSQL, with fewer connections to each database than callers. */
export async function openPgBouncer(
  postgres: PostgresServer,
): Promise<{ url: (database: string) => string; close: () => Promise<void> }> {
  if (!PROGRAM) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  const home = join(postgres.socketDir, FOLDER)
  mkdirSync(home)
  const port = Number(new URL(postgres.url('postgres')).port)
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]
* = host=${postgres.socketDir} port=${port} user=postgres
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${home}
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 4
server_login_retry = 0.5
${POOLER === 'prepared' ? 'max_prepared_statements = 500' : ''}
`,
  )
  giveToPostgres(home)
  const child = spawn(PROGRAM, [join(home, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: home,
    ...unprivilegedUser(),
  })
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stderr.on('data', (text: Buffer) => {
      said += text
      if (said.includes('process up')) ready()
    })
    child.once('close', () => failed(new Error(`PgBouncer ended: ${said}`)))
  })
  return {
    url: database => behindPgBouncer(postgres.url(database)).databaseUrl,
    close: async () => {
      const ended = once(child, 'close')
      child.kill('SIGQUIT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The way to a database: through the PgBouncer of its PostgreSQL, where one stands before it, else straight. */
export function behindPgBouncer(databaseUrl: string): { databaseUrl: string; pooler: Pooler } {
  const address = URL.parse(databaseUrl)
  const socketDir = address?.searchParams.get('host')
  if (!address || !socketDir || !existsSync(join(socketDir, FOLDER))) return { databaseUrl, pooler: 'none' }
  address.searchParams.set('host', join(socketDir, FOLDER))
  return { databaseUrl: address.href, pooler: POOLER }
}

/** The time limits that a connection of the server gives itself where it can. */
const LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
}

/** Gives the role of the tests the time limits that the server asks for behind a pooler. */
export async function limitRole(direct: Database): Promise<void> {
  for (const [name, limit] of Object.entries(LIMITS))
    await direct.run(unnamed(`alter role postgres set ${name} = '${limit}'`))
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToPostgres, type PostgresServer, unprivilegedUser } from './postgres.ts'

/** Debian has it outside of the path of most users. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  program => spawnSync(program, ['--version']).status === 0,
)

/** Whether PgBouncer is installed here. */
export const hasPgBouncer = PROGRAM !== undefined

/** PgBouncer in transaction mode before a PostgreSQL, with fewer connections to it than callers. */
export async function openPgBouncer(
  postgres: PostgresServer,
): Promise<{ url: (database: string) => string; close: () => Promise<void> }> {
  if (!PROGRAM) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  const home = mkdtempSync(join(tmpdir(), 'baize-pgbouncer-'))
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
max_client_conn = 200
default_pool_size = 4
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
    url: database => `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(home)}`,
    close: async () => {
      const ended = once(child, 'close')
      child.kill('SIGQUIT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

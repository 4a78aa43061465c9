import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import type { HaPrograms } from '../../scripts/test-tools.ts'
import { poolerOf } from '../support/pgbouncer.ts'
import { giveToPostgres, unprivilegedUser } from '../support/postgres.ts'
import { freePort } from '../support/server-process.ts'
import { answers, until } from '../support/until.ts'
import { type DatabasePair, PASSWORD } from './database.ts'
import { fillIn } from './shipped.ts'
import type { Supervised, Supervisor } from './supervised.ts'

export const SECRET = 'a secret of the failover test, more than 32'
const root = resolve(import.meta.dirname, '../..')
const START_MS = 120_000

/** One of the servers. */
interface AppServer {
  url: string
  process: Supervised
}

/** Two servers behind HAProxy, whose database is behind PgBouncer and HAProxy, with the configuration of deploy/. */
export interface Site {
  /** Where visitors come. */
  url: string
  /** The database, as the servers reach it. */
  databaseUrl: string
  pooler: 'transaction' | 'prepared'
  balancer: Supervised
  pgbouncer: Supervised
  servers: readonly AppServer[]
}

export async function startSite(
  programs: HaPrograms,
  database: DatabasePair,
  supervisor: Supervisor,
): Promise<Site> {
  const ports = {
    site: await freePort(),
    primary: await freePort(),
    replica: await freePort(),
    pooler: await freePort(),
  }
  const serverPorts = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${ports.site}`
  const balancer = balancerOf(programs.haproxy, supervisor, { ...ports, servers: serverPorts, database })
  const { pgbouncer, pooler } = pgbouncerOf(programs.pgbouncer, supervisor, ports)
  balancer.start()
  pgbouncer.start()
  const databaseUrl = `postgres://baize:${PASSWORD}@127.0.0.1:${ports.pooler}/baize`
  await until('the pooler reaches the primary', () => isReached(databaseUrl, pooler), 20_000)
  const env = {
    DATABASE_URL: databaseUrl,
    REPORTS_DATABASE_URL: databaseUrl.replace(`:${ports.pooler}/`, `:${ports.replica}/`),
    DATABASE_POOLER: pooler,
    SECRET,
  }
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/migrate.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const servers = serverPorts.map((port, index) =>
    serverOf(`app${index + 1}`, supervisor, { ...env, PORT: String(port), PUBLIC_URL: url }),
  )
  // The first one makes the demo world.
  for (const server of servers) {
    server.process.start()
    await until(`${server.url} is ready`, () => answers(`${server.url}/readyz`), START_MS)
  }
  await until('the balancer leads to a server', () => answers(`${url}/api/seal-key`), 20_000)
  return { url, databaseUrl, pooler, balancer, pgbouncer, servers }
}

interface BalancerPorts {
  site: number
  primary: number
  replica: number
  servers: readonly number[]
  database: DatabasePair
}

function balancerOf(
  program: string,
  supervisor: Supervisor,
  { database, ...ports }: BalancerPorts,
): Supervised {
  const isRoot = process.getuid?.() === 0
  const file = fillIn('haproxy/haproxy.cfg', join(supervisor.folder, 'haproxy.cfg'), [
    // Only root can become that user.
    ...(isRoot ? [] : ([['  user haproxy\n  group haproxy\n', '']] as const)),
    ['/run/haproxy/admin.sock', join(supervisor.folder, 'haproxy.sock')],
    ['127.0.0.1:8080', `127.0.0.1:${ports.site}`],
    ['127.0.0.1:5000', `127.0.0.1:${ports.primary}`],
    ['127.0.0.1:5001', `127.0.0.1:${ports.replica}`],
    ['10.0.0.21:4321', `127.0.0.1:${ports.servers[0]}`],
    ['10.0.0.22:4321', `127.0.0.1:${ports.servers[1]}`],
    ...database.nodes.map(
      ({ postgresPort, apiPort }, index) =>
        [
          `10.0.0.1${index + 1}:5432 check port 8008`,
          `127.0.0.1:${postgresPort} check port ${apiPort}`,
        ] as const,
    ),
  ])
  return supervisor.add({ name: 'haproxy', program, args: ['-db', '-f', file] })
}

function pgbouncerOf(program: string, supervisor: Supervisor, ports: { primary: number; pooler: number }) {
  const home = join(supervisor.folder, 'pgbouncer')
  mkdirSync(home)
  const users = fillIn('pgbouncer/userlist.txt', join(home, 'userlist.txt'), [
    ['DATABASE_PASSWORD', PASSWORD],
  ])
  const pooler = poolerOf(program)
  const file = fillIn('pgbouncer/pgbouncer.ini', join(home, 'pgbouncer.ini'), [
    ['port=5000', `port=${ports.primary}`],
    ['listen_port = 6432', `listen_port = ${ports.pooler}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ...(pooler === 'prepared' ? [] : ([['max_prepared_statements = 500\n', '']] as const)),
  ])
  giveToPostgres(home)
  const command = { name: 'pgbouncer', program, args: [file], user: unprivilegedUser() }
  return { pgbouncer: supervisor.add(command), pooler }
}

function serverOf(name: string, supervisor: Supervisor, env: Record<string, string>): AppServer {
  const dataDir = join(supervisor.folder, name)
  mkdirSync(dataDir)
  const command = supervisor.add({
    name,
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'],
    env: {
      ...env,
      NODE_ENV: 'production',
      DEMO_WORLD: 'small',
      LOG_LEVEL: 'warn',
      MIGRATE: 'off',
      TRUSTED_PROXY_HOPS: '1',
      DATA_DIR: dataDir,
      DIST_DIR: join(dataDir, 'dist'),
    },
  })
  return { url: `http://127.0.0.1:${env.PORT}`, process: command }
}

/** Whether the primary answers through pooler and balancer. */
async function isReached(databaseUrl: string, pooler: Site['pooler']): Promise<boolean> {
  try {
    const db = await openDatabase({ databaseUrl, pooler, dataDir: '', poolSize: 1 })
    await db.close()
    return true
  } catch {
    return false
  }
}

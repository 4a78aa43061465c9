import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HaPrograms } from '../../scripts/test-tools.ts'
import { findPostgres, giveToPostgres, killPostgres, unprivilegedUser } from '../support/postgres.ts'
import { freePort } from '../support/server-process.ts'
import { answers, until } from '../support/until.ts'
import { fillIn, shippedFile } from './shipped.ts'
import type { Supervised, Supervisor } from './supervised.ts'

export const PASSWORD = 'the-password-of-the-failover-test'
const START_MS = 90_000
/** All of them lie where the first one really lies; a folder of PATH may have links to some. */
const PROGRAMS = dirname(realpathSync(join(findPostgres(), 'initdb')))

/** One database machine: Patroni with its PostgreSQL. */
export interface Node {
  name: string
  postgresPort: number
  apiPort: number
  dataDir: string
  /** Patroni's configuration. */
  config: string
  patroni: Supervised
}

interface Member {
  name: string
  role: string
  state: string
}

/** etcd and two Patroni with the configuration of deploy/, on one machine. */
export class DatabasePair {
  readonly etcd: Supervised
  readonly nodes: readonly Node[]

  readonly #health: string

  private constructor(etcd: Supervised, nodes: readonly Node[], health: string) {
    this.etcd = etcd
    this.nodes = nodes
    this.#health = health
  }

  static async make(programs: HaPrograms, supervisor: Supervisor): Promise<DatabasePair> {
    const [clientPort, peerPort] = [await freePort(), await freePort()]
    const etcd = etcdOf(programs.etcd, supervisor, { clientPort, peerPort })
    const nodes: Node[] = []
    for (const name of ['db1', 'db2']) nodes.push(await nodeOf(name, { programs, supervisor, clientPort }))
    return new DatabasePair(etcd, nodes, `http://127.0.0.1:${clientPort}/health`)
  }

  async start(): Promise<void> {
    await this.startEtcd()
    for (const node of this.nodes) node.patroni.start()
    await until('a primary and a synchronous replica', () => this.isWhole(), START_MS)
  }

  async startEtcd(): Promise<void> {
    this.etcd.start()
    await until('etcd answers', () => answers(this.#health), START_MS)
  }

  /** As the machines see it: who leads and who follows. */
  async members(): Promise<Member[]> {
    for (const { apiPort } of this.nodes) {
      try {
        const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // This machine is away; the other one knows as well.
      }
    }
    return []
  }

  async isWhole(): Promise<boolean> {
    const members = await this.members()
    const has = (role: string, ...states: string[]) =>
      members.some(one => one.role === role && states.includes(one.state))
    return has('leader', 'running') && has('sync_standby', 'running', 'streaming')
  }

  /** The machine of the primary and the other one. Throws where nobody leads. */
  async roles(): Promise<{ primary: Node; other: Node }> {
    const leader = (await this.members()).find(one => one.role === 'leader')
    const primary = this.nodes.find(node => node.name === leader?.name)
    const other = this.nodes.find(node => node !== primary)
    if (!primary || !other) throw new Error('nobody leads')
    return { primary, other }
  }

  /** A power cut of one machine. */
  async kill({ patroni, dataDir }: Node): Promise<void> {
    const dying = patroni.end('SIGKILL')
    const file = join(dataDir, 'postmaster.pid')
    if (existsSync(file)) await killPostgres(Number(readFileSync(file, 'utf8').split('\n')[0]))
    await dying
  }

  /** As an operator asks for it, before work on the primary's machine. */
  async switchOver(): Promise<void> {
    const { primary, other } = await this.roles()
    const answer = await fetch(`http://127.0.0.1:${primary.apiPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate: other.name }),
    })
    if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
  }

  /** An address of the primary itself, past pooler and balancer. */
  async addressOfPrimary(role: 'postgres' | 'baize', database: string): Promise<string> {
    const { primary } = await this.roles()
    return `postgres://${role}:${PASSWORD}@127.0.0.1:${primary.postgresPort}/${database}`
  }

  /** Makes the role and the database of the servers with the shipped script. */
  async makeDatabase(): Promise<void> {
    execFileSync(
      join(PROGRAMS, 'psql'),
      [
        ...[
          '-v',
          'ON_ERROR_STOP=1',
          '-v',
          `password=${PASSWORD}`,
          '-q',
          '-f',
          shippedFile('postgresql/role.sql'),
        ],
        await this.addressOfPrimary('postgres', 'postgres'),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(node => this.kill(node)))
  }
}

/** The folder of the backups, which both machines have. */
export const backupsIn = (supervisor: Supervisor) => join(supervisor.folder, 'backups')

export const etcdDataIn = (supervisor: Supervisor) => join(supervisor.folder, 'etcd')

function etcdOf(
  program: string,
  supervisor: Supervisor,
  ports: { clientPort: number; peerPort: number },
): Supervised {
  const client = `http://127.0.0.1:${ports.clientPort}`
  const peer = `http://127.0.0.1:${ports.peerPort}`
  const args = [
    ...['--name', 'etcd1', '--data-dir', etcdDataIn(supervisor)],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `etcd1=${peer}`],
  ]
  return supervisor.add({ name: 'etcd', program, args })
}

async function nodeOf(
  name: string,
  { programs, supervisor, clientPort }: { programs: HaPrograms; supervisor: Supervisor; clientPort: number },
): Promise<Node> {
  const [postgresPort, apiPort] = [await freePort(), await freePort()]
  const home = join(supervisor.folder, name)
  const backups = backupsIn(supervisor)
  for (const one of [home, backups, join(backups, 'wal')]) {
    mkdirSync(one, { recursive: true })
    giveToPostgres(one)
  }
  const dataDir = join(home, 'data')
  const config = fillIn('patroni/patroni.yml', join(home, 'config.yml'), [
    ['name: db1', `name: ${name}`],
    ['10.0.0.11:8008', `127.0.0.1:${apiPort}`],
    ['10.0.0.11:5432', `127.0.0.1:${postgresPort}`],
    ['[10.0.0.11:2379, 10.0.0.12:2379, 10.0.0.13:2379]', `[127.0.0.1:${clientPort}]`],
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['/usr/local/lib/baize', shippedFile('backup')],
    ['/var/backups/baize', backups],
    ['/var/lib/postgresql/17/baize', dataDir],
    ['/usr/lib/postgresql/17/bin', PROGRAMS],
    ['/var/lib/postgresql/.pgpass-patroni', join(home, 'pgpass')],
    ['/var/run/postgresql', home],
    ['SUPERUSER_PASSWORD', PASSWORD],
    ['REPLICATION_PASSWORD', PASSWORD],
    ['REWIND_PASSWORD', PASSWORD],
  ])
  chmodSync(config, 0o644)
  const command = { name, program: programs.patroni, args: [config], user: unprivilegedUser() }
  return { name, postgresPort, apiPort, dataDir, config, patroni: supervisor.add(command) }
}

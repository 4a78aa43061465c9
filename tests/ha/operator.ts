import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HaPrograms } from '../../scripts/test-tools.ts'
import { findPostgresProgram, unprivilegedUser } from '../support/postgres.ts'
import { until } from '../support/until.ts'
import { backupsIn, type DatabasePair, etcdDataIn, type Node, PASSWORD } from './database.ts'
import { asTyped, shippedFile } from './shipped.ts'
import type { Supervisor } from './supervised.ts'

const RESTORED_MS = 120_000
const ARCHIVED_MS = 60_000

/** Who makes backups on the database machines and restores them, by the steps of docs/deploy.md. */
export class DatabaseOperator {
  readonly #pair: DatabasePair
  readonly #supervisor: Supervisor
  readonly #patronictl: string

  constructor(pair: DatabasePair, supervisor: Supervisor, programs: HaPrograms) {
    this.#pair = pair
    this.#supervisor = supervisor
    this.#patronictl = join(dirname(programs.patroni), 'patronictl')
  }

  /** What the timers do, which run on both machines: a base and a dump, each of them once. */
  async backUp(): Promise<void> {
    const folder = backupsIn(this.#supervisor)
    const { primary, other } = await this.#pair.roles()
    for (const [node, more] of [[other, 0] as const, [primary, 1] as const]) {
      const before = this.#kept()
      this.#run(node, 'base-backup', folder)
      this.#run(node, 'dump', join(folder, 'dumps'))
      const made = this.#kept().filter(name => !before.includes(name))
      if (made.length !== 3 * more)
        throw new Error(`the timers of ${node.name} made ${made.join(', ') || 'nothing'}`)
    }
  }

  /** The files of the log that the primary has begun, all of them kept. */
  async untilArchived(): Promise<void> {
    const last = await this.ask('select pg_walfile_name(pg_switch_wal())')
    const file = join(backupsIn(this.#supervisor), 'wal', `${last}.gz`)
    await until('the log is kept', () => existsSync(file), ARCHIVED_MS)
  }

  /** Every timeline but the first has a history, which a restore needs: those that were not kept. */
  async missingHistories(): Promise<string[]> {
    const newest = Number(await this.ask('select timeline_id from pg_control_checkpoint()'))
    const names = Array.from({ length: newest - 1 }, (_, index) =>
      (index + 2).toString(16).toUpperCase().padStart(8, '0'),
    )
    const isKept = (name: string) =>
      existsSync(join(backupsIn(this.#supervisor), 'wal', `${name}.history.gz`))
    return names.filter(name => !isKept(name))
  }

  /** "To a moment": stops both machines and makes a new cluster from the backup, on the one that was the primary. */
  async restoreTo(moment: string): Promise<void> {
    const { primary, other } = await this.#pair.roles()
    await other.patroni.end('SIGTERM')
    await primary.patroni.end('SIGTERM')
    execFileSync(this.#patronictl, ['-c', primary.config, 'remove', 'baize'], {
      input: 'baize\nYes I am aware\n',
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    for (const { dataDir } of this.#pair.nodes) renameSync(dataDir, `${dataDir}.before`)
    this.#type(primary, RESTORE_TO, [['2026-11-28 15:04:05+07', moment]])
    await this.#makeCluster(primary, other)
    for (const { dataDir } of this.#pair.nodes) rmSync(`${dataDir}.before`, { recursive: true })
  }

  /** The rehearsal: what the ledger of a restored copy sums to. The copy archives nothing, or it would split the timelines. */
  rehearse(): string {
    const folder = backupsIn(this.#supervisor)
    const kept = () => readdirSync(join(folder, 'wal')).filter(name => name.endsWith('.history.gz'))
    const before = kept().length
    const printed = execFileSync(shippedFile('backup/try-restore'), [folder], {
      encoding: 'utf8',
      ...unprivilegedUser(),
    })
    if (kept().length !== before) throw new Error('a rehearsal archived a timeline of its own')
    return printed
  }

  /** A fire: nothing is left but the backups, and nobody had time to stop anything. */
  async loseAll(): Promise<void> {
    await Promise.all(this.#pair.nodes.map(node => this.#pair.kill(node)))
    await this.#pair.etcd.end('SIGKILL')
    for (const folder of [...this.#pair.nodes.map(node => node.dataDir), etcdDataIn(this.#supervisor)])
      rmSync(folder, { recursive: true })
  }

  /** "When both are lost": a new cluster of all that was archived. */
  async restoreAll(): Promise<void> {
    const [second, first] = this.#pair.nodes
    if (!first || !second) throw new Error('a pair has two machines')
    await this.#pair.startEtcd()
    this.#type(first, RESTORE_ALL, [])
    await this.#makeCluster(first, second)
  }

  /** What the primary answers to a statement of its superuser. */
  async ask(statement: string): Promise<string> {
    const address = await this.#pair.addressOfPrimary('postgres', 'postgres')
    return execFileSync(findPostgresProgram('psql'), ['-qAtXc', statement, address], {
      encoding: 'utf8',
    }).trim()
  }

  async #makeCluster(first: Node, second: Node): Promise<void> {
    first.patroni.start()
    await until(
      `${first.name} leads`,
      async () => (await this.#pair.members()).some(one => one.name === first.name && one.role === 'leader'),
      RESTORED_MS,
    )
    this.#type(first, RESTORED, [])
    second.patroni.start()
    await until('a synchronous replica follows', () => this.#pair.isWhole(), RESTORED_MS)
  }

  #type({ config }: Node, line: string, texts: readonly (readonly [string, string])[]): void {
    execFileSync('sh', ['-c', asTyped(line, [['/etc/patroni/config.yml', config], ...texts])])
  }

  /** Over the network, since a socket asks for the system's user postgres, who may not be there. */
  #run({ postgresPort }: Node, name: string, folder: string): void {
    const user = name === 'dump' ? 'postgres' : 'replicator'
    execFileSync(shippedFile(`backup/${name}`), [folder], {
      env: {
        ...process.env,
        PGHOST: '127.0.0.1',
        PGPORT: String(postgresPort),
        PGUSER: user,
        PGPASSWORD: PASSWORD,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...unprivilegedUser(),
    })
  }

  #kept(): string[] {
    const folder = backupsIn(this.#supervisor)
    return ['base', 'dumps'].flatMap(one =>
      existsSync(join(folder, one)) ? readdirSync(join(folder, one)) : [],
    )
  }
}

const RESTORE_TO = `sed -i "s/method: initdb/method: restore/; /restore-to/s/'.*'/'2026-11-28 15:04:05+07'/" /etc/patroni/config.yml`
const RESTORE_ALL = `sed -i 's/method: initdb/method: restore/' /etc/patroni/config.yml`
const RESTORED = `sed -i "s/method: restore/method: initdb/; /restore-to/s/'.*/''/" /etc/patroni/config.yml`

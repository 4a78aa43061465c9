import type { Database, Queries, Transaction } from './database.ts'
import { DatabaseUnavailable } from './faults.ts'
import { sql, unnamed } from './sql.ts'

/** A replica that is further behind than this is not read. */
const MOST_LAG_MS = 10_000

/** One look at the primary: how far it had written, in bytes of its log, and when, by a monotonic clock. */
interface Position {
  written: bigint
  atMs: number
}

interface Parts {
  primary: Database
  /** Opens the replica; undefined where there is none. Called again after it failed. */
  openReplica?: (() => Promise<Database>) | undefined
  nowMs?: () => number
}

/**
 * What reports are read from: the replica while it follows, else the primary. Never use it for money, sessions or settings:
 * what it returns may be ten seconds old.
 *
 * How far it is behind: every look notes how far the primary has written. The replica has all that was committed until the
 * last look whose position it has replayed. So an idle primary is no lag, and a replica that lost its connection is, which
 * the time of its last replayed transaction alone could not tell apart.
 */
export class ReportsDatabase implements Queries {
  readonly #primary: Database
  readonly #openReplica: (() => Promise<Database>) | undefined
  readonly #nowMs: () => number
  #replica: Database | undefined
  #positions: Position[] = []
  /** The replica has everything that was committed until then. */
  #hasUntilMs = Number.NEGATIVE_INFINITY

  constructor({ primary, openReplica, nowMs = () => performance.now() }: Parts) {
    this.#primary = primary
    this.#openReplica = openReplica
    this.#nowMs = nowMs
  }

  get memory(): object {
    return this.#primary.memory
  }

  /** Whether the replica has been opened. */
  get isOpen(): boolean {
    return this.#replica !== undefined
  }

  /** How far the replica is behind, in milliseconds; infinite while it is away or unknown. */
  lagMs(): number {
    return this.#nowMs() - this.#hasUntilMs
  }

  rows<Row>(query: Parameters<Queries['rows']>[0]): Promise<Row[]> {
    return this.#read(db => db.rows(query) as Promise<Row[]>)
  }

  row<Row>(query: Parameters<Queries['row']>[0]): Promise<Row | undefined> {
    return this.#read(db => db.row(query) as Promise<Row | undefined>)
  }

  /** Nothing is written here: it is for statements that only set how others are read. */
  run(query: Parameters<Queries['run']>[0]): Promise<number> {
    return this.#read(db => db.run(query))
  }

  /** Reads several things of one moment: on the replica, or in the caller's own transaction on the primary. */
  ofOneMoment<T>(own: Transaction, work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#either(
      replica =>
        replica.transaction(async tx => {
          await tx.run(unnamed('set transaction isolation level repeatable read, read only'))
          return work(tx)
        }),
      () => work(own),
    )
  }

  /** Looks how far the replica is; call it every second. Throws where it cannot be asked, and is then not used. */
  async look(): Promise<void> {
    if (!this.#openReplica) return
    try {
      const atMs = this.#nowMs()
      const written = await writtenBy(this.#primary)
      this.#replica ??= await this.#openReplica()
      const replayed = await replayedBy(this.#replica)
      this.#positions.push({ written, atMs })
      const reached = this.#positions.findLastIndex(position => position.written <= replayed)
      this.#hasUntilMs = this.#positions[reached]?.atMs ?? this.#hasUntilMs
      // Those that lie behind it are no longer needed, nor those that are too old to matter.
      this.#positions = this.#positions
        .slice(Math.max(reached, 0))
        .filter(position => atMs - position.atMs <= MOST_LAG_MS)
    } catch (error) {
      this.#setAside()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#replica?.close()
  }

  #read<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#either(work, () => work(this.#primary))
  }

  async #either<T>(onReplica: (replica: Database) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    const replica = this.#replica
    if (!replica || this.lagMs() > MOST_LAG_MS) return onPrimary()
    try {
      return await onReplica(replica)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      // A report that took too long here takes as long there. What the replica's own replay has cancelled does not.
      if (error.isBusy && !isCancelledByReplay(error)) throw error
      if (!error.isBusy) this.#setAside()
      return onPrimary()
    }
  }

  /** Until a look finds it following again. */
  #setAside(): void {
    this.#hasUntilMs = Number.NEGATIVE_INFINITY
    this.#positions = []
  }
}

/** SQLSTATE 40001 on a replica: rows that the query reads were removed on the primary. */
function isCancelledByReplay({ cause }: DatabaseUnavailable): boolean {
  return (cause as { code?: string } | undefined)?.code === '40001'
}

async function writtenBy(primary: Database): Promise<bigint> {
  const row = await primary.row(sql<{ written: bigint }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as written`)
  if (!row) throw new Error('the primary returned no position')
  return row.written
}

async function replayedBy(replica: Database): Promise<bigint> {
  const row = await replica.row(sql<{ is_replica: boolean; replayed: bigint | null }>`
    select pg_is_in_recovery() as is_replica, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed`)
  if (!row?.is_replica || row.replayed === null) throw new Error('it is no replica')
  return row.replayed
}

import { newId } from '#lib/ids/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Log } from './log.ts'
import { Repeating } from './repeating.ts'

/** Work that is done once per period, by any one process. */
export interface Job {
  /** Its name in job_runs, at most 64 characters. */
  kind: string
  /** Periods are aligned to the epoch: 300 means that they start at :00, :05, :10 … UTC. */
  periodSeconds: number
  /** How many of the latest missed periods are made up for after a pause; 288 by default. */
  catchUp?: number
  /**
   * Processes one period that has ended. Its effects and the mark that it is done are committed together, or not at
   * all. It may run again after a crash, so it has no effect outside `tx`.
   */
  run: (tx: Transaction, period: Period) => Promise<void>
}

/** The time from `from` (included) to `to` (not included). */
interface Period {
  /** The start in UTC, such as "2026-11-21T04:05:00Z"; the period's name in job_runs. */
  name: string
  from: Date
  to: Date
}

/** How long a run may take before another process may take over. */
const LEASE_SECONDS = 60

/** Runs a process's jobs on time; one instance per process. */
export class Jobs {
  readonly #db: Database
  readonly #log: Log
  readonly #jobs: Job[] = []
  readonly #repeated: Repeating[] = []
  #isStopping = false
  /** Told apart from every other process, also from this one before a restart. */
  readonly #owner = newId()

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** Adds a job; call it before `start`. Throws if the kind is taken. */
  registerJob(job: Job): void {
    if (this.#jobs.some(one => one.kind === job.kind)) throw new Error(`job ${job.kind} is registered twice`)
    this.#jobs.push(job)
  }

  /** Runs what is due now, and then at the end of every period, until `stop`. */
  start(): void {
    for (const job of this.#jobs) this.#repeated.push(this.#repeat(job))
    for (const one of this.#repeated) one.start()
  }

  /** Waits for running jobs to end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#repeated.map(one => one.stop()))
  }

  /** Processes a job's ended periods that are neither done nor running elsewhere; returns how many. */
  async runDue(job: Job): Promise<number> {
    const due = await duePeriods(this.#db, job)
    let done = 0
    for (const period of due) {
      if (this.#isStopping) break
      if (!(await claim(this.#db, job, period, this.#owner))) continue
      await this.#db.transaction(async tx => {
        // Mark it first: its row stays locked, so nobody can take over a run that is in progress.
        await markDone(tx, job, period, this.#owner)
        await job.run(tx, period)
      })
      done += 1
    }
    return done
  }

  #repeat(job: Job): Repeating {
    let pauseMs = 0
    return new Repeating({
      work: async () => {
        pauseMs = job.periodSeconds * 1_000
        await this.runDue(job)
        pauseMs = await untilNextPeriodMs(this.#db, job)
      },
      // Its lease runs out, and the period is done at a later turn.
      onError: error => this.#log.error({ err: error, job: job.kind }, 'a job failed'),
      pauseMs: () => pauseMs,
    })
  }
}

/** Returns the periods that ended, by the database's clock, since the first on record: at most the last `catchUp`. */
async function duePeriods(db: Database, job: Job): Promise<Period[]> {
  const length = job.periodSeconds
  const now = await epochSeconds(db)
  const current = Math.floor(now / length)
  const earliest = current - (job.catchUp ?? 288)
  const all = Array.from({ length: current - earliest }, (_, index) =>
    periodAt((earliest + index) * length, length),
  )
  const rows = await db.rows(sql<{ period: string; is_free: boolean }>`
    select period, state = 'running' and lease_until < now() as is_free from job_runs
    where kind = ${job.kind} and period = any(${all.map(period => period.name)}::text[])`)
  const known = new Map(rows.map(row => [row.period, row.is_free]))
  const first = all.findIndex(period => known.has(period.name))
  // A job that never ran starts with the period that just ended, not with all of history.
  const since = first === -1 ? all.slice(-1) : all.slice(first)
  return since.filter(period => known.get(period.name) !== false)
}

async function claim(db: Database, job: Job, period: Period, owner: string): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into job_runs as j (kind, period, owner, lease_until)
    values (${job.kind}, ${period.name}, ${owner}::uuid, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (kind, period) do update
    set owner = excluded.owner, lease_until = excluded.lease_until, attempts = j.attempts + 1
    where j.state = 'running' and j.lease_until < now()`)
  return claimed === 1
}

async function markDone(tx: Transaction, job: Job, period: Period, owner: string): Promise<void> {
  const marked = await tx.run(sql`
    update job_runs set state = 'done', finished_at = now()
    where kind = ${job.kind} and period = ${period.name} and owner = ${owner}::uuid and state = 'running'`)
  if (marked !== 1) throw new Error(`the run of ${job.kind} for ${period.name} was taken over`)
}

async function untilNextPeriodMs(db: Database, job: Job): Promise<number> {
  const now = await epochSeconds(db)
  return Math.ceil((job.periodSeconds - (now % job.periodSeconds)) * 1_000) + 50
}

async function epochSeconds(db: Database): Promise<number> {
  const row = await db.row(sql<{ now: number }>`select extract(epoch from now())::float8 as now`)
  if (!row) throw new Error('the database returned no time')
  return row.now
}

function periodAt(fromSeconds: number, length: number): Period {
  const from = new Date(fromSeconds * 1_000)
  return {
    name: from.toISOString().replace('.000Z', 'Z'),
    from,
    to: new Date((fromSeconds + length) * 1_000),
  }
}

import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Break, checkLedger } from '#server/ledger/check.ts'
import { checkRecentLedger } from '#server/ledger/check-recent.ts'
import { stopLedger } from '#server/ledger/standstill.ts'
import type { Runtime } from './runtime.ts'

/** How long after one check of what was posted lately the next begins, at least (reliability, section 2). */
const RECENT_CHECK_MS = 60_000
/** The same of a check that reads all entries; the first one comes soon after the start. */
const FULL_CHECK_MS = 3_600_000
const FIRST_FULL_CHECK_MS = 5 * 60_000
/** Checks take at most this share of the time, so a large or busy ledger is checked less often. */
const CHECK_SHARE = 0.02
/** A check of what was posted lately goes back this far: an operation has the time at which its transaction began. */
const OVERLAP_MS = 2 * 60_000
const FORGET_MS = 5 * 60_000

/**
 * What a process does by itself: checks the ledger and stops the wallet when a rule is broken (reliability, section
 * 2), and deletes what has run out. Nothing here moves money.
 */
export function startHousekeeping({
  runtime,
  forgetOld,
}: {
  runtime: Runtime
  forgetOld: () => Promise<void>
}): {
  stop: () => Promise<void>
} {
  const { log } = runtime
  const { recent, full } = ledgerChecks(runtime)
  const chores = [
    new Chore({ what: 'the ledger check', everyMs: RECENT_CHECK_MS, share: CHECK_SHARE, work: recent, log }),
    new Chore({
      what: 'the full ledger check',
      firstMs: FIRST_FULL_CHECK_MS,
      everyMs: FULL_CHECK_MS,
      share: CHECK_SHARE,
      work: full,
      log,
    }),
    new Chore({ what: 'forgetting', everyMs: FORGET_MS, share: 1, work: forgetOld, log }),
  ]
  return { stop: async () => void (await Promise.all(chores.map(chore => chore.stop()))) }
}

/**
 * The two checks of a process: of what was posted since the last check, and of everything. One that finds something
 * stops every write of this process to the ledger; reading goes on.
 */
export function ledgerChecks({ db, log }: Pick<Runtime, 'db' | 'log'>): {
  recent: () => Promise<void>
  full: () => Promise<void>
} {
  const judge = (broken: readonly Break[]) => {
    if (broken.length === 0) return
    stopLedger(db)
    log.fatal({ broken }, 'the ledger is broken: the wallet is stopped')
  }
  // Operations have the database's clock, and that of this process may differ: passed time is told from it alone.
  let checked: { at: number; byDatabase?: number } = { at: performance.now() }
  return {
    recent: async () => {
      const at = performance.now()
      const now = (await momentOf(db)).getTime()
      const since = Math.min(now - (at - checked.at), checked.byDatabase ?? now) - OVERLAP_MS
      judge(await checkRecentLedger(db, new Date(since)))
      // Not moved by a check that failed, so that the next one makes up for it.
      checked = { at, byDatabase: now }
    },
    full: async () => judge(await checkLedger(db)),
  }
}

async function momentOf(db: Database): Promise<Date> {
  const row = await db.row(sql<{ now: Date }>`select now() as now`)
  if (!row) throw new Error('the database does not tell the time')
  return row.now
}

interface ChoreParts {
  what: string
  /** How long after the start of the process it is done first; `everyMs` unless told. */
  firstMs?: number
  everyMs: number
  share: number
  work: () => Promise<void>
  log: Runtime['log']
}

/** Something done again and again, never twice at once, with a pause of at least `everyMs` in between. */
class Chore {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #parts: ChoreParts

  constructor(parts: ChoreParts) {
    this.#parts = parts
    this.#wait(parts.firstMs ?? parts.everyMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(ms: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#run()
    }, ms).unref()
  }

  async #run(): Promise<void> {
    const { what, everyMs, share, work, log } = this.#parts
    const started = performance.now()
    await work().catch(error => log.warn({ err: error }, `${what} did not finish`))
    this.#wait(Math.max(everyMs, (performance.now() - started) / share))
  }
}

import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Break, checkLedger } from '#server/ledger/check.ts'
import { checkRecentLedger } from '#server/ledger/check-recent.ts'
import { stopLedger } from '#server/ledger/standstill.ts'
import { Repeating } from './repeating.ts'
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
  const checks = { share: CHECK_SHARE, log }
  const tasks = [
    repeating('the ledger check', recent, { ...checks, everyMs: RECENT_CHECK_MS }),
    repeating('the full ledger check', full, {
      ...checks,
      firstMs: FIRST_FULL_CHECK_MS,
      everyMs: FULL_CHECK_MS,
    }),
    repeating('forgetting', forgetOld, { everyMs: FORGET_MS, share: 1, log }),
  ]
  for (const task of tasks) task.start()
  return { stop: async () => void (await Promise.all(tasks.map(task => task.stop()))) }
}

/** Done with pauses of at least `everyMs`, so long that it takes at most its share of the time. */
function repeating(
  what: string,
  work: () => Promise<void>,
  { firstMs, everyMs, share, log }: { firstMs?: number; everyMs: number; share: number; log: Runtime['log'] },
): Repeating {
  return new Repeating({
    work,
    onError: error => log.warn({ err: error }, `${what} did not finish`),
    firstMs: firstMs ?? everyMs,
    pauseMs: tookMs => Math.max(everyMs, tookMs / share),
  })
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

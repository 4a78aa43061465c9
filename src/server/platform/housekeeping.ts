import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { archiveMonths } from '#server/ledger/archive-months.ts'
import { type Break, breaksText } from '#server/ledger/break.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { checkRecentLedger } from '#server/ledger/check-recent.ts'
import { stopLedger } from '#server/ledger/standstill.ts'
import { Repeating } from './repeating.ts'
import type { Runtime } from './runtime.ts'
import { forgetEndedCounts } from './shared-limits.ts'

/** The minimum pause between two checks of recent operations (reliability, section 2). */
const RECENT_CHECK_MS = 60_000
/** The same for a check of all entries; the first one runs soon after the start. */
const FULL_CHECK_MS = 3_600_000
const FIRST_FULL_CHECK_MS = 5 * 60_000
/** Checks take at most this share of the time, so a large or busy ledger is checked less often. */
const CHECK_SHARE = 0.02
/** How far a check of recent operations goes back: an operation has the time at which its transaction began. */
const OVERLAP_MS = 2 * 60_000
const FORGET_MS = 5 * 60_000

/**
 * What a process does periodically: checks the ledger, stops the wallet if a rule is broken (reliability, section 2),
 * and deletes expired rows. Nothing here moves money.
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
    repeating('forgetting', () => Promise.all([forgetOld(), forgetEndedCounts(runtime.db)]), {
      everyMs: FORGET_MS,
      share: 1,
      log,
    }),
  ]
  for (const task of tasks) task.start()
  return { stop: async () => void (await Promise.all(tasks.map(task => task.stop()))) }
}

/** Done with pauses of at least `everyMs`, so long that it takes at most its share of the time. */
function repeating(
  what: string,
  work: () => Promise<unknown>,
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
 * The two checks of a process: of what was posted since the last check, and of everything. If one finds a fault, it stops
 * all ledger writes of every server; reads still work.
 */
export function ledgerChecks({ db, log }: Pick<Runtime, 'db' | 'log'>): {
  recent: () => Promise<void>
  full: () => Promise<void>
} {
  const stopIfBroken = async (broken: readonly Break[]) => {
    if (broken.length === 0) return
    log.fatal({ broken }, 'the ledger is broken: the wallet is stopped')
    await stopLedger(db, { stopped_by: 'the ledger check', reason: breaksText(broken) })
  }
  // Operations have the database's time, which may differ from this process's: only differences are measured here.
  let turn = 0
  let checked: { at: number; byDatabase?: number } = { at: performance.now() }
  return {
    recent: async () => {
      const at = performance.now()
      const now = (await momentOf(db)).getTime()
      const since = Math.min(now - (at - checked.at), checked.byDatabase ?? now) - OVERLAP_MS
      await stopIfBroken(await checkRecentLedger(db, new Date(since)))
      // Not updated by a failed check, so that the next one covers its time too.
      checked = { at, byDatabase: now }
    },
    full: async () => {
      // The archive grows for ever: one month of it each time.
      const months = await archiveMonths(db)
      const month = months[turn % Math.max(1, months.length)]
      turn += 1
      await stopIfBroken(await checkLedger(db, month ? [month.month] : []))
    },
  }
}

async function momentOf(db: Database): Promise<Date> {
  const row = await db.row(sql<{ now: Date }>`select now() as now`)
  if (!row) throw new Error('the database returned no time')
  return row.now
}

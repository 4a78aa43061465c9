import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** For so long what the lost primary said may still be remembered. */
const EVERY_MS = 1_000

/**
 * Behind a pooler connections outlive the primary. Calls `changed` within a second or so of another one answering, or
 * the same one after a restart, and whenever none answers. Returns how to stop.
 */
export function watchPrimary(pool: pg.Pool, changed: () => void): () => Promise<void> {
  const stopping = new AbortController()
  const watching = watch(pool, changed, stopping.signal)
  return async () => {
    stopping.abort()
    await watching
  }
}

async function watch(pool: pg.Pool, changed: () => void, stopping: AbortSignal): Promise<void> {
  let known = await startOf(pool)
  while (!stopping.aborted) {
    await wait(EVERY_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    const started = await startOf(pool)
    if (started === undefined || started !== known) changed()
    known = started
  }
}

/** When the PostgreSQL that answers was started, which no two of a cluster share; undefined where none answers. */
async function startOf(pool: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ started: string }>(
      'select pg_postmaster_start_time()::text as started',
    )
    return rows[0]?.started
  } catch {
    return undefined
  }
}

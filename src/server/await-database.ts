import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './db/database.ts'
import { DatabaseUnavailable } from './db/faults.ts'
import { type DatabaseOptions, openDatabase } from './db/open.ts'
import { type Outside, outsideOf } from './platform/outside.ts'

/** A database that starts beside the server, or is handed over to another machine, is there within that time. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 1_000

interface Patience {
  /** Hears that it waits, and for whom. */
  say?: (line: string) => void
  waitMs?: number
}

/**
 * Opens the database, and waits for the one of DATABASE_URL where it does not answer yet. What it throws names the
 * variable and the host, and what the database said; never the password.
 */
export async function awaitDatabase(
  options: DatabaseOptions,
  { say = () => undefined, waitMs = PATIENCE_MS }: Patience = {},
): Promise<Database> {
  const { databaseUrl } = options
  if (!databaseUrl) return openDatabase(options)
  const outside = outsideOf('DATABASE_URL', databaseUrl)
  const deadline = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openDatabase(options)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw refused(outside, error)
      if (performance.now() >= deadline) throw away(outside, error, waitMs)
      if (isFirst)
        say(
          `Waiting up to ${waitMs / 1_000} s for the database: ${saysOf(outside)} does not answer (${codeOf(error)}) …`,
        )
    }
    await wait(PAUSE_MS)
  }
}

const saysOf = ({ name, at }: Outside) => `${at} of ${name}`

function refused({ name, at }: Outside, error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error)
  return new Error(`${name}: the database at ${at} refuses: ${said}`, { cause: error })
}

function away({ name, at }: Outside, error: DatabaseUnavailable, waitMs: number): Error {
  const long = waitMs > 0 ? ` within ${waitMs / 1_000} s` : ''
  const text = `${name}: no database answers at ${at}${long} (${codeOf(error)}). Is it running, and is that its host and port?`
  return new Error(text, { cause: error })
}

function codeOf({ cause, message }: DatabaseUnavailable): string {
  return (cause as { code?: string } | undefined)?.code ?? message
}

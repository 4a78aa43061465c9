import { setTimeout as wait } from 'node:timers/promises'
import { errorMessage } from '#lib/text/error-message.ts'
import type { Database } from './db/database.ts'
import { DatabaseUnavailable } from './db/faults.ts'
import { type DatabaseOptions, openDatabase } from './db/open.ts'
import { type Outside, outsideOf } from './platform/outside.ts'

/** How long to wait for a database that starts beside the server, or fails over to another machine. */
const WAIT_MS = 60_000
const PAUSE_MS = 1_000

interface WaitOptions {
  /** Called once with a text that says what it waits for. */
  report?: (line: string) => void
  waitMs?: number
}

/**
 * Opens the database, and waits for the one of DATABASE_URL if it does not answer yet. Its errors name the variable,
 * the host, and the database's message; never the password.
 */
export async function awaitDatabase(
  options: DatabaseOptions,
  { report = () => undefined, waitMs = WAIT_MS }: WaitOptions = {},
): Promise<Database> {
  const { databaseUrl } = options
  if (!databaseUrl)
    return openDatabase(options).catch(error => {
      throw folderError(options.dataDir, error)
    })
  const outside = outsideOf('DATABASE_URL', databaseUrl)
  const deadline = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openDatabase(options)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw refusedError(outside, error)
      if (performance.now() >= deadline) throw unreachableError(outside, error, waitMs)
      if (isFirst)
        report(
          `Waiting up to ${waitMs / 1_000} s for the database: ${hostText(outside)} does not answer (${codeOf(error)}) …`,
        )
    }
    await wait(PAUSE_MS)
  }
}

/** Names the variable where the folder of the embedded database is no folder, or may not be written; else the error itself. */
function folderError(dataDir: string, error: unknown): unknown {
  const { code } = error as { code?: string }
  if (!code || !/^E(EXIST|NOENT|NOTDIR|ACCES|PERM|ROFS)$/.test(code)) return error
  return new Error(`DATA_DIR: ${dataDir} cannot be used as a folder (${code})`, { cause: error })
}

const hostText = ({ name, at }: Outside) => `${at} of ${name}`

/** Names the variable and the host of a database that answers and refuses; never the password. */
export function refusedError({ name, at }: Outside, error: unknown): Error {
  const reason = errorMessage(error)
  return new Error(`${name}: the database at ${at} refuses: ${reason}`, { cause: error })
}

function unreachableError({ name, at }: Outside, error: DatabaseUnavailable, waitMs: number): Error {
  const long = waitMs > 0 ? ` within ${waitMs / 1_000} s` : ''
  const text = `${name}: no database answers at ${at}${long} (${codeOf(error)}). Is it running, and is that its host and port?`
  return new Error(text, { cause: error })
}

function codeOf({ cause, message }: DatabaseUnavailable): string {
  return (cause as { code?: string } | undefined)?.code ?? message
}

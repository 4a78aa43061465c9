import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a data directory for this process: two processes on one embedded database would destroy it without any error.
 * The lock is an open exclusive transaction of a small SQLite file, so the kernel releases it however the process dies.
 * A file with a process id would look alive for ever in containers, where every process is number 1. Throws if another
 * process has locked the directory. Not reliable on network file systems.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'))
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(
      `The data directory ${directory} is in use by another process. Stop it, or set DATA_DIR to another directory.`,
      { cause: error },
    )
  }
  return () => lock.close()
}

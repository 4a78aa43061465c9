import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import { isNightly } from '#tests/support/figures.ts'
import { copyTemplate } from '#tests/support/template-database.ts'

/** Where the books of a test's vendor are kept. */
export interface HouseBooks {
  /** What the vendor, and who else opens the books, is told. */
  place: { dataDir: string; databaseUrl?: string }
  remove: () => Promise<void>
}

export type BooksEngine = 'sqlite' | 'postgres'

/** Runs the same tests with books in SQLite and in PostgreSQL. */
export function eachBooks(tests: (engine: BooksEngine) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) describe(engine, () => tests(engine))
}

/** New books: where a test does not say, in SQLite by day and in PostgreSQL every night. */
export async function newBooks(engine: BooksEngine = isNightly ? 'postgres' : 'sqlite'): Promise<HouseBooks> {
  if (engine === 'postgres') {
    const { databaseUrl, drop } = await copyTemplate(inject('postgresUrl'), 'template0')
    return { place: { dataDir: '', databaseUrl }, remove: drop }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'vendor-'))
  return { place: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true }) }
}

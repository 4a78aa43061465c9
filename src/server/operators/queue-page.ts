import { pageOf } from '#lib/wire/older.ts'

/** Rows of a page of a queue. */
export const LISTED = 200

/** The page of rows that were read with one more than `LISTED`, each of which says how many there are in all. */
export function queuePageOf<Row extends { id: string; total: number }>(
  read: readonly Row[],
): { rows: Row[]; total: number; next: string | null } {
  const { list: rows, next } = pageOf(read, LISTED)
  return { rows, total: read[0]?.total ?? 0, next }
}

/** Rows of a page of a queue. */
export const LISTED = 200

/** The page of rows that were read with one more than `LISTED`, each of which says how many there are in all. */
export function pageOf<Row extends { id: string; total: number }>(
  read: readonly Row[],
): { rows: Row[]; total: number; next: string | null } {
  const rows = read.slice(0, LISTED)
  return {
    rows,
    total: read[0]?.total ?? 0,
    next: read.length > LISTED ? (rows.at(-1)?.id ?? null) : null,
  }
}

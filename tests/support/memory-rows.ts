/** What statements in memory are answered with (memory-database.ts). */
export type Row = Record<string, unknown>

/** The columns of an unnest as rows. */
export function rowsOf(values: readonly unknown[], names: readonly string[]): Row[] {
  const columns = values as readonly unknown[][]
  return (columns[0] ?? []).map((_, place) =>
    Object.fromEntries(names.map((name, index) => [name, columns[index]?.[place] ?? null])),
  )
}

export const isFound = (row: Row | undefined): row is Row => row !== undefined

/** What statements in memory are answered with (memory-database.ts). */
export type Row = Record<string, unknown>

/** The columns of an unnest as rows. */
export function rowsOf(values: readonly unknown[], names: readonly string[]): Row[] {
  const columns = values as readonly unknown[][]
  return (columns[0] ?? []).map((_, place) =>
    Object.fromEntries(names.map((name, index) => [name, columns[index]?.[place] ?? null])),
  )
}

/** Values in their order as one row. */
export function rowOf(values: readonly unknown[], names: readonly string[]): Row {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]))
}

export const isFound = (row: Row | undefined): row is Row => row !== undefined

/** What a statement that changed a row answers, where only their number is asked. */
export const ONE: Row[] = [{}]

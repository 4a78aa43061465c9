/** A page of a list, and the number of rows in the whole list. */
export interface CountedPage<Row> {
  rows: Row[]
  total: number
}

/**
 * Reads a page of rows that each contain the total. Beyond the last page there is no row, so the total comes from the
 * list's first row.
 */
export async function countedPage<Row extends { total: number }>(
  read: (span: { limit: number; offset: number }) => Promise<Row[]>,
  { page, size }: { page: number; size: number },
): Promise<CountedPage<Row>> {
  const rows = await read({ limit: size, offset: (page - 1) * size })
  const [first] = rows.length > 0 || page === 1 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}

/** A page of a list, and how many rows the whole list has. */
export interface CountedPage<Row> {
  rows: Row[]
  total: number
}

/**
 * Reads a page of rows of which each says how many there are in all. Behind the last page there is none that says it, so
 * the first row of the list is asked.
 */
export async function countedPage<Row extends { total: number }>(
  read: (span: { limit: number; offset: number }) => Promise<Row[]>,
  { page, size }: { page: number; size: number },
): Promise<CountedPage<Row>> {
  const rows = await read({ limit: size, offset: (page - 1) * size })
  const [first] = rows.length > 0 || page === 1 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}

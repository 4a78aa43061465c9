import type { Query } from '#server/db/sql.ts'

/**
 * A statement without a name, whose parts may be statements with values of their own: one query for the rows of a report
 * stands in those for its pages, its totals and its file, so that they cannot differ.
 */
export function nested<Row = unknown>(strings: TemplateStringsArray, ...parts: unknown[]): Query<Row> {
  const values: unknown[] = []
  const text = strings.reduce((all, piece, index) => {
    if (index === 0) return piece
    const part = parts[index - 1]
    if (!isQuery(part)) return `${all}$${values.push(part)}${piece}`
    const before = values.length
    values.push(...part.values)
    return `${all}${part.text.replace(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`)}${piece}`
  }, '')
  return { text, values, name: '' }
}

/** Text of the program itself, such as names of columns; never of a caller. */
export function plain(text: string): Query<unknown> {
  return { text, values: [], name: '' }
}

function isQuery(part: unknown): part is Query<unknown> {
  return typeof part === 'object' && part !== null && 'text' in part && 'values' in part
}

import { createHash } from 'node:crypto'

/** A statement with its values, and the name of its prepared statement on the server. */
export interface Query<Row> {
  text: string
  values: unknown[]
  name: string
  /** Only a type: the shape of a row. */
  row?: Row
}

const prepared = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

/**
 * Creates a query: values become parameters ($1, $2 …), never text. The caller states the row's shape:
 * sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${id}`
 * Types of results: bigint as bigint, numeric as string, timestamptz as Date, uuid and text as string. Use only what
 * PostgreSQL 15 supports; cast sums (`sum(x)::bigint`) and counts (`count(*)::int`).
 */
export function sql<Row = never>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row> {
  let known = prepared.get(strings)
  if (!known) {
    const text = strings.reduce((all, part, index) => `${all}${index ? `$${index}` : ''}${part}`, '')
    known = { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 16) }
    prepared.set(strings, known)
  }
  return { text: known.text, values, name: known.name }
}

/**
 * A statement whose text is made at run time, such as a migration. It has no name, so that the server does not keep
 * every text prepared; without values it may contain several statements. Never put input into `text`.
 */
export function unnamed<Row = never>(text: string, values: unknown[] = []): Query<Row> {
  return { text, values, name: '' }
}

/**
 * The same statement without a name, so that the server plans it for its values each time: for reports, where the plan
 * for the root of a large team is a hundred times too slow for that of a small one, and vice versa.
 */
export function sqlByValues<Row = never>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row> {
  return { ...sql<Row>(strings, ...values), name: '' }
}

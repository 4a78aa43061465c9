import { createHash } from 'node:crypto'

/** A statement with its values, and the name of its prepared statement on the server. */
export interface Query<Row> {
  text: string
  values: unknown[]
  name: string
  /** Only a type: the shape of a row. */
  row?: Row
}

/** A part of a statement that stands in several, with its values. */
export class SqlPart {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]

  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

const prepared = new WeakMap<TemplateStringsArray, { text: string; name: string }>()
/** Names of statements with parts, by their text: templates are few, so texts are too. */
const namesByText = new Map<string, string>()

/**
 * Creates a query: values become parameters ($1, $2 …), never text. The caller states the row's shape:
 * sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${id}`
 * Types of results: bigint as bigint, numeric as string, timestamptz as Date, uuid and text as string. Use only what
 * PostgreSQL 15 supports; cast sums (`sum(x)::bigint`) and counts (`count(*)::int`).
 */
export function sql<Row = never>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row> {
  if (values.some(value => value instanceof SqlPart)) return withParts(strings, values)
  let known = prepared.get(strings)
  if (!known) {
    const { text } = appended({ text: '', values: [] }, strings, values)
    known = { text, name: nameOf(text) }
    prepared.set(strings, known)
  }
  return { text: known.text, values, name: known.name }
}

/** Creates a part for `${}` in `sql` or in another part: columns, joins or conditions that several statements share. */
export function sqlPart(strings: TemplateStringsArray, ...values: unknown[]): SqlPart {
  return new SqlPart(strings, values)
}

type Numbered = Pick<Query<never>, 'text' | 'values'>

function withParts<Row>(strings: TemplateStringsArray, values: readonly unknown[]): Query<Row> {
  const numbered = appended({ text: '', values: [] }, strings, values)
  const name = namesByText.get(numbered.text) ?? nameOf(numbered.text)
  namesByText.set(numbered.text, name)
  return { ...numbered, name }
}

/** Appends a template: its parts become text, its other values parameters. */
function appended(to: Numbered, strings: TemplateStringsArray, values: readonly unknown[]): Numbered {
  for (const [index, text] of strings.entries()) {
    to.text += text
    if (index === values.length) continue
    const value = values[index]
    if (value instanceof SqlPart) appended(to, value.strings, value.values)
    else to.text += `$${to.values.push(value)}`
  }
  return to
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

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

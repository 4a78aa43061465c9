import { figure } from './figures.ts'

/** Values that no field was thought for: text that databases and logs stumble over, numbers at their edges, other shapes. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '-1',
  '0',
  '0x10',
  '1e400',
  'NaN',
  '٣',
  '99999999999999999999',
  "' or 1=1 --",
  '%',
  '2026-02-30',
  '0000-01-01',
  '2026-99-99_',
  `2026-99-99_${'0'.repeat(32)}`,
  `${'-'.repeat(36)}_${'-'.repeat(36)}`,
  `1_${'-'.repeat(36)}`,
  `~${'-'.repeat(36)}`,
  `${'-'.repeat(23)}Z_${'-'.repeat(36)}`,
  '2026-99-99T99:99:99.999Z_01a20029-5429-7307-9477-d9d81e9cb459',
  '2026-11-22_',
  '0000-01-01T00:00:00.000Z',
  '275760-09-14T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(5_000),
  ...['15', '1e5', '-100', '๑๐๐', '999'],
  ...['2147483648', '9007199254740993', `1${'0'.repeat(400)}`],
  ...['\u200b', '\u2068\u2069', 'a\u0301\u0301\u0301\u0301\u0301', '=1+1', '2540-05-01', '๒๕๔๐-๐๕-๐๑'],
]
const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  ...[null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, [], [null], [[]], {}, { length: 1 }],
]

/** By default each field meets every eighth value, the next field the next ones; every night it meets all of them. */
const EVERY = figure(8, 1)
const some = <Value>(values: readonly Value[], field: number): Value[] =>
  values.filter((_, index) => (index + field) % EVERY === 0)

/** A query with one odd value after the other in place of each of its fields, and in some other fields besides. */
export function oddQueries(
  query: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Record<string, string>[] {
  const names = [...new Set([...Object.keys(query), ...others])]
  return names.flatMap((name, field) => some(ODD_TEXTS, field).map(value => ({ ...query, [name]: value })))
}

/** The same of a body, at every depth, and with each of its fields left out. */
export function oddBodies(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value], field) => {
    const others: unknown[] = [...some(ODD_VALUES, field), ...oddBodies(value)]
    const replaced = others.map(other => withField(body, name, other))
    return [...replaced, withField(body, name, undefined)]
  })
}

function withField(body: object, name: string, value: unknown): unknown {
  if (Array.isArray(body)) return body.map((one, index) => (String(index) === name ? value : one))
  return { ...body, [name]: value }
}

/** An odd value for each place in a path, as it travels in an address. */
export const ODD_PLACES = ['%00', '%ff', '..%2f', '%20', 'null', '1', 'x'.repeat(2_000)] as const

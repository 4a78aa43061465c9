/** What differs between two values: of objects the fields that do, everything else whole. */
export function difference(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isObject(before) || !isObject(after)) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names
    .filter(name => !isSame(before[name], after[name]))
    .map(name => [name, difference(before[name], after[name])] as const)
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      differing.flatMap(([name, pair]) => (pair[which] === undefined ? [] : [[name, pair[which]]])),
    )
  return { before: side('before'), after: side('after') }
}

/** Whether two values are written the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].every(name => isSame(one[name], other[name]))
  }
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  return one === other
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { Snapshot } from '#lib/snapshot/schema.ts'

/** When it was made says nothing about what it holds. */
const NOT_COMPARED = new Set(['publishedAt', 'format'])
/** What names an item of a list, so that it is found again wherever it stands. */
const NAMES = ['id', 'anchor', 'code', 'nodeId', 'gameType', 'name'] as const
const LONGEST_VALUE = 80

/** What one snapshot says and the other does not, a line each: "help fees, texts.th.title: "…" → "…"". */
export function snapshotDifferences(before: Snapshot, after: Snapshot): string[] {
  return differences(before, after, [])
}

function differences(before: unknown, after: unknown, path: readonly string[]): string[] {
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path)
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys
      .filter(key => path.length > 0 || !NOT_COMPARED.has(key))
      .flatMap(key => differences(before[key], after[key], [...path, key]))
  }
  if (before === after) return []
  return [`${path.join(' ')}: ${inShort(before)} → ${inShort(after)}`]
}

function ofLists(before: readonly unknown[], after: readonly unknown[], path: readonly string[]): string[] {
  const [was, is] = [namedItems(before), namedItems(after)]
  if (!was || !is) {
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [`${path.join(' ')}: ${inShort(before)} → ${inShort(after)}`]
  }
  const where = path.join(' ')
  const kept = [...is.keys()].filter(name => was.has(name))
  const isMoved = kept.join('\n') !== [...was.keys()].filter(name => is.has(name)).join('\n')
  return [
    ...[...is.keys()].filter(name => !was.has(name)).map(name => `${where} ${name}: new`),
    ...[...was.keys()].filter(name => !is.has(name)).map(name => `${where} ${name}: gone`),
    ...(isMoved ? [`${where}: in another order`] : []),
    ...kept.flatMap(name => differences(was.get(name), is.get(name), [...path, name])),
  ]
}

/** A list of items by their names; undefined for one of plain values, or without names of its own. */
function namedItems(list: readonly unknown[]): Map<string, unknown> | undefined {
  const names = list.map(item => {
    const key = isRecord(item) ? NAMES.find(name => typeof item[name] === 'string') : undefined
    return key === undefined ? undefined : String((item as Record<string, unknown>)[key])
  })
  const known = names.filter(name => name !== undefined)
  if (known.length < list.length || new Set(known).size < list.length) return undefined
  return new Map(known.map((name, index) => [name, list[index]]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inShort(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

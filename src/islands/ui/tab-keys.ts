/**
 * Where a key leads among `count` tabs, from the tab at `index` (the tab pattern of the ARIA practices): arrows go round,
 * Home and End lead to the ends. Undefined for every other key.
 */
export function tabAfter(key: string, index: number, count: number): number | undefined {
  const step: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: count - 1,
  }
  const next = step[key]
  return next === undefined ? undefined : (next + count) % count
}

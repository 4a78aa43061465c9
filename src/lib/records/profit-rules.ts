/** Days that a chart shows one by one; a longer period is drawn by month. */
const DAYS_DRAWN = 62

/** A bar of the chart: a day or a month, "2026-11-21" or "2026-11", and its result in minor units. */
export interface Bar {
  name: string
  amount: bigint
}

/** The bars of a period, the oldest first; a day or month on which nothing happened has a bar of nothing. */
export function barsOf(
  days: readonly { day: string; amount: bigint }[],
  { from, to }: { from: string; to: string },
): Bar[] {
  const all = daysBetween(from, to)
  const nameOf = (day: string) => (all.length > DAYS_DRAWN ? day.slice(0, 7) : day)
  const sums = new Map(all.map(day => [nameOf(day), 0n]))
  for (const { day, amount } of days) sums.set(nameOf(day), (sums.get(nameOf(day)) ?? 0n) + amount)
  return [...sums].map(([name, amount]) => ({ name, amount }))
}

function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  )
}

const DAY_MS = 86_400_000

import type { ChatMessage } from './api.ts'

/** The most messages that a page keeps; older ones are read again when they are asked for. */
export const MOST_KEPT = 300

/** Messages by their place, each in its newest version, whatever order they came in and however often. */
export function mergedMessages(
  known: readonly ChatMessage[],
  arrived: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (arrived.length === 0) return known
  const byId = new Map(known.map(one => [one.id, one]))
  for (const one of arrived) {
    const before = byId.get(one.id)
    if (!before || before.version < one.version) byId.set(one.id, one)
  }
  return [...byId.values()].sort((a, b) => a.place - b.place)
}

/**
 * The newest page, read again, with what was known; without the older ones if messages lie between the two that nobody
 * has read. `hasOlder`: the page is not the whole room.
 */
export function withNewest(
  known: readonly ChatMessage[],
  page: readonly ChatMessage[],
  hasOlder: boolean,
): { messages: readonly ChatMessage[]; isGap: boolean } {
  const first = page.at(-1)?.place ?? 0
  const last = known.at(-1)?.place ?? 0
  const isGap = hasOlder && last < first
  return { messages: mergedMessages(isGap ? [] : known, page), isGap }
}

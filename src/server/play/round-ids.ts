import { idOfMoment } from '#lib/ids/ids.ts'

/**
 * A round's id is a UUID v7 of the moment it was opened: ids sort in that order and a period is a range of ids, so a
 * member's history needs no index but its primary key.
 */
export function newRoundId(openedAt: Date): string {
  return idOfMoment(openedAt)
}

/** Returns the smallest id of a round opened at this moment or later. */
export function firstRoundId(from: Date): string {
  const hex = Math.max(0, from.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

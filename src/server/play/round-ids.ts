import { firstIdOf } from '#lib/ids/first-id.ts'
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
  return firstIdOf(from)
}

/** To the sender's upline, or to one of the sender's direct downlines. */
export const TRANSFER_DIRECTIONS = ['up', 'down'] as const
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number]

/** A member's place in the tree. */
export interface Place {
  id: string
  upline: string | null
}

/** The direction of a transfer between a direct upline and downline; undefined for other pairs. */
export function directionOf(from: Place, to: Place): TransferDirection | undefined {
  if (from.id === to.id) return undefined
  if (from.upline === to.id) return 'up'
  return to.upline === from.id ? 'down' : undefined
}

/** The most people in a search result. */
export const TARGETS_LISTED = 20

import type { Minor } from '#lib/money/money.ts'

/** Towards the sender's upline, or to one of the sender's direct downlines. */
export const TRANSFER_DIRECTIONS = ['up', 'down'] as const
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number]

/** Where a member stands in the tree. */
export interface Place {
  id: string
  upline: string | null
}

/** Which way a transfer goes: along one edge of the tree; undefined when there is none between the two. */
export function directionOf(from: Place, to: Place): TransferDirection | undefined {
  if (from.id === to.id) return undefined
  if (from.upline === to.id) return 'up'
  return to.upline === from.id ? 'down' : undefined
}

export function isWithinLimits(amount: Minor, { min, max }: { min: Minor; max: Minor }): boolean {
  return amount >= min && amount <= max
}

/** People that a search names at once. */
export const TARGETS_LISTED = 20

import type { Money, Seat } from './room.ts'

/** The least and the most stake, and the seconds between two rounds, for the sentence on limits. */
export function stakeLimits(
  { stakes, roundMs }: Pick<Seat, 'stakes' | 'roundMs'>,
  money: Money,
): { least: string; most: string; seconds: number } {
  return { least: money(stakes[0] ?? 0n), most: money(stakes.at(-1) ?? 0n), seconds: roundMs / 1_000 }
}

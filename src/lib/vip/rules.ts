import type { Minor } from '#lib/money/money.ts'

/** What ranks are reached by: valid bets as they settled, or deposits as they were credited. */
export const VIP_MEASURES = ['validBets', 'deposits'] as const
export type VipMeasure = (typeof VIP_MEASURES)[number]

/** The least that a rank asks for within the window. */
export interface RankStep {
  code: string
  fromMinor: string
}

/** The highest rank whose step is reached; undefined below the first. Steps stand from the lowest to the highest. */
export function rankOf<Rank extends RankStep>(ranks: readonly Rank[], progress: Minor): Rank | undefined {
  return ranks.findLast(rank => progress >= BigInt(rank.fromMinor))
}

/** The rank after the one of a progress, and what is missing for it; undefined at the top. */
export function nextRank<Rank extends RankStep>(
  ranks: readonly Rank[],
  progress: Minor,
): { rank: Rank; missing: Minor } | undefined {
  const rank = ranks.find(one => progress < BigInt(one.fromMinor))
  return rank && { rank, missing: BigInt(rank.fromMinor) - progress }
}

/** The birthdays, as MM-DD, that are kept on a day (yyyy-MM-dd): who was born on 29 February has theirs on 1 March. */
export function birthdaysOn(day: string): string[] {
  const year = Number(day.slice(0, 4))
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const monthDay = day.slice(5)
  return monthDay === '03-01' && !isLeap ? ['03-01', '02-29'] : [monthDay]
}

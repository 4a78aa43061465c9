import type { Minor } from '#lib/money/money.ts'
import { addDays } from '#lib/time/days.ts'

/** How often a mission comes again: at midnight, or in the night to Monday, of the deployment's time zone. */
export const MISSION_PERIODS = ['day', 'week'] as const
export type MissionPeriod = (typeof MISSION_PERIODS)[number]

/**
 * What a mission counts: deposits as they were credited, valid bets as they settled, rounds that paid more than their
 * stake, different games and categories played, days with a visit, and the longest run of such days.
 */
export const MISSION_TASKS = [
  'deposits',
  'validBets',
  'wins',
  'games',
  'categories',
  'days',
  'streak',
] as const
export type MissionTask = (typeof MISSION_TASKS)[number]

/** The tasks whose target is an amount of money; the others have a count. */
export function isMoneyTask(task: MissionTask): boolean {
  return task === 'deposits' || task === 'validBets'
}

export const MISSION_STATES = ['open', 'done', 'claimed'] as const
export type MissionState = (typeof MISSION_STATES)[number]

/** Places that the leaderboard shows. */
export const BOARD_PLACES = 20

/** Which of the leaderboards of a period is read. */
export const BOARDS = ['current', 'previous'] as const
export type Board = (typeof BOARDS)[number]

/** What is counted. */
export interface Task {
  task: MissionTask
  /** Of valid bets, wins and games: only those in this category. */
  category?: string | undefined
  /** Of wins: the least valid bet of a round. Of games and categories: the least valid bets in one of them. */
  minBet?: Minor | undefined
}

/** What a member bet in one game. */
interface PlayedGame {
  category: string
  validBet: Minor
}

/** Rounds won in a category with at least this valid bet. */
interface WonRounds {
  category: string
  minBet: Minor
  rounds: number
}

/** What a member did in a period so far, as the books have it. */
export interface Activity {
  deposits: Minor
  /** By category. */
  validBets: ReadonlyMap<string, Minor>
  games: readonly PlayedGame[]
  wins: readonly WonRounds[]
  /** The days with a visit, in any order. */
  days: readonly string[]
}

export const NO_ACTIVITY: Activity = { deposits: 0n, validBets: new Map(), games: [], wins: [], days: [] }

/** How far a task is, in the unit of its target; it may be above it. */
export function progressOf({ task, category, minBet = 0n }: Task, activity: Activity): bigint {
  const isCounted = (one: { category: string }) => category === undefined || one.category === category
  const bets = [...activity.validBets]
  switch (task) {
    case 'deposits':
      return activity.deposits
    case 'validBets':
      return bets.reduce((sum, [name, bet]) => sum + (isCounted({ category: name }) ? bet : 0n), 0n)
    case 'wins': {
      const won = activity.wins.filter(one => isCounted(one) && one.minBet === minBet)
      return BigInt(won.reduce((sum, one) => sum + one.rounds, 0))
    }
    case 'games':
      return BigInt(activity.games.filter(one => isCounted(one) && one.validBet >= minBet).length)
    case 'categories':
      return BigInt(bets.filter(([, bet]) => bet >= minBet).length)
    case 'days':
      return BigInt(new Set(activity.days).size)
    case 'streak':
      return BigInt(longestRun(activity.days))
  }
}

/** Returns how many days follow each other without a gap, at most. */
function longestRun(days: readonly string[]): number {
  const all = new Set(days)
  let longest = 0
  for (const first of all) {
    if (all.has(addDays(first, -1))) continue
    let length = 1
    while (all.has(addDays(first, length))) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}

/** Finished by itself when its count is full; what was claimed stays claimed, whatever the target is later. */
export function stateOf(progress: bigint, target: bigint, isClaimed: boolean): MissionState {
  if (isClaimed) return 'claimed'
  return progress >= target ? 'done' : 'open'
}

/** What a mission is claimed for, once: its code and the first day of its period. */
export function claimKey(code: string, from: string): string {
  return `${code}:${from}`
}

import type { Minor } from '#lib/money/money.ts'

/** How often a mission comes again: at midnight, or in the night to Monday, of the deployment's time zone. */
export const MISSION_PERIODS = ['day', 'week'] as const
export type MissionPeriod = (typeof MISSION_PERIODS)[number]

/** What a mission counts: deposits as they were credited, valid bets as they settled, days with a visit. */
export const MISSION_TASKS = ['deposits', 'validBets', 'days'] as const
type MissionTask = (typeof MISSION_TASKS)[number]

export const MISSION_STATES = ['open', 'done', 'claimed'] as const
export type MissionState = (typeof MISSION_STATES)[number]

/** Places that the leaderboard shows. */
export const BOARD_PLACES = 20

/** What is counted. */
export interface Task {
  task: MissionTask
  /** Of valid bets: only those in this category. */
  category?: string | undefined
}

/** What a member did in a period so far, as the books have it. */
export interface Activity {
  deposits: Minor
  /** By category. */
  validBets: ReadonlyMap<string, Minor>
  days: number
}

export const NO_ACTIVITY: Activity = { deposits: 0n, validBets: new Map(), days: 0 }

/** How far a task is, in the unit of its target; it may be above it. */
export function progressOf({ task, category }: Task, activity: Activity): bigint {
  if (task === 'deposits') return activity.deposits
  if (task === 'days') return BigInt(activity.days)
  if (category !== undefined) return activity.validBets.get(category) ?? 0n
  return [...activity.validBets.values()].reduce((sum, bets) => sum + bets, 0n)
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

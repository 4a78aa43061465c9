import { nextPeriodAt } from '#lib/limits/rules.ts'
import {
  type Activity,
  claimKey,
  type MissionPeriod,
  type MissionState,
  NO_ACTIVITY,
  progressOf,
  stateOf,
} from '#lib/missions/rules.ts'
import type { MissionsSetting, MissionTerms } from '#lib/site/missions-setting.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { startsOf } from '#server/limits/periods.ts'
import { claimedOf, depositsIn, type Spans, validBetsIn, visitDaysIn } from './queries.ts'

/** The members whose missions are read, and when. */
export interface StandingsQuery {
  memberIds: readonly string[]
  missions: MissionsSetting
  now: Date
  timeZone: string
}

/** A member's mission in the current period. */
export interface Standing {
  terms: MissionTerms
  /** The first day of its period. */
  from: string
  /** In the unit of its target, and at most the target. */
  progress: bigint
  target: bigint
  state: MissionState
}

type ActivityBy = Readonly<Record<MissionPeriod, Activity>>

/** The target of a mission: minor units, or days. */
function targetOf(terms: MissionTerms): bigint {
  return terms.task === 'days' ? BigInt(terms.targetDays) : BigInt(terms.targetMinor)
}

export function spansAt(now: Date, timeZone: string): Spans {
  const { day, week } = startsOf(now, timeZone)
  const dayEnd = nextPeriodAt('day', day.day, timeZone)
  return { today: day.day, monday: week.day, dayStart: day.at, weekStart: week.at, dayEnd }
}

/** Returns the first day of the current period, and its end. */
export function periodAt(period: MissionPeriod, now: Date, timeZone: string): { from: string; endsAt: Date } {
  const from = startsOf(now, timeZone)[period].day
  return { from, endsAt: nextPeriodAt(period, dayOf(now, timeZone), timeZone) }
}

/** Returns each member's state in every mission: one statement per kind of task, and one for claims. */
export async function standingsOf(db: Queries, query: StandingsQuery): Promise<Map<string, Standing[]>> {
  const { memberIds, missions, now, timeZone } = query
  const spans = spansAt(now, timeZone)
  const fromOf = (period: MissionPeriod) => (period === 'day' ? spans.today : spans.monday)
  const keys = missions.map(one => claimKey(one.code, fromOf(one.period)))
  const [activity, claims] = await Promise.all([
    activityOf(db, query, spans),
    missions.length > 0 ? claimedOf(db, memberIds, keys) : [],
  ])
  const claimed = new Set(claims.map(row => `${row.member_id} ${row.source_key}`))
  const standing = (memberId: string, terms: MissionTerms): Standing => {
    const from = fromOf(terms.period)
    const target = targetOf(terms)
    const task = { task: terms.task, category: terms.task === 'validBets' ? terms.category : undefined }
    const done = progressOf(task, activity.get(memberId)?.[terms.period] ?? NO_ACTIVITY)
    const isClaimed = claimed.has(`${memberId} ${claimKey(terms.code, from)}`)
    const progress = done < target ? done : target
    return { terms, from, progress, target, state: stateOf(done, target, isClaimed) }
  }
  return new Map(memberIds.map(id => [id, missions.map(terms => standing(id, terms))]))
}

/** Returns how many missions each member has finished and not claimed, without zero counts and members on a break. */
export async function countDone(db: Queries, query: StandingsQuery): Promise<Map<string, number>> {
  if (query.missions.length === 0) return new Map()
  const [standings, breaks] = await Promise.all([
    standingsOf(db, query),
    breaksOf(db, query.memberIds, query.now),
  ])
  const counts = [...standings]
    .filter(([memberId]) => !breaks.has(memberId))
    .map(([memberId, list]) => [memberId, list.filter(one => one.state === 'done').length] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}

async function activityOf(
  db: Queries,
  { memberIds, missions, timeZone }: StandingsQuery,
  spans: Spans,
): Promise<Map<string, ActivityBy>> {
  const counts = new Set(missions.map(one => one.task))
  const [deposits, bets, visits] = await Promise.all([
    counts.has('deposits') ? depositsIn(db, memberIds, spans) : [],
    counts.has('validBets') ? validBetsIn(db, memberIds, spans) : [],
    counts.has('days') ? visitDaysIn(db, memberIds, spans, timeZone) : [],
  ])
  const found = new Map<string, Record<MissionPeriod, Activity & { validBets: Map<string, bigint> }>>()
  const of = (memberId: string) => {
    const none = () => ({ ...NO_ACTIVITY, validBets: new Map<string, bigint>() })
    const activity = found.get(memberId) ?? { day: none(), week: none() }
    found.set(memberId, activity)
    return activity
  }
  for (const row of deposits) {
    of(row.member_id).day.deposits = row.day
    of(row.member_id).week.deposits = row.week
  }
  for (const row of bets) {
    of(row.member_id).day.validBets.set(row.category, row.day)
    of(row.member_id).week.validBets.set(row.category, row.week)
  }
  for (const row of visits) of(row.member_id).week.days = row.days
  return found
}

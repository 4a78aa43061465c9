import { nextPeriodAt } from '#lib/limits/rules.ts'
import {
  type Activity,
  type Board,
  claimKey,
  MISSION_PERIODS,
  type MissionPeriod,
  type MissionState,
  type MissionTask,
  NO_ACTIVITY,
  progressOf,
  stateOf,
  type Task,
} from '#lib/missions/rules.ts'
import type { MissionsSetting, MissionTerms } from '#lib/site/missions-setting.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { startsOf } from '#server/limits/periods.ts'
import { claimedOf, depositsIn, gameBetsIn, type Spans, validBetsIn, visitDaysIn, winsIn } from './queries.ts'

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

/** The target of a mission: minor units, or a count. */
function targetOf(terms: MissionTerms): bigint {
  if ('targetMinor' in terms) return BigInt(terms.targetMinor)
  return BigInt('targetDays' in terms ? terms.targetDays : terms.targetCount)
}

/** What a mission counts. */
export function taskOf(terms: MissionTerms): Task {
  return {
    task: terms.task,
    category: 'category' in terms ? terms.category : undefined,
    minBet: 'minBetMinor' in terms ? BigInt(terms.minBetMinor) : undefined,
  }
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

/** Returns the first day of the period of a leaderboard. */
export function boardFrom(period: MissionPeriod, board: Board, now: Date, timeZone: string): string {
  const { from } = periodAt(period, now, timeZone)
  if (board === 'current') return from
  return addDays(from, period === 'day' ? -1 : -7)
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
    const done = progressOf(taskOf(terms), activity.get(memberId)?.[terms.period] ?? NO_ACTIVITY)
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
  const tasks = missions.map(taskOf)
  const needs = (...names: MissionTask[]) => tasks.some(one => names.includes(one.task))
  const minBets = new Set(tasks.flatMap(one => (one.task === 'wins' ? (one.minBet ?? 0n) : [])))
  const [deposits, bets, games, wins, visits] = await Promise.all([
    needs('deposits') ? depositsIn(db, memberIds, spans) : [],
    needs('validBets', 'categories') ? validBetsIn(db, memberIds, spans) : [],
    needs('games') ? gameBetsIn(db, memberIds, spans) : [],
    needs('wins') ? winsIn(db, memberIds, spans, [...minBets]) : [],
    needs('days', 'streak') ? visitDaysIn(db, memberIds, spans, timeZone) : [],
  ])
  const found = new Map(memberIds.map(id => [id, { day: nothingDone(), week: nothingDone() }]))
  const add = (memberId: string, period: MissionPeriod, change: (activity: Gathered) => void) => {
    const activity = found.get(memberId)?.[period]
    if (activity) change(activity)
  }
  for (const period of MISSION_PERIODS) {
    for (const row of deposits) add(row.member_id, period, one => (one.deposits = row[period]))
    for (const row of bets) add(row.member_id, period, one => one.validBets.set(row.category, row[period]))
    for (const row of games)
      add(row.member_id, period, one => one.games.push({ category: row.category, validBet: row[period] }))
    for (const { member_id, category, min_bet: minBet, ...row } of wins)
      add(member_id, period, one => one.wins.push({ category, minBet, rounds: row[period] }))
  }
  for (const row of visits) add(row.member_id, 'week', one => (one.days = row.days))
  return found
}

interface Gathered extends Activity {
  deposits: bigint
  validBets: Map<string, bigint>
  games: Activity['games'][number][]
  wins: Activity['wins'][number][]
  days: readonly string[]
}

function nothingDone(): Gathered {
  return { ...NO_ACTIVITY, validBets: new Map(), games: [], wins: [] }
}

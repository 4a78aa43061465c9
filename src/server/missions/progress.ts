import { nextPeriodAt } from '#lib/limits/rules.ts'
import {
  claimKey,
  type Deeds,
  type MissionPeriod,
  type MissionState,
  NO_DEEDS,
  progressOf,
  stateOf,
} from '#lib/missions/rules.ts'
import type { MissionsSetting, MissionTerms } from '#lib/site/missions-setting.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { startsOf } from '#server/limits/periods.ts'
import { claimedOf, depositsIn, type Spans, validBetsIn, visitDaysIn } from './queries.ts'

/** Whose missions are looked at, and when. */
export interface Looking {
  memberIds: readonly string[]
  missions: MissionsSetting
  now: Date
  timeZone: string
}

/** A mission of one member as it stands in the period under way. */
export interface Standing {
  terms: MissionTerms
  /** The first day of its period. */
  from: string
  /** In the unit of its target, and not above it. */
  progress: bigint
  target: bigint
  state: MissionState
}

type DeedsBy = Readonly<Record<MissionPeriod, Deeds>>

/** What a mission asks for: minor units, or days. */
function targetOf(terms: MissionTerms): bigint {
  return terms.task === 'days' ? BigInt(terms.targetDays) : BigInt(terms.targetMinor)
}

export function spansAt(now: Date, timeZone: string): Spans {
  const { day, week } = startsOf(now, timeZone)
  const dayEnd = nextPeriodAt('day', day.day, timeZone)
  return { today: day.day, monday: week.day, dayStart: day.at, weekStart: week.at, dayEnd }
}

/** The first day of the period under way, and the moment at which it is over. */
export function periodAt(period: MissionPeriod, now: Date, timeZone: string): { from: string; endsAt: Date } {
  const from = startsOf(now, timeZone)[period].day
  return { from, endsAt: nextPeriodAt(period, dayOf(now, timeZone), timeZone) }
}

/** How each of some members stands with every mission: one statement for each kind of task that there is, and one for claims. */
export async function standingsOf(db: Queries, looking: Looking): Promise<Map<string, Standing[]>> {
  const { memberIds, missions, now, timeZone } = looking
  const spans = spansAt(now, timeZone)
  const fromOf = (period: MissionPeriod) => (period === 'day' ? spans.today : spans.monday)
  const keys = missions.map(one => claimKey(one.code, fromOf(one.period)))
  const [deeds, claims] = await Promise.all([
    deedsOf(db, looking, spans),
    missions.length > 0 ? claimedOf(db, memberIds, keys) : [],
  ])
  const claimed = new Set(claims.map(row => `${row.member_id} ${row.source_key}`))
  const standing = (memberId: string, terms: MissionTerms): Standing => {
    const from = fromOf(terms.period)
    const target = targetOf(terms)
    const task = { task: terms.task, category: terms.task === 'validBets' ? terms.category : undefined }
    const done = progressOf(task, deeds.get(memberId)?.[terms.period] ?? NO_DEEDS)
    const isClaimed = claimed.has(`${memberId} ${claimKey(terms.code, from)}`)
    const progress = done < target ? done : target
    return { terms, from, progress, target, state: stateOf(done, target, isClaimed) }
  }
  return new Map(memberIds.map(id => [id, missions.map(terms => standing(id, terms))]))
}

/** How many missions each of these members has finished and not claimed; who has none, or takes a break, is left out. */
export async function countDone(db: Queries, looking: Looking): Promise<Map<string, number>> {
  if (looking.missions.length === 0) return new Map()
  const [standings, breaks] = await Promise.all([
    standingsOf(db, looking),
    breaksOf(db, looking.memberIds, looking.now),
  ])
  const counts = [...standings]
    .filter(([memberId]) => !breaks.has(memberId))
    .map(([memberId, list]) => [memberId, list.filter(one => one.state === 'done').length] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}

async function deedsOf(
  db: Queries,
  { memberIds, missions, timeZone }: Looking,
  spans: Spans,
): Promise<Map<string, DeedsBy>> {
  const counts = new Set(missions.map(one => one.task))
  const [deposits, bets, visits] = await Promise.all([
    counts.has('deposits') ? depositsIn(db, memberIds, spans) : [],
    counts.has('validBets') ? validBetsIn(db, memberIds, spans) : [],
    counts.has('days') ? visitDaysIn(db, memberIds, spans, timeZone) : [],
  ])
  const found = new Map<string, Record<MissionPeriod, Deeds & { validBets: Map<string, bigint> }>>()
  const of = (memberId: string) => {
    const none = () => ({ ...NO_DEEDS, validBets: new Map<string, bigint>() })
    const deeds = found.get(memberId) ?? { day: none(), week: none() }
    found.set(memberId, deeds)
    return deeds
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

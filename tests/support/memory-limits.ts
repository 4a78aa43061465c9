import type { MemoryDatabase, Statement } from './memory-database.ts'
import { depositedSince } from './memory-deposits.ts'
import { ONE, type Row, rowOf } from './memory-rows.ts'

const limitKey = (memberId: unknown, kind: unknown, period: unknown) => `${memberId} ${kind} ${period}`

/** As long as a sign-in may be silent when nothing else is set. */
const IDLE = 30 * 60_000
const NO_RAISE = { raise_to: null, raise_from: null, raise_until: null }

/** What of a limit is used since the start of its period, as its day and as its moment. */
export function usedOf(
  db: MemoryDatabase,
  { member_id: memberId, kind }: Row,
  { day, at: since, now: asOf }: { day: string; at: Date; now: Date },
): bigint {
  if (kind === 'deposit') return depositedSince(db, { memberId, since, asOf })
  if (kind === 'session') return minutesSince(db, { memberId, since, asOf })
  return [...db.playDays.values()]
    .filter(row => row.member_id === memberId && String(row.day) >= day)
    .reduce((sum, { staked, returned }) => {
      const lost = kind === 'stake' ? (staked as bigint) : (staked as bigint) - (returned as bigint)
      return sum + lost
    }, 0n)
}

/** Whole minutes with at least one sign-in in use, as `session_minutes` in the database has it. */
function minutesSince(
  db: MemoryDatabase,
  { memberId, since, asOf }: { memberId: unknown; since: Date; asOf: Date },
): bigint {
  const spans = [...db.signIns.values()]
    .filter(
      row => row.member_id === memberId && (row.last_seen_at as Date).getTime() + IDLE > since.getTime(),
    )
    .map(row => spanOf(row, since.getTime(), asOf.getTime()))
    .toSorted((a, b) => a.from - b.from)
  let [used, end] = [0, 0]
  for (const { from, to } of spans) {
    used += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return BigInt(Math.floor(used / 60_000))
}

function spanOf(row: Row, since: number, asOf: number): { from: number; to: number } {
  const [created, seen] = [(row.created_at as Date).getTime(), (row.last_seen_at as Date).getTime()]
  const ended = (row.ended_at as Date | null)?.getTime() ?? asOf
  const latest = Math.min(asOf, (row.expires_at as Date).getTime(), ended)
  const from = Math.max(created, since)
  return { from, to: Math.max(from, seen + IDLE > latest ? latest : seen) }
}

/** The other accounts of the person of an account, which are told by a number that this one, or they, have proven. */
function othersOf(
  db: MemoryDatabase,
  memberId: unknown,
  isProven: (mine: Row, other: Row) => boolean,
): Row[] {
  const mine = db.members.get(String(memberId))
  return [...db.members.values()].filter(
    other => mine && other.id !== mine.id && other.phone === mine.phone && isProven(mine, other),
  )
}

/** Limits and breaks of members, by words that no other statement has. */
export const LIMIT_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'l.raise_from',
    (db, [now, , day, dayAt, week, weekAt, month, monthAt, memberIds, kinds]) => {
      const starts: Record<string, { day: string; at: Date }> = {
        day: { day: String(day), at: dayAt as Date },
        week: { day: String(week), at: weekAt as Date },
        month: { day: String(month), at: monthAt as Date },
      }
      return [...db.limits.values()]
        .filter(
          row => (memberIds as unknown[]).includes(row.member_id) && (kinds as unknown[]).includes(row.kind),
        )
        .map(row => {
          const start = starts[String(row.period)] as { day: string; at: Date }
          return { ...row, used: usedOf(db, row, { ...start, now: now as Date }) }
        })
    },
  ],
  [
    "l.kind = 'deposit'",
    (db, [now, leavingOut, day, week, month, memberId]) => {
      const starts: Record<string, unknown> = { day, week, month }
      return [...db.limits.values()]
        .filter(row => row.member_id === memberId && row.kind === 'deposit')
        .map(({ period, amount }) => {
          const [since, asOf] = [starts[String(period)] as Date, now as Date]
          return { period, amount, used: depositedSince(db, { memberId, since, asOf, leavingOut }) }
        })
    },
  ],
  [
    'insert into play_limits',
    (db, [member_id, kind, period, amount]) => {
      const row = { member_id, kind, period, amount, ...NO_RAISE }
      db.put(db.limits, limitKey(member_id, kind, period), row)
      return ONE
    },
  ],
  [
    'delete from play_limits',
    (db, [memberId, kind, period]) => {
      db.remove(db.limits, limitKey(memberId, kind, period))
      return ONE
    },
  ],
  [
    'update play_limits set raise_to',
    (db, [raise_to, raise_from, raise_until, memberId, kind, period]) =>
      db.change(db.limits, limitKey(memberId, kind, period), { raise_to, raise_from, raise_until }),
  ],
  // Their history is not read here.
  ['insert into play_limit_changes', () => ONE],
  [
    'select distinct on (member_id) id, member_id, kind, starts_at, ends_at from play_breaks',
    (db, [memberIds, now]) =>
      (memberIds as string[]).flatMap(memberId => {
        const on = [...db.breaks.values()]
          .filter(row => row.member_id === memberId)
          .filter(({ ends_at }) => ends_at === null || (ends_at as Date) > (now as Date))
        const end = (row: Row) => (row.ends_at as Date | null)?.getTime() ?? Number.POSITIVE_INFINITY
        return on.toSorted((a, b) => (end(a) < end(b) ? 1 : -1)).slice(0, 1)
      }),
  ],
  [
    'insert into play_breaks',
    (db, values) => {
      const row = rowOf(values, ['id', 'member_id', 'kind', 'starts_at', 'ends_at', 'follows'])
      const isFollowed = [...db.breaks.values()].some(
        one => row.follows !== null && one.follows === row.follows && one.member_id === row.member_id,
      )
      if (isFollowed) return []
      db.put(db.breaks, String(row.id), row)
      return ONE
    },
  ],
  [
    'b.follows is null',
    (db, [memberId, , , now]) => {
      const others = othersOf(db, memberId, (_, other) => other.phone_verified_at !== null)
      const rows = [...db.breaks.values()]
      const isFollowed = ({ id }: Row) => rows.some(one => one.follows === id && one.member_id === memberId)
      return rows.filter(
        row =>
          others.some(({ id }) => id === row.member_id) &&
          row.kind === 'exclusion' &&
          row.follows === null &&
          (row.ends_at === null || (row.ends_at as Date) > (now as Date)) &&
          !isFollowed(row),
      )
    },
  ],
  [
    'join members o on o.phone = m.phone',
    (db, [memberId]) => othersOf(db, memberId, mine => mine.phone_verified_at !== null),
  ],
]

import type { MemoryDatabase, Statement } from './memory-database.ts'
import { ONE, type Row, rowOf } from './memory-rows.ts'

const limitKey = (memberId: unknown, kind: unknown, period: unknown) => `${memberId} ${kind} ${period}`

const NO_RAISE = { raise_to: null, raise_from: null, raise_until: null }

/** What of a limit is used since the start of its period, as its day and as its moment. */
export function usedOf(db: MemoryDatabase, limit: Row, start: { day: string; at: Date }): bigint {
  const isMine = (row: Row) => row.member_id === limit.member_id
  if (limit.kind === 'deposit') {
    return [...db.deposits.values()]
      .filter(row => isMine(row) && (row.created_at as Date) >= start.at && row.status !== 'rejected')
      .reduce((sum, row) => sum + (row.amount as bigint), 0n)
  }
  return [...db.playDays.values()]
    .filter(row => isMine(row) && String(row.day) >= start.day)
    .reduce((sum, { staked, returned }) => {
      const lost = limit.kind === 'stake' ? (staked as bigint) : (staked as bigint) - (returned as bigint)
      return sum + lost
    }, 0n)
}

/** Limits and breaks of members, by words that no other statement has. */
export const LIMIT_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'from play_limits l',
    (db, [day, dayAt, week, weekAt, month, monthAt, memberIds, kinds]) => {
      const starts: Record<string, { day: string; at: Date }> = {
        day: { day: String(day), at: dayAt as Date },
        week: { day: String(week), at: weekAt as Date },
        month: { day: String(month), at: monthAt as Date },
      }
      return [...db.limits.values()]
        .filter(
          row => (memberIds as unknown[]).includes(row.member_id) && (kinds as unknown[]).includes(row.kind),
        )
        .map(row => ({
          ...row,
          used: usedOf(db, row, starts[String(row.period)] as { day: string; at: Date }),
        }))
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
      db.put(db.breaks, String(row.id), row)
      return ONE
    },
  ],
  // Each of them is a person with one account.
  ['b.follows is null', () => []],
  ['join members o on o.phone = m.phone', () => []],
]

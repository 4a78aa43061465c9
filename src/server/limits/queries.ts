import type { LimitChange, LimitKind, LimitPeriod } from '#lib/limits/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The first day and moment of today, this week and this month. */
export type PeriodStarts = Readonly<Record<LimitPeriod, { day: string; at: Date }>>

export interface UsedLimit {
  member_id: string
  kind: LimitKind
  period: LimitPeriod
  /** Null only in a list of all kinds, for a kind without a limit. */
  amount: bigint
  used: bigint
  raise_to: bigint | null
  raise_from: Date | null
  raise_until: Date | null
}

/**
 * The limits of some members of some kinds, each with the amount used. Deposits count from their creation until they
 * are refused or can no longer be paid, together with transfers from an upline; a session limit counts the minutes in
 * which at least one sign-in was in use.
 */
export function limitsOf(
  db: Queries,
  search: { memberIds: readonly string[]; kinds: readonly LimitKind[]; starts: PeriodStarts; now: Date },
): Promise<UsedLimit[]> {
  const { day, week, month } = search.starts
  return db.rows(sql<UsedLimit>`
    select l.member_id, l.kind, l.period, l.amount, l.raise_to, l.raise_from, l.raise_until,
      case l.kind
        when 'deposit' then deposited_since(l.member_id, s.at, ${search.now}::timestamptz)
        when 'session' then session_minutes(l.member_id, s.at, ${search.now}::timestamptz)
        else (
          select coalesce(sum(case l.kind when 'stake' then p.staked else p.staked - p.returned end), 0)
            from play_days p where p.member_id = l.member_id and p.day >= s.day)
      end::bigint as used
    from play_limits l
    join (values ('day', ${day.day}::date, ${day.at}::timestamptz), ('week', ${week.day}::date, ${week.at}::timestamptz),
        ('month', ${month.day}::date, ${month.at}::timestamptz)) as s (period, day, at) on s.period = l.period
    where l.member_id = any(${search.memberIds}::uuid[]) and l.kind = any(${search.kinds}::text[])`)
}

/** The deposit limits of a member, each with the amount used by all deposits except one. */
export function depositLimitsOf(
  db: Queries,
  search: { memberId: string; starts: PeriodStarts; now: Date; leavingOut: string | undefined },
): Promise<{ period: LimitPeriod; amount: bigint; used: bigint }[]> {
  const { day, week, month } = search.starts
  return db.rows(sql`
    select l.period, l.amount,
      deposited_since(l.member_id, s.at, ${search.now}::timestamptz, ${search.leavingOut ?? null}::uuid) as used
    from play_limits l
    join (values ('day', ${day.at}::timestamptz), ('week', ${week.at}::timestamptz), ('month', ${month.at}::timestamptz))
      as s (period, at) on s.period = l.period
    where l.member_id = ${search.memberId}::uuid and l.kind = 'deposit'`)
}

/** What a member has used of every kind in every period, with or without a limit. */
export function usedOf(
  db: Queries,
  search: { memberId: string; starts: PeriodStarts; now: Date },
): Promise<{ period: LimitPeriod; deposited: bigint; staked: bigint; returned: bigint; minutes: bigint }[]> {
  const { day, week, month } = search.starts
  const { memberId } = search
  return db.rows(sql`
    select s.period,
      deposited_since(${memberId}::uuid, s.at, ${search.now}::timestamptz) as deposited,
      (select coalesce(sum(p.staked), 0)::bigint from play_days p
        where p.member_id = ${memberId}::uuid and p.day >= s.day) as staked,
      (select coalesce(sum(p.returned), 0)::bigint from play_days p
        where p.member_id = ${memberId}::uuid and p.day >= s.day) as returned,
      session_minutes(${memberId}::uuid, s.at, ${search.now}::timestamptz) as minutes
    from (values ('day', ${day.day}::date, ${day.at}::timestamptz), ('week', ${week.day}::date, ${week.at}::timestamptz),
        ('month', ${month.day}::date, ${month.at}::timestamptz)) as s (period, day, at)`)
}

export async function writeLimit(
  db: Queries,
  one: { memberId: string; kind: LimitKind; period: LimitPeriod; amount: bigint },
): Promise<void> {
  await db.run(sql`
    insert into play_limits (member_id, kind, period, amount)
    values (${one.memberId}::uuid, ${one.kind}, ${one.period}, ${one.amount})
    on conflict (member_id, kind, period) do update set amount = excluded.amount, raise_to = null, raise_from = null,
      raise_until = null, raise_told = false`)
}

export async function removeLimit(
  db: Queries,
  one: { memberId: string; kind: LimitKind; period: LimitPeriod },
): Promise<void> {
  await db.run(sql`
    delete from play_limits
     where member_id = ${one.memberId}::uuid and kind = ${one.kind} and period = ${one.period}`)
}

/** Writes a pending raise, or deletes it if `from` is null. */
export async function writeRaise(
  db: Queries,
  one: {
    memberId: string
    kind: LimitKind
    period: LimitPeriod
    to: bigint | null
    from: Date | null
    until: Date | null
  },
): Promise<void> {
  await db.run(sql`
    update play_limits set raise_to = ${one.to}, raise_from = ${one.from}::timestamptz,
      raise_until = ${one.until}::timestamptz, raise_told = false
     where member_id = ${one.memberId}::uuid and kind = ${one.kind} and period = ${one.period}`)
}

export interface ChangeRow {
  id: string
  at: Date
  change: LimitChange
  kind: LimitKind | null
  period: LimitPeriod | null
  before: bigint | null
  after: bigint | null
  until: Date | null
}

export async function insertChange(db: Queries, memberId: string, one: ChangeRow): Promise<void> {
  await db.run(sql`
    insert into play_limit_changes (id, member_id, at, change, kind, period, before, after, until)
    values (${one.id}::uuid, ${memberId}::uuid, ${one.at}::timestamptz, ${one.change}, ${one.kind}, ${one.period},
      ${one.before}, ${one.after}, ${one.until}::timestamptz)`)
}

export function changesOf(
  db: Queries,
  memberId: string,
  page: { before: string | undefined; limit: number },
): Promise<ChangeRow[]> {
  return db.rows(sql<ChangeRow>`
    select id, at, change, kind, period, before, after, until from play_limit_changes c
     where member_id = ${memberId}::uuid
       and (${page.before ?? null}::uuid is null or (at, id) < (select b.at, b.id from play_limit_changes b
         where b.id = ${page.before ?? null}::uuid and b.member_id = ${memberId}::uuid))
     order by at desc, id desc limit ${page.limit}::int`)
}

/** Raises that became ready for confirmation and whose members were not notified yet; marks them as notified. */
export function takeReadyRaises(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ member_id: string; kind: LimitKind; period: LimitPeriod; raise_until: Date }[]> {
  return tx.rows(sql`
    update play_limits set raise_told = true
     where (member_id, kind, period) in (
       select member_id, kind, period from play_limits
        where raise_from <= ${now}::timestamptz and not raise_told and raise_until > ${now}::timestamptz
        order by raise_from limit ${limit}::int for update skip locked)
    returning member_id, kind, period, raise_until`)
}

/** Raises that were not confirmed in time; ends them. */
export function takeLapsedRaises(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ member_id: string; kind: LimitKind; period: LimitPeriod; amount: bigint }[]> {
  return tx.rows(sql`
    update play_limits set raise_to = null, raise_from = null, raise_until = null, raise_told = false
     where (member_id, kind, period) in (
       select member_id, kind, period from play_limits where raise_until <= ${now}::timestamptz
        order by raise_until limit ${limit}::int for update skip locked)
    returning member_id, kind, period, amount`)
}

/** What a member staked and won on a day, in addition to the stored amounts. */
export interface PlayedDay {
  memberId: string
  /** ISO date in the deployment's time zone. */
  day: string
  staked: bigint
  returned: bigint
}

/** Adds the amounts played, ordered by member and day; the caller has locked each member's wallet. */
export function addPlayed(tx: Transaction, days: readonly PlayedDay[]): void {
  const column = <Value>(pick: (day: PlayedDay) => Value) => days.map(pick)
  tx.send(sql`
    insert into play_days as d (member_id, day, staked, returned)
    select * from unnest(${column(d => d.memberId)}::uuid[], ${column(d => d.day)}::date[],
      ${column(d => d.staked)}::bigint[], ${column(d => d.returned)}::bigint[])
    on conflict (member_id, day) do update set staked = d.staked + excluded.staked,
      returned = d.returned + excluded.returned`)
}

import type { IncomeKind } from '#lib/team-reports/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface IncomeSumRow {
  day: string
  kind: IncomeKind
  direction: 'in' | 'out'
  amount: bigint
}

/** What was paid to an agent and by it, by day, from one moment up to, not including, another. */
export function incomeByDay(
  db: Queries,
  query: { agentId: string; start: Date; end: Date; timeZone: string },
): Promise<IncomeSumRow[]> {
  return db.rows(sql<IncomeSumRow>`
    select (paid_at at time zone ${query.timeZone})::date::text as day, kind, direction, sum(amount)::bigint as amount
    from (
      select c.paid_at, 'rebate' as kind, 'in' as direction, c.amount from commissions c
      where c.member_id = ${query.agentId}::uuid
      union all
      select s.paid_at, v.kind, 'in', s.amount from contract_versions v join settlements s on s.version_id = v.id
      where v.downline_id = ${query.agentId}::uuid and s.state = 'paid'
      union all
      select s.paid_at, v.kind, 'out', s.amount from contract_versions v join settlements s on s.version_id = v.id
      where v.upline_id = ${query.agentId}::uuid and s.state = 'paid'
    ) line
    where paid_at >= ${query.start}::timestamptz and paid_at < ${query.end}::timestamptz
    group by 1, 2, 3 order by 1`)
}

/** What is settled and not paid yet, towards an agent and from it. */
export async function dueOf(db: Queries, agentId: string): Promise<{ due_in: bigint; due_out: bigint }> {
  const row = await db.row(sql<{ due_in: bigint; due_out: bigint }>`
    select coalesce(sum(s.amount) filter (where v.downline_id = ${agentId}::uuid), 0)::bigint as due_in,
      coalesce(sum(s.amount) filter (where v.upline_id = ${agentId}::uuid), 0)::bigint as due_out
    from settlements s join contract_versions v on v.id = s.version_id
    where s.state = 'due' and (v.downline_id = ${agentId}::uuid or v.upline_id = ${agentId}::uuid)`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

export interface IncomeLineRow {
  id: string
  at: Date
  kind: IncomeKind
  direction: 'in' | 'out'
  state: 'paid' | 'due'
  amount: bigint
  /** Of rebates. */
  day: string | null
  window_start: Date | null
  window_end: Date | null
  /** The other side of a contract; none is the house. */
  other_id: string | null
  other_account: string | null
  /** Whether the other side is in the team now. */
  is_now: boolean
}

export interface LinesQuery {
  agentId: string
  start: Date
  end: Date
  kind: IncomeKind | undefined
  direction: 'in' | 'out' | undefined
  before: { at: Date; id: string } | undefined
  limit: number
}

/** Payments to an agent and by it, and what is due, newest first. */
export function incomeLines(db: Queries, query: LinesQuery): Promise<IncomeLineRow[]> {
  const { agentId, start, end, kind, direction, before, limit } = query
  return db.rows(sql<IncomeLineRow>`
    select line.*, m.account as other_account, t.descendant is not null as is_now
    from (
      select c.id, c.paid_at as at, 'rebate' as kind, 'in' as direction, 'paid' as state, c.amount, c.day::text as day,
        null::timestamptz as window_start, null::timestamptz as window_end, null::uuid as other_id
      from commissions c where c.member_id = ${agentId}::uuid and c.paid_at is not null
      union all
      select s.id, coalesce(s.paid_at, s.settled_at), v.kind, 'in', s.state, s.amount, null, s.window_start, s.window_end,
        v.upline_id
      from contract_versions v join settlements s on s.version_id = v.id
      where v.downline_id = ${agentId}::uuid and s.state in ('paid', 'due')
      union all
      select s.id, coalesce(s.paid_at, s.settled_at), v.kind, 'out', s.state, s.amount, null, s.window_start, s.window_end,
        v.downline_id
      from contract_versions v join settlements s on s.version_id = v.id
      where v.upline_id = ${agentId}::uuid and s.state in ('paid', 'due')
    ) line
    left join members m on m.id = line.other_id
    left join member_tree t on t.ancestor = ${agentId}::uuid and t.descendant = line.other_id and t.depth > 0
    where line.at >= ${start}::timestamptz and line.at < ${end}::timestamptz
      and (${kind ?? null}::text is null or line.kind = ${kind ?? null})
      and (${direction ?? null}::text is null or line.direction = ${direction ?? null})
      and (${before?.at ?? null}::timestamptz is null
        or (line.at, line.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by line.at desc, line.id desc limit ${limit}::int`)
}

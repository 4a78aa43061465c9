import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Days, Scope } from './scope.ts'

export interface TeamEntryRow {
  operation_id: string
  account_id: string
  at: Date
  kind: string
  reference: string
  amount: bigint
  member_id: string
  account: string
  /** Whether the member is in the team now. */
  is_now: boolean
  /** The other side of a transfer. */
  other_id: string | null
  other_account: string | null
  other_is_now: boolean
}

export interface EntriesAsked {
  scope: Scope
  days: Days
  kinds: readonly string[]
  /** Ids of operations are times: those from the first up to, not including, the second. */
  fromId: string
  toId: string
}

/** Entries of the wallets of those who had their place below the agent then, newest first. */
export function teamEntriesOf(
  db: Queries,
  { scope, kinds, fromId, toId }: EntriesAsked,
  page: { before: { operationId: string; accountId: string } | undefined; limit: number },
): Promise<TeamEntryRow[]> {
  const { agentId, member, under, search } = scope
  const { before, limit } = page
  return db.rows(sql<TeamEntryRow>`
    select e.*, x.other_id, om.account as other_account, ot.descendant is not null as other_is_now
    from (
      select o.id as operation_id, e.account_id, o.created_at as at, o.kind, o.reference, e.amount, a.member_id, m.account,
        t.descendant is not null as is_now
      from ledger_operations o
      join ledger_entries e on e.operation_id = o.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' and a.book = 'real'
      join members m on m.id = a.member_id
      join (
        select member_id, ancestors, case when lag(from_at) over places is null then '-infinity' else from_at end as from_at,
          lead(from_at, 1, 'infinity') over places as until_at
        from member_paths
        where member_id in (select member_id from member_paths where ancestors @> array[${agentId}::uuid])
        window places as (partition by member_id order by from_at)
      ) p on p.member_id = a.member_id and p.from_at <= o.created_at and p.until_at > o.created_at
      left join member_tree t on t.ancestor = ${agentId}::uuid and t.descendant = a.member_id
      where o.kind not in ('bet', 'win', 'rollback') and o.kind = any(${kinds}::text[])
        and o.id >= ${fromId}::uuid and o.id < ${toId}::uuid
        and (${before?.operationId ?? null}::uuid is null
          or (o.id, e.account_id) < (${before?.operationId ?? null}::uuid, ${before?.accountId ?? null}::uuid))
        and ${agentId}::uuid = any(p.ancestors) and a.member_id <> ${agentId}::uuid
        and (${member ?? null}::uuid is null or a.member_id = ${member ?? null}::uuid)
        and (${under ?? null}::uuid is null
          or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
        and (${search ?? null}::text is null or starts_with(m.account_key, ${search ?? null}))
      order by o.id desc, e.account_id desc limit ${limit}::int
    ) e
    left join lateral (
      select case when f.from_id = e.member_id then f.to_id else f.from_id end as other_id
      from member_transfers f where e.kind = 'transfer' and f.operation_id = e.operation_id
    ) x on true
    left join members om on om.id = x.other_id
    left join member_tree ot on ot.ancestor = ${agentId}::uuid and ot.descendant = x.other_id and ot.depth > 0
    order by e.operation_id desc, e.account_id desc`)
}

export interface EntrySums {
  entries: number
  money_in: bigint
  money_out: bigint
}

export async function sumsOfEntries(
  db: Queries,
  { scope, kinds, fromId, toId }: EntriesAsked,
): Promise<EntrySums> {
  const { agentId, member, under, search } = scope
  const row = await db.row(sql<EntrySums>`
    select count(*)::int as entries, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as money_in,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as money_out
    from ledger_operations o
    join ledger_entries e on e.operation_id = o.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' and a.book = 'real'
    join (
      select member_id, ancestors, case when lag(from_at) over places is null then '-infinity' else from_at end as from_at,
        lead(from_at, 1, 'infinity') over places as until_at
      from member_paths
      where member_id in (select member_id from member_paths where ancestors @> array[${agentId}::uuid])
      window places as (partition by member_id order by from_at)
    ) p on p.member_id = a.member_id and p.from_at <= o.created_at and p.until_at > o.created_at
    where o.kind not in ('bet', 'win', 'rollback') and o.kind = any(${kinds}::text[])
      and o.id >= ${fromId}::uuid and o.id < ${toId}::uuid
      and ${agentId}::uuid = any(p.ancestors) and a.member_id <> ${agentId}::uuid
      and (${member ?? null}::uuid is null or a.member_id = ${member ?? null}::uuid)
      and (${under ?? null}::uuid is null
        or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
      and (${search ?? null}::text is null
        or a.member_id in (select id from members where starts_with(account_key, ${search ?? null})))`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

export interface TeamPlayRow {
  day: string
  member_id: string
  account: string
  is_now: boolean
  /** Payout less stake. */
  amount: bigint
  /** Tells the members of a day apart without naming them. */
  mark: string
}

/** What settled rounds came to, by day and member, newest first. */
export function teamPlayOf(
  db: Queries,
  { scope, days }: Pick<EntriesAsked, 'scope' | 'days'>,
  page: { before: { day: string; mark: string } | undefined; limit: number },
): Promise<TeamPlayRow[]> {
  const { agentId, member, under, search } = scope
  const { before, limit } = page
  return db.rows(sql<TeamPlayRow>`
    select d.*, m.account, t.descendant is not null as is_now
    from (
      select d.day::text as day, d.member_id, sum(d.payout - d.stake)::bigint as amount, md5(d.member_id::text) as mark
      from bet_daily d join member_paths p on p.id = d.path_id and p.member_id = d.member_id
      where d.day between ${days.from}::date and least(${days.to}::date, ${before?.day ?? null}::date)
        and p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
        and (${member ?? null}::uuid is null or p.member_id = ${member ?? null}::uuid)
        and (${under ?? null}::uuid is null
          or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
        and (${search ?? null}::text is null
          or p.member_id in (select id from members where starts_with(account_key, ${search ?? null})))
        and (${before?.day ?? null}::text is null
          or (d.day, md5(d.member_id::text)) < (${before?.day ?? null}::date, ${before?.mark ?? null}::text))
      group by d.day, d.member_id
      order by d.day desc, mark desc limit ${limit}::int
    ) d
    join members m on m.id = d.member_id
    left join member_tree t on t.ancestor = ${agentId}::uuid and t.descendant = d.member_id
    order by d.day desc, d.mark desc`)
}

export async function sumsOfPlay(
  db: Queries,
  { scope, days }: Pick<EntriesAsked, 'scope' | 'days'>,
): Promise<EntrySums> {
  const { agentId, member, under, search } = scope
  const row = await db.row(sql<EntrySums>`
    select count(*)::int as entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as money_out
    from (
      select sum(d.payout - d.stake)::bigint as amount
      from bet_daily d join member_paths p on p.id = d.path_id and p.member_id = d.member_id
      where d.day between ${days.from}::date and ${days.to}::date
        and p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
        and (${member ?? null}::uuid is null or p.member_id = ${member ?? null}::uuid)
        and (${under ?? null}::uuid is null
          or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
        and (${search ?? null}::text is null
          or p.member_id in (select id from members where starts_with(account_key, ${search ?? null})))
      group by d.day, d.member_id
    ) d`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

import type { Queries } from '#server/db/database.ts'
import { type SqlPart, sqlByValues, sqlPart } from '#server/db/sql.ts'
import type { Scope } from './queries.ts'
import type { Days } from './scope.ts'

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

export interface EntriesQuery {
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
  { scope, kinds, fromId, toId }: EntriesQuery,
  page: { before: { operationId: string; accountId: string } | undefined; limit: number },
): Promise<TeamEntryRow[]> {
  const { agentId, member, under, search } = scope
  const { before, limit } = page
  return db.rows(sqlByValues<TeamEntryRow>`
    select e.*, x.other_id, om.account as other_account, ot.descendant is not null as other_is_now
    from (
      select e.operation_id, e.account_id, e.created_at as at, e.kind, e.reference, e.amount, e.member_id, m.account,
        t.descendant is not null as is_now
      from placed_entries e
      join members m on m.id = e.member_id
      left join member_tree t on t.ancestor = ${agentId}::uuid and t.descendant = e.member_id
      where e.kind not in ('bet', 'win', 'rollback') and e.kind = any(${kinds}::text[])
        and e.operation_id >= ${fromId}::uuid and e.operation_id < ${toId}::uuid
        and (${before?.operationId ?? null}::uuid is null
          or (e.operation_id, e.account_id) < (${before?.operationId ?? null}::uuid, ${before?.accountId ?? null}::uuid))
        and e.ancestors @> array[${agentId}::uuid] and e.member_id <> ${agentId}::uuid
        and (${member ?? null}::uuid is null or e.member_id = ${member ?? null}::uuid)
        and (${under ?? null}::uuid is null
          or array_position(e.ancestors, ${under ?? null}::uuid) > array_position(e.ancestors, ${agentId}::uuid))
        and (${search ?? null}::text is null or starts_with(m.account_key, ${search ?? null}))
      order by e.operation_id desc, e.account_id desc limit ${limit}::int
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
  { scope, kinds, fromId, toId }: EntriesQuery,
): Promise<EntrySums> {
  const { agentId, member, under, search } = scope
  const row = await db.row(sqlByValues<EntrySums>`
    select count(*)::int as entries, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as money_in,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as money_out
    from placed_entries e
    where e.kind not in ('bet', 'win', 'rollback') and e.kind = any(${kinds}::text[])
      and e.operation_id >= ${fromId}::uuid and e.operation_id < ${toId}::uuid
      and e.ancestors @> array[${agentId}::uuid] and e.member_id <> ${agentId}::uuid
      and (${member ?? null}::uuid is null or e.member_id = ${member ?? null}::uuid)
      and (${under ?? null}::uuid is null
        or array_position(e.ancestors, ${under ?? null}::uuid) > array_position(e.ancestors, ${agentId}::uuid))
      and (${search ?? null}::text is null
        or e.member_id in (select id from members where starts_with(account_key, ${search ?? null})))`)
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

/** Days `d` of play by those of the scope, up to a further condition. */
function playOf({ agentId, member, under, search }: Scope): SqlPart {
  return sqlPart`bet_daily d join member_paths p on p.id = d.path_id and p.member_id = d.member_id
      where p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
        and (${member ?? null}::uuid is null or p.member_id = ${member ?? null}::uuid)
        and (${under ?? null}::uuid is null
          or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
        and (${search ?? null}::text is null
          or p.member_id in (select id from members where starts_with(account_key, ${search ?? null})))`
}

/** What settled rounds came to, by day and member, newest first. */
export function teamPlayOf(
  db: Queries,
  { scope, days }: Pick<EntriesQuery, 'scope' | 'days'>,
  page: { before: { day: string; mark: string } | undefined; limit: number },
): Promise<TeamPlayRow[]> {
  const { before, limit } = page
  return db.rows(sqlByValues<TeamPlayRow>`
    select d.*, m.account, t.descendant is not null as is_now
    from (
      select d.day::text as day, d.member_id, sum(d.payout - d.stake)::bigint as amount, md5(d.member_id::text) as mark
      from ${playOf(scope)}
        and d.day between ${days.from}::date and least(${days.to}::date, ${before?.day ?? null}::date)
        and (${before?.day ?? null}::text is null
          or (d.day, md5(d.member_id::text)) < (${before?.day ?? null}::date, ${before?.mark ?? null}::text))
      group by d.day, d.member_id
      order by d.day desc, mark desc limit ${limit}::int
    ) d
    join members m on m.id = d.member_id
    left join member_tree t on t.ancestor = ${scope.agentId}::uuid and t.descendant = d.member_id
    order by d.day desc, d.mark desc`)
}

export async function sumsOfPlay(
  db: Queries,
  { scope, days }: Pick<EntriesQuery, 'scope' | 'days'>,
): Promise<EntrySums> {
  const row = await db.row(sqlByValues<EntrySums>`
    select count(*)::int as entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as money_out
    from (
      select sum(d.payout - d.stake)::bigint as amount
      from ${playOf(scope)}
        and d.day between ${days.from}::date and ${days.to}::date
      group by d.day, d.member_id
    ) d`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

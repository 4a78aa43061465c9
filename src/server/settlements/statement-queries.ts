import type { TierText } from '#lib/contracts/rules.ts'
import type { StatementSide, StatementState } from '#lib/contracts/statements-api.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import { type SqlPart, sql, sqlPart } from '#server/db/sql.ts'

/** The member's statements of windows that end after `from` and not after `to`; all if those are missing. */
export interface StatementFilter {
  memberId: string
  kind: ContractKind
  side: StatementSide
  downlineId: string | undefined
  state: StatementState | undefined
  from: Date | undefined
  to: Date | undefined
}

export interface StatementRow {
  id: string
  kind: ContractKind
  period: DividendPeriod | null
  tiers: TierText[]
  upline_id: string | null
  downline_id: string
  /** Null if the house pays. */
  upline_account: string | null
  /** Whether that is the downline's current upline. */
  is_upline: boolean
  downline_account: string
  /** The account in its normalised form for comparison. */
  downline_key: string
  downline_nickname: string
  /** Whether the downline is now below the member. */
  is_in_team: boolean
  window_start: Date
  window_end: Date
  valid_bet: bigint
  active: number
  stake: bigint
  payout: bigint
  tier: number | null
  amount: bigint
  currency: string
  state: StatementState
  settled_at: Date
  paid_at: Date | null
}

/** The position of a statement in the list. */
export type StatementPlace = Pick<StatementRow, 'window_end' | 'window_start' | 'downline_key' | 'id'>

/** The condition on a statement `s` of a contract `v`. */
function matching({ memberId, kind, side, downlineId, state, from, to }: StatementFilter): SqlPart {
  return sqlPart`v.kind = ${kind}
      and (${side} = 'own' and v.downline_id = ${memberId}::uuid
        or ${side} = 'downlines' and v.upline_id = ${memberId}::uuid)
      and v.downline_id = coalesce(${downlineId ?? null}::uuid, v.downline_id)
      and s.state = coalesce(${state ?? null}, s.state)
      and s.window_end > coalesce(${from ?? null}::timestamptz, '-infinity')
      and s.window_end <= coalesce(${to ?? null}::timestamptz, 'infinity')`
}

/** Returns the latest windows first: a page by its number, or the statements after one. */
export function statementsOf(
  db: Queries,
  filter: StatementFilter,
  page: { limit: number; offset?: number; behind?: StatementPlace | undefined },
): Promise<StatementRow[]> {
  const { limit, offset = 0, behind } = page
  return db.rows(sql<StatementRow>`
    select s.id, v.kind, v.period, v.tiers, v.upline_id, v.downline_id, u.account as upline_account,
      u.id is not distinct from d.upline as is_upline,
      d.account as downline_account, d.account_key as downline_key, d.nickname as downline_nickname,
      exists (select from member_tree t where t.ancestor = ${filter.memberId}::uuid and t.descendant = v.downline_id
        and t.depth > 0) as is_in_team,
      s.window_start, s.window_end, s.valid_bet, s.active, s.stake, s.payout, s.tier, s.amount, s.currency, s.state,
      s.settled_at, s.paid_at
    from contract_versions v join settlements s on s.version_id = v.id
    join members d on d.id = v.downline_id left join members u on u.id = v.upline_id
    where ${matching(filter)}
      and (${behind?.id ?? null}::uuid is null or s.window_end < ${behind?.window_end ?? null}::timestamptz
        or s.window_end = ${behind?.window_end ?? null}::timestamptz and (s.window_start, d.account_key, s.id)
          > (${behind?.window_start ?? null}::timestamptz, ${behind?.downline_key ?? null}::text, ${behind?.id ?? null}::uuid))
    order by s.window_end desc, s.window_start, d.account_key, s.id
    limit ${limit}::int offset ${offset}::int`)
}

export interface StatementSums {
  statements: number
  amount: bigint
  paid: bigint
  due: bigint
}

export async function sumsOfStatements(db: Queries, filter: StatementFilter): Promise<StatementSums> {
  const row = await db.row(sql<StatementSums>`
    select count(*)::int as statements, coalesce(sum(s.amount), 0)::bigint as amount,
      coalesce(sum(s.amount) filter (where s.state = 'paid'), 0)::bigint as paid,
      coalesce(sum(s.amount) filter (where s.state = 'due'), 0)::bigint as due
    from contract_versions v join settlements s on s.version_id = v.id
    where ${matching(filter)}`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

export interface StatementWindow {
  downline_id: string
  window_start: Date
  window_end: Date
  valid_bet: bigint
  active: number
  stake: bigint
  payout: bigint
  currency: string
}

/** Returns a statement of a contract that the member is a side of. */
export function statementFor(
  db: Queries,
  { id, memberId }: { id: string; memberId: string },
): Promise<StatementWindow | undefined> {
  return db.row(sql<StatementWindow>`
    select v.downline_id, s.window_start, s.window_end, s.valid_bet, s.active, s.stake, s.payout, s.currency
    from settlements s join contract_versions v on v.id = s.version_id
    where s.id = ${id}::uuid and (v.downline_id = ${memberId}::uuid or v.upline_id = ${memberId}::uuid)`)
}

export interface PlayedRow {
  id: string
  account: string
  nickname: string
  is_in_team: boolean
  valid_bet: bigint
  stake: bigint
  payout: bigint
  /** The number of rows in the whole list. */
  total: number
}

interface TeamPage {
  /** The agent whose team played. */
  agentId: string
  /** The reader: only members who are now below it are named. */
  memberId: string
  limit: number
  offset: number
}

/** Returns what each member below an agent played in five-minute windows; highest valid bets first. */
export function playedInWindows(
  db: Queries,
  page: TeamPage,
  { from, to }: { from: Date; to: Date },
): Promise<PlayedRow[]> {
  return playedBelow(
    db,
    page,
    sqlPart`bet_windows w on w.path_id = p.id and w.member_id = p.member_id
        and w.window_start >= ${from}::timestamptz and w.window_start < ${to}::timestamptz`,
  )
}

/** The same for days of the deployment's time zone, including the last one. */
export function playedInDays(
  db: Queries,
  page: TeamPage,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<PlayedRow[]> {
  return playedBelow(
    db,
    page,
    sqlPart`bet_daily w on w.member_id = p.member_id and w.path_id = p.id
        and w.day between ${firstDay}::date and ${lastDay}::date`,
  )
}

/** The same of the windows or days `w` that are joined to the paths `p` of members. */
function playedBelow(
  db: Queries,
  { agentId, memberId, limit, offset }: TeamPage,
  windows: SqlPart,
): Promise<PlayedRow[]> {
  return db.rows(sql<PlayedRow>`
    with played as (
      select w.member_id, sum(w.valid_bet)::bigint as valid_bet, sum(w.stake)::bigint as stake,
        sum(w.payout)::bigint as payout
      from member_paths p join ${windows}
      where p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
      group by w.member_id)
    select m.id, m.account, m.nickname, exists (select from member_tree t where t.ancestor = ${memberId}::uuid
        and t.descendant = m.id and t.depth > 0) as is_in_team,
      p.valid_bet, p.stake, p.payout, (count(*) over ())::int as total
    from played p join members m on m.id = p.member_id
    order by p.valid_bet desc, m.id limit ${limit}::int offset ${offset}::int`)
}

import type { RewardSource, RewardState } from '#lib/rewards/rules.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { RewardPlay } from '#lib/turnover/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface NewReward {
  id: string
  memberId: string
  source: RewardSource
  sourceKey: string
  amount: bigint
  currency: string
  required: bigint
  state: 'proposed' | 'claimable'
  title: OperatorText | undefined
  about: string | undefined
  poolId: string | undefined
  at: Date
  expiresAt: Date
  play: RewardPlay | undefined
}

/** Returns false if the member already has one for that reason. */
export async function insertReward(db: Queries, one: NewReward): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into rewards (id, member_id, source, source_key, amount, currency, required, state, title, about, pool_id,
      created_at, expires_at, play)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.source}, ${one.sourceKey}, ${one.amount}, ${one.currency},
      ${one.required}, ${one.state}, ${one.title === undefined ? null : JSON.stringify(one.title)}::jsonb,
      ${one.about ?? null}, ${one.poolId ?? null}::uuid, ${one.at}::timestamptz, ${one.expiresAt}::timestamptz,
      ${one.play ? JSON.stringify(one.play) : null}::jsonb)
    on conflict (member_id, source, source_key) do nothing`)
  return inserted === 1
}

export interface RewardRow {
  id: string
  member_id: string
  source: RewardSource
  amount: bigint
  currency: string
  required: bigint
  state: RewardState | 'proposed' | 'withdrawn'
  title: OperatorText | null
  about: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  pool_id: string | null
  play: RewardPlay | null
  /** The places left in its pool, if that is not over. */
  left: number | null
}

/** Returns the newest first. Expired rewards count as such even before the job has run. */
export function rewardsOf(
  db: Queries,
  of: { memberId: string; state: RewardState; before: string | undefined; now: Date; limit: number },
): Promise<RewardRow[]> {
  return db.rows(sql<RewardRow>`
    select r.id, r.member_id, r.source, r.amount, r.currency, r.required, r.state, r.title, r.about, r.created_at,
      r.expires_at, r.ended_at, r.pool_id, r.play, case when p.ended_at is null then p.places - p.taken else 0 end as left
    from rewards r left join prize_pools p on p.id = r.pool_id
    where r.member_id = ${of.memberId}::uuid
      and (${of.before ?? null}::uuid is null or r.id < ${of.before ?? null}::uuid)
      and case when r.state = 'claimable' and r.expires_at <= ${of.now}::timestamptz then 'expired' else r.state end
        = ${of.state}
    order by r.id desc limit ${of.limit}::int`)
}

/** Returns how many rewards each of these members can claim, without used-up pools; zero counts are left out. */
export async function countClaimable(
  db: Queries,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ member_id: string; count: number }>`
    select member_id, count(*)::int as count from rewards
    where member_id = any(${memberIds}::uuid[]) and state = 'claimable' and expires_at > ${now}::timestamptz
      and (pool_id is null
        or exists (select from prize_pools p where p.id = pool_id and p.ended_at is null and p.taken < p.places))
    group by member_id`)
  return new Map(rows.map(row => [row.member_id, row.count]))
}

export function lockReward(db: Queries, id: string): Promise<RewardRow | undefined> {
  return db.row(sql<RewardRow>`
    select id, member_id, source, amount, currency, required, state, title, about, created_at, expires_at, ended_at,
      pool_id, play, null::int as left
    from rewards where id = ${id}::uuid for update`)
}

export async function endReward(
  db: Queries,
  id: string,
  ending: { state: 'claimed' | 'withdrawn'; at: Date; operationId?: string },
): Promise<void> {
  await db.run(sql`
    update rewards set state = ${ending.state}, ended_at = ${ending.at}::timestamptz,
      operation_id = ${ending.operationId ?? null}::uuid
    where id = ${id}::uuid`)
}

/** Ends at most `limit` expired rewards; returns how many. A concurrent claim comes first. */
export function expireRewards(db: Queries, now: Date, limit: number): Promise<number> {
  return db.run(sql`
    update rewards set state = case when state = 'proposed' then 'withdrawn' else 'expired' end, ended_at = expires_at
    where id in (select id from rewards
      where state in ('proposed', 'claimable') and expires_at <= ${now}::timestamptz
      order by expires_at limit ${limit}::int for update skip locked)`)
}

/** A reward for operators. */
export interface RewardFile extends RewardRow {
  account: string
  approvals: string[]
  /** For rewards limited to the first claims: their number. */
  places: number | null
}

/**
 * A page of rewards that wait for a second person or for the member, newest first, one row per pool; each with how many
 * there are in all.
 */
export function openRewards(
  db: Queries,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(RewardFile & { total: number })[]> {
  return db.rows(sql<RewardFile & { total: number }>`
    with waiting as (
      select r.* from rewards r
      where r.state in ('proposed', 'claimable')
        and not exists (select from rewards o
          where o.pool_id = r.pool_id and o.id < r.id and o.state in ('proposed', 'claimable')))
    select r.*, m.account, p.places, p.places - p.taken as left,
      array(select a.operator from reward_approvals a where a.reward_id = r.id order by a.at) as approvals,
      (select count(*)::int from waiting) as total
    from waiting r join members m on m.id = r.member_id left join prize_pools p on p.id = r.pool_id
    where ${after ?? null}::uuid is null or r.id < ${after ?? null}::uuid
    order by r.id desc limit ${limit}::int`)
}

/** Returns rewards whose id ends with `tail`, which is what members read out. */
export function rewardsEnding(db: Queries, tail: string): Promise<RewardFile[]> {
  return db.rows(sql<RewardFile>`
    select r.*, m.account, p.places, p.places - p.taken as left,
      array(select a.operator from reward_approvals a where a.reward_id = r.id order by a.at) as approvals
    from rewards r join members m on m.id = r.member_id left join prize_pools p on p.id = r.pool_id
    where right(r.id::text, 12) = ${tail} limit 2`)
}

export function rewardById(db: Queries, id: string): Promise<RewardFile | undefined> {
  return db.row(sql<RewardFile>`
    select r.*, m.account, p.places, p.places - p.taken as left,
      array(select a.operator from reward_approvals a where a.reward_id = r.id order by a.at) as approvals
    from rewards r join members m on m.id = r.member_id left join prize_pools p on p.id = r.pool_id
    where r.id = ${id}::uuid`)
}

/** Locks the rewards of a pool, in the order of ids. */
export function lockPooled(db: Queries, poolId: string): Promise<RewardRow[]> {
  return db.rows(sql<RewardRow>`
    select id, member_id, source, amount, currency, required, state, title, about, created_at, expires_at, ended_at,
      pool_id, play, null::int as left
    from rewards where pool_id = ${poolId}::uuid order by id for update`)
}

/** Stores an approval; returns false if the same person has approved before. */
export async function insertRewardApproval(
  db: Queries,
  rewardId: string,
  operator: string,
  at: Date,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into reward_approvals (reward_id, operator, at)
    values (${rewardId}::uuid, ${operator}, ${at}::timestamptz) on conflict do nothing`)
  return written === 1
}

export async function offerReward(db: Queries, id: string): Promise<void> {
  await db.run(sql`update rewards set state = 'claimable' where id = ${id}::uuid`)
}

/** Returns the currency of a member's wallet; undefined without one. */
export async function walletUnitOf(db: Queries, memberId: string): Promise<string | undefined> {
  const row = await db.row(sql<{ unit: string }>`
    select unit from ledger_accounts where member_id = ${memberId}::uuid and kind = 'wallet' and book = 'real'`)
  return row?.unit
}

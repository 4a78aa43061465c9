import type { Beacon, PrizeRank, RaffleState } from '#lib/raffle/rules.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface RaffleRow {
  id: string
  name: OperatorText
  currency: string
  bets_per_ticket: bigint | null
  points_per_ticket: bigint | null
  tickets_per_member: number
  prizes_per_member: number
  needs_deposit: boolean
  closes_at: Date
  beacon: Beacon
  state: RaffleState
  created_at: Date
  opened_at: Date | null
  closed_at: Date | null
  drawn_at: Date | null
  cancel_reason: string | null
  beacon_round: bigint | null
  seed_hash: Buffer | null
  seed_sealed: Buffer | null
  entries: number
  root: Buffer | null
  signature: Buffer | null
  seed: Buffer | null
  /** Of each rank, the first first. */
  prizes: PrizeRank[]
}

/** Raffles, the newest first; of one state, one raffle, or all that are no drafts. */
export function rafflesWhere(
  db: Queries,
  { id, drafts = false, limit = 50 }: { id?: string; drafts?: boolean; limit?: number },
): Promise<RaffleRow[]> {
  return db.rows(sql<RaffleRow>`
    select r.*, (select jsonb_agg(jsonb_build_object('count', p.count, 'amount', p.amount::text) order by p.rank)
      from raffle_prizes p where p.raffle_id = r.id) as prizes
    from raffles r
    where (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      and (${drafts} or r.opened_at is not null)
    order by coalesce(r.opened_at, r.created_at) desc, r.id desc limit ${limit}::int`)
}

/** A raffle that was announced. */
export async function raffleOf(db: Queries, id: string): Promise<RaffleRow | undefined> {
  return (await rafflesWhere(db, { id }))[0]
}

/** A raffle, locked until the end of the transaction. */
export async function lockRaffle(db: Queries, id: string): Promise<RaffleRow | undefined> {
  const locked = await db.row(sql`select from raffles where id = ${id}::uuid for update`)
  return locked && (await rafflesWhere(db, { id, drafts: true }))[0]
}

/** Raffles whose closing is due, or that wait for their draw, and that no other process works on. */
export function dueRaffles(
  db: Queries,
  state: 'open' | 'closed',
  { at, limit }: { at: Date; limit: number },
): Promise<{ id: string }[]> {
  return db.rows(sql<{ id: string }>`
    select id from raffles
    where state = ${state} and closes_at <= ${at}::timestamptz
      and (state = 'open' or signature is not null or beacon = 'members' or entries = 0)
    order by closes_at, id limit ${limit}::int for update skip locked`)
}

/** Closed raffles whose round has come and is not known yet. */
export function waitingForRounds(db: Queries): Promise<RaffleRow[]> {
  return db.rows(sql<RaffleRow>`
    select * from raffles
    where state = 'closed' and signature is null and beacon_round is not null and entries > 0 order by closes_at, id`)
}

export interface NewRaffle {
  id: string
  name: OperatorText
  currency: string
  betsPerTicket: bigint | null
  pointsPerTicket: bigint | null
  ticketsPerMember: number
  prizesPerMember: number
  needsDeposit: boolean
  closesAt: Date
  beacon: Beacon
  prizes: readonly PrizeRank[]
  at: Date
}

export async function insertRaffle(db: Queries, one: NewRaffle): Promise<void> {
  await db.run(sql`
    insert into raffles (id, name, currency, bets_per_ticket, points_per_ticket, tickets_per_member, prizes_per_member,
      needs_deposit, closes_at, beacon, state, created_at)
    values (${one.id}::uuid, ${JSON.stringify(one.name)}::jsonb, ${one.currency}, ${one.betsPerTicket},
      ${one.pointsPerTicket}, ${one.ticketsPerMember}, ${one.prizesPerMember}, ${one.needsDeposit},
      ${one.closesAt}::timestamptz, ${one.beacon}, 'draft', ${one.at}::timestamptz)`)
  await db.run(sql`
    insert into raffle_prizes (raffle_id, rank, count, amount)
    select ${one.id}::uuid, g.rank, g.count, g.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(one.prizes)}::jsonb) as (count int, amount bigint))
      with ordinality as g (count, amount, rank)`)
}

export async function markOpen(
  db: Queries,
  one: { id: string; at: Date; round: number | null; seedHash: Buffer; seedSealed: Buffer },
): Promise<void> {
  await db.run(sql`
    update raffles set state = 'open', opened_at = ${one.at}::timestamptz, beacon_round = ${one.round}::bigint,
      seed_hash = ${one.seedHash}, seed_sealed = ${one.seedSealed}
    where id = ${one.id}::uuid`)
}

export async function markClosed(
  db: Queries,
  { id, at, root }: { id: string; at: Date; root: Buffer | null },
): Promise<void> {
  await db.run(sql`
    update raffles set state = 'closed', closed_at = ${at}::timestamptz, root = ${root} where id = ${id}::uuid`)
}

/** Keeps the signature of the round, unless another process has; it is checked before. */
export async function keepSignature(db: Queries, id: string, signature: Buffer): Promise<void> {
  await db.run(sql`
    update raffles set signature = ${signature} where id = ${id}::uuid and state = 'closed' and signature is null`)
}

export async function markDrawn(
  db: Queries,
  { id, at, seed }: { id: string; at: Date; seed: Buffer },
): Promise<void> {
  await db.run(sql`
    update raffles set state = 'drawn', drawn_at = ${at}::timestamptz, seed = ${seed} where id = ${id}::uuid`)
}

export async function markCancelled(db: Queries, id: string, reason: string): Promise<void> {
  await db.run(sql`
    update raffles set state = 'cancelled', cancel_reason = ${reason} where id = ${id}::uuid`)
}

export async function insertResults(
  db: Queries,
  raffleId: string,
  results: readonly { prize: number; number: number | null; rewardId: string | null }[],
): Promise<void> {
  await db.run(sql`
    insert into raffle_results (raffle_id, prize, number, reward_id)
    select ${raffleId}::uuid, g.prize, g.number, g."rewardId"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as g (prize int, number int, "rewardId" uuid)`)
}

export function resultsOf(
  db: Queries,
  raffleId: string,
): Promise<{ prize: number; number: number | null; name: string | null }[]> {
  return db.rows(sql<{ prize: number; number: number | null; name: string | null }>`
    select w.prize, w.number, m.name
    from raffle_results w
    left join raffle_entries e on e.raffle_id = w.raffle_id and e.number = w.number
    left join raffle_members m on m.raffle_id = e.raffle_id and m.member_id = e.member_id
    where w.raffle_id = ${raffleId}::uuid order by w.prize`)
}

/** Which of these raffles take tickets now. */
export async function openRaffles(db: Queries, ids: readonly string[], at: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.rows(sql<{ id: string }>`
    select id from raffles
    where id = any(${ids}::uuid[]) and state = 'open' and closes_at > ${at}::timestamptz`)
  return new Set(rows.map(row => row.id))
}

import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Draw {
  id: string
  game_code: string
  period: string
  opens_at: Date
  closes_at: Date
  draws_at: Date
  server_seed_hash: Buffer
  state: 'scheduled' | 'drawn' | 'void'
  server_seed: Buffer | null
  numbers: string[] | null
}

export interface NewDraw {
  id: string
  gameCode: string
  period: string
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  seedHash: Buffer
  seedSealed: Buffer
  exposureLimit: bigint
}

/** Which of these draws already exist, as "game moment". */
export async function knownDraws(
  db: Queries,
  draws: readonly { gameCode: string; drawsAt: Date }[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ game_code: string; draws_at: Date }>`
    select d.game_code, d.draws_at
    from unnest(${draws.map(one => one.gameCode)}::text[], ${draws.map(one => one.drawsAt)}::timestamptz[])
      as asked (game_code, draws_at)
    join lottery_draws d on d.game_code = asked.game_code and d.draws_at = asked.draws_at`)
  return new Set(rows.map(row => `${row.game_code} ${row.draws_at.toISOString()}`))
}

/** Adds draws with their two books; if two processes add the same draw, the first one wins. */
export async function insertDraws(db: Queries, draws: readonly NewDraw[]): Promise<number> {
  const column = <Value>(pick: (draw: NewDraw) => Value) => draws.map(pick)
  return db.run(sql`
    with made as (
      insert into lottery_draws
        (id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, server_seed_sealed)
      select * from unnest(
        ${column(d => d.id)}::uuid[], ${column(d => d.gameCode)}::text[], ${column(d => d.period)}::text[],
        ${column(d => d.opensAt)}::timestamptz[], ${column(d => d.closesAt)}::timestamptz[],
        ${column(d => d.drawsAt)}::timestamptz[], ${column(d => d.seedHash)}::bytea[],
        ${column(d => d.seedSealed)}::bytea[])
      on conflict (game_code, draws_at) do nothing
      returning id
    )
    insert into lottery_draw_books (draw_id, book, exposure_limit)
    select made.id, book, l.exposure_limit
    from made
    join unnest(${column(d => d.id)}::uuid[], ${column(d => d.exposureLimit)}::bigint[]) as l (id, exposure_limit)
      on l.id = made.id
    cross join unnest(array['real', 'trial']) as book`)
}

/** Draws that are due, earliest first: at most the few of each game that are created ahead. */
export async function dueDraws(db: Queries, now: Date): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from lottery_draws where state = 'scheduled' and draws_at <= ${now} order by draws_at`)
  return rows.map(row => row.id)
}

/** Blocks every bet on a draw until the end of the transaction. */
export async function lockBooks(db: Queries, drawId: string): Promise<void> {
  await db.rows(
    sql`select book from lottery_draw_books where draw_id = ${drawId}::uuid order by book for update`,
  )
}

export function scheduledDraw(
  db: Queries,
  drawId: string,
): Promise<{ game_code: string; period: string; sealed: Buffer } | undefined> {
  return db.row(sql<{ game_code: string; period: string; sealed: Buffer }>`
    select game_code, period, server_seed_sealed as sealed
    from lottery_draws where id = ${drawId}::uuid and state = 'scheduled' for update`)
}

export async function markDrawn(
  db: Queries,
  drawn: { drawId: string; seed: Buffer; numbers: readonly string[]; now: Date },
): Promise<void> {
  await db.run(sql`
    update lottery_draws
    set state = 'drawn', server_seed = ${drawn.seed}, numbers = ${drawn.numbers}::text[], decided_at = ${drawn.now}
    where id = ${drawn.drawId}::uuid`)
}

export async function markVoid(
  db: Queries,
  voided: { drawId: string; reason: string; now: Date },
): Promise<void> {
  await db.run(sql`
    update lottery_draws set state = 'void', void_reason = ${voided.reason}, decided_at = ${voided.now}
    where id = ${voided.drawId}::uuid`)
}

export function drawById(db: Queries, drawId: string): Promise<Draw | undefined> {
  return db.row(sql<Draw>`
    select id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, state, server_seed, numbers
    from lottery_draws where id = ${drawId}::uuid`)
}

export function drawsById(db: Queries, drawIds: readonly string[]): Promise<Draw[]> {
  return db.rows(sql<Draw>`
    select id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, state, server_seed, numbers
    from lottery_draws where id = any(${drawIds}::uuid[])`)
}

export function drawByPeriod(db: Queries, gameCode: string, period: string): Promise<Draw | undefined> {
  return db.row(sql<Draw>`
    select id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, state, server_seed, numbers
    from lottery_draws where game_code = ${gameCode} and period = ${period}
    order by draws_at desc limit 1`)
}

/** The undecided draws of a game, earliest first. */
export function scheduledDraws(db: Queries, gameCode: string, limit: number): Promise<Draw[]> {
  return db.rows(sql<Draw>`
    select id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, state, server_seed, numbers
    from lottery_draws where game_code = ${gameCode} and state = 'scheduled'
    order by draws_at limit ${limit}::int`)
}

/** The next draw to close of each game. */
export function openDraws(db: Queries, now: Date): Promise<Draw[]> {
  return db.rows(sql<Draw>`
    select distinct on (game_code) id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, state,
      server_seed, numbers
    from lottery_draws where state = 'scheduled' and closes_at > ${now}
    order by game_code, draws_at`)
}

/** The last result of each of these games. */
export function lastDraws(db: Queries, gameCodes: readonly string[]): Promise<Draw[]> {
  return db.rows(sql<Draw>`
    select d.id, d.game_code, d.period, d.opens_at, d.closes_at, d.draws_at, d.server_seed_hash, d.state,
      d.server_seed, d.numbers
    from unnest(${gameCodes}::text[]) as asked (code)
    cross join lateral (select * from lottery_draws
      where game_code = asked.code and state = 'drawn' order by draws_at desc limit 1) d`)
}

/** The decided draws of a game, latest first. */
export function decidedDraws(
  db: Queries,
  search: { gameCode: string; before: Date | undefined; limit: number },
): Promise<Draw[]> {
  return db.rows(sql<Draw>`
    select id, game_code, period, opens_at, closes_at, draws_at, server_seed_hash, state, server_seed, numbers
    from lottery_draws
    where game_code = ${search.gameCode} and state <> 'scheduled'
      and draws_at < coalesce(${search.before ?? null}::timestamptz, 'infinity')
    order by draws_at desc limit ${search.limit}::int`)
}

export interface Takers {
  id: string
  game_code: string
  period: string
  members: number
  tickets: number
}

/** The number of members and tickets in the draws that are open or being drawn. */
export function takersOf(db: Queries, now: Date, gameCode: string | undefined): Promise<Takers[]> {
  return db.rows(sql<Takers>`
    select d.id, d.game_code, d.period, count(distinct t.member_id)::int as members, count(t.id)::int as tickets
    from lottery_draws d
    left join lottery_tickets t on t.draw_id = d.id and t.book = 'real'
    where d.state = 'scheduled' and d.opens_at <= ${now}
      and (${gameCode ?? null}::text is null or d.game_code = ${gameCode ?? null})
    group by d.id
    order by d.game_code, d.draws_at`)
}

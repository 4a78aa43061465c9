import type { TicketStatus } from '#lib/lottery/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A line as stored with its ticket: amounts in minor units as decimal strings. */
export interface StoredLine {
  betType: string
  numbers: string
  stake: string
  odds: readonly number[]
  payout?: string
}

export interface Ticket {
  id: string
  member_id: string
  draw_id: string
  book: 'real' | 'trial'
  status: TicketStatus
  lines: StoredLine[]
  stake: bigint
  payout: bigint
  operation_id: string
  placed_at: Date
  settled_at: Date | null
}

/** A ticket with the details of its draw. */
export interface TicketOfDraw extends Ticket {
  game_code: string
  period: string
  draws_at: Date
  numbers: string[] | null
}

/** The book of a draw: one for real money and one for play money. */
export interface BookKey {
  drawId: string
  book: 'real' | 'trial'
}

/** Locks the books of some draws, which also fixes the order of bets. */
export function lockBooksOf(
  db: Queries,
  keys: readonly BookKey[],
): Promise<{ draw_id: string; book: 'real' | 'trial'; exposure: bigint; exposure_limit: bigint }[]> {
  return db.rows(sql<{ draw_id: string; book: 'real' | 'trial'; exposure: bigint; exposure_limit: bigint }>`
    select draw_id, book, exposure, exposure_limit from lottery_draw_books
    where (draw_id, book) in (
      select * from unnest(${keys.map(key => key.drawId)}::uuid[], ${keys.map(key => key.book)}::text[]))
    order by draw_id, book for update`)
}

/** Those of some members whose accounts are active. */
export async function activeMembers(db: Queries, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from members where id = any(${memberIds}::uuid[]) and status = 'active'`)
  return new Set(rows.map(row => row.id))
}

/** The stake on one choice of a draw. */
export interface NumberStake extends BookKey {
  betType: string
  numbers: string
  stake: bigint
  /** The most that all members together may stake on it. */
  limit: bigint
}

export const nameOfNumber = (one: Omit<NumberStake, 'stake' | 'limit'>): string =>
  `${one.drawId} ${one.book} ${one.betType} ${one.numbers}`

/** What all members have staked on these choices so far. The caller has locked the draws' books. */
export async function stakesOn(
  db: Queries,
  choices: readonly Omit<NumberStake, 'stake' | 'limit'>[],
): Promise<Map<string, bigint>> {
  const column = (pick: (one: (typeof choices)[number]) => string) => choices.map(pick)
  const rows = await db.rows(sql<{
    draw_id: string
    book: 'real' | 'trial'
    bet_type: string
    numbers: string
    stake: bigint
  }>`
    select draw_id, book, bet_type, numbers, stake from lottery_number_stakes
    where (draw_id, book, bet_type, numbers) in (select * from unnest(
      ${column(one => one.drawId)}::uuid[], ${column(one => one.book)}::text[],
      ${column(one => one.betType)}::text[], ${column(one => one.numbers)}::text[]))`)
  return new Map(
    rows.map(({ draw_id, book, bet_type, numbers, stake }) => [
      nameOfNumber({ drawId: draw_id, book, betType: bet_type, numbers }),
      stake,
    ]),
  )
}

/** What slips add to a book. */
export interface BookStake extends BookKey {
  tickets: number
  stake: bigint
  exposure: bigint
}

/** Adds the stakes of slips to their books and numbers, each of them once; constraints enforce the limits as well. */
export function addStakes(
  tx: Transaction,
  { books, numbers }: { books: readonly BookStake[]; numbers: readonly NumberStake[] },
): void {
  const column = <Value>(pick: (one: NumberStake) => Value) => numbers.map(pick)
  tx.send(sql`
    insert into lottery_number_stakes as n (draw_id, book, bet_type, numbers, stake, stake_limit)
    select * from unnest(
      ${column(one => one.drawId)}::uuid[], ${column(one => one.book)}::text[],
      ${column(one => one.betType)}::text[], ${column(one => one.numbers)}::text[],
      ${column(one => one.stake)}::bigint[], ${column(one => one.limit)}::bigint[])
    on conflict (draw_id, book, bet_type, numbers) do update set stake = n.stake + excluded.stake`)
  tx.send(sql`
    update lottery_draw_books b
    set tickets = b.tickets + n.tickets, stake = b.stake + n.stake, exposure = b.exposure + n.exposure
    from unnest(
      ${books.map(one => one.drawId)}::uuid[], ${books.map(one => one.book)}::text[],
      ${books.map(one => one.tickets)}::bigint[], ${books.map(one => one.stake)}::bigint[],
      ${books.map(one => one.exposure)}::bigint[]) as n (draw_id, book, tickets, stake, exposure)
    where b.draw_id = n.draw_id and b.book = n.book`)
}

export function insertTickets(tx: Transaction, tickets: readonly Ticket[]): void {
  const column = <Value>(pick: (ticket: Ticket) => Value) => tickets.map(pick)
  tx.send(sql`
    insert into lottery_tickets (member_id, id, draw_id, book, lines, stake, operation_id, placed_at)
    select * from unnest(
      ${column(t => t.member_id)}::uuid[], ${column(t => t.id)}::uuid[], ${column(t => t.draw_id)}::uuid[],
      ${column(t => t.book)}::text[], ${column(t => JSON.stringify(t.lines))}::jsonb[],
      ${column(t => t.stake)}::bigint[], ${column(t => t.operation_id)}::uuid[],
      ${column(t => t.placed_at)}::timestamptz[])`)
}

/** Decided draws that have tickets to settle, or have none left but are not marked as settled. */
export function unsettledDraws(
  db: Queries,
): Promise<{ id: string; game_code: string; state: 'drawn' | 'void'; numbers: string[] | null }[]> {
  return db.rows(sql<{ id: string; game_code: string; state: 'drawn' | 'void'; numbers: string[] | null }>`
    select id, game_code, state, numbers from lottery_draws
    where state <> 'scheduled' and settled_at is null order by decided_at`)
}

/** Pending tickets of a draw, locked; skips those that another process is settling. */
export function pendingTickets(tx: Transaction, drawId: string, limit: number): Promise<Ticket[]> {
  return tx.rows(sql<Ticket>`
    select id, member_id, draw_id, book, status, lines, stake, payout, operation_id, placed_at, settled_at
    from lottery_tickets where draw_id = ${drawId}::uuid and status = 'pending'
    order by id limit ${limit}::int for update skip locked`)
}

/** All tickets of some members in a draw, settled or not. */
export function ticketsOfDraw(
  db: Queries,
  drawId: string,
  memberIds: readonly string[],
): Promise<Pick<Ticket, 'id' | 'member_id' | 'book' | 'lines' | 'stake'>[]> {
  return db.rows(sql<Pick<Ticket, 'id' | 'member_id' | 'book' | 'lines' | 'stake'>>`
    select id, member_id, book, lines, stake from lottery_tickets
    where draw_id = ${drawId}::uuid and member_id = any(${memberIds}::uuid[])`)
}

export interface SettledTicket extends Ticket {
  settledBy: string | null
}

export function updateTickets(tx: Transaction, tickets: readonly SettledTicket[], now: Date): void {
  const column = <Value>(pick: (ticket: SettledTicket) => Value) => tickets.map(pick)
  tx.send(sql`
    update lottery_tickets t
    set status = n.status, lines = n.lines, payout = n.payout, settled_by = n.settled_by, settled_at = ${now}
    from unnest(
      ${column(t => t.member_id)}::uuid[], ${column(t => t.id)}::uuid[], ${column(t => t.status)}::text[],
      ${column(t => JSON.stringify(t.lines))}::jsonb[], ${column(t => t.payout)}::bigint[],
      ${column(t => t.settledBy)}::uuid[]) as n (member_id, id, status, lines, payout, settled_by)
    where t.member_id = n.member_id and t.id = n.id`)
}

/** Marks a decided draw without pending tickets as settled; returns false while it has some. */
export async function markSettled(db: Queries, drawId: string, now: Date): Promise<boolean> {
  const marked = await db.run(sql`
    update lottery_draws d set settled_at = ${now}
    where d.id = ${drawId}::uuid and d.state <> 'scheduled' and d.settled_at is null
      and not exists (select from lottery_tickets t where t.draw_id = d.id and t.status = 'pending')`)
  return marked === 1
}

/** The member's tickets, latest first. */
export function ticketsOf(
  db: Queries,
  search: {
    memberId: string
    status: TicketStatus | undefined
    gameCode: string | undefined
    before: string | undefined
    limit: number
  },
): Promise<TicketOfDraw[]> {
  return db.rows(sql<TicketOfDraw>`
    select t.id, t.member_id, t.draw_id, t.book, t.status, t.lines, t.stake, t.payout, t.operation_id, t.placed_at,
      t.settled_at, d.game_code, d.period, d.draws_at, d.numbers
    from lottery_tickets t join lottery_draws d on d.id = t.draw_id
    where t.member_id = ${search.memberId}::uuid
      and (${search.before ?? null}::uuid is null or t.id < ${search.before ?? null}::uuid)
      and (${search.status ?? null}::text is null or t.status = ${search.status ?? null})
      and (${search.gameCode ?? null}::text is null or d.game_code = ${search.gameCode ?? null})
    order by t.id desc limit ${search.limit}::int`)
}

export function ticketOf(db: Queries, memberId: string, id: string): Promise<TicketOfDraw | undefined> {
  return db.row(sql<TicketOfDraw>`
    select t.id, t.member_id, t.draw_id, t.book, t.status, t.lines, t.stake, t.payout, t.operation_id, t.placed_at,
      t.settled_at, d.game_code, d.period, d.draws_at, d.numbers
    from lottery_tickets t join lottery_draws d on d.id = t.draw_id
    where t.member_id = ${memberId}::uuid and t.id = ${id}::uuid`)
}

/** The games of the member's last 500 tickets, latest first. */
export function gamesPlayed(
  db: Queries,
  memberId: string,
): Promise<{ game_code: string; played_at: Date }[]> {
  return db.rows(sql<{ game_code: string; played_at: Date }>`
    select d.game_code, max(t.placed_at) as played_at
    from (select draw_id, placed_at from lottery_tickets
      where member_id = ${memberId}::uuid order by id desc limit 500) t
    join lottery_draws d on d.id = t.draw_id
    group by d.game_code order by played_at desc`)
}

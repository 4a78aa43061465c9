import type { Books } from './books.ts'
import type { Seed } from './seeds.ts'
import type { Session } from './sessions.ts'

export type RoundState =
  | 'betting'
  | 'waiting'
  | 'owing'
  | 'closing'
  | 'closed'
  | 'voiding'
  | 'voided'
  | 'refused'
  | 'stuck'

/**
 * A round as the books keep it. The way of a good round is betting → waiting (if the player has something to decide, or
 * for the draw or matchday it is on) → owing (if it pays) → closing → closed;
 * of one whose bet has no certain answer betting → voiding → voided; of one whose bet was declined, refused.
 * `stuck`: the wallet declined a win or a rollback for good, which only people can clear up.
 */
export interface RoundRow {
  id: string
  /** The game's code. */
  game: string
  /** The studio that it was played under; empty for the house. */
  studio: string
  player: string
  session: string
  seed: string
  nonce: number
  client_seed: string
  /** The first stake, and what was added to it within the round. */
  stake: string
  raised: string
  currency: string
  bets: string
  moves: string
  bet_id: string
  win_id: string
  rollback_id: string
  state: RoundState
  /** What came out, as the kind writes it; of a waiting round what the player may see by now. */
  outcome: string | null
  payout: string | null
  /** Until when the player may decide, or when the event is over; Unix milliseconds. */
  due: number | null
  /** Since when it waits for the player's decision, Unix milliseconds. */
  since: number | null
  /** The name of the draw or matchday that it is on. */
  event: string | null
  balance: string | null
  refusal: string | null
  revealed: number
  /** When it began, Unix milliseconds. */
  at: number
  /** Until when sweeps leave it alone, since somebody is asking the wallet about it; Unix milliseconds, 0 if nobody is. */
  claimed_until: number
}

/**
 * How long a round is in the hands of the process that asks the wallet about it: twice the longest call with its repeats,
 * which are all that is asked before the next such time begins. If a process dies, sweeps take its rounds up that much later.
 */
export const CLAIM_MS = 45_000

/** Everything staked on a round, in minor units. */
export function stakeOf({ stake, raised }: Pick<RoundRow, 'stake' | 'raised'>): bigint {
  return BigInt(stake) + BigInt(raised)
}

/** Takes a round to another state, unless it has left the one of `row` meanwhile; answers it as it is then. */
export async function setState(
  books: Books,
  row: RoundRow,
  state: RoundState,
  facts: { balance?: string; refusal?: string } = {},
): Promise<RoundRow> {
  const written = await books.one<RoundRow>(
    `update rounds set state = ?, balance = coalesce(?, balance), refusal = coalesce(?, refusal)
     where id = ? and state = ? returning *`,
    state,
    facts.balance ?? null,
    facts.refusal ?? null,
    row.id,
    row.state,
  )
  return written ?? roundById(books, row.id)
}

/** Keeps all sweeps off a round for a while; undefined if somebody has it, or it has left its state meanwhile. */
export function takeUp(books: Books, row: RoundRow, now: number): Promise<RoundRow | undefined> {
  return books.one<RoundRow>(
    'update rounds set claimed_until = ? where id = ? and state = ? and claimed_until <= ? returning *',
    now + CLAIM_MS,
    row.id,
    row.state,
    now,
  )
}

/** Leaves a round that is still open to the next sweep. */
export async function letGo(books: Books, row: RoundRow): Promise<void> {
  await books.run('update rounds set claimed_until = 0 where id = ? and claimed_until > 0', row.id)
}

export function findRound(books: Books, id: string): Promise<RoundRow | undefined> {
  return books.one<RoundRow>('select * from rounds where id = ?', id)
}

export async function roundById(books: Books, id: string): Promise<RoundRow> {
  const row = await findRound(books, id)
  if (!row) throw new Error(`round ${id} is not in the books`)
  return row
}

/** A round as it is now, which nobody else writes before the transaction is over. */
export async function lockRound(books: Books, id: string): Promise<RoundRow> {
  const row = await books.one<RoundRow>('select * from rounds where id = ? for update', id)
  if (!row) throw new Error(`round ${id} is not in the books`)
  return row
}

/**
 * Rounds to take further: those without a certain end, those whose player has had the time to decide, and those with a
 * further stake that nobody is certain about; but for those that are in somebody's hands. The states are those of the index
 * of open rounds, letter by letter, or SQLite does not use it.
 */
export function openRounds(books: Books, now: number): Promise<RoundRow[]> {
  return books.all<RoundRow>(
    `select * from rounds
     where state in ('betting', 'waiting', 'owing', 'closing', 'voiding') and claimed_until <= ?
       and (state <> 'waiting' or due <= ? or id in (select round from raises where state in ('asking', 'voiding')))
     order by at`,
    now,
    now,
  )
}

/** The round of this game that waits for the player to decide. */
export function waitingRound(books: Books, session: Session): Promise<RoundRow | undefined> {
  return books.one<RoundRow>(
    "select * from rounds where player = ? and game = ? and state = 'waiting' and event is null",
    session.player,
    session.game,
  )
}

/** The round of this game that waits for the player, or whose stake is being asked for by whichever process. */
export function roundUnderWay(books: Books, session: Session, now: number): Promise<RoundRow | undefined> {
  return books.one<RoundRow>(
    `select * from rounds where player = ? and game = ? and event is null
       and (state = 'waiting' or (state = 'betting' and claimed_until > ?))`,
    session.player,
    session.game,
    now,
  )
}

/** Whether a round of this game waits for an event that is over. */
export async function hasDueRound(books: Books, session: Session, now: number): Promise<boolean> {
  const row = await books.one(
    "select 1 from rounds where player = ? and game = ? and state = 'waiting' and due <= ?",
    session.player,
    session.game,
    now,
  )
  return row !== undefined
}

/** The bets of the player's rounds on a draw or matchday, but for those whose stake was not taken or went back. */
export async function betsOnEvent(books: Books, player: string, event: string): Promise<string[]> {
  const rows = await books.all<{ bets: string }>(
    `select bets from rounds where event = ? and player = ? and state not in ('refused', 'voiding', 'voided')`,
    event,
    player,
  )
  return rows.map(row => row.bets)
}

/** Closed rounds whose seed has been retired since: the platform has their proof without the seed. */
export function roundsToReveal(books: Books): Promise<RoundRow[]> {
  return books.all<RoundRow>(
    `select r.* from rounds r join seeds s on s.id = r.seed
     where r.state = 'closed' and r.revealed = 0 and s.active = 0 order by r.at`,
  )
}

export async function setRevealed(books: Books, row: RoundRow): Promise<void> {
  await books.run('update rounds set revealed = 1 where id = ?', row.id)
}

export async function seedOf(books: Books, row: RoundRow): Promise<Seed> {
  const seed = await books.one<Seed>('select * from seeds where id = ?', row.seed)
  if (!seed) throw new Error(`the seed of round ${row.id} is not in the books`)
  return seed
}

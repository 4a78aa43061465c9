import { type Made, withMove } from '#lib/fairness/kind.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'
import { type EventRow, eventByName } from './events.ts'
import { settlePool } from './pools.ts'
import { type Raise, setRaiseState } from './raises.ts'
import { activeSeed, type Seed } from './seeds.ts'
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
  at: number
}

/** Writes the round, and uses up its number, before anybody is asked for money. */
export function startRound(
  books: Books,
  session: Session,
  request: { id: string; stakeMinor: bigint; bets: string; event: EventRow | undefined },
  now: number,
): RoundRow {
  return books.together(() => {
    const { event } = request
    const own = event ? undefined : activeSeed(books, session.player, now)
    if (own) books.run('update seeds set next_nonce = next_nonce + 1, used_at = ? where id = ?', now, own.id)
    books.run(
      `insert into rounds (id, game, studio, player, session, seed, nonce, client_seed, stake, currency, bets, moves, bet_id,
         win_id, rollback_id, state, event, revealed, at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, 'betting', ?, 0, ?)`,
      request.id,
      session.game,
      session.studio,
      session.player,
      session.token_hash,
      own?.id ?? event?.seed ?? '',
      own?.next_nonce ?? 1,
      own?.client_seed ?? event?.name ?? '',
      String(request.stakeMinor),
      session.currency,
      request.bets,
      newId(),
      newId(),
      newId(),
      event?.name ?? null,
      now,
    )
    return roundById(books, request.id)
  })
}

/**
 * The stake is taken, or the player has decided: takes the round as far as its draws and moves take it, and writes what
 * is owed together with the session's sums. `moves` are all of the player's so far; without them a waiting round goes to
 * its end by the published rule. `raise` is what the last move added to the stake, which has been taken. Whoever comes
 * second finds the round as the first one left it.
 */
export async function writeOutcome(
  books: Books,
  row: RoundRow,
  facts: { now: number; balance?: string | undefined; moves?: string; raise?: Raise | undefined },
): Promise<RoundRow> {
  const endsAt = row.event === null ? undefined : eventByName(books, row.event)?.ends_at
  if (endsAt !== undefined && endsAt > facts.now) return waitForEvent(books, row, endsAt, facts.balance)
  const raised = String(BigInt(row.raised) + BigInt(facts.raise?.amount ?? 0))
  const { made, moves } = await makeRound(books, { ...row, raised }, facts.moves)
  return books.together(() => {
    const current = roundById(books, row.id)
    if (current.state !== row.state || current.moves !== row.moves) return current
    // A further stake that has been given up meanwhile goes back: its move does not count.
    if (facts.raise && setRaiseState(books, facts.raise, 'taken').state !== 'taken') return current
    // What is won from a jackpot is known only here, and noted in the place of moves.
    const won = made.over && made.jackpot ? settlePool(books, current, made.jackpot === 'won') : 0n
    const payout = made.over ? made.payoutMinor + won : undefined
    books.run(
      `update rounds set state = ?, raised = ?, moves = ?, outcome = ?, payout = ?, due = ?, since = ?,
         balance = coalesce(?, balance)
       where id = ?`,
      payout === undefined ? 'waiting' : payout > 0n ? 'owing' : 'closing',
      raised,
      won > 0n ? String(won) : moves,
      made.outcome,
      payout === undefined ? null : String(payout),
      made.over ? null : facts.now + made.waitMs,
      made.over ? null : facts.now,
      facts.balance ?? null,
      row.id,
    )
    if (payout !== undefined) addToSession(books, row.session, stakeOf({ ...row, raised }), payout)
    return roundById(books, row.id)
  })
}

/** The stake is taken before the event is over: its seed is not looked at before then. */
function waitForEvent(books: Books, row: RoundRow, endsAt: number, balance: string | undefined): RoundRow {
  books.run(
    "update rounds set state = 'waiting', outcome = '', due = ?, balance = coalesce(?, balance) where id = ? and state = 'betting'",
    endsAt,
    balance ?? null,
    row.id,
  )
  return roundById(books, row.id)
}

async function makeRound(
  books: Books,
  row: RoundRow,
  decided: string | undefined,
): Promise<{ made: Made; moves: string }> {
  let moves = decided ?? row.moves
  let made = await makeWith(books, row, moves)
  while (!made.over && row.state === 'waiting' && decided === undefined) {
    moves = withMove(moves, made.byRule)
    made = await makeWith(books, row, moves)
  }
  return { made, moves }
}

function makeWith(books: Books, row: RoundRow, moves: string): Promise<Made> {
  const kind = kindOf(row.game)
  if (!kind) throw new Error(`nobody knows the rules of ${row.game}`)
  const seed = seedOf(books, row)
  const seeds = { serverSeed: seed.server_seed, clientSeed: row.client_seed, nonce: row.nonce }
  return kind.make(drawsOf(seeds), { stakeMinor: stakeOf(row), bets: row.bets, moves })
}

/**
 * What the last of these moves adds to the stake of a waiting round; undefined if they are not the moves so far and one
 * that is possible now.
 */
export async function priceOfMove(books: Books, row: RoundRow, moves: string): Promise<bigint | undefined> {
  const move = moves.split(' ').at(-1) ?? ''
  if (moves !== withMove(row.moves, move)) return undefined
  const made = await makeWith(books, row, row.moves)
  if (made.over) return undefined
  return made.prices ? made.prices[move] : 0n
}

/** Everything staked on a round, in minor units. */
export function stakeOf({ stake, raised }: Pick<RoundRow, 'stake' | 'raised'>): bigint {
  return BigInt(stake) + BigInt(raised)
}

/** Takes a round to another state, unless it has left the one of `row` meanwhile; answers it as it is then. */
export function setState(
  books: Books,
  row: RoundRow,
  state: RoundState,
  facts: { balance?: string; refusal?: string } = {},
): RoundRow {
  books.run(
    'update rounds set state = ?, balance = coalesce(?, balance), refusal = coalesce(?, refusal) where id = ? and state = ?',
    state,
    facts.balance ?? null,
    facts.refusal ?? null,
    row.id,
    row.state,
  )
  return roundById(books, row.id)
}

export function findRound(books: Books, id: string): RoundRow | undefined {
  return books.one<RoundRow>('select * from rounds where id = ?', id)
}

/**
 * Rounds to take further: those without a certain end, those whose player has had the time to decide, and those with a
 * further stake that nobody is certain about.
 */
export function openRounds(books: Books, now: number): RoundRow[] {
  return books.all<RoundRow>(
    `select * from rounds where state in ('betting', 'owing', 'closing', 'voiding')
       or (state = 'waiting' and due <= ?)
       or id in (select round from raises where state in ('asking', 'voiding'))
     order by at`,
    now,
  )
}

/** The round of this game that waits for the player to decide. */
export function waitingRound(books: Books, session: Session): RoundRow | undefined {
  return books.one<RoundRow>(
    "select * from rounds where player = ? and game = ? and state = 'waiting' and event is null",
    session.player,
    session.game,
  )
}

/** Whether a round of this game waits for an event that is over. */
export function hasDueRound(books: Books, session: Session, now: number): boolean {
  return (
    books.one(
      "select 1 from rounds where player = ? and game = ? and state = 'waiting' and due <= ?",
      session.player,
      session.game,
      now,
    ) !== undefined
  )
}

/** The bets of the player's rounds on a draw or matchday, but for those whose stake was not taken or went back. */
export function betsOnEvent(books: Books, player: string, event: string): string[] {
  return books
    .all<{ bets: string }>(
      `select bets from rounds where event = ? and player = ? and state not in ('refused', 'voiding', 'voided')`,
      event,
      player,
    )
    .map(row => row.bets)
}

/** Closed rounds whose seed has been retired since: the platform has their proof without the seed. */
export function roundsToReveal(books: Books): RoundRow[] {
  return books.all<RoundRow>(
    `select r.* from rounds r join seeds s on s.id = r.seed
     where r.state = 'closed' and r.revealed = 0 and s.active = 0 order by r.at`,
  )
}

export function setRevealed(books: Books, row: RoundRow): void {
  books.run('update rounds set revealed = 1 where id = ?', row.id)
}

function roundById(books: Books, id: string): RoundRow {
  const row = findRound(books, id)
  if (!row) throw new Error(`round ${id} is not in the books`)
  return row
}

export function seedOf(books: Books, row: RoundRow): Seed {
  const seed = books.one<Seed>('select * from seeds where id = ?', row.seed)
  if (!seed) throw new Error(`the seed of round ${row.id} is not in the books`)
  return seed
}

function addToSession(books: Books, tokenHash: string, staked: bigint, won: bigint): void {
  const sums = books.one<{ staked: string; won: string }>(
    'select staked, won from sessions where token_hash = ?',
    tokenHash,
  )
  if (!sums) return
  books.run(
    'update sessions set staked = ?, won = ? where token_hash = ?',
    String(BigInt(sums.staked) + staked),
    String(BigInt(sums.won) + won),
    tokenHash,
  )
}

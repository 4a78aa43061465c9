import * as v from 'valibot'
import { type RoundProof, roundProofSchema } from '#lib/fairness/proof.ts'
import { drawsOf, FAIRNESS_SCHEME } from '#lib/fairness/rules.ts'
import { GAME_CODE, playRound } from '#lib/fairness/slot.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'
import { activeSeed, type Seed } from './seeds.ts'
import type { Session } from './sessions.ts'

export type RoundState =
  | 'betting'
  | 'owing'
  | 'closing'
  | 'closed'
  | 'voiding'
  | 'voided'
  | 'refused'
  | 'stuck'

/**
 * A round as the books keep it. The way of a good round is betting → owing (if it pays) → closing → closed;
 * of one whose bet has no certain answer betting → voiding → voided; of one whose bet was declined, refused.
 * `stuck`: the wallet declined a win or a rollback for good, which only people can clear up.
 */
export interface RoundRow {
  id: string
  player: string
  session: string
  seed: string
  nonce: number
  client_seed: string
  stake: string
  currency: string
  bet_id: string
  win_id: string
  rollback_id: string
  state: RoundState
  stops: string | null
  payout: string | null
  balance: string | null
  refusal: string | null
  revealed: number
  at: number
}

/** A round as the player sees it: its result, where its money stands, and its proof. */
export interface RoundView {
  id: string
  at: number
  /** `credited`: all money moved. `pending`: a payout is still on its way. `returned`: the stake went back. */
  state: 'credited' | 'pending' | 'returned'
  proof: RoundProof
}

/** Writes the round, and uses up its number, before anybody is asked for money. */
export function beginRound(
  books: Books,
  session: Session,
  id: string,
  stakeMinor: bigint,
  now: number,
): RoundRow {
  return books.together(() => {
    const seed = activeSeed(books, session.player, now)
    books.run('update seeds set next_nonce = next_nonce + 1, used_at = ? where id = ?', now, seed.id)
    books.run(
      `insert into rounds (id, player, session, seed, nonce, client_seed, stake, currency, bet_id, win_id, rollback_id,
         state, revealed, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'betting', 0, ?)`,
      id,
      session.player,
      session.token_hash,
      seed.id,
      seed.next_nonce,
      seed.client_seed,
      String(stakeMinor),
      session.currency,
      newId(),
      newId(),
      newId(),
      now,
    )
    return roundById(books, id)
  })
}

/** The stake is taken: makes the outcome and writes what is owed, together with the session's sums. */
export async function writeOutcome(
  books: Books,
  row: RoundRow,
  balance: string | undefined,
): Promise<RoundRow> {
  const seed = seedOf(books, row)
  const stake = BigInt(row.stake)
  const round = await playRound(
    drawsOf({ serverSeed: seed.server_seed, clientSeed: row.client_seed, nonce: row.nonce }),
    stake,
  )
  return books.together(() => {
    books.run(
      'update rounds set state = ?, stops = ?, payout = ?, balance = ? where id = ?',
      round.payoutMinor > 0n ? 'owing' : 'closing',
      JSON.stringify(round.spins.map(spin => spin.stops)),
      String(round.payoutMinor),
      balance ?? null,
      row.id,
    )
    addToSession(books, row.session, stake, round.payoutMinor)
    return roundById(books, row.id)
  })
}

export function setState(
  books: Books,
  row: RoundRow,
  state: RoundState,
  facts: { balance?: string; refusal?: string } = {},
): RoundRow {
  books.run(
    'update rounds set state = ?, balance = coalesce(?, balance), refusal = coalesce(?, refusal) where id = ?',
    state,
    facts.balance ?? null,
    facts.refusal ?? null,
    row.id,
  )
  return roundById(books, row.id)
}

export function findRound(books: Books, id: string): RoundRow | undefined {
  return books.one<RoundRow>('select * from rounds where id = ?', id)
}

export function openRounds(books: Books): RoundRow[] {
  return books.all<RoundRow>(
    "select * from rounds where state in ('betting', 'owing', 'closing', 'voiding') order by at",
  )
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

/** The player's last rounds that had a result, newest first. */
export function historyOf(books: Books, player: string, limit: number): RoundView[] {
  return books
    .all<RoundRow>(
      'select * from rounds where player = ? and stops is not null order by at desc limit ?',
      player,
      limit,
    )
    .map(row => viewOf(books, row))
}

export function viewOf(books: Books, row: RoundRow): RoundView {
  const state =
    row.state === 'owing' || row.state === 'stuck'
      ? 'pending'
      : row.state === 'voided'
        ? 'returned'
        : 'credited'
  return { id: row.id, at: row.at, state, proof: proofOf(books, row) }
}

/** The fairness facts of a round; the server seed is among them once it is retired. */
export function proofOf(books: Books, row: RoundRow): RoundProof {
  const seed = seedOf(books, row)
  return v.parse(roundProofSchema, {
    scheme: FAIRNESS_SCHEME,
    gameCode: GAME_CODE,
    serverSeedHash: seed.hash,
    ...(seed.active === 1 ? {} : { serverSeed: seed.server_seed }),
    clientSeed: row.client_seed,
    nonce: row.nonce,
    stakeMinor: row.stake,
    currency: row.currency,
    stops: JSON.parse(row.stops ?? '[]'),
    payoutMinor: row.payout,
  })
}

function roundById(books: Books, id: string): RoundRow {
  const row = findRound(books, id)
  if (!row) throw new Error(`round ${id} is not in the books`)
  return row
}

function seedOf(books: Books, row: RoundRow): Seed {
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

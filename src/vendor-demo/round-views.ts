import * as v from 'valibot'
import { ownParts, type RoundProof, roundProofSchema } from '#lib/fairness/proof.ts'
import { FAIRNESS_SCHEME } from '#lib/fairness/rules.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import type { Books } from './books.ts'
import { type RoundRow, type RoundState, seedOf, stakeOf } from './round-rows.ts'
import type { Seed } from './seeds.ts'
import type { Session } from './sessions.ts'

/** A round as the player sees it: its result, where its money stands, and its proof. */
export interface RoundView {
  id: string
  at: number
  /**
   * `waiting`: for the player, until `due`, or for the event, which is over then. `credited`: all money moved. `pending`: a payout is still on its way.
   * `returned`: the stake went back.
   */
  state: 'waiting' | 'credited' | 'pending' | 'returned'
  due?: number
  /** Instead of `due` where the end is hidden: since when it waits for the player. */
  since?: number
  proof: RoundProof
}

type SeedFacts = Pick<Seed, 'hash' | 'server_seed' | 'active'>

/** The player's last rounds of this game that have a result or wait for their event, newest first. */
export async function historyOf(books: Books, session: Session, limit: number): Promise<RoundView[]> {
  const rows = await books.all<RoundRow & SeedFacts>(
    `select r.*, s.hash, s.server_seed, s.active from rounds r join seeds s on s.id = r.seed
     where r.player = ? and r.game = ? and (r.payout is not null or (r.state = 'waiting' and r.event is not null))
     order by r.at desc limit ?`,
    session.player,
    session.game,
    limit,
  )
  return rows.map(row => viewWith(row, row))
}

/** What the player's last rounds of this game came to, the oldest first. */
export async function lastOutcomes(books: Books, session: Session, limit: number): Promise<string[]> {
  const rows = await books.all<{ outcome: string }>(
    'select outcome from rounds where player = ? and game = ? and payout is not null order by at desc limit ?',
    session.player,
    session.game,
    limit,
  )
  return rows.map(row => row.outcome).reverse()
}

export async function viewOf(books: Books, row: RoundRow): Promise<RoundView> {
  return viewWith(row, await seedOf(books, row))
}

function viewWith(row: RoundRow, seed: SeedFacts): RoundView {
  return {
    id: row.id,
    at: row.at,
    state: shownState(row.state),
    ...timesOf(row),
    proof: proofWith(row, seed),
  }
}

/** What the player may know of the time of a waiting round. */
function timesOf({ state, game, due, since }: RoundRow): Pick<RoundView, 'due' | 'since'> {
  if (state !== 'waiting') return {}
  if (kindOf(game)?.hidesEnd) return since === null ? {} : { since }
  return due === null ? {} : { due }
}

function shownState(state: RoundState): RoundView['state'] {
  if (state === 'waiting') return 'waiting'
  if (state === 'owing' || state === 'stuck') return 'pending'
  return state === 'voided' ? 'returned' : 'credited'
}

/** The fairness facts of a round; the server seed is among them once it is retired. */
export async function proofOf(books: Books, row: RoundRow): Promise<RoundProof> {
  return proofWith(row, await seedOf(books, row))
}

function proofWith(row: RoundRow, seed: SeedFacts): RoundProof {
  return v.parse(roundProofSchema, {
    scheme: FAIRNESS_SCHEME,
    gameCode: row.game,
    serverSeedHash: seed.hash,
    ...(seed.active === 1 ? {} : { serverSeed: seed.server_seed }),
    clientSeed: row.client_seed,
    nonce: row.nonce,
    stakeMinor: String(stakeOf(row)),
    currency: row.currency,
    ...ownParts(row.game, { bets: row.bets, moves: row.moves, outcome: row.outcome ?? '' }),
    payoutMinor: row.payout ?? '0',
  })
}

import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'

/**
 * A further stake within a round, for a move that costs: a bet of the wallet's own, named by the round. `asking` until its
 * answer is known; then the move counts (`taken`), or it does not: `refused`, or `voided` after a rollback (`voiding`).
 */
export interface Raise {
  /** Also the wallet's transaction id. */
  bet_id: string
  round: string
  /** All moves of the round, with the one that costs at the end. */
  moves: string
  /** Minor units. */
  amount: string
  rollback_id: string
  state: 'asking' | 'taken' | 'voiding' | 'voided' | 'refused'
}

/** Writes a further stake before anybody is asked for money. */
export function startRaise(
  books: Books,
  { round, moves, amount }: { round: string; moves: string; amount: bigint },
  now: number,
): Raise {
  const raise: Raise = {
    bet_id: newId(),
    round,
    moves,
    amount: String(amount),
    rollback_id: newId(),
    state: 'asking',
  }
  books.run(
    "insert into raises (bet_id, round, moves, amount, rollback_id, state, at) values (?, ?, ?, ?, ?, 'asking', ?)",
    raise.bet_id,
    round,
    moves,
    raise.amount,
    raise.rollback_id,
    now,
  )
  return raise
}

/** The further stake of a round that nobody is certain about: one at a time. */
export function openRaise(books: Books, round: string): Raise | undefined {
  return books.one<Raise>("select * from raises where round = ? and state in ('asking', 'voiding')", round)
}

/** Takes a further stake to another state, unless it has left the one of `raise` meanwhile; answers it as it is then. */
export function setRaiseState(books: Books, raise: Raise, state: Raise['state']): Raise {
  books.run('update raises set state = ? where bet_id = ? and state = ?', state, raise.bet_id, raise.state)
  return books.one<Raise>('select * from raises where bet_id = ?', raise.bet_id) ?? raise
}

import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'
import { lockRound, type RoundRow, takeUp } from './round-rows.ts'

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

/**
 * Writes a further stake before anybody is asked for money, and takes the round in hand. Undefined if the round has gone on
 * meanwhile, or is in somebody else's hands.
 */
export function startRaise(
  books: Books,
  { row, moves, amount }: { row: RoundRow; moves: string; amount: bigint },
  now: number,
): Promise<Raise | undefined> {
  return books.together(async books => {
    const current = await lockRound(books, row.id)
    if (current.state !== 'waiting' || current.moves !== row.moves || current.claimed_until > now)
      return undefined
    if (await openRaise(books, row.id)) return undefined
    await takeUp(books, current, now)
    return books.one<Raise>(
      `insert into raises (bet_id, round, moves, amount, rollback_id, state, at)
       values (?, ?, ?, ?, ?, 'asking', ?) returning *`,
      newId(),
      row.id,
      moves,
      String(amount),
      newId(),
      now,
    )
  })
}

/** The further stake of a round that nobody is certain about: one at a time. */
export function openRaise(books: Books, round: string): Promise<Raise | undefined> {
  return books.one<Raise>("select * from raises where round = ? and state in ('asking', 'voiding')", round)
}

/** Takes a further stake to another state, unless it has left the one of `raise` meanwhile; answers it as it is then. */
export async function setRaiseState(books: Books, raise: Raise, state: Raise['state']): Promise<Raise> {
  await books.run(
    'update raises set state = ? where bet_id = ? and state = ?',
    state,
    raise.bet_id,
    raise.state,
  )
  return (await books.one<Raise>('select * from raises where bet_id = ?', raise.bet_id)) ?? raise
}

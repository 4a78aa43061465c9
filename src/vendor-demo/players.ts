import type { Books } from './books.ts'

/**
 * One row for each player, and the lock of what must not happen twice at once: starting a round, opening a session and
 * changing a seed of the player hold it until the end of their transaction.
 */
interface PlayerRow {
  /** When the last round began whose stake was taken or is being asked for; Unix milliseconds, 0 before the first. */
  started_at: number
}

/** Waits until nobody else has the player. */
export async function lockPlayer(books: Books, player: string): Promise<PlayerRow> {
  const lock = () =>
    books.one<PlayerRow>('select started_at from players where player = ? for update', player)
  const known = await lock()
  if (known) return known
  await books.run('insert into players (player, started_at) values (?, 0) on conflict do nothing', player)
  const row = await lock()
  if (!row) throw new Error(`${player} is not in the books`)
  return row
}

export async function noteStart(books: Books, player: string, at: number): Promise<void> {
  await books.run('update players set started_at = ? where player = ?', at, player)
}

/** A start whose stake was not taken does not count towards the pace. */
export async function forgetStart(
  books: Books,
  player: string,
  { at, before }: { at: number; before: number },
): Promise<void> {
  await books.run('update players set started_at = ? where player = ? and started_at = ?', before, player, at)
}

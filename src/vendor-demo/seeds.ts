import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'
import { lockPlayer } from './players.ts'

export interface Seed {
  id: string
  player: string
  server_seed: string
  hash: string
  client_seed: string
  next_nonce: number
  active: number
}

/** What a player may know of the seed in use. */
export interface Commitment {
  serverSeedHash: string
  clientSeed: string
  /** The number that the next round will carry. */
  nextNonce: number
}

/** A seed that is no longer used, opened. */
export interface Revealed {
  serverSeed: string
  serverSeedHash: string
  /** How many rounds were made with it. */
  rounds: number
}

export async function activeSeed(books: Books, player: string, now: number): Promise<Seed> {
  const find = () => books.one<Seed>('select * from seeds where player = ? and active = 1', player)
  const known = await find()
  if (known) return known
  await addSeed(books, player, randomBytes(6).toString('hex'), now)
  const seed = await find()
  if (!seed) throw new Error(`${player} has no seed in the books`)
  return seed
}

export function commitmentFor(seed: Seed): Commitment {
  return { serverSeedHash: seed.hash, clientSeed: seed.client_seed, nextNonce: seed.next_nonce }
}

/** The client seed may change at any time: the server seed was promised before, and each round notes its own. */
export function setClientSeed(
  books: Books,
  player: string,
  clientSeed: string,
  now: number,
): Promise<Commitment> {
  return books.together(async books => {
    await lockPlayer(books, player)
    const seed = await activeSeed(books, player, now)
    await books.run('update seeds set client_seed = ? where id = ?', clientSeed, seed.id)
    return commitmentFor({ ...seed, client_seed: clientSeed })
  })
}

/**
 * Retires the seed in use and opens it. A seed that made no round yet stays, since there is nothing to check; and so does
 * one under which a round waits for its player, who could read the rest of it from the seed.
 */
export function retireSeed(books: Books, player: string, now: number): Promise<Revealed | undefined> {
  return books.together(async books => {
    await lockPlayer(books, player)
    const seed = await books.one<Seed>('select * from seeds where player = ? and active = 1', player)
    if (!seed || seed.next_nonce === 1 || (await isAwaited(books, seed))) return undefined
    await books.run('update seeds set active = 0 where id = ?', seed.id)
    await addSeed(books, player, seed.client_seed, now)
    return { serverSeed: seed.server_seed, serverSeedHash: seed.hash, rounds: seed.next_nonce - 1 }
  })
}

/** Players whose seed made rounds and has then lain still since before `since`. */
export async function playersWithIdleSeeds(books: Books, since: number): Promise<string[]> {
  const rows = await books.all<{ player: string }>(
    'select player from seeds where active = 1 and used_at < ? and next_nonce > 1',
    since,
  )
  return rows.map(row => row.player)
}

async function isAwaited(books: Books, seed: Seed): Promise<boolean> {
  const round = await books.one(
    "select 1 from rounds where seed = ? and state in ('betting', 'waiting')",
    seed.id,
  )
  return round !== undefined
}

/** Nothing, if the player has one in use: another process may have made it a moment ago. */
async function addSeed(books: Books, player: string, clientSeed: string, now: number): Promise<void> {
  const bytes = randomBytes(32)
  await books.run(
    `insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at)
     values (?, ?, ?, ?, ?, 1, 1, ?) on conflict do nothing`,
    newId(),
    player,
    bytes.toString('hex'),
    createHash('sha256').update(bytes).digest('hex'),
    clientSeed,
    now,
  )
}

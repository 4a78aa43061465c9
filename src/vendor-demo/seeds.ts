import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'

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

export function activeSeed(books: Books, player: string, now: number): Seed {
  const find = () => books.one<Seed>('select * from seeds where player = ? and active = 1', player)
  return find() ?? books.together(() => find() ?? newSeed(books, player, randomBytes(6).toString('hex'), now))
}

export function commitmentFor(seed: Seed): Commitment {
  return { serverSeedHash: seed.hash, clientSeed: seed.client_seed, nextNonce: seed.next_nonce }
}

/** The client seed may change at any time: the server seed was promised before, and each round notes its own. */
export function setClientSeed(books: Books, player: string, clientSeed: string, now: number): Commitment {
  return books.together(() => {
    const seed = activeSeed(books, player, now)
    books.run('update seeds set client_seed = ? where id = ?', clientSeed, seed.id)
    return commitmentFor({ ...seed, client_seed: clientSeed })
  })
}

/**
 * Retires the seed in use and opens it. A seed that made no round yet stays, since there is nothing to check; and so does
 * one under which a round waits for its player, who could read the rest of it from the seed.
 */
export function retireSeed(books: Books, player: string, now: number): Revealed | undefined {
  return books.together(() => {
    const seed = books.one<Seed>('select * from seeds where player = ? and active = 1', player)
    if (!seed || seed.next_nonce === 1 || isAwaited(books, seed)) return undefined
    books.run('update seeds set active = 0 where id = ?', seed.id)
    newSeed(books, player, seed.client_seed, now)
    return { serverSeed: seed.server_seed, serverSeedHash: seed.hash, rounds: seed.next_nonce - 1 }
  })
}

/** Players whose seed made rounds and has then lain still since before `since`. */
export function playersWithIdleSeeds(books: Books, since: number): string[] {
  return books
    .all<{ player: string }>(
      'select player from seeds where active = 1 and used_at < ? and next_nonce > 1',
      since,
    )
    .map(row => row.player)
}

function isAwaited(books: Books, seed: Seed): boolean {
  return (
    books.one("select 1 from rounds where seed = ? and state in ('betting', 'waiting')", seed.id) !==
    undefined
  )
}

function newSeed(books: Books, player: string, clientSeed: string, now: number): Seed {
  const bytes = randomBytes(32)
  const seed: Seed = {
    id: newId(),
    player,
    server_seed: bytes.toString('hex'),
    hash: createHash('sha256').update(bytes).digest('hex'),
    client_seed: clientSeed,
    next_nonce: 1,
    active: 1,
  }
  books.run(
    'insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at) values (?, ?, ?, ?, ?, 1, 1, ?)',
    seed.id,
    player,
    seed.server_seed,
    seed.hash,
    clientSeed,
    now,
  )
  return seed
}

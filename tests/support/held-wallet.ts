import pg from 'pg'
import { walletOf } from './ledger.ts'
import type { TestPlayer } from './play.ts'

/**
 * Two others take a wallet in turns, each for `ms`, so that it is never free for whoever only looks now and then; a third
 * one that waits for it has its turn.
 */
export async function takeInTurns(
  databaseUrl: string | undefined,
  { memberId, book }: Pick<TestPlayer, 'memberId' | 'book'>,
  ms: number,
): Promise<{ end: () => Promise<void> }> {
  let goesOn = true
  const { id } = walletOf(memberId, book)
  const takers = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  const taken = Promise.withResolvers<void>()
  const turns = takers.map(async taker => {
    await taker.connect()
    while (goesOn) {
      await taker.query('begin')
      await taker.query('select 1 from ledger_accounts where id = $1 for update', [id])
      taken.resolve()
      await taker.query('select pg_sleep($1)', [ms / 1_000])
      await taker.query('commit')
    }
    await taker.end()
  })
  await taken.promise
  return {
    end: async () => {
      goesOn = false
      await Promise.all(turns)
    },
  }
}

/** Locks the row of a wallet on a connection of its own, as a slow report or a forgotten console would, until it is let go. */
export async function holdWallet(
  databaseUrl: string | undefined,
  { memberId, book }: Pick<TestPlayer, 'memberId' | 'book'>,
): Promise<{ letGo: () => Promise<void> }> {
  const outside = new pg.Client({ connectionString: databaseUrl })
  await outside.connect()
  await outside.query('begin')
  await outside.query('select 1 from ledger_accounts where id = $1 for update', [walletOf(memberId, book).id])
  return { letGo: () => outside.end() }
}

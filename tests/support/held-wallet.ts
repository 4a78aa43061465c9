import pg from 'pg'
import { walletOf } from './ledger.ts'
import type { TestPlayer } from './play.ts'

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

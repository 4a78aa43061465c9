import { TO_JACKPOT, TO_NEXT } from '#lib/fairness/jackpot.ts'
import type { Books } from './books.ts'
import type { RoundRow } from './round-rows.ts'

/**
 * The jackpots of the house, one for each currency, and one more for play money. They hold what stakes contributed and
 * nothing else, in thousandths of the minor unit, so that no contribution is ever cut. Each round has at most one entry.
 */
interface Pool {
  /** What a win takes, but for the part of a minor unit that stays. */
  pot: bigint
  /** What the next jackpot begins with. */
  next: bigint
}

const THOUSANDTHS = 1_000n

export function poolName(currency: string, isTrial: boolean): string {
  return isTrial ? `${currency} trial` : currency
}

/** What a win takes now, in minor units. */
export async function jackpotOf(books: Books, name: string): Promise<bigint> {
  const row = await books.one<{ pot: string }>('select pot from pools where name = ?', name)
  return BigInt(row?.pot ?? 0) / THOUSANDTHS
}

/** A pool that nobody else writes before the transaction is over. */
async function lockPool(books: Books, name: string): Promise<Pool> {
  await books.run("insert into pools (name, pot, next) values (?, '0', '0') on conflict do nothing", name)
  const row = await books.one<{ pot: string; next: string }>(
    'select pot, next from pools where name = ? for update',
    name,
  )
  return { pot: BigInt(row?.pot ?? 0), next: BigInt(row?.next ?? 0) }
}

/**
 * Takes a round's contribution, and where it won, empties the jackpot; answers what it won, in minor units. Must be called
 * within the transaction that writes the round's payout: then there is neither without the other, and of two wins the
 * second finds what the first one left.
 */
export async function settlePool(books: Books, row: RoundRow, isWon: boolean): Promise<bigint> {
  const session = await books.one<{ trial: number }>(
    'select trial from sessions where token_hash = ?',
    row.session,
  )
  const name = poolName(row.currency, session?.trial === 1)
  const before = await lockPool(books, name)
  const stake = BigInt(row.stake)
  const fed = { pot: before.pot + stake * TO_JACKPOT, next: before.next + stake * TO_NEXT }
  const won = isWon ? fed.pot / THOUSANDTHS : 0n
  const after = isWon ? { pot: fed.pot - won * THOUSANDTHS + fed.next, next: 0n } : fed
  await books.run(
    'update pools set pot = ?, next = ? where name = ?',
    String(after.pot),
    String(after.next),
    name,
  )
  await books.run(
    'insert into pool_entries (round, pool, contributed, won) values (?, ?, ?, ?)',
    row.id,
    name,
    String(stake * (TO_JACKPOT + TO_NEXT)),
    String(won),
  )
  return won
}

/** The answer at a path such as "/jackpot/THB", as the platform reads a jackpot's figure; undefined for other paths. */
export async function jackpotFeed(books: Books, path: string): Promise<{ amount: string } | undefined> {
  const currency = /^\/jackpot\/([A-Z]{3})$/.exec(path)?.[1]
  if (currency === undefined) return undefined
  return { amount: String(await jackpotOf(books, poolName(currency, false))) }
}

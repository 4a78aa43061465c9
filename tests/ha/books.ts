import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import type { Play } from './players.ts'

/** What the books say of what the players were told. */
export interface Audit {
  acknowledged: number
  /** Acknowledged, and not in the books. */
  lost: number
  /** In the books more than once. */
  doubled: number
  /** Members whose wallet is not what their acknowledged acts make it, once nothing is open any more. */
  wrongWallets: number
  /** Broken rules of the ledger: I1 to I5 and the others. */
  broken: string[]
}

/** So many are looked up by one statement, which may take 5 s. */
const KEYS_AT_ONCE = 5_000

/** Compares everything that was acknowledged up to now with the books of the primary. */
export async function audit(db: Database, play: Play): Promise<Audit> {
  const done = play.acts.filter(act => act.answeredAt !== undefined)
  const counts: { key: string; count: number }[] = []
  for (let first = 0; first < done.length; first += KEYS_AT_ONCE) {
    const keys = done.slice(first, first + KEYS_AT_ONCE).map(act => act.id)
    counts.push(...(await countsOf(db, keys)))
  }
  const known = new Map(counts.map(row => [row.key, row.count]))
  const broken = await checkLedger(db)
  return {
    acknowledged: done.length,
    lost: done.filter(act => !known.has(act.id)).length,
    doubled: counts.filter(row => row.count > 1).length,
    wrongWallets: play.isIdle ? await wrongWallets(db, play) : 0,
    broken: broken.map(({ invariant, where, what }) => `${invariant} ${where}: ${what}`),
  }
}

async function countsOf(db: Database, keys: string[]): Promise<{ key: string; count: number }[]> {
  return db.rows(sql<{ key: string; count: number }>`
    select key, count(*)::int as count from ledger_operations
    where scope in ('deposit', 'vendor:BAIZE') and refused_code is null and key = any(${keys}::text[])
    group by key`)
}

async function wrongWallets(db: Database, play: Play): Promise<number> {
  const expected = new Map<string, bigint>()
  for (const { memberId, amount } of play.acts)
    expected.set(memberId, (expected.get(memberId) ?? 0n) + amount)
  const rows = await db.rows(sql<{ member_id: string; balance: bigint }>`
    select member_id::text, balance from ledger_accounts
    where kind = 'wallet' and member_id = any(${[...expected.keys()]}::uuid[])`)
  const balances = new Map(rows.map(row => [row.member_id, row.balance]))
  return [...expected].filter(([memberId, balance]) => balances.get(memberId) !== balance).length
}

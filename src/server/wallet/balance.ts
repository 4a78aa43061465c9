import type { Currency, Minor } from '#lib/money/money.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'

export interface WalletOwner {
  memberId: string
  book: 'real' | 'trial'
}

/** Reads a wallet's current balance from the ledger; nothing is cached (reliability I13). */
export async function readBalance(db: Queries, owner: WalletOwner, currency: Currency): Promise<Minor> {
  const { id } = account({ book: owner.book, kind: 'wallet', memberId: owner.memberId, unit: currency })
  const row = await db.row(
    sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${id}::uuid`,
  )
  return row?.balance ?? 0n
}

/** Reads balances with their versions, by member. Every entry increases the version. */
export async function readWallets(
  db: Queries,
  owners: readonly WalletOwner[],
  currency: Currency,
): Promise<Map<string, { balance: Minor; version: bigint }>> {
  const ids = owners.map(
    ({ memberId, book }) => account({ book, kind: 'wallet', memberId, unit: currency }).id,
  )
  const rows = await db.rows(sql<{ member_id: string; balance: bigint; version: bigint }>`
    select member_id, balance, version from ledger_accounts where id = any(${ids}::uuid[])`)
  return new Map(rows.map(row => [row.member_id, { balance: row.balance, version: row.version }]))
}

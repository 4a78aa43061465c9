import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Adapter } from './keys.ts'

interface AdapterRow {
  vendor: string
  launch_base: string
  answers_unknown_rollback_ok: boolean
  tells_balance_in_errors: boolean
  addresses: string[] | null
}

export async function allAdapters(db: Queries): Promise<Adapter[]> {
  const rows = await db.rows(sql<AdapterRow>`
    select vendor, launch_base, answers_unknown_rollback_ok, tells_balance_in_errors, addresses
    from vendor_adapters`)
  return rows.map(row => ({
    vendor: row.vendor,
    launchBase: row.launch_base,
    answersUnknownRollbackOk: row.answers_unknown_rollback_ok,
    tellsBalanceInErrors: row.tells_balance_in_errors,
    addresses: row.addresses ?? undefined,
  }))
}

export async function liveKeys(
  db: Queries,
  now: Date,
): Promise<{ vendor: string; keyId: string; sealed: Buffer }[]> {
  const rows = await db.rows(sql<{ vendor: string; key_id: string; secret_sealed: Buffer }>`
    select vendor, key_id, secret_sealed from vendor_keys where retired_at is null or retired_at > ${now}`)
  return rows.map(row => ({ vendor: row.vendor, keyId: row.key_id, sealed: row.secret_sealed }))
}

export async function insertKey(
  db: Queries,
  key: { vendor: string; keyId: string; sealed: Buffer },
): Promise<void> {
  await db.run(sql`
    insert into vendor_keys (vendor, key_id, secret_sealed) values (${key.vendor}, ${key.keyId}, ${key.sealed})
    on conflict (vendor, key_id) do update set secret_sealed = excluded.secret_sealed, retired_at = null`)
}

export async function insertAdapter(db: Queries, adapter: Adapter): Promise<void> {
  await db.run(sql`
    insert into vendor_adapters
      (vendor, launch_base, answers_unknown_rollback_ok, tells_balance_in_errors, addresses)
    values (${adapter.vendor}, ${adapter.launchBase}, ${adapter.answersUnknownRollbackOk},
      ${adapter.tellsBalanceInErrors}, ${adapter.addresses ?? null}::text[])
    on conflict (vendor) do nothing`)
}

import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Increases with every change of settings or notices. */
export async function siteVersion(db: Queries): Promise<bigint> {
  const row = await db.row(sql<{ version: bigint }>`select version from site_version`)
  if (!row) throw new Error('the site has no version row')
  return row.version
}

export interface StoredSetting {
  key: string
  value: unknown
}

export function allSettings(db: Queries): Promise<StoredSetting[]> {
  return db.rows(sql<StoredSetting>`select key, value from settings`)
}

/** Lets one change of a setting wait for the other: one that was never set has no row that could be locked. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.run(sql`select version from site_version for update`)
}

/** The stored value of a setting, locked until the end of the transaction; undefined if it was never set. */
export function lockedSetting(tx: Transaction, key: string): Promise<StoredSetting | undefined> {
  return tx.row(sql<StoredSetting>`select key, value from settings where key = ${key} for update`)
}

export async function writeSetting(tx: Transaction, key: string, value: unknown, at: Date): Promise<void> {
  await tx.run(sql`
    insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${at}::timestamptz)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

/** One entry of the operators' change log. */
interface OperatorChange {
  id: string
  at: Date
  operator: string
  subject: string
  before: unknown
  after: unknown
}

export interface NewChange extends OperatorChange {
  roles?: readonly string[] | undefined
  sessionId?: string | undefined
  address?: string | undefined
  requestId?: string | undefined
  memberId?: string | undefined
  reason?: string | undefined
}

export async function insertChange(tx: Transaction, change: NewChange): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx.run(sql`
    insert into operator_changes (id, at, operator, subject, before, after, roles, session_id, address, request_id,
      member_id, reason)
    values (${change.id}::uuid, ${change.at}::timestamptz, ${change.operator}, ${change.subject},
      ${json(change.before)}::jsonb, ${json(change.after)}::jsonb, ${change.roles ?? null}::text[],
      ${change.sessionId ?? null}::uuid, ${change.address ?? null}, ${change.requestId ?? null},
      ${change.memberId ?? null}::uuid, ${change.reason ?? null})`)
}

import type { Notice } from '#lib/snapshot/schema.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Text = Readonly<Record<string, string | undefined>>

/** A stored notice: its texts by language, in as many languages as were written. */
export interface StoredNotice {
  id: string
  type: Notice['type']
  startDate: Date
  title: Text
  content: Text
  execution: Notice['execution']
}

/** Every notice, newest first. */
export function allNotices(db: Queries): Promise<StoredNotice[]> {
  return db.rows(sql<StoredNotice>`
    select id, type, start_date as "startDate", title, content, execution
    from notices order by start_date desc, id desc`)
}

export async function insertNotices(
  tx: Transaction,
  notices: readonly (Omit<StoredNotice, 'startDate'> & { startDate: string })[],
): Promise<void> {
  await tx.run(sql`
    insert into notices (id, type, start_date, title, content, execution)
    select id, type, "startDate", title, content, execution
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (
      id uuid, type text, "startDate" timestamptz, title jsonb, content jsonb, execution text)`)
}

/** Deletes a notice and returns it; undefined if it does not exist. */
export function deleteNotice(tx: Transaction, id: string): Promise<StoredNotice | undefined> {
  return tx.row(sql<StoredNotice>`
    delete from notices where id = ${id}::uuid
    returning id, type, start_date as "startDate", title, content, execution`)
}

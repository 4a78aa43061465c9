import type { ContentFile } from '#lib/content/content-file.ts'
import { HOUSE_CONTENT } from '#lib/content/house.ts'
import { itemsOf } from '#lib/content/items.ts'
import type { Content } from '#lib/snapshot/publish.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hasHistory, lockContent } from './queries.ts'
import { importContent } from './transfer.ts'

/** Who has written what a database begins with; stands in the book of changes. */
const FIRST = 'baize'

/** Saves and publishes what a database begins with, as an operator's import does. */
export async function importFirst(tx: Transaction, content: Content, now: Date): Promise<void> {
  const file = { format: 1, items: itemsOf(content) } satisfies ContentFile
  await importContent(tx, { operator: FIRST, now }, { file, publish: true })
}

/**
 * Gives a deployment that is no demo the help articles that are true of every one, where nobody has written anything yet.
 * Later starts leave alone what operators have made of them, also when that is nothing.
 */
export function fillEmptyHouse(db: Database, now: Date): Promise<void> {
  return db.transaction(async tx => {
    await lockContent(tx)
    if (!(await hasHistory(tx))) await importFirst(tx, HOUSE_CONTENT, now)
  })
}

import { firstIdOf } from '#lib/ids/first-id.ts'
import { momentOfId } from '#lib/ids/ids.ts'
import { archiveStep } from '#server/archive/archive-step.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { archiveMonths, NO_ID, startMove, startReturn } from '#server/ledger/archive-months.ts'

/** Small steps, so that a small world is cut often. */
export const SMALL = { entries: 40, rounds: 15 }

/** Begins to move everything that was posted until now, as if it were the next month. */
export async function beginMove(db: Database): Promise<void> {
  const before = (await archiveMonths(db)).at(-1)
  const last = await db.row(sql<{ id: string }>`
    select greatest((select id from ledger_operations order by id desc limit 1),
      (select id from game_rounds order by id desc limit 1)) as id`)
  const untilId = firstIdOf(new Date(momentOfId(last?.id ?? NO_ID) + 1))
  const month = before ? '2026-02-01' : '2026-01-01'
  const firstId = before?.until_id ?? NO_ID
  await db.transaction(tx => startMove(tx, { month, firstId, untilId, at: new Date() }))
}

/** Begins to bring the last month back. */
export async function beginReturn(db: Database): Promise<void> {
  const month = (await archiveMonths(db)).at(-1)?.month ?? ''
  await db.transaction(tx => startReturn(tx, month))
}

/** Does all steps that are left, with something after each; returns how many there were. */
export async function finishSteps(
  db: Database,
  afterEach: (step: number) => Promise<unknown> = async () => undefined,
  sizes = SMALL,
): Promise<number> {
  let steps = 0
  while ((await archiveStep(db, sizes)) !== undefined) {
    steps += 1
    await afterEach(steps)
  }
  return steps
}

/** How many rows the live tables and the archive have. */
export async function rowsIn(db: Database): Promise<Record<'live' | 'archive', bigint>> {
  const row = await db.row(sql<{ live: bigint; archive: bigint }>`
    select (select count(*) from ledger_entries) + (select count(*) from game_rounds) as live,
      (select count(*) from archive_entries) + (select count(*) from archive_rounds) as archive`)
  if (!row) throw new Error('a count without a row')
  return row
}

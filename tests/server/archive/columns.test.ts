import { expect, test } from 'vitest'
import { unnamed } from '#server/db/sql.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'

// Protects: a column that a round or an entry gains later goes to the archive and comes back with it, and the view of both
// parts has it.

eachEngine(engine => {
  const database = useDatabase(engine, { checks: 'none' })
  const columnsOf = async (table: string) =>
    (
      await database.db.rows(
        unnamed<{ name: string }>(
          'select column_name::text as name from information_schema.columns where table_name = $1 order by 1',
          [table],
        ),
      )
    ).map(({ name }) => name)

  test.each([
    ['ledger_entries', 'archive_entries', 'all_ledger_entries', [], []],
    ['game_rounds', 'archive_rounds', 'all_game_rounds', ['seal'], ['is_archived']],
  ])('%s and %s have the same columns, and %s has them all', async (live, archive, both, own, added) => {
    const columns = await columnsOf(live)
    expect(columns.length).toBeGreaterThan(5)
    expect(await columnsOf(archive)).toEqual([...columns, ...own].sort())
    expect(await columnsOf(both)).toEqual([...columns, ...added].sort())
  })
})

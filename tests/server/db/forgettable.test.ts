import { expect, test } from 'vitest'
import type { Queries } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'

// Protects: only what may be forgotten does not wait for the disk, and the next transaction of the connection does again.
eachEngine(engine => {
  const fresh = useDatabase(engine, { poolSize: 1 })
  const waits = async (db: Queries) =>
    (await db.row(sql<{ value: string }>`select current_setting('synchronous_commit') as value`))?.value

  test('answers that a forgettable transaction does not wait, and that others do', async () => {
    // The databases of tests wait for no disk at all.
    await fresh.db.run(unnamed('set synchronous_commit to on'))
    const usual = await fresh.db.transaction(waits)
    expect(usual).not.toBe('off')
    expect(await fresh.db.transaction(waits, { forgettable: true })).toBe('off')
    expect(await fresh.db.transaction(waits)).toBe(usual)
    const failing = fresh.db.transaction(() => Promise.reject(new Error('no')), { forgettable: true })
    await expect(failing).rejects.toThrow('no')
    expect(await waits(fresh.db)).toBe(usual)
  })
})

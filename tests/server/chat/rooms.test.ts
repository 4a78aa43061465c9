import { expect, test } from 'vitest'
import { ROOMS } from '#lib/chat/rules.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: readers of the site in each language have a room to write in.

const fresh = useDatabase()

test('the database has a room for every language', async () => {
  const rows = await fresh.db.rows(sql<{ room: string }>`select room from chat_rooms`)
  expect(rows.map(({ room }) => room).sort()).toEqual([...ROOMS].sort())
})

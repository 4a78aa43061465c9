import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { addDays } from '#lib/time/days.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { validBetRulesOn } from '#server/play/valid-bet-queries.ts'
import { postgresByDay } from '#tests/support/databases.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'

const MIGRATIONS = 'src/server/db/migrations'

function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'))
  for (const file of readdirSync(MIGRATIONS).filter(name => name < '0081'))
    cpSync(join(MIGRATIONS, file), join(folder, file))
  return folder
}

// Protects: the upgrade changes no stored figure, and no day that has begun anywhere counts by another rule.
postgresByDay(engine => {
  let empty: EmptyDatabase
  beforeAll(async () => {
    empty = await emptyDatabase(engine)
  })
  afterAll(() => empty.drop())

  test('keeps the figures of settled rounds, and has the rules from a day that has begun nowhere', async () => {
    const { db } = empty
    await migrate(db, earlierMigrations())
    await db.run(sql`
      insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
        refunded, payout, valid_bet, wins, opened_at, settled_at)
      values (${newId()}::uuid, ${newId()}::uuid, 'real', 'BAIZE', 'r', 'n', 'LIVE', 'g', 'settled', 200000, 0, 195000,
        200000, 1, now(), now())`)
    await migrate(db)
    expect(await db.rows(sql`select valid_bet, valid_bet_by, valid_bet_from from game_rounds`)).toEqual([
      { valid_bet: 200_000n, valid_bet_by: null, valid_bet_from: null },
    ])
    const furthest = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    expect((await validBetRulesOn(db, furthest)).size).toBe(0)
    expect((await validBetRulesOn(db, addDays(furthest, 1))).get('LIVE')).toMatchObject({ basis: 'risk' })
  })
})

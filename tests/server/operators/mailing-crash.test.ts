import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { insertPerson } from '#server/operator/people-queries.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { workUntil } from '#tests/support/killed-worker.ts'

// Protects: a server that is killed in the middle of a message to many has sent it to nobody, and when it is sent again each
// member gets it once (F7).

const MEMBERS = 3_000

test('kill -9 in the middle of a message to many: nobody has it; sent again, each member has it once', async () => {
  const { db, dataDir, databaseUrl = '', remove } = await freshPostgres()
  try {
    for (const name of ['ann', 'bob'])
      await insertPerson(db, {
        name,
        keyHash: Buffer.alloc(32, name),
        addedBy: 'test',
        at: new Date(),
        roles: ['admin'],
      })
    await db.run(sql`
      insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, terms_version,
        ancestors, created_at)
      select id, 'm' || n, 'm' || n, 'm', 0, now(), 'EN', '1', array[id], now() from (
        select n, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as id from generate_series(1, ${MEMBERS}::int) n) m`)
    const counted = () =>
      db.row(sql<{ messages: number; members: number }>`
        select count(*)::int as messages, count(distinct member_id)::int as members from inbox_messages`)
    const id = newId()
    for (let kill = 0; kill < 2; kill += 1) {
      expect(await workUntil('mailing-worker.ts', [dataDir, databaseUrl, id, 'hold'], 1)).toBe('SIGKILL')
      expect(await counted()).toEqual({ messages: 0, members: 0 })
    }
    for (let time = 0; time < 2; time += 1) {
      expect(await workUntil('mailing-worker.ts', [dataDir, databaseUrl, id], undefined)).toBeNull()
      expect(await counted()).toEqual({ messages: MEMBERS, members: MEMBERS })
    }
  } finally {
    await remove()
  }
})

import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { postgresByDay } from '#tests/support/databases.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'

const MIGRATIONS = 'src/server/db/migrations'
const NIL = '00000000-0000-0000-0000-000000000000'

/** The migrations of the versions before this one. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'))
  for (const file of readdirSync(MIGRATIONS).filter(name => name < '0080'))
    cpSync(join(MIGRATIONS, file), join(folder, file))
  return folder
}

async function addMember(db: Database, id: string, account: string): Promise<void> {
  await db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, ancestors,
      created_at)
    values (${id}::uuid, ${account}, ${account}, ${account}, 0, now(), 'EN', array[${id}::uuid],
      now() - interval '3 days')`)
}

/** A session of a member, begun so long after the account; with a login that was written down, or without. */
async function addSession(db: Database, memberId: string, after: string, hasLogin: boolean): Promise<string> {
  const id = newId()
  await db.run(sql`
    insert into sessions (id, token_hash, member_id, address, user_agent, created_at, last_seen_at, expires_at)
    select ${id}::uuid, sha256(${id}::text::bytea), ${memberId}::uuid, '192.0.2.1', '', m.created_at + ${after}::interval,
      now(), now() + interval '1 hour' from members m where id = ${memberId}::uuid`)
  if (hasLogin)
    await db.run(sql`
      insert into security_events (id, member_id, kind, address, user_agent, request_id, at)
      select ${newId()}::uuid, member_id, 'loggedIn', address, '', 'request', created_at + interval '12 milliseconds'
        from sessions where id = ${id}::uuid`)
  return id
}

// Protects: the upgrade ends every session that could have been opened past the login, no other one, and says which.
postgresByDay(engine => {
  let empty: EmptyDatabase
  beforeAll(async () => {
    empty = await emptyDatabase(engine)
  })
  afterAll(() => empty.drop())

  test('ends what was opened past the login, keeps every other session, and lists it for the operator', async () => {
    const { db } = empty
    await migrate(db, earlierMigrations())
    const honest = newId()
    const attacked = newId()
    await addMember(db, NIL, 'nobody')
    await addMember(db, honest, 'honest')
    await addMember(db, attacked, 'attacked')
    const bySms = await addSession(db, NIL, '2 days', true)
    const first = await addSession(db, honest, '1 second', false)
    const lostAnswer = await addSession(db, honest, '5 minutes', false)
    const login = await addSession(db, honest, '1 day', true)
    const repeated = await addSession(db, attacked, '1 day', false)
    await db.run(sql`update sessions set ended_at = now() where id = ${lostAnswer}::uuid`)
    for (const [memberId, kind] of [
      [attacked, 'passkeyAdded'],
      [attacked, 'loggedIn'],
      [honest, 'passkeyAdded'],
    ])
      await db.run(sql`
        insert into security_events (id, member_id, kind, address, user_agent, request_id, at)
        values (${newId()}::uuid, ${memberId}::uuid, ${kind}, '192.0.2.1', '', 'test', now())`)

    await migrate(db)

    const open = await db.rows(
      sql<{ id: string }>`select id from sessions where ended_at is null order by id`,
    )
    expect(open.map(({ id }) => id)).toEqual([first, login].sort())
    const context = { db, operator: 'test', now: new Date(), timeZone: 'Asia/Bangkok' }
    const { text } = await operate(['check', 'access'], context)
    expect(text).toMatch(/^3 found\./)
    expect(text).toContain(`nobody  account with an id that no client of ours makes: account active`)
    expect(text).toContain(
      `nobody  account with an id that no client of ours makes: session ${bySms} from 192.0.2.1, was open`,
    )
    expect(text).toContain(
      `attacked  session without a login, by a repeated registration: session ${repeated}`,
    )
    // A session is ended; what was added to the account in it stays, and is the operator's to remove.
    expect(text).toMatch(/attacked {2}session .*\n {2}since then: \S+ {2}passkeyAdded\n/)
    expect(text).not.toContain('honest')
  })

  test('finds nothing in a house where everybody logged in, and a session that no method has started', async () => {
    const { db } = empty
    await db.run(unnamed('delete from access_findings'))
    const context = { db, operator: 'test', now: new Date(), timeZone: 'Asia/Bangkok' }
    expect((await operate(['check', 'access'], context)).text).toMatch(/^Nothing was found/)
    const id = newId()
    await addMember(db, id, 'planted')
    const planted = await addSession(db, id, '4 days', false)
    expect((await operate(['check', 'access'], context)).text).toContain(
      `none of the known methods: session ${planted}`,
    )
  })
})

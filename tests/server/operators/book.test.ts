import { beforeAll, expect, test } from 'vitest'
import type { BookEntry } from '#lib/operators/changes-api.ts'
import type { Database } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { operate } from '#server/operator/operate.ts'
import { postgresByDay, type TestDatabase, useDatabase } from '#tests/support/databases.ts'
import { namePerson, seatOperator } from '#tests/support/operators.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects (reliability I11, S32): every entry of the book of changes commits to all before it, so that one that is edited,
// taken out or put in by somebody with the database is found; the book is searched, paged and taken along as a file; one
// person alone does not weaken what takes two.

postgresByDay(engine => {
  const fresh = useDatabase(engine, { checks: 'none' })

  const entry = (db: Database, subject: string) =>
    db.run(sql`
      insert into operator_changes (id, at, operator, subject) values (gen_random_uuid(), now(), 'ann', ${subject})`)
  const broken = async () => (await checkLedger(fresh.db)).filter(one => one.where === 'book of changes')

  test('numbers entries without gaps, also those of one transaction and of many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => entry(fresh.db, `one ${at}`)))
    await fresh.db.transaction(async tx => {
      for (const at of [1, 2, 3])
        await tx.run(sql`
          insert into operator_changes (id, at, operator, subject)
          values (gen_random_uuid(), now(), 'bob', ${`two ${at}`})`)
    })
    await fresh.db
      .transaction(async tx => {
        await tx.run(sql`
          insert into operator_changes (id, at, operator, subject) values (gen_random_uuid(), now(), 'cat', 'undone')`)
        throw new Error('undone')
      })
      .catch(() => {})
    const places = await fresh.db.rows(
      sql<{ seq: bigint }>`select seq from operator_change_links order by seq`,
    )
    expect(places.map(one => Number(one.seq))).toEqual(Array.from({ length: 23 }, (_, at) => at + 1))
    expect(await broken()).toEqual([])
  })

  test.each([
    ['an entry that is edited', "update operator_changes set operator = 'eve' where subject = 'one 7'"],
    [
      'an entry that is taken out',
      `delete from operator_change_links where change_id = (select id from operator_changes where subject = 'one 7');
       delete from operator_changes where subject = 'one 7'`,
    ],
    [
      'the last entry, taken out',
      `delete from operator_change_links where seq = 23;
       delete from operator_changes where id not in (select change_id from operator_change_links)`,
    ],
  ])('finds %s past the triggers', async (_, edit) => {
    const undo = new Error('undo')
    const found = await fresh.db
      .transaction(async tx => {
        await tx.run(unnamed('alter table operator_changes disable trigger user'))
        await tx.run(unnamed('alter table operator_change_links disable trigger user'))
        for (const one of edit.split(';')) await tx.run(unnamed(one))
        const check = await tx.rows(sql<{ seq: bigint }>`
          select place as seq from (
            select l.seq, l.chain, row_number() over history as place,
              operator_change_hash(lag(l.chain, 1, sha256('')) over history, c) as expected
            from operator_change_links l join operator_changes c on c.id = l.change_id
            window history as (order by l.seq)) e where chain is distinct from expected or place <> seq
          union all
          select e.seq from operator_change_end e where e.seq <> (select count(*) from operator_changes)`)
        throw Object.assign(undo, { found: check.length })
      })
      .catch((error: Error & { found?: number }) => error.found ?? 0)
    expect(found).toBeGreaterThan(0)
  })

  test('refuses to change or empty the links', async () => {
    await expect(fresh.db.run(sql`delete from operator_change_links`)).rejects.toThrow('append-only')
    await expect(fresh.db.run(sql`update operator_change_links set seq = seq + 1`)).rejects.toThrow(
      'append-only',
    )
  })
})

const fresh: TestDatabase = useDatabase()
let server: TestServer<'operators'>
let token: string

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  token = (await seatOperator(server, 'ann', ['admin'])).token
  await namePerson(server, 'bob')
})

const run = (name: string, ...words: string[]) =>
  operate([...words, '--as', name], {
    db: fresh.db,
    operator: 'root',
    key: `key of ${name}`,
    now: server.clock.now(),
    timeZone: 'Asia/Bangkok',
  })
const changes = async (query = '') => {
  const { body } = await server.call('GET', `/operator/changes${query}`, { token })
  return body.value as { changes: BookEntry[]; total: number; next: number | null }
}

test('an entry says of a setting only what differs, defaults filled in', async () => {
  await run('ann', 'set', 'vip', '{"windowDays":45}')
  const [entry] = (await changes('?subject=setting')).changes
  expect(entry).toMatchObject({
    operator: 'ann',
    roles: ['admin'],
    before: { windowDays: 30 },
    after: { windowDays: 45 },
  })
  expect(Object.keys(entry?.after as object)).toEqual(['windowDays'])
})

test('is searched by person, subject, member and time, and read page by page without leaving any out', async () => {
  const { member } = await signUp(server, 'bookmember')
  await server.call('POST', `/operator/members/${member.id}/freeze`, { token, body: { reason: 'A reason' } })
  const [frozen, ...others] = (await changes(`?member=${member.id}`)).changes
  expect(others).toEqual([])
  expect(frozen).toMatchObject({
    reason: 'A reason',
    member: { account: 'bookmember' },
    address: '203.0.113.7',
  })
  expect(frozen?.sessionId).toBeDefined()
  for (let at = 0; at < 60; at++)
    await run('bob', 'module', at % 2 ? 'VIP' : 'PWDEXPIRY', at % 4 < 2 ? 'on' : 'off')
  const places: number[] = []
  let page = await changes('?operator=bob')
  const { total } = page
  for (;;) {
    places.push(...page.changes.map(one => one.place))
    if (page.next === null) break
    page = await changes(`?operator=bob&before=${page.next}`)
  }
  expect(places).toHaveLength(total)
  expect(new Set(places).size).toBe(total)
  expect(places).toEqual(places.toSorted((a, b) => b - a))
  const later = new Date(server.clock.now().getTime() + 60_000).toISOString()
  expect((await changes(`?from=${later}`)).total).toBe(0)
  expect((await changes(`?subject=${encodeURIComponent("' or 1=1")}`)).total).toBe(0)
})

test('is taken along as a file, whose formulas do nothing, and an entry says so', async () => {
  const { member } = await signUp(server, 'csvmember')
  const body = { reason: '=HYPERLINK("https://evil.example")' }
  await server.call('POST', `/operator/members/${member.id}/freeze`, { token, body })
  const filter = { member: member.id }
  const file = await server.call('POST', '/operator/changes/file', { token, body: filter })
  expect(file.body.value).toMatchObject({ rows: 1, hasMore: false })
  expect(String(file.body.value?.csv)).toContain(`"'=HYPERLINK`)
  const [entry] = (await changes('?subject=changes%20file')).changes
  expect(entry?.after).toEqual({ filter, rows: 1 })
  const { text } = await run('ann', 'changes', '5', '--of', 'csvmember')
  expect(text).toContain('because: =HYPERLINK')
  expect((await run('ann', 'changes', '--csv', '--by', 'bob')).text).toMatch(/^place,at,operator/)
})

test('one person changes neither the amount from which two decide, nor where members pay', async () => {
  const guarded = [
    ['withdrawals', '{"secondPersonFromMinor":"99999999999"}'],
    ['rewards', '{"secondPersonFromMinor":"99999999999"}'],
    ['adjustments', '{"secondPersonFromMinor":"99999999999"}'],
    ['deposits', '{"secondPersonFromMinor":"99999999999"}'],
  ]
  for (const [key = '', value = ''] of guarded) {
    const before = (await run('ann', 'get', key)).text
    expect((await run('ann', 'set', key, value)).text).toContain('until somebody else')
    expect((await run('ann', 'set', key, value)).exitCode).toBe(1)
    expect((await run('ann', 'get', key)).text).toBe(before)
    expect((await run('bob', 'set', key, value.replace('999', '111'))).text).toContain('do not say the same')
    expect((await run('bob', 'set', key, value)).text).toContain('99999999999')
    expect((await run('ann', 'get', key)).text).toContain('99999999999')
  }
  expect((await run('ann', 'set', 'withdrawals', '{"receiptMinutes":61}')).text).toContain('61')
})

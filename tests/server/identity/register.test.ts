import { beforeAll, expect, test } from 'vitest'
import { newId, newSecret } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

const PASSWORD = 'quiet river 9'

// Protects: an account is opened whole or not at all, once per name and per request.
eachEngine(engine => {
  const fresh = useDatabase(engine)
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(fresh.db)
  })

  test('answers with a session that works, and opens wallet, tree and first event with the account', async () => {
    const id = newId()
    const said = await server.register('Somchai', PASSWORD, { id })
    expect(said.status).toBe(200)
    expect(said.body.value).toMatchObject({
      firstTimeLogin: false,
      captcha: false,
      member: { id, account: 'Somchai', nickname: 'Somchai', type: 0, isAgent: false, isTrial: false },
    })
    const info = await server.call('GET', '/member', { token: String(said.body.value?.token) })
    expect(info.body.value).toMatchObject({ id, account: 'Somchai' })
    const facts = await fresh.db.row(
      sql<{ wallets: number; tree: number; events: number; book: string }>`
        select (select count(*)::int from ledger_accounts where member_id = ${id}::uuid and kind = 'wallet') as wallets,
               (select max(book) from ledger_accounts where member_id = ${id}::uuid) as book,
               (select count(*)::int from member_tree where ancestor = ${id}::uuid and depth = 0) as tree,
               (select count(*)::int from security_events where member_id = ${id}::uuid and kind = 'registered') as events`,
    )
    expect(facts).toEqual({ wallets: 1, tree: 1, events: 1, book: 'real' })
  })

  // What follows is about forms and flows, which are the same on either engine.
  if (engine === 'embedded') return

  test.each([
    ['required', 'username', { username: '' }],
    ['pattern_letterFirst', 'username', { username: 'ab' }],
    ['pattern_letterFirst', 'username', { username: 'สมชาย' }],
    ['passwordLength', 'password', { password: 'short', confirmPassword: 'short' }],
    ['passwordObvious', 'password', { password: 'my Kasem99 key', confirmPassword: 'my Kasem99 key' }],
    ['passwordCommon', 'password', { password: 'P@ssw0rd123!', confirmPassword: 'P@ssw0rd123!' }],
    ['passwordsDiffer', 'confirmPassword', { confirmPassword: `${PASSWORD} ` }],
    ['termsNeeded', 'termsAccepted', { termsAccepted: false }],
    ['humanProofNeeded', undefined, { human: undefined }],
    ['badInput', 'isAgent', { isAgent: true }],
    ['badInput', 'member_type', { member_type: 1 }],
    ['badInput', 'id', { id: 'not-an-id' }],
    ['badInput', 'username', { username: ['kasem99'] }],
    ['badInput', 'password', { password: 'x'.repeat(2_000) }],
  ])('refuses %s for %s and opens nothing', async (code, field, extra) => {
    const said = await server.register('kasem99', PASSWORD, extra)
    expect(said.body).toMatchObject({ success: false, code, ...(field ? { field } : {}) })
    expect(said.body.message).not.toContain('{{')
    const opened = await fresh.db.rows(
      sql<{ id: string }>`select id from members where account_key = 'kasem99'`,
    )
    expect(opened).toEqual([])
  })

  test('refuses accountTaken for a name in another case or width', async () => {
    await signUp(server, 'Niran', PASSWORD)
    for (const name of ['niran', 'NIRAN', ' Niran ', 'ｎｉｒａｎ']) {
      const said = await server.register(name, PASSWORD)
      expect(said.body).toMatchObject({ code: 'accountTaken', field: 'username' })
    }
  })

  test('repeats for the same id, secret and entries with another session of the same member', async () => {
    const id = newId()
    const repeatSecret = newSecret()
    const first = await server.register('repeater', PASSWORD, { id, repeatSecret })
    const again = await server.register('repeater', PASSWORD, { id, repeatSecret })
    expect(again.status).toBe(200)
    expect(again.body.value?.member).toEqual(first.body.value?.member)
    const other = await server.register('repeater', 'another river', { id, repeatSecret })
    expect(other.body.code).toBe('accountTaken')
    const reused = await server.register('repeater2', PASSWORD, { id, repeatSecret })
    expect(reused.body.code).toBe('idempotencyConflict')
  })

  test('races 12 registrations of one name: exactly one wins', async () => {
    const said = await Promise.all(
      Array.from({ length: 12 }, (_, n) => server.register(n % 2 ? 'contested' : 'Contested', PASSWORD)),
    )
    expect(said.filter(one => one.body.success)).toHaveLength(1)
    expect(said.filter(one => one.body.code === 'accountTaken')).toHaveLength(11)
    const members = await fresh.db.row(
      sql<{ n: number }>`select count(*)::int as n from members where account_key = 'contested'`,
    )
    expect(members?.n).toBe(1)
  })
})

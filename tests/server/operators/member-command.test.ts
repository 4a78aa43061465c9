import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { namePerson } from '#tests/support/operators.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: what the console does with members, the command line does by the same acts: the same permissions, refusals in
// words, and entries.

const fresh = useDatabase()
let server: TestServer
let id: string

beforeAll(async () => {
  server = await openTestServer(fresh.db)
  await namePerson(server, 'ann')
  await namePerson(server, 'bob')
  await namePerson(server, 'con', ['content'])
  id = (await signUp(server, 'typedmember')).member.id
})

const as = (name: string, ...words: string[]) =>
  operate(['member', ...words, '--as', name], {
    db: fresh.db,
    operator: 'root',
    key: `key of ${name}`,
    now: server.clock.now(),
    timeZone: 'Asia/Bangkok',
  })
const status = async () =>
  (await fresh.db.row(sql<{ status: string }>`select status from members where id = ${id}::uuid`))?.status

test('finds and shows a member, and notes', async () => {
  expect((await as('ann', 'note', 'typedmember', 'Called', 'twice')).exitCode).toBe(0)
  expect((await as('ann', 'find', 'typedmem')).text).toContain('typedmember')
  expect((await as('ann', 'find', 'nobodyatall')).text).toBe('Nobody was found.')
  const { text } = await as('ann', 'show', 'typedmember')
  expect(text).toContain('ann: Called twice')
  expect(text).toContain('wallet')
  expect((await as('ann', 'show', 'nobodyatall')).exitCode).toBe(1)
})

test('freezes with a reason, unfreezes by two, and says in words why not', async () => {
  expect((await as('con', 'freeze', 'typedmember', 'x')).text).toContain('another role')
  expect((await as('ann', 'freeze', 'typedmember')).text).toContain('Please fill this in')
  expect((await as('ann', 'freeze', 'typedmember', 'Looks', 'odd')).text).toContain('is frozen')
  expect((await as('ann', 'freeze', 'typedmember', 'again')).text).toContain('already been decided')
  expect((await as('ann', 'unfreeze', 'typedmember', 'fine')).text).toContain('until somebody else agrees')
  expect((await as('ann', 'unfreeze', 'typedmember', 'fine')).text).toContain('has agreed already')
  expect(await status()).toBe('frozen')
  expect((await as('bob', 'unfreeze', 'typedmember', 'fine')).text).toContain('active again')
  expect(await status()).toBe('active')
})

test('makes an agent, ends sessions, opens a number and removes no factor that is not there', async () => {
  expect((await as('ann', 'make-agent', 'typedmember', '--rate', '0.5', 'First one')).exitCode).toBe(0)
  expect((await as('ann', 'make-agent', 'typedmember', '--type', '7', 'x')).exitCode).toBe(1)
  expect((await as('ann', 'end-sessions', 'typedmember', 'Lost')).exitCode).toBe(0)
  expect((await as('ann', 'reveal', 'typedmember', 'phone', 'Called')).exitCode).toBe(1)
  await fresh.db.run(sql`update members set email = 'typed@example.com' where id = ${id}::uuid`)
  expect((await as('ann', 'reveal', 'typedmember', 'email', 'Called')).text).toBe('typed@example.com')
  expect((await as('ann', 'remove-factor', 'typedmember', 'passkeys', 'x')).exitCode).toBe(1)
  expect((await as('ann', 'close', 'typedmember', 'Asked')).text).toContain('closed for good')
  const reasons = await fresh.db.rows(sql<{ reason: string }>`
    select reason from operator_changes where member_id = ${id}::uuid and reason is not null order by at, id`)
  expect(reasons.map(one => one.reason)).toEqual(
    expect.arrayContaining(['Looks odd', 'First one', 'Called', 'Asked']),
  )
})

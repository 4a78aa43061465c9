import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, PASSWORD, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: an operator lets somebody in again without ever knowing a lasting password of theirs (reliability C7).

const DAY_MS = 86_400_000
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})
const run = (...args: string[]) =>
  operate(args, { db: fresh.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' })
const reset = async (account: string) => {
  const { exitCode, text } = await run('member', 'reset-password', account)
  expect(exitCode, text).toBe(0)
  return /: (\S{19})\n/.exec(text)?.[1] ?? ''
}

test('answers a first password that opens once, must be changed, and ends what was open before', async () => {
  const { token, member } = await signUp(server, 'forgetful', PASSWORD)
  const first = await reset('ForgetFul')
  expect(first).toMatch(/^(?:[a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
  expect((await server.login('forgetful', PASSWORD)).body.code).toBe('wrongLogin')
  server.clock.advance(1_000)
  expect((await server.call('GET', '/member', { token })).status).toBe(401)
  const said = await server.login('forgetful', first)
  // The terms were accepted at the registration, and are not asked for again.
  expect(said.body.value).toMatchObject({ passwordExpired: true, member: { termsDue: false } })
  expect((await server.login('forgetful', first)).body.code).toBe('wrongLogin')
  const changed = await server.sealed(
    'POST',
    '/member/password',
    'changePassword',
    { oldPassword: first, newPassword: 'louder river 10', confirmNewPassword: 'louder river 10' },
    { token: String(said.body.value?.token) },
  )
  expect(changed.body.success).toBe(true)
  expect((await server.login('forgetful', 'louder river 10')).body.value).toMatchObject({
    passwordExpired: false,
  })
  const events = await fresh.db.rows(sql<{ kind: string }>`
    select kind from security_events where member_id = ${member.id}::uuid and address = 'operator'`)
  expect(events).toEqual([{ kind: 'passwordReset' }])
})

test('answers another password each time, keeps none of them, and says in the book of changes who did it', async () => {
  await signUp(server, 'twice', PASSWORD)
  const [one, two] = [await reset('twice'), await reset('twice')]
  expect(one).not.toBe(two)
  expect((await server.login('twice', one)).body.code).toBe('wrongLogin')
  const { text: book } = await run('changes', '1')
  expect(book).toContain('nok  member twice password')
  expect(book).not.toContain(two)
  const later = await openTestServer(fresh.db)
  later.clock.advance(DAY_MS)
  expect((await later.login('twice', two)).body.code).toBe('wrongLogin')
})

test('answers an account that too many wrong passwords had closed', async () => {
  await signUp(server, 'lockedout', PASSWORD)
  for (let tried = 0; tried < 11; tried += 1) await server.login('lockedout', 'not this one')
  expect((await server.login('lockedout', PASSWORD)).body.code).toBe('tooManyRequests')
  expect((await server.login('lockedout', await reset('lockedout'))).body.success).toBe(true)
})

test('refuses with words for nobody, for a trial and for an account that is closed', async () => {
  const { member } = await signUp(server, 'gone', PASSWORD)
  await fresh.db.run(sql`update members set status = 'closed' where id = ${member.id}::uuid`)
  const { member: trial } = await signUp(server, 'trialist', PASSWORD)
  await fresh.db.run(sql`update members set member_type = 4 where id = ${trial.id}::uuid`)
  const text = async (...args: string[]) => {
    const outcome = await run('member', ...args)
    expect(outcome.exitCode).toBe(1)
    return outcome.text
  }
  expect(await text('reset-password', 'nobody')).toBe('there is no member nobody')
  expect(await text('reset-password', 'gone')).toContain('gone is closed')
  expect(await text('reset-password', 'trialist')).toContain('is a trial account')
  expect(await text('reset-password')).toContain('needs a user name')
  expect(await text('delete', 'gone')).toContain('reset-password, move or rate')
})

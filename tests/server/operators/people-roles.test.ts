import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { findOperatorSession } from '#server/operators/session.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { namePerson, seatOperator } from '#tests/support/operators.ts'
import { testClock } from '#tests/support/test-clock.ts'

// Protects (reliability S32): from the third person on two people change people and roles, nobody their own, two admins
// stay; a key opens on the command line only what the person's roles open in the console.

const fresh = useDatabase()
const clock = testClock()
const context = () => ({
  db: fresh.db,
  now: clock.now(),
  timeZone: 'Asia/Bangkok',
  publicUrl: 'https://play.example',
})
const run = (words: string[]): Promise<Outcome> => operate(words, { ...context(), operator: 'root' })
const as = (name: string, ...words: string[]): Promise<Outcome> =>
  operate([...words, '--as', name], { ...context(), operator: 'root', key: `key of ${name}` })

test('prints a one-time link with the key, and the first two are admins', async () => {
  expect((await run(['person', 'add', 'first', '--role', 'support'])).text).toContain('first two are admins')
  const { text } = await run(['person', 'add', 'first', '--role', 'admin'])
  expect(text).toMatch(/^Key of first: \S{43}$/m)
  expect(text).toMatch(/^https:\/\/play\.example\/operator\/link#[\w-]{43}$/m)
  await fresh.db.run(sql`delete from operator_links`)
  await fresh.db.run(sql`delete from operator_people`)
})

test('adds and changes people by two, never oneself, and keeps two admins', async () => {
  for (const name of ['ann', 'bob']) await namePerson({ db: fresh.db, clock }, name)
  expect((await as('ann', 'person', 'add', 'cat', '--role', 'support,finance')).text).toContain('one more')
  const added = await as('bob', 'person', 'add', 'cat')
  expect(added.text).toContain('Key of cat')
  expect((await run(['person', 'list'])).text).toMatch(/^cat .* support, finance$/m)
  expect((await as('ann', 'person', 'roles', 'ann', '--role', 'content')).text).toContain('their own')
  expect((await as('ann', 'person', 'roles', 'bob', '--role', 'content')).text).toContain('two admins stay')
  expect((await as('ann', 'person', 'remove', 'bob')).text).toContain('two admins stay')
  expect((await as('ann', 'person', 'roles', 'cat', '--role', 'admin')).text).toContain(
    'somebody else agrees',
  )
  expect((await as('ann', 'person', 'roles', 'cat', '--role', 'admin')).text).toContain(
    'somebody else has to',
  )
  expect((await as('bob', 'person', 'roles', 'cat', '--role', 'admin')).text).toContain('from now on')
  expect((await as('ann', 'person', 'roles', 'bob', '--role', 'content')).exitCode).toBe(0)
})

test('a changed role ends the sessions, and a removed person’s too', async () => {
  await namePerson({ db: fresh.db, clock }, 'eve')
  const { token } = await seatOperator({ db: fresh.db, clock }, 'dee', ['support'])
  const find = () => findOperatorSession(fresh.db, token, clock.now())
  expect((await find())?.roles).toEqual(['support'])
  // The same again changes nothing.
  await as('ann', 'person', 'roles', 'dee', '--role', 'support')
  expect((await as('eve', 'person', 'roles', 'dee', '--role', 'support')).text).toContain('from now on')
  expect(await find()).toBeDefined()
  await as('ann', 'person', 'roles', 'dee', '--role', 'risk')
  expect(await find()).toBeDefined()
  await as('eve', 'person', 'roles', 'dee', '--role', 'risk')
  expect(await find()).toBeUndefined()
})

test('a first agreement counts until a day has passed', async () => {
  await as('ann', 'person', 'roles', 'dee', '--role', 'content')
  clock.advance(24 * 3_600_000 - 60_000)
  expect((await as('eve', 'person', 'roles', 'dee', '--role', 'content')).text).toContain('from now on')
})

test('a first agreement runs out after a day', async () => {
  await as('ann', 'person', 'remove', 'dee')
  clock.advance(24 * 3_600_000)
  expect((await run(['person', 'list'])).text).not.toContain('waits for a second person')
  expect((await as('eve', 'person', 'remove', 'dee')).text).toContain('until somebody else agrees')
  expect((await as('ann', 'person', 'remove', 'dee')).text).toContain('is removed')
})

test('a proposal that was edited in the database agrees with nothing', async () => {
  await as('ann', 'person', 'roles', 'bob', '--role', 'support')
  await fresh.db.run(sql`update operator_proposals set input = 'admin'`)
  const { text } = await as('eve', 'person', 'roles', 'bob', '--role', 'admin')
  expect(text).toContain('do not say the same')
  await fresh.db.run(sql`delete from operator_proposals`)
})

test('a key opens what its roles open, and nothing else', async () => {
  await namePerson({ db: fresh.db, clock }, 'sue', ['support'])
  await namePerson({ db: fresh.db, clock }, 'fin', ['finance'])
  const refused = ['approve', 'reject', 'paid']
  for (const act of refused) expect((await as('sue', 'withdrawals', act, 'X')).text).toContain('another role')
  expect((await as('sue', 'withdrawals', 'list')).exitCode).toBe(0)
  expect((await as('fin', 'adjust', 'list')).exitCode).toBe(0)
  expect((await as('sue', 'adjust', 'list')).text).toContain('another role')
  expect((await as('fin', 'set', 'vip', '{}')).text).toContain('another role')
  expect((await as('fin', 'person', 'add', 'eli')).text).toContain('another role')
  expect((await as('fin', 'changes')).text).toContain('another role')
})

import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { sql } from '#server/db/sql.ts'
import { ACTS, isCommand, touchOf } from '#server/operator/acts.ts'
import { operate } from '#server/operator/operate.ts'
import { USAGE } from '#server/operator/usage.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, type Payee, payee } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { asked, reference } from '../withdrawals/withdrawal-calls.ts'

// Protects: nobody reads or changes what belongs to a member without saying who they are, and without an entry in the book of
// changes; no command is left out of that.

const fresh = useDatabase()
let server: TestServer<'cashier'>
let who: Payee
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier'] })
  who = await payee(server, 1_000_00n)
  // Names people, so that from here on somebody has to be one of them.
  await server.operator('ann', 'person', 'list')
})

const anybody = (...args: string[]) =>
  operate(args, { db: fresh.db, operator: 'machine', now: server.clock.now(), timeZone: 'Asia/Bangkok' })
const bookOf = async () =>
  (
    await fresh.db.rows(sql<{ line: string }>`
      select operator || '  ' || subject || '  ' || coalesce(after::text, '') as line from operator_changes order by at, id`)
  ).map(row => row.line)
const every = Object.entries(ACTS).flatMap(([name, acts]) => Object.keys(acts).map(act => ({ name, act })))
const personal = every.filter(({ name, act }) => isCommand(name) && touchOf(name, act) !== 'site')

test('every command that the usage tells of says what it touches', () => {
  const told = [...USAGE.matchAll(/^ {2}([a-z][a-z-]+)(?: ([a-z][a-z-]+))?(?= |$)/gm)].map(
    ([, name = '', act]) => ({ name, act }),
  )
  expect(told.length).toBeGreaterThan(80)
  for (const { name, act } of told) {
    if (!isCommand(name)) throw new Error(`${name} says nothing of what it touches`)
    const acts: readonly string[] = Object.keys(ACTS[name])
    expect(acts.includes('*') || acts.includes(act ?? ''), `${name} ${act}`).toBe(true)
  }
})

test.each(personal)(
  'refuses "$name $act" of nobody who is named, and writes nothing',
  async ({ name, act }) => {
    const before = await bookOf()
    const { exitCode, text } = await anybody(name, act === '*' ? who.member.account : act, who.member.account)
    expect([exitCode, text]).toEqual([1, expect.stringContaining('decided by a person')])
    expect(await bookOf()).toEqual(before)
  },
)

test('refuses to let somebody without a name read a list, though no act is typed', async () => {
  for (const { name } of personal.filter(({ act }) => act === 'list'))
    expect((await anybody(name)).text).toContain('decided by a person')
  expect((await anybody('changes')).text).toContain('decided by a person')
})

test('a reading leaves an entry that says who has read what', async () => {
  const withdrawal = reference(await asked(server, who, '30000'))
  const deposited = await server.call('POST', '/deposits', {
    token: who.token,
    body: { id: newId(), method: 'sandbox', amount: '10000' },
  })
  const deposit = referenceOf((deposited.body.value as unknown as { deposit: { id: string } }).deposit)
  await server.operator('ann', 'adjust', 'credit', who.member.account, '1', 'A correction')
  const reward = await server.operator('ann', 'rewards', 'give', who.member.account, '1', '--title-en', 'Hi')
  const [gift = ''] = /^\S+/.exec(reward.text) ?? []
  const adjusted = await fresh.db.row(sql<{ id: string }>`select id from wallet_adjustments limit 1`)
  const references: Record<string, string> = {
    'withdrawals show': withdrawal,
    'deposits show': deposit,
    'adjust show': referenceOf(adjusted ?? { id: '' }),
    'rewards show': gift,
  }
  // A debt needs a vendor that takes a win back and a raffle its prizes: their own tests read them. The key of an outside
  // chat needs SECRET.
  const readElsewhere = ['debts show', 'raffles show', 'chat key']
  const reads = personal.filter(
    ({ name, act }) =>
      isCommand(name) && touchOf(name, act) === 'reads' && !readElsewhere.includes(`${name} ${act}`),
  )
  for (const { name, act } of reads) {
    const words = [
      name,
      ...(act === '*' ? [] : [act]),
      ...(act === 'show' ? [references[`${name} ${act}`] ?? ''] : []),
      ...(name === 'chat' && act === 'messages' ? ['th'] : []),
    ]
    const options =
      act === 'compare' ? ['--kind', 'daily', '--from', '2026-11-01', '--until', '2026-11-01'] : []
    const { exitCode, text } = await server.operator('ann', ...words, ...options)
    expect(exitCode, text).toBe(0)
    expect((await bookOf()).at(-1)).toBe(`ann  ${words.join(' ')}  "read"`)
  }
})

test('a change leaves an entry of the person who made it', async () => {
  const held = await balanceOf(server, who)
  const id = reference(await asked(server, who, '30000'))
  const { account } = who.member
  const changes = [
    ['message', account, '--title-en', 'Hello', '--content-en', '<p>Hello</p>'],
    ['withdrawals', 'review', id],
    ['withdrawals', 'reject', id, 'Ask again'],
    ['adjust', 'credit', account, '2', 'Another correction'],
    ['rewards', 'give', account, '2', '--title-en', 'Hello'],
    ['member', 'reset-password', account],
  ]
  for (const words of changes) {
    const before = await bookOf()
    const { exitCode, text } = await server.operator('ann', ...words)
    expect(exitCode, text).toBe(0)
    const written = (await bookOf()).slice(before.length)
    expect(written.length, words.join(' ')).toBeGreaterThan(0)
    expect(written.every(line => line.startsWith('ann  '))).toBe(true)
  }
  expect(await balanceOf(server, who)).toBe(held)
})

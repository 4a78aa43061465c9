import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountRecord } from '#lib/records/store.ts'
import { sql } from '#server/db/sql.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { operateAs } from '#tests/support/operator-people.ts'
import { balanceOf, player, type TestPlayer } from '#tests/support/play.ts'
import { getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (I19): a wallet is corrected by hand once, with a reason that its member reads, by two different people from the set
// amount on, never below zero, and the book of changes has who, and what the wallet held before and after.

const database = useDatabase()
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})
beforeEach(() => forgetCounts())

const context = () => ({ db: database.db, now: server.clock.now(), timeZone: 'Asia/Bangkok' })
const as = (name: string, ...args: string[]): Promise<Outcome> => operateAs(name, args, context())
/** Two people agree on what one may do alone. */
async function aloneBelow(minor: string): Promise<void> {
  for (const name of ['ann', 'second'])
    await as(name, 'set', 'adjustments', JSON.stringify({ secondPersonFromMinor: minor }))
}
const nameOf = async ({ memberId }: TestPlayer) =>
  (await database.db.row(sql<{ account: string }>`select account from members where id = ${memberId}::uuid`))
    ?.account ?? ''
const referenceIn = ({ text }: Outcome) => /^([0-9A-F]{6}-[0-9A-F]{6}) /.exec(text)?.[1] ?? text
const recordOf = (who: TestPlayer) => getAs<AccountRecord>(server, who, '/account-record?group=rest')
const fileOf = async (who: TestPlayer) =>
  (
    await server.app.request('/api/account-record.csv?group=rest', {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).text()

test('answers one person below the set amount, and the member reads why', async () => {
  await aloneBelow('100000')
  const who = await player(server, 1_000n)
  const name = await nameOf(who)
  const done = await as(
    'ann',
    'adjust',
    'credit',
    name.toUpperCase(),
    '50.25',
    'Lost',
    'stake',
    'of',
    'round',
    '7',
  )
  expect(done).toMatchObject({ exitCode: 0, text: expect.stringContaining(`${name} holds 60.25 THB`) })
  expect((await as('ann', 'adjust', 'debit', name, '0.25', 'Rounded')).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(6_000n)
  const { rows, totals } = await recordOf(who)
  expect(rows.map(({ kind, amount, balanceAfter, reason }) => [kind, amount, balanceAfter, reason])).toEqual([
    ['adjustment', '-25', '6000', 'Rounded'],
    ['adjustment', '5025', '6025', 'Lost stake of round 7'],
  ])
  expect(rows[1]?.reference).toBe(referenceIn(done))
  expect(totals).toMatchObject({ entries: 2, net: '5000' })
  expect(await fileOf(who)).toMatch(/,50\.25,,60\.25,THB,Lost stake of round 7,\r\n/)
  const { text } = await as('ann', 'changes')
  expect(text).toContain(`ann  adjustment ${referenceIn(done)}`)
  expect(text).toContain(`from "${name} holds 10.00 THB"`)
  expect(text).toContain(`"${name} holds 60.25 THB, +50.25 THB: Lost stake of round 7"`)
})

test('has no reason where no adjustment was made', async () => {
  const { rows } = await getAs<AccountRecord>(server, await player(server, 1_000n), '/account-record')
  expect(rows.map(row => row.reason)).toEqual([null])
})

test('repeats: what is entered again with the same reason takes effect once', async () => {
  await aloneBelow('100000')
  const who = await player(server, 1_000n)
  const enter = async (reason: string) => as('ann', 'adjust', 'credit', await nameOf(who), '20', reason)
  const all = await Promise.all(Array.from({ length: 4 }, () => enter('Goodwill for May')))
  expect(all.filter(one => one.exitCode === 0)).toHaveLength(1)
  expect(all.find(one => one.exitCode === 1)?.text).toContain('entered before')
  expect(await balanceOf(server, who)).toBe(3_000n)
  expect((await enter('Goodwill for June')).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(5_000n)
})

test('refuses below zero, writes nothing, and takes the same once the wallet holds enough', async () => {
  await aloneBelow('100000')
  const who = await player(server, 1_000n)
  const take = async () => as('ann', 'adjust', 'debit', await nameOf(who), '10.01', 'Paid twice')
  expect(await take()).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('does not hold that much'),
  })
  expect(await balanceOf(server, who)).toBe(1_000n)
  expect((await recordOf(who)).rows).toEqual([])
  expect((await as('ann', 'adjust', 'credit', await nameOf(who), '1', 'Found')).exitCode).toBe(0)
  expect((await take()).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(99n)
})

test('waits for somebody else from the set amount on, either way, and is posted once', async () => {
  await aloneBelow('10000')
  const who = await player(server, 50_000n)
  for (const [act, amount, left] of [
    ['credit', '100', 60_000n],
    ['debit', '250', 35_000n],
  ] as const) {
    const before = await balanceOf(server, who)
    const begun = await as('ann', 'adjust', act, await nameOf(who), amount, 'By the audit')
    expect(begun.text).toContain('needs one more approval')
    expect(await balanceOf(server, who)).toBe(before)
    const reference = referenceIn(begun)
    expect((await as('ann', 'adjust', 'list')).text).toContain(reference)
    expect((await as('ann', 'adjust', 'approve', reference)).text).toContain(
      'somebody else has to be the second',
    )
    const both = await Promise.all([
      as('bob', 'adjust', 'approve', reference),
      as('second', 'adjust', 'approve', reference),
    ])
    expect(both.filter(one => one.exitCode === 0)).toHaveLength(1)
    expect(await balanceOf(server, who)).toBe(left)
    expect((await as('bob', 'adjust', 'list')).text).toBe('No adjustment waits for a second person.')
    expect((await as('ann', 'adjust', 'show', reference)).text).toContain('reason  By the audit')
  }
  expect((await recordOf(who)).rows.map(row => row.reason)).toEqual(['By the audit', 'By the audit'])
})

test('asks two people for every one of them unless an amount is set', async () => {
  await aloneBelow('0')
  const who = await player(server, 1_000n)
  expect((await as('ann', 'adjust', 'credit', await nameOf(who), '0.01', 'A satang')).text).toContain(
    'needs one more approval',
  )
})

test('keeps one that would go below zero waiting, and can take it back', async () => {
  await aloneBelow('1')
  const who = await player(server, 1_000n)
  const reference = referenceIn(await as('ann', 'adjust', 'debit', await nameOf(who), '11', 'Paid twice'))
  expect((await as('bob', 'adjust', 'approve', reference)).text).toContain('does not hold that much')
  expect((await as('ann', 'adjust', 'show', reference)).text).toMatch(/proposed .* by ann .*\n/)
  expect((await as('ann', 'adjust', 'withdraw', reference)).text).toContain('give the reason')
  expect((await as('ann', 'adjust', 'withdraw', reference, 'A mistake')).exitCode).toBe(0)
  expect((await as('bob', 'adjust', 'approve', reference)).text).toContain('"adjust show"')
  expect(await balanceOf(server, who)).toBe(1_000n)
  expect((await as('ann', 'adjust', 'debit', await nameOf(who), '11', 'Paid twice')).exitCode).toBe(0)
})

test('refuses what cannot be meant, and who has not shown who they are', async () => {
  await aloneBelow('100000')
  const [who, trial] = [await player(server, 1_000n), await player(server, 0n, 4)]
  const name = await nameOf(who)
  for (const [args, text] of [
    [['credit', name, '5'], 'give the reason'],
    [['credit', name, '-5', 'x'], ''],
    [['credit', name, '0', 'x'], 'not an amount'],
    [['credit', name, '1.005', 'x'], 'not an amount'],
    [['credit', 'nobody-here', '5', 'x'], 'there is no member'],
    [['credit', await nameOf(trial), '5', 'x'], 'trial account'],
    [['credit', name, '5', 'x'.repeat(201)], 'at most 200'],
    [['approve', 'ABCDEF-123456'], 'there is no adjustment'],
    [['approve', 'first'], '"adjust list"'],
    [['move', name], 'adjust list, show'],
  ] as const)
    expect(await as('ann', 'adjust', ...args)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining(text),
    })
  const nobody = await operate(['adjust', 'credit', name, '5', 'x'], { ...context(), operator: 'machine' })
  expect(nobody.text).toContain('decided by a person')
  expect(await balanceOf(server, who)).toBe(1_000n)
})

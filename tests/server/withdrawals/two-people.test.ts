import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, payee, withdraw } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { asked, confirm, lastOf, reference, run } from './withdrawal-calls.ts'

// Protects: above the set amount nobody in the house decides alone.

const fresh = useDatabase()
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier'] })
})

test('needs two different people above the set amount', async () => {
  const who = await payee(server, 100_000_00n)
  const id = await asked(server, who, '5000000')
  expect(await run(server, 'nok', 'approve', reference(id))).toContain('needs one more approval')
  expect(await lastOf(server, who)).toMatchObject({ status: 'reviewing' })
  const again = await server.operator('nok', 'withdrawals', 'approve', reference(id))
  expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('somebody else')])
  expect((await server.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-3')).exitCode).toBe(1)
  expect(await run(server, 'lek', 'approve', reference(id))).toContain('is approved')
  const { text } = await server.operator('nok', 'changes', '5')
  expect(text).toContain('lek  withdrawal')
})

test('pays out, refunds and counts as arrived above the set amount only when two people agree on the same', async () => {
  const who = await payee(server, 100_000_00n)
  const id = await asked(server, who, '5000000')
  for (const name of ['nok', 'lek']) await run(server, name, 'approve', reference(id))
  expect(await run(server, 'nok', 'paid', reference(id), 'KB-7')).toContain('one more agreement')
  const again = await server.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-7')
  expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('somebody else')])
  const other = await server.operator('lek', 'withdrawals', 'paid', reference(id), 'KB-8')
  expect(other).toEqual({
    exitCode: 1,
    text: expect.stringMatching(/nok proposed {2}paid KB-7\n {2}you entered {2}paid KB-8/),
  })
  expect(await lastOf(server, who)).toMatchObject({ status: 'approved' })
  for (const words of [['list'], ['show', reference(id)]])
    expect(await run(server, 'lek', ...words)).toContain(
      'WAITS FOR A SECOND PERSON: paid KB-7, proposed by nok',
    )
  expect(await run(server, 'lek', 'paid', reference(id), 'KB-7')).toContain('is now paid')
  await confirm(server, who, id, false)
  expect(await run(server, 'nok', 'arrived', reference(id), 'Shown')).toContain('one more agreement')
  expect(await run(server, 'nok', 'refund', reference(id), 'Lost')).toContain('one more agreement')
  expect(await balanceOf(server, who)).toBe(50_000_00n)
  // The second one reads what was entered, and need not type it again.
  expect(await run(server, 'lek', 'refund', reference(id))).toMatch(/is now refunded: .*Lost/)
  expect(await balanceOf(server, who)).toBe(100_000_00n)
})

test('lets the second person put another entry in the place of the first one’s, which then waits for somebody else', async () => {
  const who = await payee(server, 100_000_00n)
  const id = await asked(server, who, '5000000')
  await run(server, 'nok', 'approve', reference(id))
  expect(await run(server, 'lek', 'list')).toContain('approved by nok  WAITS FOR A SECOND PERSON: approve')
  await run(server, 'lek', 'approve', reference(id))
  const empty = await server.operator('nok', 'withdrawals', 'paid', reference(id))
  expect(empty).toEqual({ exitCode: 1, text: expect.stringContaining('needs the bank') })
  await run(server, 'nok', 'paid', reference(id), 'KB-1')
  expect(await run(server, 'lek', 'paid', reference(id), 'KB-2', '--instead')).toContain('one more agreement')
  expect((await server.operator('lek', 'withdrawals', 'paid', reference(id), 'KB-2')).text).toContain(
    'somebody else',
  )
  expect(await run(server, 'nok', 'paid', reference(id), 'KB-2')).toContain('is now paid')
  expect(await run(server, 'nok', 'show', reference(id))).toContain('paid as  KB-2')
})

test('names two withdrawals of one reference by their whole ids, and takes those', async () => {
  const who = await payee(server, 100_000_00n)
  const made = newId()
  const twins = ['8000', '8001'].map(part => `${made.slice(0, 19)}${part}${made.slice(23)}`)
  for (const id of twins) expect((await withdraw(server, who, '100000', { id })).body.success).toBe(true)
  const list = (await run(server, 'nok', 'list')).split('\n')
  for (const id of twins) expect(list.filter(line => line.startsWith(id))).toHaveLength(1)
  const { exitCode, text } = await server.operator('nok', 'withdrawals', 'approve', reference(twins[0] ?? ''))
  expect(exitCode).toBe(1)
  for (const id of twins) expect(text).toContain(id)
  expect(await run(server, 'nok', 'show', twins[1] ?? '')).toContain(`id       ${twins[1]}`)
  expect(await run(server, 'nok', 'approve', `\u200e${twins[1]}\u200b`)).toContain('is approved')
  expect(await lastOf(server, who)).toMatchObject({ id: twins[1], status: 'approved' })
})

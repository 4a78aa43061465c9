import { expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { hashOfInput, once } from '#server/db/once.ts'
import { sql } from '#server/db/sql.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'

// Protects: an action that moves money or creates something takes effect once, however often it arrives (I6).
eachEngine(engine => {
  const fresh = useDatabase(engine, { poolSize: 24 })
  const ask = (id: string, input: unknown, work: () => Promise<unknown>, actor = 'member-1') =>
    fresh.db.transaction(tx => once(tx, { scope: 'deposit', id, actor, input }, work))

  test('repeats the first answer, byte by byte, without working again', async () => {
    const id = newId()
    const work = vi.fn(async () => ({ zebra: 1, balance: '900', a: [1, 2] }))
    const first = await ask(id, { amount: '100', bank: 'x' }, work)
    const again = await ask(id, { bank: 'x', amount: '100' }, work)
    expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('refuses idempotencyConflict when the input or the actor is another one', async () => {
    const id = newId()
    await ask(id, { amount: '100' }, async () => 'done')
    const conflict = { code: 'idempotencyConflict', options: { status: 409 } }
    const unwanted = async () => expect.unreachable('must not work again')
    await expect(ask(id, { amount: '101' }, unwanted)).rejects.toMatchObject(conflict)
    await expect(ask(id, { amount: '100' }, unwanted, 'member-2')).rejects.toMatchObject(conflict)
  })

  test('leaves nothing behind when the work fails, so that it can be done later', async () => {
    const id = newId()
    const failing = ask(id, {}, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await expect(ask(id, {}, async () => 'second')).resolves.toBe('second')
  })

  test('races 20 at once: one works, all get its answer', async () => {
    const id = newId()
    let worked = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(id, { amount: '5' }, async () => {
          worked += 1
          return { turn: worked }
        }),
      ),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(new Set(['{"turn":1}']))
    const stored = await fresh.db.row(
      sql<{ n: number }>`select count(*)::int as n from action_answers where id = ${id}::uuid`,
    )
    expect(stored?.n).toBe(1)
  })
})

test('hashes inputs by what they say, not by the order of their keys', () => {
  expect(hashOfInput({ a: 1, b: { c: 2n, d: [1, '2'] } })).toEqual(
    hashOfInput({ b: { d: [1, '2'], c: 2n }, a: 1 }),
  )
  expect(hashOfInput({ a: '1' })).not.toEqual(hashOfInput({ a: 1 }))
  expect(hashOfInput({ a: 1n })).not.toEqual(hashOfInput({ a: 1 }))
  expect(hashOfInput(['ab', 'c'])).not.toEqual(hashOfInput(['a', 'bc']))
})

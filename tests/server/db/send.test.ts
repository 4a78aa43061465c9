import { expect, test } from 'vitest'
import { isDuplicate } from '#server/db/faults.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'

// Protects: a statement that nobody waits for is never lost in silence, and never half done.
eachEngine(engine => {
  const fresh = useDatabase(engine, { poolSize: 2 })
  const numbers = async () =>
    (await fresh.db.rows(sql<{ number: number }>`select number from sent order by number`)).map(
      row => row.number,
    )

  test('answers only after what was sent is committed, in the order in which it was sent', async () => {
    await fresh.db.run(unnamed('create table sent (number int primary key, is_new boolean)'))
    const seen = await fresh.db.transaction(async tx => {
      tx.send(sql`insert into sent values (${1}, true)`)
      tx.send(sql`update sent set number = ${2} where number = ${1}`)
      const row = await tx.row(sql<{ number: number }>`select number from sent`)
      tx.send(sql`insert into sent values (${3}, true)`)
      return row?.number
    })
    expect(seen).toBe(2)
    expect(await numbers()).toEqual([2, 3])
  })

  test('refuses the whole transaction with the error of the statement that failed, not with what followed', async () => {
    const failing = fresh.db.transaction(async tx => {
      tx.send(sql`insert into sent values (${4}, true)`)
      tx.send(sql`insert into sent values (${2}, true)`)
      tx.send(sql`insert into sent values (${5}, true)`)
      await tx.rows(sql`select 1`)
    })
    await expect(failing).rejects.toSatisfy(error => isDuplicate(error, 'sent_pkey'))
    const unnoticed = fresh.db.transaction(async tx => tx.send(sql`insert into sent values (${2}, true)`))
    await expect(unnoticed).rejects.toSatisfy(error => isDuplicate(error, 'sent_pkey'))
    expect(await numbers()).toEqual([2, 3])
  })

  test('repeats the work when what was sent collided, and runs no effect of the first try', async () => {
    let tries = 0
    const effects: number[] = []
    await fresh.db.transaction(async tx => {
      tries += 1
      const nth = tries
      tx.afterCommit(() => effects.push(nth))
      if (nth === 1)
        tx.send(unnamed("do $$ begin raise exception 'collided' using errcode = '40001'; end $$"))
      else tx.send(sql`insert into sent values (${6}, true)`)
    })
    expect(effects).toEqual([2])
    expect(await numbers()).toEqual([2, 3, 6])
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once as event } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncCount } from '#server/db/durable-fs.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { eachEngine, embeddedFolder, useDatabase } from '#tests/support/databases.ts'

const HOLDER = join(import.meta.dirname, '../../support/directory-holder.ts')
const put = (key: string) => sql`insert into settings (key, value) values (${key}, '1')`

eachEngine(engine => {
  const fresh = useDatabase(engine, { poolSize: 4 })
  const has = async (key: string) =>
    (await fresh.db.rows(sql`select from settings where key = ${key}`)).length === 1

  test('answers money as bigint, days as text, moments as Date', async () => {
    const row = await fresh.db.row(sql<Record<string, unknown>>`
      select 9007199254740993::bigint as money, date '2026-02-03' as day, timestamptz '2026-02-03T04:05:06Z' as moment,
        array[1::bigint, 2] as list`)
    expect(row).toMatchObject({
      money: 9007199254740993n,
      day: '2026-02-03',
      moment: new Date('2026-02-03T04:05:06Z'),
    })
  })

  test('keeps what a transaction did, and nothing of one that throws', async () => {
    const effects: string[] = []
    await fresh.db.transaction(async tx => {
      tx.afterCommit(() => effects.push('kept'))
      await tx.run(put('kept'))
    })
    const failing = fresh.db.transaction(async tx => {
      tx.afterCommit(() => effects.push('lost'))
      await tx.run(put('lost'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await has('kept'), await has('lost'), effects]).toEqual([true, false, ['kept']])
  })

  test('throws when a failed statement was swallowed, instead of answering as if it had been committed', async () => {
    const swallowing = fresh.db.transaction(async tx => {
      await tx.run(put('swallowed'))
      await tx.row(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('failed unnoticed')
    expect(await has('swallowed')).toBe(false)
  })

  test('refuses the database itself, and a second transaction, inside a transaction, instead of waiting for ever', async () => {
    const nestings = [() => fresh.db.row(sql`select 1`), () => fresh.db.transaction(async () => undefined)]
    for (const nested of nestings) {
      await expect(fresh.db.transaction(async () => void (await nested()))).rejects.toThrow('its own handle')
    }
    expect(await fresh.db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  test('refuses the handle of a transaction that has ended', async () => {
    const handle = await fresh.db.transaction(async tx => tx)
    await expect(handle.row(sql`select 1`)).rejects.toThrow('has ended')
  })

  test('goes on after failures of every kind: bad text, bad value, failing prepared statement', async () => {
    await expect(fresh.db.row(unnamed('selec 1'))).rejects.toMatchObject({ code: '42601' })
    const divide = (by: number) => fresh.db.row(sql<{ q: number }>`select 6 / ${by}::int as q`)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect(await divide(2)).toEqual({ q: 3 })
    await expect(fresh.db.row(sql`select ${'x'}::int`)).rejects.toMatchObject({ code: '22P02' })
    expect(await divide(3)).toEqual({ q: 2 })
  })

  test('races 100 read-and-write transactions on one row: none is lost, serializable', async () => {
    await fresh.db.run(put('counter'))
    const increment = () =>
      fresh.db.transaction(
        async tx => {
          const row = await tx.row(sql<{ value: number }>`select value from settings where key = 'counter'`)
          await tx.run(
            sql`update settings set value = ${String((row?.value ?? 0) + 1)}::jsonb where key = 'counter'`,
          )
        },
        { serializable: true },
      )
    const results = await Promise.allSettled(Array.from({ length: 100 }, increment))
    const done = results.filter(one => one.status === 'fulfilled').length
    // On one row everybody collides, so a few may have used up their tries; those say that they were not done.
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ isBusy: true })
    expect(done).toBeGreaterThan(90)
    const row = await fresh.db.row(sql<{ value: number }>`select value from settings where key = 'counter'`)
    expect(row?.value).toBe(1 + done)
  })
})

const postgres = useDatabase('postgres', { poolSize: 6 })

test('faults DatabaseUnavailable when PostgreSQL is not there', async () => {
  const address = 'postgres://nobody@127.0.0.1:1/none'
  await expect(openDatabase({ databaseUrl: address, dataDir: '' })).rejects.toThrow(DatabaseUnavailable)
})

test('faults 20 times by a terminated connection: the transaction fails as unavailable, the next one works', async () => {
  for (let n = 0; n < 20; n += 1) {
    const cut = postgres.db.transaction(async tx => {
      const self = await tx.row(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      await tx.run(put(`cut-${n}`))
      await terminate(self?.pid ?? 0)
      await tx.run(put(`cut-${n}-later`))
    })
    await expect(cut).rejects.toThrow(DatabaseUnavailable)
    expect(await postgres.db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  }
  expect(await postgres.db.rows(sql`select key from settings where key like 'cut-%'`)).toEqual([])
})

test('faults as busy within 3 s when a row is locked elsewhere, and answers for other rows meanwhile', async () => {
  // A table without triggers: a setting also counts up the version of the site, which all settings share.
  await postgres.db.run(sql`create table rows_of_a_test (key text primary key)`)
  await postgres.db.run(sql`insert into rows_of_a_test values ('locked'), ('free')`)
  const holder = await openDatabase({ databaseUrl: postgres.databaseUrl, dataDir: '', poolSize: 1 })
  const touch = (key: string) => sql`update rows_of_a_test set key = key where key = ${key}`
  await holder.transaction(async tx => {
    await tx.run(touch('locked'))
    const started = performance.now()
    const blocked = outside().run(touch('locked'))
    await expect(blocked).rejects.toMatchObject({ name: 'DatabaseUnavailable', isBusy: true })
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(await outside().run(touch('free'))).toBe(1)
  })
  await holder.close()
})

test('syncs at least once for each of 100 embedded commits (F9)', async () => {
  const dataDir = embeddedFolder()
  const db = await openDatabase({ dataDir })
  const before = syncCount()
  for (let n = 0; n < 100; n += 1) await db.run(put(`sync-${n}`))
  expect(syncCount() - before).toBeGreaterThanOrEqual(100)
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('refuses a second process on a data directory within 5 s, harms nothing, and starts after kill -9 of the holder (F10)', async () => {
  const dataDir = embeddedFolder()
  const holder = await hold(dataDir)
  expect(holder.said).toBe('open embedded')
  const started = performance.now()
  const second = await hold(dataDir)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(second.code).not.toBe(0)
  expect(second.said).toContain('is in use by another process')
  expect(holder.process.exitCode).toBe(null)
  const ended = event(holder.process, 'exit')
  holder.process.kill('SIGKILL')
  await ended
  const db = await openDatabase({ dataDir })
  expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The test's own pool; inside a transaction of another database it may be asked. */
function outside() {
  return postgres.db
}

async function terminate(pid: number): Promise<void> {
  const admin = await openDatabase({ databaseUrl: postgres.databaseUrl, dataDir: '', poolSize: 1 })
  await admin.run(sql`select pg_terminate_backend(${pid})`)
  await admin.close()
}

/** Resolves when the process says that it is open, or has ended. */
async function hold(dataDir: string): Promise<{ process: ChildProcess; said: string; code: number | null }> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return new Promise(resolve => {
    child.stdout.on('data', (chunk: Buffer) =>
      resolve({ process: child, said: chunk.toString().trim(), code: null }),
    )
    child.once('close', code => resolve({ process: child, said: errors, code }))
  })
}

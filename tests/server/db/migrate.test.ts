import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { eachEngine, embeddedFolder, useDatabase } from '#tests/support/databases.ts'

// Protects: the schema is brought up once, by one of many, and an applied file can never change unnoticed (F26).
eachEngine(engine => {
  const fresh = useDatabase(engine, { poolSize: 8 })
  let folder = ''
  let last = 9_000
  const add = (text: string) => {
    last += 1
    writeFileSync(join(folder, `${last}_test.sql`), text)
    return `${last}_test`
  }

  beforeAll(async () => {
    // The shipped migrations stay known, so the folder of a test starts from the database's own list.
    await fresh.db.run(sql`truncate schema_migrations`)
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'))
    await fresh.db.run(sql`truncate schema_migrations`)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('applies in order, and nothing the second time', async () => {
    const first = add('create table in_order (n int)')
    const second = add('insert into in_order values (1); insert into in_order values (2)')
    expect(await migrate(fresh.db, folder)).toEqual([first, second])
    expect(await migrate(fresh.db, folder)).toEqual([])
    expect(await fresh.db.rows(sql<{ n: number }>`select n from in_order order by n`)).toEqual([
      { n: 1 },
      { n: 2 },
    ])
  })

  test('races five starts: each file is applied by one of them', async () => {
    const id = add('create table raced (n int); insert into raced values (1)')
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(fresh.db, folder)))
    expect(applied.flat()).toEqual([id])
    expect(await fresh.db.rows(sql<{ n: number }>`select n from raced`)).toEqual([{ n: 1 }])
  })

  test('refuses a file that was changed after it was applied', async () => {
    const id = add('create table changed (n int)')
    await migrate(fresh.db, folder)
    writeFileSync(join(folder, `${id}.sql`), 'create table changed (n bigint)')
    await expect(migrate(fresh.db, folder)).rejects.toThrow(`${id} was changed`)
  })

  test('refuses a database that a newer version has migrated', async () => {
    const id = add('create table newer (n int)')
    await migrate(fresh.db, folder)
    rmSync(join(folder, `${id}.sql`))
    await expect(migrate(fresh.db, folder)).rejects.toThrow(`it has ${id}`)
  })

  test('leaves nothing of a file that fails in the middle, and goes on from there once it is mended', async () => {
    const good = add('create table before_failure (n int)')
    const bad = add('create table half_done (n int); insert into half_done values (1 / 0)')
    await expect(migrate(fresh.db, folder)).rejects.toThrow('division by zero')
    expect(await fresh.db.row(sql`select to_regclass('half_done')::text as name`)).toEqual({ name: null })
    writeFileSync(join(folder, `${bad}.sql`), 'create table half_done (n int)')
    expect(await migrate(fresh.db, folder)).toEqual([bad])
    expect(good).not.toBe(bad)
  })
})

// The template of every embedded test was an empty database until the shipped migrations were applied to it.
test('has applied every shipped migration to an empty embedded database, and applies none again', async () => {
  const dataDir = embeddedFolder()
  const db = await openDatabase({ dataDir })
  const applied = await db.rows(sql<{ id: string }>`select id from schema_migrations`)
  const shipped = readdirSync(join(import.meta.dirname, '../../../src/server/db/migrations'))
  expect(applied.map(row => row.id).toSorted()).toEqual(
    shipped
      .filter(file => file.endsWith('.sql'))
      .map(file => file.replace('.sql', ''))
      .toSorted(),
  )
  expect(await migrate(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

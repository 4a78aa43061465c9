import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { migrationsOf, newestTag } from '#tests/support/previous-release.ts'
import { readSchema, takenAway } from '#tests/support/schema-changes.ts'
import { copyTemplate } from '#tests/support/template-database.ts'

// Protects: while a release is rolled out, servers of the release before go on working with the new schema. What is newer
// than the last release only adds; what takes away says so in its first line and comes a release later (CONTRIBUTING.md).

const DIRECTORY = join(import.meta.dirname, '../../../src/server/db/migrations')
/** "-- contract: …" with why nobody needs any more what it takes away. */
const CONTRACT = /^-- contract: \S.{20,}/

const files = readdirSync(DIRECTORY).filter(name => name.endsWith('.sql'))
const released = readFileSync(join(DIRECTORY, 'released.txt'), 'utf8').split('\n').filter(Boolean)
const folder = mkdtempSync(join(tmpdir(), 'baize-rolling-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An empty database that is removed afterwards. */
async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, drop } = await copyTemplate(inject('postgresUrl'), 'template0')
  const db = await openDatabase({ databaseUrl, dataDir: folder, poolSize: 2 })
  try {
    await work(db)
  } finally {
    await db.close()
    await drop()
  }
}

test('migrations that are newer than the last release only add, or say that they contract', async () => {
  await withDatabase(async db => {
    const add = (name: string) => cpSync(join(DIRECTORY, name), join(folder, name))
    for (const name of released) add(name)
    await migrate(db, folder)
    let before = await readSchema(db)
    const wrong: string[] = []
    for (const name of files.filter(one => !released.includes(one))) {
      add(name)
      await migrate(db, folder)
      const after = await readSchema(db)
      if (!CONTRACT.test(readFileSync(join(DIRECTORY, name), 'utf8')))
        wrong.push(...takenAway(before, after).map(what => `${name}: ${what}`))
      before = after
    }
    expect(wrong).toEqual([])
  })
})

test('knows what takes away and what only adds', async () => {
  await withDatabase(async db => {
    await db.run(unnamed('create table kept (id int primary key, name text not null, note text unique)'))
    await db.run(unnamed('create view shown as select id, name from kept'))
    const before = await readSchema(db)
    const after = async (change: string) => {
      const undo = new Error('rolled back')
      let lost: string[] = []
      await db
        .transaction(async tx => {
          await tx.run(unnamed(change))
          lost = takenAway(before, await readSchema(tx))
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      return lost
    }
    const adding = [
      'alter table kept add column more int',
      'alter table kept add column more int not null default 1',
      'alter table kept alter column name drop not null',
      'create table another (id int primary key, name text not null unique)',
      'create index on kept (name)',
      'create or replace view shown as select id, name, note from kept',
      'alter table kept add column key int, add constraint fresh unique (key)',
    ]
    for (const change of adding) expect([change, await after(change)]).toEqual([change, []])
    const taking = [
      'drop view shown',
      'alter table kept rename column note to remark',
      'alter table kept alter column note type varchar(9)',
      'alter table kept alter column note set not null',
      'alter table kept add column more int not null',
      'alter table kept drop constraint kept_note_key',
      'create unique index on kept (name)',
      'drop view shown; alter table kept rename to renamed',
    ]
    for (const change of taking) expect([change, (await after(change)).length > 0]).toEqual([change, true])
  })
})

test('released.txt names migrations that are there, and those of the last tag where there is one', () => {
  expect(released).toEqual(released.filter(name => files.includes(name)))
  const tag = newestTag()
  if (tag) expect(released).toEqual(migrationsOf(tag))
})

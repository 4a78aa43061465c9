import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure, isNightly } from '#tests/support/figures.ts'
import { bet, fundedWallet, postAll } from '#tests/support/ledger.ts'
import { findPostgresProgram } from '#tests/support/postgres.ts'

// Protects (F27): a dump that is made while money moves is a sound set of books of one moment, and can be used by a server.

/** Each bet has two. */
const ENTRIES = figure(6_000, 1_000_000)
const RESTORED_WITHIN_MS = 15 * 60_000
const run = promisify(execFile)

const removals: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const remove of removals.reverse()) await remove()
})

/** Bets of many members at once, until told to stop. */
async function load(db: Database, goesOn: (posted: number) => boolean): Promise<number> {
  const wallets = await Promise.all(Array.from({ length: 64 }, () => fundedWallet(db, 1_000_000_000n)))
  const group = new GroupCommit(db, postAll)
  let posted = 0
  const lane = async (_: unknown, index: number) => {
    const wallet = wallets[index % wallets.length]
    while (wallet && goesOn(posted)) {
      const key = newId()
      await group.submit(bet(wallet, 1n, key), key)
      posted += 1
    }
  }
  await Promise.all(Array.from({ length: 128 }, lane))
  return posted
}

async function sizeOf(db: Database): Promise<{ operations: number; entries: number }> {
  const row = await db.row(sql<{ operations: number; entries: number }>`
    select (select count(*) from ledger_operations)::int as operations,
      (select count(*) from ledger_entries)::int as entries`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** An empty database beside one, with its address. */
async function emptyBeside(databaseUrl: string): Promise<string> {
  const name = `restored_${newId().slice(-12)}`
  const admin = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1 })
  await admin.run(unnamed(`create database ${name} template template0`))
  removals.push(async () => {
    await admin.run(unnamed(`drop database ${name} with (force)`))
    await admin.close()
  })
  const address = new URL(databaseUrl)
  address.pathname = `/${name}`
  return address.href
}

test(
  `faults: a dump of ${ENTRIES.toLocaleString('en')} entries while bets come holds whole books in another database`,
  async () => {
    // Bets stand in no round here.
    const { db, databaseUrl = '', remove } = await freshPostgres({ poolSize: 8, checks: 'ledger' })
    removals.push(remove)
    await load(db, posted => posted < ENTRIES / 2)
    const before = await sizeOf(db)
    const folder = mkdtempSync(join(tmpdir(), 'baize-dump-'))
    removals.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'dump')

    const dumpArguments = ['--format=custom', '--compress=1', '--file', file, databaseUrl]
    let isDumping = true
    const dump = run(findPostgresProgram('pg_dump'), dumpArguments).finally(() => {
      isDumping = false
    })
    const meanwhile = await load(db, () => isDumping)
    await dump
    expect(meanwhile).toBeGreaterThan(0)

    const began = performance.now()
    const restoredUrl = await emptyBeside(databaseUrl)
    const restoreArguments = ['--exit-on-error', '--jobs=2', '--dbname', restoredUrl, file]
    await run(findPostgresProgram('pg_restore'), restoreArguments)
    const restored = await openDatabase({ databaseUrl: restoredUrl, dataDir: '', poolSize: 2 })
    removals.push(() => restored.close())
    expect(await checkLedger(restored)).toEqual([])
    const ms = performance.now() - began

    // Of one moment between the beginning of the dump and its end.
    const after = await sizeOf(db)
    const size = await sizeOf(restored)
    expect(size.entries).toBeGreaterThanOrEqual(before.entries)
    expect(size.entries).toBeLessThanOrEqual(after.entries)
    expect(size.entries).toBe(2 * size.operations)
    // A server takes it as its own, and the books go on in it.
    expect(await migrate(restored)).toEqual([])
    expect(await load(restored, posted => posted < 64)).toBeGreaterThanOrEqual(64)
    expect(await checkLedger(restored)).toEqual([])
    if (isNightly) {
      console.log(`${size.entries} entries restored and verified in ${(ms / 1_000).toFixed(0)} s`)
      expect(size.entries).toBeGreaterThanOrEqual(1_000_000)
      expect(ms).toBeLessThan(RESTORED_WITHIN_MS)
    }
  },
  120_000 + ENTRIES * 1.5,
)

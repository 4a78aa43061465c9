import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'
import { figure } from '#tests/support/figures.ts'
import { expectLedgerBalanced, fundedWallet } from '#tests/support/ledger.ts'

// Protects (F26): however the schema is brought up, by several processes, killed in the middle or from any earlier version,
// it ends the same, and the ledger that was there has not changed.

const KILLS = figure(3, 10)
const SHIPPED = join(import.meta.dirname, '../../../src/server/db/migrations')
const WORKER = join(import.meta.dirname, '../../support/migration-worker.ts')
const FILES = readdirSync(SHIPPED)
  .filter(name => name.endsWith('.sql'))
  .sort()
/** Earlier schemas to begin from: some of them, or each. */
const FROM = FILES.map((_, index) => index + 1).filter(
  count => count < FILES.length && (count % figure(16, 1) === 0 || count === FILES.length - 1),
)

const whole = useDatabase('postgres', { poolSize: 2 })
const removals: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const remove of removals.reverse()) await remove()
})

/** Everything that a schema is made of, as text: columns, constraints, indexes, triggers, functions and views. */
async function schemaOf(db: Database): Promise<string[]> {
  const rows = await db.rows(sql<{ line: string }>`
    select line from (
      select 'column ' || concat_ws(' ', table_name, column_name, data_type, udt_name, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select 'constraint ' || concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
      union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      union all select 'view ' || viewname || definition from pg_views where schemaname = 'public'
      union all select 'migration ' || id || sha256 from schema_migrations) all_lines
    order by line collate "C"`)
  return rows.map(({ line }) => line)
}

/** A checksum of all accounts, operations and entries, of what they have had since the first schema. */
async function ledgerSum(db: Database): Promise<string> {
  const rows = await db.rows(sql<{ line: string }>`
    select line from (
      select concat_ws(' ', id, book, kind, member_id, vendor, unit, balance, version, encode(chain, 'hex')) as line
        from ledger_accounts
      union all select concat_ws(' ', id, scope, key, encode(input_hash, 'hex'), kind, book, reference, created_at)
        from ledger_operations
      union all select concat_ws(' ', operation_id, account_id, amount, seq, balance_after, encode(chain, 'hex'))
        from ledger_entries) all_lines
    order by line collate "C"`)
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}

/** A folder with the first files of the shipped ones. */
function firstFiles(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'))
  for (const name of FILES.slice(0, count)) cpSync(join(SHIPPED, name), join(folder, name))
  removals.push(() => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * Copies a ledger with money in it into a schema of any age. The columns that it has not got yet are left out, and its
 * triggers look at nothing.
 */
async function plantLedger(db: Database): Promise<void> {
  const has = await db.row(sql<{ name: string | null }>`select to_regclass('ledger_entries')::text as name`)
  if (!has?.name) return
  await db.transaction(async tx => {
    await tx.run(unnamed(`set local session_replication_role = 'replica'`))
    for (const table of ['ledger_accounts', 'ledger_operations', 'ledger_entries']) {
      const columns = await tx.rows(sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = ${table}`)
      const names = columns.map(({ name }) => name).join(', ')
      const kept = planted.get(table) ?? []
      const rows = table === 'ledger_accounts' ? kept.filter(row => row.kind !== 'prize_pool') : kept
      await tx.run({
        ...unnamed(
          `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)`,
        ),
        values: [JSON.stringify(rows)],
      })
    }
  })
}

const planted = new Map<string, Record<string, unknown>[]>()

async function makePlanted(): Promise<void> {
  for (let member = 0; member < 5; member += 1) await fundedWallet(whole.db, BigInt(1_000 + member))
  for (const table of ['ledger_accounts', 'ledger_operations', 'ledger_entries']) {
    const rows = await whole.db.rows(
      unnamed<{ row: Record<string, unknown> }>(`select to_json(t) as row from ${table} t`),
    )
    planted.set(
      table,
      rows.map(({ row }) => row),
    )
  }
}

/** Starts a process that migrates; killed at its so-manieth millisecond when told. */
async function migrateInProcess(databaseUrl: string, killAfterMs?: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER, '', databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const applied: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begin' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    if (line.startsWith('applied ')) applied.push(line.slice('applied '.length))
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal === null && code !== 0) throw new Error(`the migration ended with ${code}`)
  return applied
}

test('races two processes over an empty database: each file is applied by one of them', async () => {
  const { db, databaseUrl, drop } = await emptyDatabase()
  const applied = await Promise.all([migrateInProcess(databaseUrl), migrateInProcess(databaseUrl)])
  expect(applied.flat().sort()).toEqual(FILES.map(name => name.slice(0, -'.sql'.length)))
  expect(await schemaOf(db)).toEqual(await schemaOf(whole.db))
  expect(await migrateInProcess(databaseUrl)).toEqual([])
  await drop()
}, 120_000)

test(
  `faults ${KILLS} times by kill -9 in the middle: the next process goes on, and the schema ends the same`,
  async () => {
    const known = await schemaOf(whole.db)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { db, databaseUrl, drop } = await emptyDatabase()
      await migrateInProcess(databaseUrl, 20 + kill * figure(200, 60))
      await migrateInProcess(databaseUrl)
      expect(await schemaOf(db)).toEqual(known)
      await drop()
    }
  },
  60_000 + KILLS * 30_000,
)

test(
  `answers the same schema from each of ${FROM.length} earlier ones, and the ledger that was there is unchanged`,
  async () => {
    await makePlanted()
    const known = await schemaOf(whole.db)
    for (const count of FROM) {
      const { db, drop } = await emptyDatabase()
      await migrate(db, firstFiles(count))
      await plantLedger(db)
      const hasLedger = count >= 2
      const before = hasLedger ? await ledgerSum(db) : undefined
      await migrate(db)
      expect([count, await schemaOf(db)]).toEqual([count, known])
      if (hasLedger) {
        expect([count, await ledgerSum(db)]).toEqual([count, before])
        await expectLedgerBalanced(db)
        // The books go on: also for an account that was there before.
        await fundedWallet(db, 100n)
        await expectLedgerBalanced(db)
      }
      await drop()
    }
  },
  60_000 + FROM.length * 15_000,
)

/**
 * `npm run bench closed-months`: how a closed month could leave the live tables of the ledger. Compares the tables as they
 * are, whose rows are moved to an archive, with tables that are partitioned by month, whose unique keys then need a table of
 * their own. The decision that follows is in docs/scale.md.
 */
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { startPostgres } from '../support/postgres.ts'
import { median, printTable } from './load.ts'

const ROUNDS = 3
/** Operations of each of two months, with two entries each. */
const OPERATIONS = 50_000
const ACCOUNTS = 5_000
const MONTHS = ['2026-09-01', '2026-10-01']

/** A UUID v7 of a moment spread over the month, of row n: its first 48 bits are milliseconds. */
const ID = (month: string) => `
  (lpad(to_hex((extract(epoch from '${month}T00:00:00Z'::timestamptz) * 1000)::bigint + n * 20), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
    || '8' || lpad(to_hex(n / 4096), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid`

const AS_IS = `
  create schema live;
  create table live.operations (like ledger_operations including all);
  create table live.entries (like ledger_entries including all);
  create table live.old_operations (like ledger_operations including all);
  create table live.old_entries (like ledger_entries including all);`

/** A unique key has to contain what a table is partitioned by, and (scope, key) and (account, seq) contain no time. */
const PARTITIONED = `
  create schema parts;
  create table parts.operations (like ledger_operations including defaults including constraints, primary key (id))
    partition by range (id);
  create table parts.entries (like ledger_entries including defaults including constraints,
    primary key (operation_id, account_id)) partition by range (operation_id);
  create table parts.operation_keys (scope text, key text, operation_id uuid not null, primary key (scope, key));
  create table parts.entry_keys (account_id uuid, seq bigint, operation_id uuid not null, primary key (account_id, seq));
  ${['operations', 'entries'].flatMap(table => MONTHS.map((_, index) => partition(table, index))).join(';\n')}`

/** The first possible id of the month after so many of them. */
function firstId(index: number): string {
  const ms = Date.parse(`${MONTHS[index] ?? '2026-11-01'}T00:00:00Z`)
  return `'${ms
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})(.{4})/, '$1-$2')}-0000-0000-000000000000'`
}

function partition(table: string, index: number): string {
  const [from, to] = [firstId(index), firstId(index + 1)]
  return `create table parts.${table}_${index} partition of parts.${table} for values from (${from}) to (${to})`
}

const operationsInto = (table: string, month: string) => `
  insert into ${table} (id, scope, key, input_hash, kind, book, reference)
  select ${ID(month)}, 'vendor:BAIZE', ${ID(month)}::text, sha256(int4send(n)), 'bet', 'real', 'round ' || ${ID(month)}::text
  from generate_series(1, ${OPERATIONS}) n`

const entriesInto = (table: string, month: string) => `
  insert into ${table} (operation_id, account_id, amount, seq, balance_after, chain)
  select ${ID(month)}, ${account(`n % ${ACCOUNTS}`)}, -1,
    n / ${ACCOUNTS} + ${1 + (MONTHS.indexOf(month) * OPERATIONS) / ACCOUNTS}, 1, sha256(int4send(n))
  from generate_series(0, ${OPERATIONS - 1}) n
  union all select ${ID(month)}, ${account('-1')}, 1, null, null, null from generate_series(0, ${OPERATIONS - 1}) n`

function account(number: string): string {
  return `('00000000-0000-8000-8000-' || lpad(to_hex(${number} + 1), 12, '0'))::uuid`
}

const STEPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as it is': {
    'two months written': MONTHS.map(month =>
      [operationsInto('live.operations', month), entriesInto('live.entries', month)].join(';'),
    ).join(';'),
    'a month out': `
      with gone as (delete from live.entries where operation_id < ${firstId(1)} returning *)
      insert into live.old_entries select * from gone;
      with gone as (delete from live.operations where id < ${firstId(1)} returning *)
      insert into live.old_operations select * from gone`,
  },
  partitioned: {
    'two months written': MONTHS.map(month =>
      [
        operationsInto('parts.operations', month),
        entriesInto('parts.entries', month),
        `insert into parts.operation_keys select 'vendor:BAIZE', ${ID(month)}::text, ${ID(month)}
         from generate_series(1, ${OPERATIONS}) n`,
        `insert into parts.entry_keys select account_id, seq, operation_id from parts.entries_${MONTHS.indexOf(month)}
         where seq is not null`,
      ].join(';'),
    ).join(';'),
    'a month out': `
      alter table parts.entries detach partition parts.entries_0;
      alter table parts.operations detach partition parts.operations_0`,
  },
}

const postgres = await startPostgres({ durable: true })
const db = await openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: '', poolSize: 1 })
try {
  await migrate(db)
  await db.run(unnamed('set statement_timeout = 0'))
  await measure(db)
} finally {
  await db.close()
  await postgres.remove()
}

async function measure(db: Database): Promise<void> {
  const seen = new Map<string, { ms: number[]; bytes: number }>()
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.run(
      unnamed(
        `drop schema if exists live cascade; drop schema if exists parts cascade; ${AS_IS} ${PARTITIONED}`,
      ),
    )
    for (const [shape, steps] of Object.entries(STEPS))
      for (const [step, text] of Object.entries(steps)) {
        const started = performance.now()
        await db.run(unnamed(text))
        const name = `${shape}: ${step}`
        const ms = [...(seen.get(name)?.ms ?? []), performance.now() - started]
        seen.set(name, { ms, bytes: await bytesOf(db, shape === 'partitioned' ? 'parts' : 'live') })
      }
  }
  printTable(`${2 * OPERATIONS} operations with two entries each in two months, ${ROUNDS} rounds, median`, [
    ['what', 'ms', 'MB with indexes after it'],
    ...[...seen].map(([name, { ms, bytes }]) => [name, median(ms).toFixed(0), (bytes / 1e6).toFixed(1)]),
  ])
}

/** Of all tables of a schema that are not taken out, with their indexes. */
async function bytesOf(db: Database, schema: string): Promise<number> {
  const row = await db.row(sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r' and c.relname not like 'old_%'
      and (c.relispartition or c.relname not like '%\\_0')`)
  return row?.bytes ?? 0
}

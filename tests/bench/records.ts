import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { walletOf } from '#tests/support/ledger.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { printTable, quantile } from './load.ts'

/**
 * What the pages of the records cost on PostgreSQL with ten million ledger entries of 13 months, and what a file of a
 * hundred thousand rows takes in memory. `npm run bench -- records`
 */
const WALLETS = 980
const ENTRIES = 5_000
/** One member who never stops. */
const BUSY_ENTRIES = 100_000
/** Files of everything that member did. */
const FILES = 5
const ROUNDS = 1_000
/** Members whose pages are asked for. */
const ASKED = 40
const WANTED_MS = 50

const postgres = await startPostgres({ durable: false })
const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'))
const db = await openDatabase({ databaseUrl: postgres.url('postgres'), dataDir })
try {
  await migrate(db)
  const server = await openTestServer(db, { features: ['play', 'cashier'] })
  const people: TestPlayer[] = []
  for (let at = 0; at < ASKED; at += 1) people.push(await player(server))
  const busy = await player(server)
  await seed(db, people, busy)
  await measurePages(server, people, busy)
  await measureFiles(server, busy)
} finally {
  await db.close()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Histories are written as rows: the handlers would take days. Triggers rest meanwhile, and the books are not kept. */
async function seed(db: Database, people: readonly TestPlayer[], busy: TestPlayer): Promise<void> {
  const started = performance.now()
  const known = people.map(({ memberId }) => memberId)
  await db.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`set local synchronous_commit = off`)
    await tx.run(sql`
      create temporary table histories on commit drop as
      select row_number() over () as n, member_id, account_id, entries from (
        select unnest(${[...known, busy.memberId]}::uuid[]) as member_id,
          unnest(${[...known, busy.memberId].map(id => walletOf(id).id)}::uuid[]) as account_id,
          unnest(${[...known.map(() => ENTRIES), BUSY_ENTRIES]}::int[]) as entries
        union all select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, ${ENTRIES}::int
          from generate_series(1, ${WALLETS - ASKED}::int)) h`)
    await tx.run(sql`
      insert into ledger_accounts (id, book, kind, member_id, unit, tracked, balance, version, chain)
      select account_id, 'real', 'wallet', member_id, 'THB', true, 100000, entries, sha256(account_id::text::bytea)
      from histories
      on conflict (id) do update set version = excluded.version, balance = excluded.balance`)
    // The moment, the wallet and the turn make an id that sorts as the entries came.
    await tx.run(sql`
      create temporary table moves on commit drop as
      select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
          || '8' || lpad(to_hex(turn), 15, '0'))::uuid as id, at, n, turn, account_id, member_id
      from (select n, account_id, member_id, turn,
          now() - interval '395 days' * (1 - turn::float8 / entries) as at
        from histories, generate_series(1, entries) as turn) m`)
    await tx.run(sql`
      insert into ledger_operations (id, scope, key, input_hash, kind, book, reference, created_at)
      select id, 'bench', n || ' ' || turn, sha256('bench'),
        case turn % 10 when 0 then 'deposit' when 1 then 'win' when 2 then 'rebate' else 'bet' end, 'real',
        id::text, at
      from moves order by moves.id`)
    await tx.run(sql`
      insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
      select id, account_id, case when turn % 10 < 3 then 700 else -100 end, turn, 100000, sha256('bench')
      from moves order by account_id, turn`)
    await tx.run(sql`
      insert into ledger_entries (operation_id, account_id, amount)
      select id, '00000000-0000-8000-8000-000000000001', case when turn % 10 < 3 then -700 else 100 end
      from moves order by moves.id`)
    await tx.run(sql`
      insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
        refunded, payout, valid_bet, wins, opened_at, settled_at)
      select member_id, id, 'real', 'BAIZE', id::text, 'koi', 'RNG', 'koi-terrace', 'settled', 100, 0, 90, 100, 0, at, at
      from moves where turn <= ${ROUNDS}::int or member_id = ${busy.memberId}::uuid`)
  })
  await db.run(sql`analyze`)
  const counted = await db.row(sql<{ count: bigint }>`select count(*) as count from ledger_entries`)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  process.stdout.write(`${counted?.count} ledger entries written in ${seconds} s\n`)
}

async function measurePages(
  server: TestServer,
  people: readonly TestPlayer[],
  busy: TestPlayer,
): Promise<void> {
  const rows = [['page', `${ENTRIES} entries: p50, p95 ms`, `${BUSY_ENTRIES} entries: p50, p95 ms`]]
  const pages: [string, string][] = [
    ['account record, 7 days, first page', '/account-record?days=7'],
    ['account record, 30 days, first page', '/account-record?days=30'],
    ['account record, everything, first page', '/account-record'],
    ['account record, everything, last page', '/account-record?before=21'],
    ['bet record, 7 days, first page', '/bet-record?days=7'],
    ['bet record, everything, first page', '/bet-record'],
    ['profit and loss, 30 days', '/profit-loss?days=30'],
    ['profit and loss, 13 months', '/profit-loss?from=2025-11-01'],
    ['bonus details, 30 days', '/bonus-details?days=30'],
    ['bonus details, everything', '/bonus-details'],
  ]
  const started = performance.now()
  await answerOf(server, busy, '/account-record')
  const first = (performance.now() - started).toFixed(0)
  process.stdout.write(
    `the first sums of ${BUSY_ENTRIES} entries, which writes some of their blocks: ${first} ms\n`,
  )
  for (const [name, path] of pages) {
    const usual = await timesOf(server, people, path)
    const long = await timesOf(
      server,
      Array.from({ length: 20 }, () => busy),
      path,
    )
    rows.push([name, usual, long])
  }
  printTable(`Records, one after another; wanted: p95 of ${WANTED_MS} ms`, rows)
}

/** Each of them twice; the first time does not count. */
async function timesOf(server: TestServer, people: readonly TestPlayer[], path: string): Promise<string> {
  const times: number[] = []
  for (const who of [...people, ...people]) {
    const started = performance.now()
    await answerOf(server, who, path)
    times.push(performance.now() - started)
    forgetCounts()
  }
  const counted = times.slice(people.length).sort((a, b) => a - b)
  return `${quantile(counted, 0.5).toFixed(1)}, ${quantile(counted, 0.95).toFixed(1)}`
}

async function answerOf(server: TestServer, who: TestPlayer, path: string): Promise<void> {
  const response = await server.app.request(`/api${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`)
}

/** The same file again and again: memory that it kept, or that grew with what was sent, would add up. */
async function measureFiles(server: TestServer, busy: TestPlayer): Promise<void> {
  const rows: (string | number)[][] = [['file', 'rows', 'size', 'seconds', 'memory before', 'peak']]
  for (let file = 1; file <= FILES; file += 1) {
    const before = process.memoryUsage().rss
    let [peak, bytes, lines] = [before, 0, 0]
    const started = performance.now()
    const response = await server.app.request('/api/account-record.csv', {
      headers: { authorization: `Bearer ${busy.token}` },
    })
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    rows.push([file, lines - 1, mib(bytes), seconds, mib(before), mib(peak)])
  }
  printTable('The account record as a file, one after the other', rows)
}

function mib(size: number): string {
  return `${(size / 1_048_576).toFixed(1)} MiB`
}

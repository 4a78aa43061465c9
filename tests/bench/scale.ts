/**
 * `npm run bench scale`: bets per second of 1, 2 and 4 server processes on one durable PostgreSQL, beside pgbench with the
 * same statements; what a synchronous replica costs; and what a bet takes of the disk. Everything runs on one machine, the
 * generators too, so only ratios of one run mean anything. The reading of the figures is in docs/scale.md.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { FULL_HISTORY } from '#server/db/seed/history/history.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ensureDemoVendor } from '#server/vendor-wallet/demo-vendor.ts'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '../support/server-process.ts'
import { betStatements } from './bet-statements.ts'
import { ensurePrograms, median, printTable, wrkBeside } from './load.ts'
import { pgbench } from './pgbench.ts'
import { listPlayers, seatPlayers, writeBets } from './players.ts'
import { startReplica } from './replica.ts'

const PLAYERS = 1_000
const CONNECTIONS = 64
const SERVERS = [1, 2, 4]
/** Of each server, so that four and pgbench fit into one PostgreSQL. */
const POOL = '16'
const ROUNDS = 3
const SECONDS = 4
/** Requests written down for each second: more than any machine answers. */
const REQUESTS_PER_SECOND = 12_000
const SECRET = 'a secret of the measurement, more than 32'

interface Bench {
  address: string
  db: Database
  tokens: string[]
  folder: string
  servers: ServerProcess[]
  /** Bets that were answered over HTTP. */
  answered: number
}

type Loads = Record<string, () => Promise<number>>

ensurePrograms({ wrk: 'wrk' })
findPostgres()
const postgres = await startPostgres({ durable: true })
const address = postgres.url('postgres')
const db = await openDatabase({ databaseUrl: address, dataDir: '' })
const bench: Bench = { address, db, tokens: [], folder: newDataDir(), servers: [], answered: 0 }
try {
  bench.tokens = await seatPlayers(db, { count: PLAYERS, secret: SECRET })
  await listPlayers(db, bench.tokens)
  await startServers(bench)
  await measureServers(bench)
  await measureReplica(bench)
  await prove(bench)
  await printSizes(db, 'the bets above')
  await printDemoSizes()
} finally {
  for (const server of bench.servers) {
    await server.stop()
    removeData(server)
  }
  await db.close()
  await postgres.remove()
  rmSync(bench.folder, { recursive: true, force: true })
}

async function startServers({ servers, ...rest }: Bench): Promise<void> {
  const env = { SECRET, DATABASE_URL: rest.address, DATABASE_POOL_SIZE: POOL }
  for (let number = 0; number < Math.max(...SERVERS); number += 1)
    servers.push(await startServer({ env, dataDir: newDataDir() }))
}

async function measureServers(bench: Bench): Promise<void> {
  await bets(bench, bench.servers.length)
  const loads: Loads = { pgbench: async () => bare(bench) }
  for (const count of SERVERS) loads[`${count} server${count > 1 ? 's' : ''}`] = () => bets(bench, count)
  print('Bets over HTTP on one PostgreSQL', await inTurns(loads))
}

async function measureReplica(bench: Bench): Promise<void> {
  const replica = await startReplica(postgres, bench.db)
  const when = (isOn: boolean, load: () => Promise<number> | number) => async () => {
    await replica.setSynchronous(isOn)
    return load()
  }
  try {
    const seen = await inTurns({
      'pgbench, not waiting': when(false, () => bare(bench)),
      'pgbench, waiting': when(true, () => bare(bench)),
      '2 servers, not waiting': when(false, () => bets(bench, 2)),
      '2 servers, waiting': when(true, () => bets(bench, 2)),
    })
    print('The same with a replica, commits waiting for its disk or not', seen)
  } finally {
    await replica.setSynchronous(false)
    await replica.remove()
  }
}

/** All in turns, so that a busy neighbour slows every one of them. */
async function inTurns(loads: Loads): Promise<Map<string, number[]>> {
  const seen = new Map<string, number[]>(Object.keys(loads).map(name => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, load] of Object.entries(loads)) seen.get(name)?.push(await load())
  return seen
}

function bare({ address, folder }: Bench): number {
  const script = betStatements(PLAYERS, new Date())
  return pgbench(address, { script, folder, clients: CONNECTIONS, seconds: SECONDS }).perSecond
}

/** The connections are shared out among so many of the servers. */
async function bets(bench: Bench, count: number): Promise<number> {
  const { tokens, folder, servers } = bench
  const script = join(import.meta.dirname, 'signed-bets.lua')
  const files = servers.slice(0, count).map((_, index) => join(folder, `bets-${index}`))
  const requests = Math.ceil((SECONDS * REQUESTS_PER_SECOND) / count)
  for (const file of files) writeBets(file, { tokens, secret: SECRET, count: requests })
  const loads = await Promise.all(
    files.map((file, index) =>
      wrkBeside(servers[index]?.url ?? '', {
        seconds: SECONDS,
        connections: CONNECTIONS / count,
        script,
        scriptArguments: [file],
      }),
    ),
  )
  for (const { errors, answers } of loads) {
    if (errors > 0) throw new Error(`${errors} of ${answers} calls failed`)
    bench.answered += answers
  }
  return loads.reduce((sum, load) => sum + load.perSecond, 0)
}

function print(title: string, seen: ReadonlyMap<string, number[]>): void {
  const base = median([...seen.values()][0] ?? [])
  printTable(`${title}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns, median`, [
    ['who', 'bets/s', 'of the first line'],
    ...[...seen].map(([name, all]) => [name, median(all).toFixed(0), (median(all) / base).toFixed(2)]),
  ])
}

/** Every answer that was counted is a bet in the books, and the books are right. */
async function prove({ db, answered }: Bench): Promise<void> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from vendor_transactions
    where state = 'posted' and answer::jsonb ? 'operationId' and vendor_round_id <> transaction_id`)
  const [broken] = await checkLedger(db)
  if (broken) throw new Error(`the books are broken after the load: ${broken.what}`)
  if (!row || row.count < answered)
    throw new Error(`${answered} bets were answered, ${row?.count} are in the books`)
}

/** The demo's history: 500 members over 60 days, with wins, deposits, withdrawals and what is counted of play. */
async function printDemoSizes(): Promise<void> {
  await bench.db.run(sql`create database demo`)
  const db = await openDatabase({ databaseUrl: postgres.url('demo'), dataDir: '' })
  try {
    await migrate(db)
    await ensureDemoVendor(db, SECRET)
    const passwords = { hash: async () => '$argon2id$ nobody signs in' }
    const past = { size: FULL_HISTORY, timeZone: 'Asia/Bangkok' }
    await seedDemoWorld(db, { now: systemClock.now(), currency: 'THB', passwords, past })
    await printSizes(db, "the demo's history")
  } finally {
    await db.close()
  }
}

/** Bytes with their indexes, by table: of those that grow with play. */
async function printSizes(db: Database, what: string): Promise<void> {
  await db.run(sql`vacuum analyze`)
  const rows = await db.rows(sql<{ name: string; rows: number; bytes: number; index_bytes: number }>`
    select c.relname as name, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes,
      pg_indexes_size(c.oid)::float8 as index_bytes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not like 'bench%' and c.reltuples > 2000
    order by pg_total_relation_size(c.oid) desc`)
  const count = rows.find(row => row.name === 'game_rounds')?.rows ?? 1
  printTable(`Bytes by table of ${what}, ${count.toFixed(0)} rounds`, [
    ['table', 'rows', 'bytes a row', 'of these indexes', 'rows a round', 'bytes a round'],
    ...rows.map(row => [
      row.name,
      row.rows.toFixed(0),
      (row.bytes / row.rows).toFixed(0),
      (row.index_bytes / row.rows).toFixed(0),
      (row.rows / count).toFixed(2),
      (row.bytes / count).toFixed(0),
    ]),
  ])
}

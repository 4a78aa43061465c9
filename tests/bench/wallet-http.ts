/**
 * Bets per second through the whole server: signed calls over HTTP to the real process, in turns with pgbench, which
 * sends the same statements to the same durable PostgreSQL, one transaction for each bet. The generator is wrk, which
 * replays requests that were signed before, so that it takes as little as possible of the cores it shares.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '../support/server-process.ts'
import { betStatements } from './bet-statements.ts'
import { ensurePrograms, evenly, median, printTable, quantile, wrk } from './load.ts'
import { pgbench } from './pgbench.ts'
import { BET_PATH, listPlayers, seatPlayers, signedBet, writeBets } from './players.ts'

const PLAYERS = 1_000
const CONNECTIONS = [32, 64]
const ROUNDS = 3
const SECONDS = 4
const WARM_UP_SECONDS = 6
/** Requests written down for each second: more than any machine answers. */
const REQUESTS_PER_SECOND = 12_000
const SECRET = 'a secret of the measurement, more than 32'

interface Side {
  name: string
  server: ServerProcess
  tokens: string[]
  env: Record<string, string>
  /** Bets that were answered over HTTP. */
  answered: number
}

/** One line: a side at a number of connections. */
interface Seen {
  perSecond: number[]
  p50Ms: number[]
  p99Ms: number[]
}

ensurePrograms({ wrk: 'wrk' })
findPostgres()
const postgres = await startPostgres({ durable: true })
const sides: Side[] = []
try {
  sides.push(await open('PostgreSQL', { DATABASE_URL: postgres.url('postgres') }))
  sides.push(await open('embedded', {}))
  await measure(postgres.url('postgres'))
  for (const side of sides) await prove(side)
} finally {
  for (const { server } of sides) {
    await server.stop()
    removeData(server)
  }
  await postgres.remove()
}

async function open(name: string, more: Record<string, string>): Promise<Side> {
  const dataDir = newDataDir()
  const env = { SECRET, ...more }
  const db = await openDatabase({ databaseUrl: more.DATABASE_URL, dataDir })
  const tokens = await seatPlayers(db, { count: PLAYERS, secret: SECRET })
  if (db.engine === 'postgres') await listPlayers(db, tokens)
  await db.close()
  return { name, server: await startServer({ env, dataDir }), tokens, env, answered: 0 }
}

async function measure(address: string): Promise<void> {
  const folder = newDataDir()
  const seen = new Map<string, Seen>()
  const see = (name: string, load: { perSecond: number; p50Ms?: number; p99Ms?: number }) => {
    const all = seen.get(name) ?? { perSecond: [], p50Ms: [], p99Ms: [] }
    seen.set(name, all)
    all.perSecond.push(load.perSecond)
    all.p50Ms.push(load.p50Ms ?? Number.NaN)
    all.p99Ms.push(load.p99Ms ?? Number.NaN)
  }
  const script = betStatements(PLAYERS, new Date())
  for (const side of sides) bets(side, { connections: 32, seconds: WARM_UP_SECONDS, folder })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const connections of CONNECTIONS) {
      const load = pgbench(address, { script, folder, clients: connections, seconds: SECONDS })
      see(`pgbench, ${connections}`, { perSecond: load.perSecond, p50Ms: load.meanMs })
      for (const side of sides)
        see(`${side.name}, ${connections}`, bets(side, { connections, seconds: SECONDS, folder }))
    }
  }
  rmSync(folder, { recursive: true })
  print(seen)
  await measureHalf(seen)
}

/** How long a bet takes when half as many come as the server can take: sent evenly, whether or not others are answered. */
async function measureHalf(seen: ReadonlyMap<string, Seen>): Promise<void> {
  const rows = [['who', 'bets/s', 'p50 ms', 'p99 ms']]
  for (const side of sides) {
    const perSecond = Math.round(median(seen.get(`${side.name}, ${CONNECTIONS[0]}`)?.perSecond ?? []) / 2)
    const times = await evenly({ perSecond, seconds: SECONDS }, () => timeOfBet(side))
    side.answered += times.length
    rows.push([
      side.name,
      String(perSecond),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
    ])
  }
  printTable(`The same at half load, ${SECONDS} s each`, rows)
}

/** Milliseconds from sending a bet until its whole answer is there. */
async function timeOfBet(side: Side): Promise<number> {
  const { headers, body } = signedBet(side.tokens, SECRET)
  const sent = performance.now()
  const response = await fetch(side.server.url + BET_PATH, { method: 'POST', headers, body })
  await response.text()
  if (!response.ok) throw new Error(`a bet was answered ${response.status}`)
  return performance.now() - sent
}

function bets(side: Side, run: { connections: number; seconds: number; folder: string }) {
  const { connections, seconds } = run
  const file = join(run.folder, 'bets')
  writeBets(file, { tokens: side.tokens, secret: SECRET, count: seconds * REQUESTS_PER_SECOND })
  const script = join(import.meta.dirname, 'signed-bets.lua')
  const load = wrk(side.server.url, { seconds, connections, script, scriptArguments: [file] })
  if (load.errors > 0) throw new Error(`${side.name}: ${load.errors} of ${load.answers} calls failed`)
  side.answered += load.answers
  return load
}

function print(seen: ReadonlyMap<string, Seen>): void {
  const rows = [['who, connections', 'bets/s', 'of pgbench', 'p50 ms', 'p99 ms']]
  for (const [name, { perSecond, p50Ms, p99Ms }] of seen) {
    const base = seen.get(`pgbench, ${name.split(', ')[1]}`)?.perSecond ?? []
    const rate = median(perSecond)
    const ratio = (rate / median(base)).toFixed(2)
    const late = name.startsWith('pgbench') ? '' : median(p99Ms).toFixed(1)
    rows.push([name, rate.toFixed(0), ratio, median(p50Ms).toFixed(1), late])
  }
  printTable(
    `Bets over HTTP, ${PLAYERS} wallets, ${ROUNDS} rounds of ${SECONDS} s in turns, median (of pgbench the mean time)`,
    rows,
  )
}

/** Every answer that was counted is a bet in the books, and the books are right. */
async function prove(side: Side): Promise<void> {
  await side.server.stop()
  const db = await openDatabase({ databaseUrl: side.env.DATABASE_URL, dataDir: side.server.dataDir })
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from vendor_transactions
    where state = 'posted' and answer::jsonb ? 'operationId' and vendor_round_id <> transaction_id`)
  const broken = await checkLedger(db)
  await db.close()
  if (broken.length > 0) throw new Error(`the books are broken after the load: ${broken[0]?.what}`)
  if (!row || row.count < side.answered)
    throw new Error(`${side.answered} bets were answered, ${row?.count} are in the books`)
}

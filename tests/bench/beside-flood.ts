import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { removeData, type ServerProcess, startServer } from '../support/server-process.ts'
import { evenly, median, printTable, quantile } from './load.ts'
import { BET_PATH, seatPlayers, signedBet } from './players.ts'

const BETS_PER_SECOND = 100
/** How long one turn takes, calm or beside the flood. */
export const FLOOD_SECONDS = 5
export const FLOOD_ROUNDS = 4
const SECRET = 'a secret of the measurement, more than 32'

export interface Flood<Prepared> {
  /** "50 logins a second". */
  name: string
  players: number
  /** How many times the calm p99 of bets it may cost. */
  most: number
  /** How long what still waits for its turn belongs to the flood, in milliseconds. */
  restMs: number
  env?: Readonly<Record<string, string>>
  /** Done once, before the server starts. */
  seat?: (db: Database) => Promise<void>
  /** Done before each round, so that the flood costs the generator little. */
  prepare: (url: string) => Promise<Prepared>
  /** Sends it for a turn; the status of each answer. */
  send: (url: string, prepared: Prepared, round: number) => Promise<number[]>
}

/**
 * Bets arrive evenly at a server of its own, in turns calm and beside a flood. Prints the p99 of both, sets the exit code to
 * 1 when the flood costs more than it may, and returns what `beside` came to, which runs along all the while.
 */
export async function measureBeside<Prepared, Told = void>(
  flood: Flood<Prepared>,
  beside?: (url: string) => Promise<Told>,
): Promise<Told | undefined> {
  findPostgres()
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = postgres.url('postgres')
  let server: ServerProcess | undefined
  try {
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    const players = await seatPlayers(db, { count: flood.players, secret: SECRET })
    await flood.seat?.(db)
    await db.close()
    server = await startServer({ env: { SECRET, DATABASE_URL: databaseUrl, ...flood.env } })
    await bets(server.url, players)
    const told = beside?.(server.url)
    report(flood, await rounds(server.url, players, flood))
    return await told
  } finally {
    await server?.stop()
    if (server) removeData(server)
    await postgres.remove()
  }
}

interface Seen {
  calm: number[]
  flood: number[]
  answers: Map<number, number>
}

async function rounds<Prepared>(
  url: string,
  players: readonly string[],
  { prepare, send, restMs }: Flood<Prepared>,
): Promise<Seen> {
  const seen: Seen = { calm: [], flood: [], answers: new Map() }
  for (let round = 0; round < FLOOD_ROUNDS; round += 1) {
    const prepared = await prepare(url)
    seen.calm.push(quantile(await bets(url, players), 0.99))
    const [calls, statuses] = await Promise.all([bets(url, players), send(url, prepared, round)])
    seen.flood.push(quantile(calls, 0.99))
    for (const status of statuses) seen.answers.set(status, (seen.answers.get(status) ?? 0) + 1)
    await wait(restMs)
  }
  return seen
}

function report<Prepared>({ name, most }: Flood<Prepared>, { calm, flood, answers }: Seen): void {
  const ratio = median(flood) / median(calm)
  const each = (values: readonly number[]) => values.map(value => value.toFixed(1)).join(' ')
  printTable(
    `Wallet calls while ${name} arrive, ${BETS_PER_SECOND} bets/s, ${FLOOD_ROUNDS} rounds of ${FLOOD_SECONDS} s in turns`,
    [
      ['', 'p99 ms, median', 'each round'],
      ['calm', median(calm).toFixed(1), each(calm)],
      ['flood', median(flood).toFixed(1), each(flood)],
      ['ratio', ratio.toFixed(2), `at most ${most}`],
    ],
  )
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`  what arrived was answered ${told}`)
  if (ratio > most) process.exitCode = 1
}

/** Sends bets evenly, whether or not earlier ones are answered; the milliseconds that each took. */
function bets(url: string, tokens: readonly string[]): Promise<number[]> {
  return evenly({ perSecond: BETS_PER_SECOND, seconds: FLOOD_SECONDS }, async () => {
    const { headers, body } = signedBet(tokens, SECRET)
    const sent = performance.now()
    const response = await fetch(url + BET_PATH, { method: 'POST', headers, body })
    await response.text()
    if (!response.ok) throw new Error(`a bet was answered ${response.status}`)
    return performance.now() - sent
  })
}

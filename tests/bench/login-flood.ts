/**
 * What a flood of logins costs the players: wallet calls arrive evenly, in turns calm and while 50 login attempts a second
 * arrive from as many addresses, each sealed and with the proof of work that the site asks for (reliability, section 8).
 * Ends with 1 when the p99 of the wallet calls is more than 1.3 times the calm one.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { sealTo, solved } from '../server/identity/site.ts'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { removeData, type ServerProcess, startServer } from '../support/server-process.ts'
import { callServer } from '../support/visitor.ts'
import { evenly, median, printTable } from './load.ts'
import { BET_PATH, seatPlayers, signedBet } from './players.ts'

const PLAYERS = 500
const BETS_PER_SECOND = 100
const LOGINS_PER_SECOND = 50
const SECONDS = 5
const ROUNDS = 4
const MOST = 1.3
const SECRET = 'a secret of the measurement, more than 32'

findPostgres()
const postgres = await startPostgres({ durable: true })
const databaseUrl = postgres.url('postgres')
let server: ServerProcess | undefined
try {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const tokens = await seatPlayers(db, { count: PLAYERS, secret: SECRET })
  await db.close()
  server = await startServer({ env: { SECRET, DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' } })
  await measure(server.url, tokens)
} finally {
  await server?.stop()
  if (server) removeData(server)
  await postgres.remove()
}

async function measure(url: string, tokens: readonly string[]): Promise<void> {
  const seen = { calm: [] as number[], flood: [] as number[] }
  const answers = new Map<number, number>()
  await bets(url, tokens)
  for (let round = 0; round < ROUNDS; round += 1) {
    const bodies = await prepareLogins(url, LOGINS_PER_SECOND * SECONDS)
    seen.calm.push(percentile(await bets(url, tokens)))
    const [calls, statuses] = await Promise.all([bets(url, tokens), flood(url, bodies, round)])
    seen.flood.push(percentile(calls))
    for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1)
    // What still waits in the lane belongs to the flood.
    await wait(4_000)
  }
  const [calm, flooded] = [median(seen.calm), median(seen.flood)]
  const ratio = flooded / calm
  const each = (values: readonly number[]) => values.map(value => value.toFixed(1)).join(' ')
  printTable(
    `Wallet calls while ${LOGINS_PER_SECOND} logins a second arrive, ${BETS_PER_SECOND} bets/s, ${ROUNDS} rounds of ${SECONDS} s in turns`,
    [
      ['', 'p99 ms, median', 'each round'],
      ['calm', calm.toFixed(1), each(seen.calm)],
      ['flood', flooded.toFixed(1), each(seen.flood)],
      ['ratio', ratio.toFixed(2), `at most ${MOST}`],
    ],
  )
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`  the logins were answered ${told}`)
  if (ratio > MOST) process.exitCode = 1
}

/** Sends bets evenly, whether or not earlier ones are answered; the milliseconds that each took. */
async function bets(url: string, tokens: readonly string[]): Promise<number[]> {
  return evenly({ perSecond: BETS_PER_SECOND, seconds: SECONDS }, async () => {
    const { headers, body } = signedBet(tokens, SECRET)
    const sent = performance.now()
    const response = await fetch(url + BET_PATH, { method: 'POST', headers, body })
    await response.text()
    if (!response.ok) throw new Error(`a bet was answered ${response.status}`)
    return performance.now() - sent
  })
}

function flood(url: string, bodies: readonly string[], round: number): Promise<number[]> {
  return evenly({ perSecond: LOGINS_PER_SECOND, seconds: SECONDS }, async number => {
    const address = `2001:db8:${round.toString(16)}:${number.toString(16)}::1`
    const type = 'application/sealed+json'
    const headers = { 'content-type': type, 'x-forwarded-for': address }
    const body = bodies[number] ?? ''
    const response = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
    await response.text()
    return response.status
  })
}

/** Seals logins with solved proofs beforehand, so that a flood costs the generator little. */
async function prepareLogins(url: string, count: number): Promise<string[]> {
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const bodies: string[] = []
  for (let number = 0; number < count; number += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:ffff:${Math.floor(number / 20).toString(16)}::1` }
    const response = await fetch(`${url}/api/human-challenge?scene=login`, { headers })
    const { value } = (await response.json()) as { value: { challenge: string } }
    const human = await solved(value.challenge)
    const entry = { username: `stranger${number}`, password: `wrong password ${number}`, human }
    bodies.push(await sealTo(key, 'login', JSON.stringify({ at: Date.now(), body: JSON.stringify(entry) })))
  }
  return bodies
}

function percentile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

/**
 * What a flood of pictures costs the players: wallet calls arrive evenly, in turns calm and while ten pictures a second are
 * sent in: photographs of 12 megapixels, pixel bombs and broken ones, and slow bodies that never end stand open beside them
 * (reliability S48, S49, S63). Ends with 1 when the p99 of the wallet calls is more than twice the calm one, or when a slow
 * body is not ended within a minute and a half.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/platform/clock.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { pngOf } from '../server/uploads/pictures.ts'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { removeData, type ServerProcess, startServer } from '../support/server-process.ts'
import { addMember, seatOf } from '../support/team.ts'
import { evenly, median, printTable, quantile } from './load.ts'
import { BET_PATH, seatPlayers, signedBet } from './players.ts'

const PLAYERS = 200
const BETS_PER_SECOND = 100
const PICTURES_PER_SECOND = 10
const SECONDS = 5
const ROUNDS = 4
const SLOW_BODIES = 50
const MOST = 2
const SLOW_ENDS_WITHIN_MS = 90_000
const SECRET = 'a secret of the measurement, more than 32'

findPostgres()
const postgres = await startPostgres({ durable: true })
const databaseUrl = postgres.url('postgres')
let server: ServerProcess | undefined
try {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const players = await seatPlayers(db, { count: PLAYERS, secret: SECRET })
  // Each may have twelve pictures waiting.
  const senders = await seatSenders(db, Math.ceil((PICTURES_PER_SECOND * SECONDS * ROUNDS) / 10))
  await db.close()
  server = await startServer({ env: { SECRET, DATABASE_URL: databaseUrl } })
  await measure(server.url, players, senders)
} finally {
  await server?.stop()
  if (server) removeData(server)
  await postgres.remove()
}

async function seatSenders(db: Database, count: number): Promise<string[]> {
  const sessions = new SessionStore({ db, clock: systemClock, live: new LiveEvents() })
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1)
    tokens.push(await seatOf({ db, sessions }, await addMember(db)))
  return tokens
}

/** A photograph of 12 megapixels, one that declares 400, and one whose data is broken. */
async function pictures(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const photograph = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const bomb = pngOf({ width: 20_000, height: 20_000 })
  const broken = pngOf({ width: 64, height: 64, data: deflateSync(Buffer.alloc(3)) })
  return [photograph, bomb, broken]
}

async function measure(url: string, players: readonly string[], senders: readonly string[]): Promise<void> {
  const kinds = await pictures()
  const seen = { calm: [] as number[], flood: [] as number[] }
  const answers = new Map<number, number>()
  await bets(url, players)
  const slow = Array.from({ length: SLOW_BODIES }, (_, index) =>
    slowBody(url, senders[index % senders.length]),
  )
  let sent = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.calm.push(quantile(await bets(url, players), 0.99))
    const [calls, statuses] = await Promise.all([
      bets(url, players),
      evenly({ perSecond: PICTURES_PER_SECOND, seconds: SECONDS }, () => {
        sent += 1
        return send(url, senders[sent % senders.length], kinds[sent % kinds.length] ?? Buffer.alloc(0))
      }),
    ])
    seen.flood.push(quantile(calls, 0.99))
    for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1)
    // What still waits for its turn belongs to the flood.
    await wait(3_000)
  }
  report(seen, answers, await Promise.all(slow))
}

function report(
  seen: { calm: readonly number[]; flood: readonly number[] },
  answers: ReadonlyMap<number, number>,
  slow: readonly number[],
): void {
  const [calm, flooded] = [median(seen.calm), median(seen.flood)]
  const each = (values: readonly number[]) => values.map(value => value.toFixed(1)).join(' ')
  printTable(
    `Wallet calls while ${PICTURES_PER_SECOND} pictures a second arrive, ${BETS_PER_SECOND} bets/s, ${ROUNDS} rounds of ${SECONDS} s in turns`,
    [
      ['', 'p99 ms, median', 'each round'],
      ['calm', calm.toFixed(1), each(seen.calm)],
      ['flood', flooded.toFixed(1), each(seen.flood)],
      ['ratio', (flooded / calm).toFixed(2), `at most ${MOST}`],
    ],
  )
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  const last = Math.max(...slow)
  console.log(`  the pictures were answered ${told}`)
  console.log(`  ${slow.length} slow bodies were ended, the last after ${(last / 1_000).toFixed(0)} s`)
  if (flooded / calm > MOST || last > SLOW_ENDS_WITHIN_MS) process.exitCode = 1
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

async function send(url: string, token: string | undefined, bytes: Buffer): Promise<number> {
  const response = await fetch(`${url}/api/uploads/${newId()}?purpose=depositSlip`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  await response.text()
  return response.status
}

/** A picture of which a byte comes each second; answers after how many milliseconds the server ended it. */
function slowBody(url: string, token: string | undefined): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  const path = `/api/uploads/${newId()}?purpose=depositSlip`
  const headers = `host: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-length: 1000000\r\n`
  socket.write(`PUT ${path} HTTP/1.1\r\n${headers}\r\n`)
  const drops = setInterval(() => socket.write('x'), 1_000)
  return new Promise(resolve => {
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drops)
      resolve(performance.now() - began)
    })
  })
}

/**
 * What a flood of pictures costs the players: wallet calls arrive evenly, in turns calm and while ten pictures a second are
 * sent in: photographs of 12 megapixels, pixel bombs and broken ones, and slow bodies that never end stand open beside them
 * (reliability S48, S49, S63). Ends with 1 when the p99 of the wallet calls is more than twice the calm one, or when a slow
 * body is not ended within a minute and a half.
 */
import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { pngOf } from '../server/uploads/pictures.ts'
import { addMember, seatOf } from '../support/team.ts'
import { FLOOD_ROUNDS, FLOOD_SECONDS, measureBeside } from './beside-flood.ts'
import { evenly } from './load.ts'

const PICTURES_PER_SECOND = 10
/** Each may have twelve pictures waiting. */
const SENDERS = Math.ceil((PICTURES_PER_SECOND * FLOOD_SECONDS * FLOOD_ROUNDS) / 10)
const SLOW_BODIES = 50
const SLOW_ENDS_WITHIN_MS = 90_000

let senders: string[] = []
let sent = 0
const kinds = await pictures()
const slow = await measureBeside(
  {
    name: `${PICTURES_PER_SECOND} pictures a second`,
    players: 200,
    most: 2,
    restMs: 3_000,
    seat: async db => {
      senders = await seatSenders(db, SENDERS)
    },
    prepare: async () => undefined,
    send: url =>
      evenly({ perSecond: PICTURES_PER_SECOND, seconds: FLOOD_SECONDS }, () => {
        sent += 1
        return send(url, senders[sent % senders.length], kinds[sent % kinds.length] ?? Buffer.alloc(0))
      }),
  },
  url =>
    Promise.all(
      Array.from({ length: SLOW_BODIES }, (_, index) => slowBody(url, senders[index % senders.length])),
    ),
)
const last = Math.max(...(slow ?? []))
console.log(`  ${SLOW_BODIES} slow bodies were ended, the last after ${(last / 1_000).toFixed(0)} s`)
if (last > SLOW_ENDS_WITHIN_MS) process.exitCode = 1

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

/**
 * A thousand players with a crash round open each, at a house of its own beside a wallet that answers at once: what their
 * rounds cost, and how long presses wait. In the same run a fixed piece of work, alone and beside them, says how much of
 * the machine is left.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CRASH, MOST_TIMES } from '#lib/fairness/crash.ts'
import { newId } from '#lib/ids/ids.ts'
import { printTable, quantile } from './load.ts'
import { processorSecondsOf, residentMegabytes } from './process-usage.ts'

const PLAYERS = 1_000
const SECONDS = 60
/** The pace that the game keeps. */
const ROUND_MS = 2_500
const VENDOR = join(import.meta.dirname, '../../src/vendor-demo/server.ts')
/** Hashes that take about a second of one core. */
const WORK = `const { createHash } = require('node:crypto'); const from = performance.now(); let hash = ''
  for (let at = 0; at < 600000; at += 1) hash = createHash('sha256').update(hash + at).digest('hex')
  process.stdout.write(String(performance.now() - from))`

interface Seat {
  token: string
  fairness: { serverSeedHash: string; clientSeed: string }
}
interface Answer extends Seat {
  ok: boolean
  code?: string
  round: { id: string; state: string }
}

const wallet = createServer((request, response) => {
  void answerOf(request).then(answer => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
})
await new Promise<void>(done => wallet.listen(0, '127.0.0.1', done))

/** Everybody has enough; each launch token is a player of its own. */
async function answerOf(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { launchToken = '', transactionId } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
    string,
    string
  >
  const told = { status: 'OK', operationId: `op-${transactionId}`, balance: '100000000' }
  if (request.url !== '/authenticate') return told
  const player = { account: 'bench', currency: 'THB', language: 'th', trial: false }
  return { ...told, ...player, playerId: launchToken, sessionToken: `session-${launchToken}` }
}

const dataDir = mkdtempSync(join(tmpdir(), 'open-games-'))
const options = {
  ...{ walletUrl: `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`, dataDir },
  ...{ vendorCode: 'BAIZE', keyId: 'k1', secret: 'a secret of the bench', port: 0, host: '127.0.0.1' },
  publicUrl: 'http://games.test',
}
const house = spawn(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `import { startVendor } from ${JSON.stringify(VENDOR)}
     process.send((await startVendor(${JSON.stringify(options)})).port)`,
  ],
  { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
)
const [port] = (await once(house, 'message')) as [number]

async function call(path: string, token: string, body: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

/** Until then everybody's first round begins, more at a time than later. */
const FIRST_MS = 15_000
const seen = {
  presses: [] as number[],
  later: [] as number[],
  rounds: 0,
  refused: new Map<string, number>(),
  open: 0,
  mostOpen: 0,
}

async function play(seat: Seat, until: number): Promise<void> {
  let { fairness } = seat
  while (performance.now() < until) {
    const from = performance.now()
    const request = { id: newId(), stakeMinor: '1000', bets: String(MOST_TIMES), ...fairness }
    const played = await call('/play', seat.token, request)
    const waited = performance.now() - from
    seen.presses.push(waited)
    if (from > until - SECONDS * 1_000 + FIRST_MS) seen.later.push(waited)
    if (!played.ok) seen.refused.set(played.code ?? '', (seen.refused.get(played.code ?? '') ?? 0) + 1)
    else {
      fairness = played.fairness
      seen.open += 1
      seen.mostOpen = Math.max(seen.mostOpen, seen.open)
      let state = played.round.state
      while (state === 'waiting' && performance.now() < until)
        ({ state } = (await call('/crash/watch', seat.token, { id: request.id })).round)
      seen.open -= 1
      if (state !== 'waiting') seen.rounds += 1
    }
    await wait(Math.max(0, ROUND_MS - (performance.now() - from)))
  }
}

const fixedWork = async () => Number((await promisify(execFile)(process.execPath, ['-e', WORK])).stdout)

const alone = await fixedWork()
const seats: Seat[] = []
for (let player = 0; player < PLAYERS; player += 1)
  seats.push(await call('/session', '', { launchToken: `launch-${player}`, gameCode: CRASH.codes[0] }))
const [before, from] = [processorSecondsOf(house.pid ?? 0), performance.now()]
const until = from + SECONDS * 1_000
const playing = Promise.all(
  seats.map(async (seat, at) => {
    // Nobody begins at the same moment as everybody.
    await wait((at * ROUND_MS) / PLAYERS)
    await play(seat, until)
  }),
)
await wait((SECONDS * 1_000) / 2)
const beside = await fixedWork()
await playing
const spent = processorSecondsOf(house.pid ?? 0) - before
const seconds = (performance.now() - from) / 1_000
const megabytes = residentMegabytes(house.pid ?? 0)
printTable(`${PLAYERS} players with a crash round each, ${Math.round(seconds)} s`, [
  ['rounds that ended', `${seen.rounds} (${(seen.rounds / seconds).toFixed(0)} a second)`],
  ['most open at the same time', seen.mostOpen],
  [
    'start of a round, median / p99',
    `${quantile(seen.presses, 0.5).toFixed(0)} / ${quantile(seen.presses, 0.99).toFixed(0)} ms`,
  ],
  [
    `the same after the first ${FIRST_MS / 1_000} s`,
    `${quantile(seen.later, 0.5).toFixed(0)} / ${quantile(seen.later, 0.99).toFixed(0)} ms`,
  ],
  ['processor time of the house for a round', `${((1_000 * spent) / seen.rounds).toFixed(2)} ms`],
  ['of one core', `${((100 * spent) / seconds).toFixed(0)} %`],
  ['resident memory of the house', `${Math.round(megabytes)} MB`],
  ['refused', [...seen.refused].map(([code, times]) => `${code} ${times}`).join(', ') || 'none'],
  ['fixed work, alone / beside', `${alone.toFixed(0)} / ${beside.toFixed(0)} ms`],
])
house.kill('SIGKILL')
wallet.closeAllConnections()
wallet.close()
rmSync(dataDir, { recursive: true })

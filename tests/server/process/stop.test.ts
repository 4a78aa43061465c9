import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { openDatabase } from '#server/db/open.ts'
import { eachEngine, freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { expectSound } from '#tests/support/ledger.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { signIn, VendorPlayer } from '#tests/support/visitor.ts'

// Protects (F25): a server that is told to stop loses no request, of those that move money neither, and ends by itself.

const CYCLES = figure(2, 20)
const CALLERS = 8
const ENDED_WITHIN_MS = 10_000
const isFull = figure(0, 1) === 1
const SECRET = 'a secret of the tests of stopping, more than 32'
const STAKE = 100n

eachEngine(engine => {
  const removals: (() => Promise<void> | void)[] = []
  afterAll(async () => {
    for (const remove of removals) await remove()
  })

  test(
    `SIGTERM under load, ${CYCLES} times: no request is lost or cut, ready says no first, the process ends with 0`,
    async () => {
      const database = engine === 'postgres' ? await freshPostgres() : undefined
      if (database) removals.push(database.remove)
      const dataDir = newDataDir()
      removals.push(() => removeData({ dataDir }))
      const databaseUrl = database?.databaseUrl
      const env = { SECRET, PRE_STOP_MS: '300', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
      for (let cycle = 0; cycle < CYCLES; cycle += 1) await stopUnderLoad(await startServer({ env, dataDir }))
      const db = database?.db ?? (await openDatabase({ dataDir }))
      await expectSound(db)
      if (!database) await db.close()
    },
    120_000 + CYCLES * 45_000,
  )
})

async function stopUnderLoad(server: ServerProcess): Promise<void> {
  const player = new VendorPlayer(server.url, SECRET)
  await player.open((await signIn(server.url, 'mali', 'Demo1234!')).token)
  const balancer: Balancer = { answered: 0, isSending: true }
  const began = performance.now()
  const callers = Array.from({ length: CALLERS }, (_, index) =>
    index % 2 === 0 ? callWhileSending(server.url, balancer) : betWhileSending(player, balancer),
  )
  const slow = slowRequest(server)
  await untilAnswered(balancer, 200)
  const perSecond = (balancer.answered / (performance.now() - began)) * 1_000
  const stopped = performance.now()
  const code = server.stop()
  await untilNotReady(server.url)
  balancer.isSending = false
  await untilClosed(server.url)
  // The door is closed; what was begun before is still finished.
  expect(await slow.finish()).toMatch(/^HTTP\/1\.1 401 /)
  await Promise.all(callers)
  expect(await code).toBe(0)
  if (!isFull) return
  const endedMs = performance.now() - stopped
  console.log(`${perSecond.toFixed(0)} requests a second, ended after ${endedMs.toFixed(0)} ms`)
  expect(perSecond).toBeGreaterThan(200)
  expect(endedMs).toBeLessThan(ENDED_WITHIN_MS)
}

/** What stands in front of several servers and sends requests only to those that are ready. */
interface Balancer {
  answered: number
  isSending: boolean
}

/** Calls on, one after the other; a request that is refused, cut or not answered in full fails the test. */
async function callWhileSending(url: string, balancer: Balancer): Promise<void> {
  while (balancer.isSending) {
    const response = await fetch(`${url}/api/games?pageSize=15`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ success: true })
    balancer.answered += 1
  }
}

/** The same with bets: each is accepted at its first try. */
async function betWhileSending(player: VendorPlayer, balancer: Balancer): Promise<void> {
  while (balancer.isSending) {
    expect(await player.bet(newId(), STAKE)).toMatchObject({ status: 'OK' })
    balancer.answered += 1
  }
}

/** A request whose body arrives in two halves: one now, the other when `finish` is called. Answers the raw response. */
function slowRequest(server: ServerProcess): { finish: () => Promise<string> } {
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify({ nodeId: 'x', device: 'desktop' })
  const socket = connect(Number(port), hostname)
  const head = `POST /api/games/launch HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 5))
  let text = ''
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('data', chunk => {
      text += chunk
      if (text.includes('"requestId"')) resolve(text)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
  return {
    finish: () => {
      socket.write(body.slice(5))
      return ended
    },
  }
}

function untilAnswered(balancer: Balancer, wanted: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => (balancer.answered >= wanted ? resolve() : setImmediate(look))
    look()
  })
}

/** As a load balancer asks: on a connection of its own each time. */
async function untilNotReady(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
    if (status === 503) return
  }
}

async function untilClosed(url: string): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
    if (!isOpen) return
  }
}

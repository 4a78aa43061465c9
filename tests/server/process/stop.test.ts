import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { figure } from '../../support/figures.ts'
import { removeData, type ServerProcess, startServer } from '../../support/server-process.ts'

const CYCLES = figure(3, 20)
const CALLERS = 8

test(
  `SIGTERM under load, ${CYCLES} times: no request is lost or cut, ready says no first, the process ends with 0`,
  async () => {
    let dataDir: string | undefined
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const server = await startServer({ env: { PRE_STOP_MS: '300' }, ...(dataDir ? { dataDir } : {}) })
      dataDir = server.dataDir
      const balancer: Balancer = { answered: 0, isSending: true }
      const callers = Array.from({ length: CALLERS }, () => callWhileSending(server.url, balancer))
      const slow = slowRequest(server)
      await untilAnswered(balancer, 200)
      const code = server.stop()
      await untilNotReady(server.url)
      balancer.isSending = false
      await untilClosed(server.url)
      // The door is closed; what was begun before is still finished.
      expect(await slow.finish()).toMatch(/^HTTP\/1\.1 401 /)
      await Promise.all(callers)
      expect(await code).toBe(0)
    }
    if (dataDir) removeData({ dataDir })
  },
  120_000 + CYCLES * 15_000,
)

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

import { expect, test } from 'vitest'
import { removeData, startServer } from '../../support/server-process.ts'

const CYCLES = Number(process.env.CYCLES ?? 3)
const CALLERS = 8

test(`SIGTERM under load, ${CYCLES} times: no request is lost or cut, ready says no first, the process ends with 0`, async () => {
  let dataDir: string | undefined
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const server = await startServer({ env: { PRE_STOP_MS: '300' }, ...(dataDir ? { dataDir } : {}) })
    dataDir = server.dataDir
    const counts = { answered: 0, broken: 0, saidNotReady: false }
    const callers = Array.from({ length: CALLERS }, () => callUntilClosed(server.url, counts))
    await untilAnswered(counts, 200)
    const code = server.stop()
    await untilNotReady(server.url, counts)
    expect(await code).toBe(0)
    await Promise.all(callers)
    expect(counts).toMatchObject({ broken: 0, saidNotReady: true })
  }
  if (dataDir) removeData({ dataDir })
}, 120_000)

interface Counts {
  answered: number
  broken: number
  saidNotReady: boolean
}

/** Calls on, one after the other. A refused connection is the closed door; an answer that breaks off is a lost request. */
async function callUntilClosed(url: string, counts: Counts): Promise<void> {
  for (;;) {
    let response: Response
    try {
      response = await fetch(`${url}/api/games?pageSize=15`)
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      if (cause?.code !== 'ECONNREFUSED') counts.broken += 1
      return
    }
    try {
      await response.json()
      counts.answered += 1
    } catch {
      counts.broken += 1
    }
  }
}

function untilAnswered(counts: Counts, wanted: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => (counts.answered >= wanted ? resolve() : setImmediate(look))
    look()
  })
}

/** During the time before the door closes, the load balancer is told to send nobody here any more. */
async function untilNotReady(url: string, counts: Counts): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(`${url}/readyz`)
      counts.saidNotReady ||= status === 503
    } catch {
      return
    }
  }
}

/** The thread of `watchHealth`: asks again and again on one connection, until the other side says "stop". */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const BETWEEN_MS = 5
const { url } = workerData as { url: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const answers: { status: number; ms: number }[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

while (!isOver) {
  const began = performance.now()
  const status = await statusOf(`${url}/healthz`)
  answers.push({ status, ms: performance.now() - began })
  if (answers.length === 1) parentPort?.postMessage('begun')
  await wait(BETWEEN_MS)
}
agent.destroy()
parentPort?.postMessage(answers)

/** 0 when no answer came. */
function statusOf(address: string): Promise<number> {
  return new Promise(resolve => {
    request(address, { agent }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { Worker } from 'node:worker_threads'

export interface FloodOptions {
  /** Asked in turns, each as often as the others. */
  paths: readonly string[]
  requests: number
  connections: number
  /** The headers of the request with this number. */
  headers?: (number: number) => Record<string, string>
}

/** One answer of a flood; status 0 when none came. */
export interface FloodAnswer {
  path: string
  status: number
  bytes: number
  etag: string | undefined
  retryAfter: string | undefined
  ms: number
}

/** Asks a server so many times over so many connections at once. */
export async function flood(
  url: string,
  { paths, requests, connections, headers = () => ({}) }: FloodOptions,
): Promise<FloodAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, number) =>
      answerOf(url, { agent, path: paths[number % paths.length] ?? '/', headers: headers(number) }),
    ),
  )
  agent.destroy()
  return answers
}

function answerOf(
  url: string,
  { agent, path, headers }: { agent: Agent; path: string; headers: Record<string, string> },
): Promise<FloodAnswer> {
  const began = performance.now()
  return new Promise(resolve => {
    const answered = (facts: Partial<FloodAnswer>) =>
      resolve({
        path,
        status: 0,
        bytes: 0,
        etag: undefined,
        retryAfter: undefined,
        ...facts,
        ms: performance.now() - began,
      })
    get(url + path, { agent, headers }, response => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => {
        const { etag, 'retry-after': retryAfter } = response.headers
        answered({ status: response.statusCode ?? 0, bytes, etag, retryAfter })
      })
      response.on('error', () => answered({}))
    }).on('error', () => answered({}))
  })
}

/** How often each status stands among answers, as "200 × 120, 429 × 480". */
export function statusesOf(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}

/** Asks /healthz from a thread and on a connection of its own, one call after the other, until it is stopped. */
export async function watchHealth(
  url: string,
): Promise<{ stop: () => Promise<{ status: number; ms: number }[]> }> {
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData: { url } })
  // Whatever a first call takes has been done then.
  await once(worker, 'message')
  return {
    stop: async () => {
      const answers = once(worker, 'message')
      worker.postMessage('stop')
      const [list] = (await answers) as [{ status: number; ms: number }[]]
      await worker.terminate()
      return list
    },
  }
}

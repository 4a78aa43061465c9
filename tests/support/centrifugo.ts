import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtWithGo } from './go-programs.ts'
import { freePort } from './server-process.ts'

const VERSION = 'v5.4.9'
const API_KEY = 'k7Qp2mX9vT4sLw8z'
const TOKEN_SECRET = 'Zx9Lq4Tn7Rb2Vw8Kd5Jm1Hs6Py3Gc0Fa'

/** The variables of a server that publishes through an engine at this address. */
export const engineEnvironment = (url: string): Record<string, string> => ({
  CENTRIFUGO_URL: url,
  CENTRIFUGO_PUBLIC_URL: url,
  CENTRIFUGO_API_KEY: API_KEY,
  CENTRIFUGO_TOKEN_SECRET: TOKEN_SECRET,
})

interface Published {
  channel: string
  data: {
    state: { isOpen: boolean; isSlow: boolean; people: number | null }
    messages: { id: string; version: number; state: string }[]
  }
  idempotency_key: string
}

/** Stands in for the engine's HTTP API: takes a batch with the key, and drops what it has taken before. */
export interface FakeEngine {
  url: string
  published: Published[]
  /** How many of the next calls it fails, after having taken what they bring (`late`) or before. */
  failing: { calls: number; isLate: boolean }
  /** How many members listen, by channel; the engine refuses to say where it is missing. */
  people: Map<string, number>
  close: () => Promise<void>
}

export async function openFakeEngine(): Promise<FakeEngine> {
  const published: Published[] = []
  const failing = { calls: 0, isLate: false }
  const people = new Map<string, number>()
  const taken = new Set<string>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.headers['x-api-key'] !== API_KEY) return void answer(401, {})
    if (request.method !== 'POST' || request.url !== '/api/batch') return void answer(404, {})
    const isFailing = failing.calls > 0
    if (isFailing) failing.calls -= 1
    if (isFailing && !failing.isLate) return void answer(503, {})
    const { commands } = JSON.parse(Buffer.concat(parts).toString()) as {
      commands: { publish?: Published; presence_stats?: { channel: string } }[]
    }
    for (const { publish } of commands) {
      if (!publish || taken.has(publish.idempotency_key)) continue
      taken.add(publish.idempotency_key)
      published.push(publish)
    }
    answer(isFailing ? 503 : 200, {
      replies: commands.map(({ presence_stats: asked }) =>
        asked ? statsOf(people.get(asked.channel)) : { publish: {} },
      ),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    published,
    failing,
    people,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function statsOf(people: number | undefined) {
  if (people === undefined) return { error: { code: 108, message: 'not available' } }
  return { presence_stats: { num_clients: people, num_users: people } }
}

/** The real engine as a process of its own; built by Go the first time, which takes some minutes. */
export async function startCentrifugo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const module = 'github.com/centrifugal/centrifugo/v5'
  const binary = await builtWithGo({ name: 'centrifugo', module, version: VERSION })
  const port = await freePort()
  const config = join(mkdtempSync(join(tmpdir(), 'baize-engine-')), 'config.json')
  writeFileSync(
    config,
    JSON.stringify({
      api_key: API_KEY,
      token_hmac_secret_key: TOKEN_SECRET,
      uni_sse: true,
      allowed_origins: ['*'],
      namespaces: [{ name: 'chat', presence: true }],
    }),
  )
  const child: ChildProcess = spawn(
    binary,
    ['--config', config, '--address', '127.0.0.1', '--port', String(port)],
    {
      stdio: 'ignore',
    },
  )
  const url = `http://127.0.0.1:${port}`
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error('the engine ended')
    isUp = await fetch(`${url}/api/info`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-api-key': API_KEY },
    }).then(
      answer => answer.ok,
      () => false,
    )
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

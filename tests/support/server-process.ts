import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BuiltWith } from '#server/platform/build-settings.ts'
import { behindPgBouncer } from './pgbouncer.ts'

const root = resolve(import.meta.dirname, '../..')

/** The real server as a process of its own. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  pid: number
  dataDir: string
  /** From the start of the process until it was ready, in milliseconds. */
  readyMs: number
  /** What it wrote, standard output and error. */
  output: () => string
  /** Ends it as a supervisor would, and returns its exit code. */
  stop: () => Promise<number | null>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** A folder of its own unless given; the caller removes it with `removeData`. */
  dataDir?: string
  /** The name that it goes by: passkeys belong to a name, and never to an address. */
  host?: '127.0.0.1' | 'localhost'
  /** The folder of another version. */
  folder?: string
}

/** Starts src/server/main.ts and waits until it is ready. Throws with its output when it ends instead. */
export async function startServer({
  env = {},
  dataDir = newDataDir(),
  host = '127.0.0.1',
  folder = root,
}: ServerOptions = {}): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://${host}:${port}`
  const started = performance.now()
  const { child, output, exited } = spawnServer(
    { LOG_LEVEL: 'error', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...env },
    folder,
  )
  try {
    await untilReady(url, () => child.exitCode !== null || child.signalCode !== null, output)
  } catch (error) {
    // Nobody else knows of it, and it would go on working beside the tests that follow.
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    child,
    pid: child.pid ?? 0,
    dataDir,
    readyMs: performance.now() - started,
    output,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Starts the process without waiting for anything. */
export function spawnServer(
  env: Record<string, string>,
  folder = root,
): {
  child: ChildProcess
  output: () => string
  exited: Promise<unknown>
} {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: folder,
    // The world without a past, which is there at once.
    env: { ...process.env, NODE_ENV: 'production', DEMO_WORLD: 'small', ...env, ...wayToDatabase(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', chunk => {
    text += chunk
  })
  child.stderr?.on('data', chunk => {
    text += chunk
  })
  return { child, output: () => text, exited: once(child, 'exit') }
}

/** The site of a run behind PgBouncer reaches its database as that of an operator does. */
function wayToDatabase({ DATABASE_URL, DATABASE_POOLER }: Record<string, string>): Record<string, string> {
  if (!DATABASE_URL || DATABASE_POOLER) return {}
  const { databaseUrl, pooler } = behindPgBouncer(DATABASE_URL)
  return { DATABASE_URL: databaseUrl, DATABASE_POOLER: pooler }
}

/** A build without pages that was made with these settings; answers its folder, for DIST_DIR. */
export function emptyBuild(within: string, built: BuiltWith | undefined): string {
  const folder = join(within, 'dist')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ builtWith: built, files: {} }))
  return folder
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'baize-data-'))
}

export function removeData(server: Pick<ServerProcess, 'dataDir'>): void {
  rmSync(server.dataDir, { recursive: true, force: true })
}

async function untilReady(url: string, hasEnded: () => boolean, output: () => string): Promise<void> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline && !hasEnded()) {
    const isReady = await fetch(`${url}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`the server did not become ready:\n${output()}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** A real PostgreSQL that belongs to the tests: own data, own socket, no network. */
export interface PostgresServer {
  /** The address of a database on it, for DATABASE_URL and for libpq. */
  url(database: string): string
  /** The folder of its socket, for programs that take a host. */
  socketDir: string
  /** Whether its main process is there. */
  isRunning(): boolean
  /** kill -9 of the postmaster and every backend, as a power cut would end them. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** The socket's name contains a port; the folder is what makes it unique. */
const PORT = 54_321

const READY_WITHIN_MS = 30_000

/** PostgreSQL refuses to run as root, so there it runs as one of these users of the system. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody']

export interface PostgresOptions {
  /** It syncs every commit, for crash tests; without, it is quick. */
  durable: boolean
  /** A folder to make its own in, instead of the system's for temporary files. */
  within?: string
}

/**
 * Makes and starts a server in a temporary folder. One that is made within a folder of the caller is as small as it can be. Throws with a sentence that says what to install when the machine has no PostgreSQL.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const bin = findPostgres()
  const home = mkdtempSync(join(options.within ?? tmpdir(), 'baize-postgres-'))
  giveToPostgres(home)
  const user = unprivilegedUser()
  const data = join(home, 'data')
  execFileSync(
    join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      ...(options.within ? ['--wal-segsize=1'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: home, ...user },
  )
  return serverOf(home, options)
}

/** A replica of a server that follows it by streaming, in a folder of its own. */
export async function startReplica(
  primary: PostgresServer,
  options: PostgresOptions,
): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'baize-postgres-'))
  giveToPostgres(home)
  execFileSync(
    findPostgresProgram('pg_basebackup'),
    ['-D', join(home, 'data'), '-R', '-X', 'stream', '-c', 'fast', '-d', primary.url('postgres')],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: home, ...unprivilegedUser() },
  )
  return serverOf(home, options)
}

/** Starts the server whose data lies in the folder. */
async function serverOf(home: string, options: PostgresOptions): Promise<PostgresServer> {
  const bin = findPostgres()
  const user = unprivilegedUser()
  const data = join(home, 'data')
  let server: ChildProcess | undefined
  const running = () => {
    if (!server?.pid) throw new Error('this PostgreSQL is not running')
    return { process: server, pid: server.pid }
  }
  const start = async () => {
    server = spawn(join(bin, 'postgres'), serverArguments(data, home, options), {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: home,
      ...user,
    })
    await readiness(server)
  }
  await start()
  return {
    url: database => `postgres://postgres@localhost:${PORT}/${database}?host=${encodeURIComponent(home)}`,
    socketDir: home,
    isRunning: () => server?.exitCode === null && server.signalCode === null,
    start,
    kill: async () => {
      const { process: postmaster, pid } = running()
      const ended = exit(postmaster)
      await killPostgres(pid)
      await ended
    },
    remove: async () => {
      if (server?.exitCode === null && server.signalCode === null) {
        const ended = exit(server)
        // SIGQUIT is PostgreSQL's immediate shutdown: the data is thrown away next.
        server.kill('SIGQUIT')
        await ended
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** kill -9 of a postmaster and its backends; resolves when no backend holds the shared memory any more. */
export async function killPostgres(postmaster: number): Promise<void> {
  // One that runs on could begin another backend after its backends were listed: that would outlive it, and go on answering.
  signal(postmaster, 'SIGSTOP')
  while (!['T', 'Z', undefined].includes(stateOf(postmaster))) await setImmediate()
  const backends = childrenOf(postmaster)
  for (const one of [postmaster, ...backends]) signal(one, 'SIGKILL')
  // The next start is refused while a backend still holds the shared memory.
  while (backends.some(isAlive)) await setImmediate()
}

/** Makes a folder that of the user which the tests run PostgreSQL as. */
export function giveToPostgres(folder: string): void {
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
}

/** The folder of PostgreSQL's programs: from PATH, or where Debian keeps it out of PATH. */
export function findPostgres(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map(one => join(debian, one, 'bin')),
  ]
  const found = places.find(place => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
  if (found) return found
  throw new Error(
    'The server tests need PostgreSQL 15 or later: install it (Debian: apt install postgresql) and run them again.',
  )
}

/** One of PostgreSQL's other programs: beside the server, or from PATH. */
export function findPostgresProgram(name: 'pg_dump' | 'pg_restore' | 'pg_basebackup' | 'psql'): string {
  const beside = join(findPostgres(), name)
  return existsSync(beside) ? beside : name
}

function serverArguments(data: string, socketDir: string, { durable, within }: PostgresOptions): string[] {
  const settings = [
    `port=${PORT}`,
    `unix_socket_directories=${socketDir}`,
    'listen_addresses=',
    'max_connections=250',
    'shared_buffers=128MB',
    within ? 'max_wal_size=4MB' : 'max_wal_size=2GB',
    ...(within ? ['min_wal_size=2MB'] : []),
    'log_min_messages=log',
    `fsync=${durable ? 'on' : 'off'}`,
    `synchronous_commit=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
  ]
  return ['-D', data, ...settings.flatMap(setting => ['-c', setting])]
}

/** Resolves when the server says that it takes connections; rejects with its own words when it ends before. */
function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => {
      server.kill('SIGQUIT')
      reject(new Error(`PostgreSQL was not ready after ${READY_WITHIN_MS} ms:\n${said}`))
    }, READY_WITHIN_MS)
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000)
      if (/ready to accept (read-only )?connections/.test(said)) {
        clearTimeout(late)
        resolve()
      }
    })
    server.once('error', reject)
    server.once('exit', code => {
      clearTimeout(late)
      reject(new Error(`PostgreSQL ended with ${code} before it was ready:\n${said}`))
    })
  })
}

function exit(child: ChildProcess): Promise<void> {
  return new Promise(resolve => child.once('exit', () => resolve()))
}

function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

/** A backend may be gone by itself once its postmaster is. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A zombie, which nobody collects in some containers, holds nothing any more. */
const isAlive = (pid: number) => !['Z', undefined].includes(stateOf(pid))

/** The letter of a process's state: T is stopped, Z a zombie; undefined once it is gone. */
function stateOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  } catch {
    return undefined
  }
}

export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && UNPRIVILEGED_USERS.includes(name)) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody on this system.')
}

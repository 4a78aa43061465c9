import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** For a browser that runs without a display, as any user, and asks nothing of the network by itself. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Browsers that the stories run in, the quickest first: the shell draws the same pages without a browser around them. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The memory that is a folder on Linux, and what tests may need of it together with their programs. */
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_NEEDED = 8 * 1024 ** 3

/**
 * The environment that has tests keep their databases and profiles in memory, where the machine has plenty of it and TMPDIR
 * names no folder. They copy thousands of small files, which takes a disk ten times as long.
 */
export function quickTemporaryFolder(): Record<string, string> {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return {}
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const room = Math.min(bavail * bsize, process.availableMemory())
  return room < MEMORY_NEEDED ? {} : { TMPDIR: MEMORY_FOLDER }
}

/** Makes sure that the browser of the stories is there: Debian's Chromium, through apt when it may be installed. */
export function ensureChromium(): string {
  const found = chromiumPath()
  if (found) return found
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const path = install(name) ? chromiumPath() : undefined
    if (path) return path
  }
  throw new Error(
    'The browser tests need Chromium: install it ("apt-get install chromium") or name it in CHROMIUM.',
  )
}

export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM || BROWSERS.find(path => existsSync(path))
}

/** Makes sure that the programs of a real PostgreSQL are there; the tests start a server of their own with them. */
export function ensurePostgres(): void {
  if (hasPostgres() || (install('postgresql') && hasPostgres())) return
  throw new Error(
    'The server tests need the programs of PostgreSQL 15 or later: install them ("apt-get install postgresql").',
  )
}

/** Installs what moves the clock of another process, where apt may be used; who needs it looks whether it is there. */
export function tryFaketime(): void {
  install('libfaketime')
}

/** Of PyPI, since Debian's is older. */
const PATRONI = ['patroni[etcd3]==4.1.5', 'psycopg2-binary==2.9.13']

/** The programs of the failover test, by their paths. */
export interface HaPrograms {
  etcd: string
  haproxy: string
  pgbouncer: string
  patroni: string
}

/** Makes sure that what the failover test starts is there; throws with what to install. */
export function ensureHaPrograms(): HaPrograms {
  ensurePostgres()
  return {
    etcd: ensureProgram('etcd', 'etcd-server'),
    haproxy: ensureProgram('haproxy', 'haproxy'),
    pgbouncer: ensurePgBouncer(),
    patroni: ensurePatroni(),
  }
}

/** Makes sure that PgBouncer is there, and returns its path; throws with what to install. */
export function ensurePgBouncer(): string {
  return ensureProgram('pgbouncer', 'pgbouncer')
}

/** Debian keeps some outside of the path of most users. */
function ensureProgram(name: string, packageName: string): string {
  const find = () =>
    [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
      .map(folder => join(folder, name))
      .find(path => existsSync(path))
  const path = find() ?? (install(packageName) ? find() : undefined)
  if (path) return path
  throw new Error(`This test needs ${name}: install it ("apt-get install ${packageName}").`)
}

/** Patroni in a folder that outlives a restart and that PostgreSQL's user can read as well. */
function ensurePatroni(): string {
  const folder = `/var/tmp/baize-patroni-4.1.5-${process.getuid?.()}`
  const program = join(folder, 'bin', 'patroni')
  if (spawnSync(program, ['--version']).status === 0) return program
  console.log('Installing Patroni through pip (once) …')
  // Python of the system: one in a home folder cannot be run by others.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
  const makes = () => spawnSync(python, ['-m', 'venv', '--clear', folder]).status === 0
  if (!makes()) install('python3-venv')
  const done =
    makes() &&
    spawnSync(join(folder, 'bin', 'pip'), ['install', '--quiet', ...PATRONI], { stdio: 'inherit' }).status ===
      0
  if (done && spawnSync(program, ['--version']).status === 0) return program
  throw new Error(`This test needs Patroni: python3 with venv, and pip install ${PATRONI.join(' ')}.`)
}

function hasPostgres(): boolean {
  if (spawnSync('initdb', ['--version']).status === 0) return true
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  return versions.some(version => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
}

function install(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${name} through apt (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
      .status === 0
  )
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statfsSync } from 'node:fs'

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

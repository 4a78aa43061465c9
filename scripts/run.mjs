// Every npm script calls this: installs what is missing, then runs scripts/<task>.ts on Node 24.
// It is plain JavaScript and uses nothing installed, since it must run on Node 20 in a fresh clone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stampFile = join(root, 'node_modules', '.installed')
const [task, ...args] = process.argv.slice(2)

ensureInstalled()
const node = findNode()
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', `${task}.ts`), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
      // What was compiled once is not compiled again: more than half of the time in which the server's modules load.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
  },
)
// A terminal sends Ctrl-C to the whole group; a supervisor sends SIGTERM to us alone. Either way the child decides when to end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
// Where npm is told to stop, the shell that it runs us in may end without a word; then we are nobody's, and stop as well.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Installing packages (once) …')
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('Installing failed; run "npm ci" to see why.')
    process.exit(1)
  }
  writeFileSync(stampFile, wanted)
}

/** Node 24 from the packages where there is one for this platform, else the running one if it is new enough. */
function findNode() {
  const own = join(root, 'node_modules', '.bin', 'node')
  // Debian 13's npm leaves this link out.
  const packaged = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(own) && existsSync(join(own, '..', packaged))) symlinkSync(packaged, own)
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  // The processor time of a thread, by which patterns are checked, is told since 24.6.
  if (major > 24 || (major === 24 && minor >= 6)) return process.execPath
  console.error(
    `Baize runs on Node 24.6 or later. No package brings it for ${process.platform} ${process.arch}; please install it.`,
  )
  process.exit(1)
}

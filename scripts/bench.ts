/** `npm run bench [name …]`: the measurements of tests/bench, one after the other, each side by side with its yardstick. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSite } from './build-site.ts'
import { measurementsOf } from './measurements.ts'

const root = resolve(import.meta.dirname, '..')
const ALL = [
  'ledger',
  'simulation',
  'lottery',
  'lobby',
  'lobby-inp',
  'wallet-http',
  'scale',
  'cashier',
  'login-flood',
  'login-dialog',
  'guest-flood',
  'overload',
  'static-pages',
  'search',
  'start-up',
  'build',
  'publish',
  'lighthouse',
  'rtp',
]
/** These take too long to stand among the others: they run when they are named. */
const LONG = [
  'agents-overview',
  'closed-months',
  'faults',
  'open-games',
  'operator-reports',
  'records',
  'settlement',
  'soak',
  'team-reports',
  'upload-flood',
]
const asked = measurementsOf(process.argv.length > 2 ? process.argv.slice(2) : ALL)

await buildSite()
for (const { name, told } of asked) {
  const file = join(root, 'tests', 'bench', `${name}.ts`)
  if (!existsSync(file)) {
    console.error(`There is no measurement "${name}". There are: ${[...ALL, ...LONG].join(', ')}.`)
    process.exit(1)
  }
  const done = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...told], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) process.exitCode = 1
}

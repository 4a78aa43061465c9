import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ensurePostgres, tryFaketime } from '../../scripts/test-tools.ts'
import { faketimeLibrary } from '../support/shifted-clock.ts'

/**
 * The fault tests at the full figures of the reliability requirements, section 4 (the suite runs the same tests with fewer
 * kills, calls and seconds). It takes an hour or two; name figures to run some: `npm run bench faults F2 F15`.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  F1: ['ledger/races', 'vendor-wallet/races'],
  F2: ['ledger/races'],
  F3: ['ledger/races', 'vendor-wallet/races', 'transfers/transfers'],
  F4: ['ledger/races', 'vendor-wallet/calls'],
  F5: ['vendor-wallet/calls'],
  F6: ['vendor-wallet/calls'],
  F7: ['ledger/crash', 'process/crash', 'cashier/crash'],
  F8: ['ledger/crash', 'process/readiness'],
  F11: ['vendor-wallet/connection', 'cashier/connection'],
  F12: ['vendor-wallet/held'],
  F13: ['ledger/races', 'transfers/transfers'],
  F14: ['records/clock', 'identity/clock', 'limits/clock', 'play/bet-record', 'process/clock'],
  F15: ['vendor-wallet/storm'],
  F16: ['vendor-wallet/scenarios'],
  F17: ['vendor-wallet/calls', 'vendor-wallet/rollbacks', 'process/rollback-crash'],
  F18: ['vendor-wallet/states'],
  F19: ['vendor-wallet/signature'],
  F20: [
    'settlements/oracle',
    'settlements/crash',
    'rewards/crash',
    'missions/crash',
    'team/crash',
    'db/jobs',
  ],
  F21: ['rewards/envelope-races', 'rewards/first-ones'],
  F22: ['ledger/races'],
  F23: ['ledger/races', 'transfers/transfers', 'wallet/races'],
  F24: ['process/disk-full'],
  F25: ['process/stop'],
  F26: ['db/migrate', 'db/migrate-faults'],
  F27: ['db/dump'],
}

interface Report {
  testResults: {
    name: string
    assertionResults: { title: string; status: string; duration?: number }[]
  }[]
}

const root = resolve(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
for (const figure of asked) if (!FILES[figure]) throw new Error(`no such figure: ${figure}`)
const figures = asked.length > 0 ? asked : Object.keys(FILES)
const files = [...new Set(figures.flatMap(figure => FILES[figure] ?? []))]

ensurePostgres()
if (figures.includes('F14') && !faketimeLibrary()) tryFaketime()
const folder = mkdtempSync(join(tmpdir(), 'baize-faults-'))
const output = join(folder, 'report.json')
const done = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...files.map(file => `tests/server/${file}`),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TESTS: 'all' } },
)
const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
rmSync(folder, { recursive: true })
for (const { name, assertionResults } of testResults) {
  const counts = { passed: 0, failed: 0, seconds: 0 }
  for (const { status, duration = 0 } of assertionResults) {
    if (status === 'passed') counts.passed += 1
    else counts.failed += 1
    counts.seconds += duration / 1_000
  }
  const file = relative(join(root, 'tests/server'), name).replace('.test.ts', '')
  const kept = figures.filter(figure => FILES[figure]?.includes(file)).join(', ')
  console.log(
    `${file.padEnd(26)} ${kept.padEnd(12)} ${String(counts.passed).padStart(4)} passed ${String(counts.failed).padStart(3)} failed  ${counts.seconds.toFixed(0)} s`,
  )
}
process.exitCode = done.status ?? 1

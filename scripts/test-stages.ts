import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writtenLanguages } from './languages.ts'
import { runProgram, type Sink } from './run-program.ts'
import type { Lane, Stage } from './run-stages.ts'
import { type Count, readPlaywrightReport, readVitestReport } from './test-reports.ts'
import { ensurePgBouncer, quickTemporaryFolder } from './test-tools.ts'

/** A stage that is one thing to pass: its program ends well or it does not. */
function asOne(
  name: string,
  script: string,
  args: readonly string[],
  more: { env?: Record<string, string>; needs?: readonly string[] } = {},
): Stage {
  return {
    name,
    ...(more.needs ? { needs: more.needs } : {}),
    run: async sink => {
      const code = await runProgram(script, args, { env: more.env ?? {}, sink })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

const lint = asOne('lint and format', 'node_modules/@biomejs/biome/bin/biome', [
  'ci',
  '--error-on-warnings',
  '.',
])
const deadCode = asOne('dead code', 'node_modules/knip/bin/knip.js', [])
// Astro's checker takes four times as long as the compiler for the same file, so it reads .astro files only. It goes
// first, since it writes the types of the content collections that both read.
const types: Lane = [
  asOne('types of pages and layouts', 'node_modules/astro/bin/astro.mjs', [
    'check',
    '--minimumSeverity',
    'warning',
    '--tsconfig',
    'tsconfig.astro.json',
  ]),
  asOne('types of everything else', 'node_modules/typescript/bin/tsc', ['--noEmit']),
]
const buildWith = (...args: string[]) =>
  asOne('build', 'scripts/build.ts', args, { env: { PUBLIC_LANGUAGES: writtenLanguages() } })
const repository: Stage = {
  name: 'repository',
  needs: ['build'],
  run: sink => runVitest('repo', [], sink),
}
/** What the tests need of the machine; having it proves nothing, so it counts as nothing. */
const programs: Stage = {
  name: 'programs',
  run: async sink => ({ passed: 0, failed: await runProgram('scripts/install-programs.ts', [], { sink }) }),
}
const unit: Stage = { name: 'unit', run: sink => runVitest('unit', [], sink) }
const server: Stage = {
  name: 'server',
  needs: ['programs', 'build'],
  run: sink => runVitest('server', [], sink),
}
const browser: Stage = {
  name: 'browser',
  needs: ['programs', 'build'],
  run: sink => runPlaywright([], sink),
}

/** `npm test`. What one lane leaves of two cores the other takes; the browser and its server need both. */
export const TEST_STAGES: readonly (readonly Lane[])[] = [
  [[programs], [lint, deadCode, buildWith(), ...types, repository], [unit, server]],
  [[browser]],
]

/** The tests of the server once more, as by day, their databases and sites behind PgBouncer in transaction mode. */
const pooled: Stage = {
  name: 'server behind PgBouncer',
  needs: ['programs', 'build'],
  run: sink => {
    ensurePgBouncer()
    return runVitest('server', [], sink, { TEST_POOLER: 'pgbouncer', TESTS: '' })
  },
}

/** What `npm run test:all` runs besides. The failover has the machine to itself, since it measures how long play pauses. */
export const NIGHT_STAGES: readonly (readonly Lane[])[] = [
  [[pooled]],
  [[asOne('failover', 'scripts/test-ha.ts', [])]],
]

/** `npm run check`. Some rules are about the built site, so it is built when stale. */
export const CHECK_STAGES: readonly (readonly Lane[])[] = [
  [types, [lint, deadCode]],
  [[buildWith('--if-stale'), repository]],
]

/** Runs the tests of one kind and counts them. */
export async function runVitest(
  kind: 'unit' | 'server' | 'repo',
  filters: readonly string[],
  sink?: Sink,
  env: Record<string, string> = {},
): Promise<Count> {
  return withReport(readVitestReport, report =>
    runProgram(
      'node_modules/vitest/vitest.mjs',
      [
        'run',
        `--project=${kind}*`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { env: { ...quickTemporaryFolder(), ...env }, sink },
    ),
  )
}

/** Runs the browser stories against a server that the run starts itself. */
export async function runPlaywright(filters: readonly string[], sink?: Sink): Promise<Count> {
  return withReport(readPlaywrightReport, report =>
    runProgram('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], {
      env: {
        ...quickTemporaryFolder(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // From the start, since what lists the stories reads the languages before its configuration is read.
        PUBLIC_LANGUAGES: writtenLanguages(),
      },
      sink,
    }),
  )
}

async function withReport(
  read: (text: string) => Count,
  work: (report: string) => Promise<number>,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-report-'))
  const report = join(folder, 'report.json')
  const status = await work(report)
  try {
    const count = read(readFileSync(report, 'utf8'))
    // A runner that ends badly although every test passed found something outside a test: that is a failure too.
    return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`no report: ${error}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

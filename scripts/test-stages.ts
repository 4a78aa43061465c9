import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { writtenLanguages } from './languages.ts'

export interface Count {
  passed: number
  failed: number
  /** What failed, by name and with the first line of its reason, as far as it is known. */
  failures?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  success: boolean
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

const root = resolve(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)

function run(script: string, args: readonly string[], env: Record<string, string> = {}): number {
  const done = spawnSync(process.execPath, [bin(script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  })
  return done.status ?? 1
}

const asOne = (status: number): Count => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** The checks that need no run of the product: types of everything, then one linter and formatter. */
export const checkStages: readonly { name: string; run: () => Count }[] = [
  {
    name: 'lint and format',
    run: () => asOne(run('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.'])),
  },
  // Astro's checker takes four times as long as the compiler for the same file, so it reads .astro files only. It goes
  // first, since it writes the types of the content collections that both read.
  {
    name: 'types of pages and layouts',
    run: () =>
      asOne(
        run('astro/bin/astro.mjs', [
          'check',
          '--minimumSeverity',
          'warning',
          '--tsconfig',
          'tsconfig.astro.json',
        ]),
      ),
  },
  { name: 'types of everything else', run: () => asOne(run('typescript/bin/tsc', ['--noEmit'])) },
]

/** Runs one vitest project and counts its tests; a file that cannot even load counts as one failed. */
export async function runVitest(
  project: 'unit' | 'server' | 'repo',
  filters: readonly string[],
): Promise<Count> {
  return withReport(report =>
    run('vitest/vitest.mjs', [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ]),
  ).count(text => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults } = JSON.parse(
      text,
    ) as VitestReport
    const failed = Math.max(
      numFailedTests,
      success ? 0 : Math.max(1, numFailedTestSuites > 0 ? numFailedTests : 0),
    )
    const failures = testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const tests = assertionResults.filter(({ status }) => status === 'failed')
        return tests.length > 0
          ? tests.map(
              test => `${relative(root, name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
            )
          : relative(root, name)
      })
    return { passed: numPassedTests, failed, failures }
  })
}

/** Runs the browser stories against a server that the run starts itself. */
export async function runPlaywright(filters: readonly string[]): Promise<Count> {
  return withReport(report =>
    run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // From the start, since what lists the stories reads the languages before its configuration is read.
      PUBLIC_LANGUAGES: writtenLanguages(),
    }),
  ).count(text => {
    const { stats, errors, suites } = JSON.parse(text) as PlaywrightReport
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: suites.flatMap(failedStories),
    }
  })
}

const firstLine = (message = '') => stripVTControlCharacters(message).split('\n')[0]

function failedStories({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const reason = results.find(({ error }) => error)?.error?.message
        return `[${projectName}] ${file} › ${title}: ${firstLine(reason)}`
      }),
  )
  return [...here, ...suites.flatMap(failedStories)]
}

function withReport(work: (report: string) => number): { count: (read: (text: string) => Count) => Count } {
  const folder = mkdtempSync(join(tmpdir(), 'baize-report-'))
  const report = join(folder, 'report.json')
  const status = work(report)
  return {
    count: read => {
      try {
        const count = read(readFileSync(report, 'utf8'))
        // A runner that ends badly although every test passed found something outside a test: that is a failure too.
        return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
      } catch {
        return asOne(1)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

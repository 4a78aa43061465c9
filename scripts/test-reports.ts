import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Count {
  passed: number
  failed: number
  /** What failed, by name and with the first line of its reason, as far as it is known. */
  failures?: readonly string[]
  /** How long each test file took. */
  files?: readonly FileTime[]
}

export interface FileTime {
  file: string
  seconds: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

const root = resolve(import.meta.dirname, '..')
const firstLine = (message = '') => stripVTControlCharacters(message).split('\n')[0]

/** Counts the tests of vitest's JSON report; a file that cannot even load counts as one failed. */
export function readVitestReport(text: string): Count {
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(text) as VitestReport
  return {
    passed: numPassedTests,
    failed: success ? numFailedTests : Math.max(1, numFailedTests),
    failures: testResults.filter(({ status }) => status === 'failed').flatMap(failedTests),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  }
}

function failedTests({ name, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [file]
  return failed.map(test => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

/** Counts the stories of Playwright's JSON report; one that passed only on a second try has failed. */
export function readPlaywrightReport(text: string): Count {
  const { stats, errors, suites } = JSON.parse(text) as PlaywrightReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: suites.flatMap(failedStories),
    files: suites.map(suite => ({ file: `tests/${suite.file}`, seconds: milliseconds(suite) / 1_000 })),
  }
}

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

function milliseconds({ specs = [], suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap(test => test.results))
  return [...results, ...suites.map(suite => ({ duration: milliseconds(suite) }))].reduce(
    (sum, { duration }) => sum + duration,
    0,
  )
}

import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from '../../../scripts/test-reports.ts'

// Protects: nothing that failed is counted as passed or left out, whichever way a runner reports it.

const root = resolve(import.meta.dirname, '../../..')
const file = (name: string, more: object) => ({
  name: `${root}/tests/unit/${name}`,
  status: 'passed',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: [],
  ...more,
})

test('a test that failed is named with the first line of its reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'adds up',
    failureMessages: ['\u001b[31m1 ≠ 2\u001b[39m\n  at …'],
  }
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    success: false,
    testResults: [file('a.test.ts', {}), file('b.test.ts', { status: 'failed', assertionResults: [failed] })],
  }
  expect(readVitestReport(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 1,
    failures: ['tests/unit/b.test.ts › adds up: 1 ≠ 2'],
    files: [
      { file: 'tests/unit/a.test.ts', seconds: 2.5 },
      { file: 'tests/unit/b.test.ts', seconds: 2.5 },
    ],
  })
})

test('a file that cannot load has failed, though no test of it has', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    success: false,
    testResults: [file('broken.test.ts', { status: 'failed' })],
  }
  expect(readVitestReport(JSON.stringify(report))).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['tests/unit/broken.test.ts'],
  })
})

test('a story that failed on one size or passed only on a second try has failed, and a file has the time of all of them', () => {
  const story = (projectName: string, status: string, ...results: object[]) => ({
    projectName,
    status,
    results,
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        file: 'e2e/deposit.test.ts',
        specs: [
          {
            title: 'deposits',
            tests: [
              story('desktop', 'expected', { duration: 1_000 }),
              story('phone', 'unexpected', { duration: 2_000, error: { message: 'no button\nat …' } }),
            ],
          },
        ],
        suites: [
          {
            file: 'e2e/deposit.test.ts',
            specs: [
              {
                title: 'waits',
                tests: [
                  story('desktop', 'flaky', { duration: 500, error: { message: 'late' } }, { duration: 500 }),
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      '[phone] e2e/deposit.test.ts › deposits: no button',
      '[desktop] e2e/deposit.test.ts › waits: late',
    ],
    files: [{ file: 'tests/e2e/deposit.test.ts', seconds: 4 }],
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOut, type PreviousRelease, previousCommit } from '#tests/support/previous-release.ts'

// Protects: during a rolling upgrade servers of the previous release work with the schema of this one. Their own tests of
// money, play, accounts and uploads are run against it.

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 })

/** What a site does all day; folders of tests/server that the previous release has. */
const PARTS = [
  'ledger',
  'wallet',
  'vendor-wallet',
  'play',
  'cashier',
  'withdrawals',
  'uploads',
  'identity',
  'rewards',
  'settlements',
]

const commit = process.env.TESTS === 'all' ? previousCommit() : undefined

describe.runIf(commit !== undefined)('the previous release', () => {
  let previous: PreviousRelease
  beforeAll(() => {
    previous = checkOut(commit ?? '')
  })
  afterAll(() => previous.remove())

  test('passes its own server tests on the schema of this one', async () => {
    const report = join(previous.folder, 'report.json')
    const code = await previous.run([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...PARTS.map(part => `tests/server/${part}/`),
    ])
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      testResults: { assertionResults: { status: string; fullName: string }[] }[]
    }
    const failed = testResults.flatMap(file => file.assertionResults).filter(one => one.status === 'failed')
    expect(failed.map(one => one.fullName)).toEqual([])
    expect(code).toBe(0)
    expect(numPassedTests).toBeGreaterThan(200)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { openDatabase } from '#server/db/open.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { checkOut, type PreviousRelease, previousCommit } from '#tests/support/previous-release.ts'
import { removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { signIn, VendorPlayer } from '#tests/support/visitor.ts'

// Protects: during a rolling upgrade servers of the previous release work with the schema of this one. Their own tests of
// money, play, accounts and uploads are run against it.

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 })

const SECRET = 'a secret of the rolling upgrade, more than 32'

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
      // It plays two rounds of the demo vendor in a row, which a quick machine may do too soon.
      '--exclude=tests/server/play/story.test.ts',
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

  test('plays beside this one on one database: each sees at once what the other took', async () => {
    const postgres = await startPostgres({ durable: false })
    const env = { SECRET, DATABASE_URL: postgres.url('postgres') }
    const servers: ServerProcess[] = []
    try {
      servers.push(await startServer({ env }))
      const old = { ...env, MIGRATE: 'off', DIST_DIR: join(previous.folder, 'dist') }
      servers.push(await startServer({ env: old, folder: previous.folder }))
      const urls = servers.map(server => server.url).reverse()
      const player = new VendorPlayer(urls[0] ?? '', SECRET)
      await player.open((await signIn(urls[0] ?? '', 'mali', 'Demo1234!')).token)
      for (let bet = 1; bet <= 20; bet += 1) {
        const [transactionId, roundId] = [newId(), newId()]
        player.moveTo(urls[bet % 2] ?? '')
        const answer = await player.bet(transactionId, 100n, roundId)
        expect(answer).toMatchObject({ status: 'OK', balance: `${player.balance - BigInt(bet) * 100n}` })
        player.moveTo(urls[(bet + 1) % 2] ?? '')
        expect(await player.bet(transactionId, 100n, roundId)).toMatchObject({
          status: 'OK',
          balance: answer.balance,
        })
      }
      const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: '' })
      await expectLedgerBalanced(db)
      await db.close()
    } finally {
      for (const server of servers) {
        await server.stop()
        removeData(server)
      }
      await postgres.remove()
    }
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type CuttableDatabase, killBackend, openCuttable } from '#tests/support/broken-connections.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { type Bet, balanceOf, betOf, openGame, player, send, type TestPlayer } from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// F11: connections to a real PostgreSQL that break before the commit, after it, or anywhere. A bet whose answer was lost
// is sent again with its id, and is there once.

const CUTS = figure(10, 50)
const KILLS = figure(20, 100)
const database = useDatabase('postgres', { poolSize: 12 })

let cuttable: CuttableDatabase
let server: TestServer<'play'>
beforeAll(async () => {
  cuttable = await openCuttable(database.databaseUrl ?? '', 8)
  server = await openTestServer(cuttable.db, { features: ['play'] })
})
afterAll(() => cuttable.close())

/** Sends a bet until it has an answer; every answer before is a stable code that says "unknown". */
async function insist(bet: Bet): Promise<{ status: string }> {
  for (let tries = 0; tries < 30; tries += 1) {
    const response = await send(server, '/bet', JSON.stringify(bet))
    const answer = (await response.json()) as { status: string; code?: string }
    if (response.status === 200) return answer
    expect([response.status, answer.code]).toEqual([503, 'UNKNOWN'])
  }
  throw new Error('the bet never had an answer')
}

async function expectOnce(who: TestPlayer, bets: readonly Bet[], opening: bigint): Promise<void> {
  const row = await database.db.row(sql<{ count: number }>`
    select count(*)::int as count from ledger_operations where key = any(${bets.map(bet => bet.transactionId)}::text[])`)
  expect(row?.count).toBe(bets.length)
  expect(await balanceOf({ ...server, db: database.db }, who)).toBe(opening - BigInt(bets.length))
}

test.each(['before', 'after'] as const)(
  `faults ${CUTS} times by a connection cut %s the commit: each bet is there once`,
  async when => {
    const who = await player(server, 10_000n)
    const sessionToken = await openGame(server, who)
    const bets: Bet[] = []
    const cutsBefore = cuttable.cuts
    for (let cut = 0; cut < CUTS; cut += 1) {
      const bet = betOf({ sessionToken, amount: '1' })
      bets.push(bet)
      cuttable.cutNext(when)
      expect(await insist(bet)).toMatchObject({ status: 'OK' })
    }
    expect(cuttable.cuts - cutsBefore).toBe(CUTS)
    await expectOnce(who, bets, 10_000n)
  },
)

test(`faults ${KILLS} times by killed backends under load: each bet is there once`, async () => {
  const who = await player(server, 100_000n)
  const sessionToken = await openGame(server, who)
  const random = seeded(11)
  const bets: Bet[] = []
  let kills = 0
  const kill = async () => {
    kills += await killBackend(database.db, random.below)
  }
  // One backend is killed while six bets are on their way, then all six are insisted on.
  while (kills < KILLS) {
    const six = Array.from({ length: 6 }, () => betOf({ sessionToken, amount: '1' }))
    bets.push(...six)
    const [, ...answers] = await Promise.all([kill(), ...six.map(insist)])
    expect(answers.every(answer => answer.status === 'OK')).toBe(true)
  }
  await expectOnce(who, bets, 100_000n)
})

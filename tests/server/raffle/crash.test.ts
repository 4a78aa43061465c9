import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { claim, give, openedRaffle, openRaffleServer } from './raffle-calls.ts'

// Protects: servers killed while they close and draw raffles pay each prize once (F7, F20, I20).

const RAFFLES = figure(6, 12)
const ROUNDS = figure(2, 8)
const LEAST_KILLS = figure(2, 10)
const PRIZES = 12

test(`faults ${LEAST_KILLS} times and more by kill -9 while three processes draw`, async () => {
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const server = await openRaffleServer(store.db)
    const people = []
    for (let n = 0; n < 8; n += 1) people.push(await newMember(server))
    const raffles: string[] = []
    for (let n = 0; n < RAFFLES; n += 1) {
      const prizes = [{ count: PRIZES, amount: '1000' }]
      const raffle = await openedRaffle(server, { prizes, prizesPerMember: 3 })
      raffles.push(raffle)
      for (const who of people) {
        await give(server, who, raffle, 4)
        await claim(server, who, raffle)
      }
    }
    server.clock.advance(2 * 3_600_000)
    const args = [store.dataDir, store.databaseUrl ?? '', server.clock.now().toISOString()]
    const random = seeded(20)
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = [1, 2, 3].map(() => workUntil('raffle-worker.ts', args, 1 + random.below(6)))
      kills += (await Promise.all(each)).filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS)
    expect(await workUntil('raffle-worker.ts', args, undefined)).toBeNull()

    const paid = await store.db.rows(sql<{
      raffle: string
      results: number
      rewards: number
      amount: bigint
    }>`
      select r.id as raffle, (select count(*)::int from raffle_results w where w.raffle_id = r.id) as results,
        count(g.id)::int as rewards, sum(g.amount)::bigint as amount
      from raffles r join rewards g on g.pool_id = r.id and g.state = 'claimed'
      where r.state = 'drawn' group by r.id order by r.id`)
    expect(paid).toEqual(
      raffles.toSorted().map(raffle => ({ raffle, results: PRIZES, rewards: PRIZES, amount: 12_000n })),
    )
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 240_000)

import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { setLeft } from '#server/points/stock-queries.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { type Payee, payee } from '#tests/support/payees.ts'
import { seeded } from '#tests/support/random.ts'
import { betOn, passDays } from '#tests/support/reward-server.ts'
import { openPointServer, publishItem, publishRates, RATES } from './points-calls.ts'

// Protects: servers killed while they count a day and take orders count each member once and give the last ten items ten
// times, when they are asked again (F7, F20, F21).

const WORKER = 'points-worker.ts'
const MEMBERS = 24
const ROUNDS = figure(2, 7)
const LEAST_KILLS = figure(4, 20)

test(`faults ${LEAST_KILLS} times and more by kill -9 while three processes count a day and take the last orders`, async () => {
  // What is bet is planted here without its money.
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const server = await openPointServer(store.db)
    await publishRates(store.db, RATES, new Date(server.clock.now().getTime() - 24 * 3_600_000))
    await publishItem(store.db, 'last-ten', { points: 2 })
    await store.db.transaction(tx => setLeft(tx, 'last-ten', 10))
    const people: Payee[] = []
    for (let n = 0; n < MEMBERS; n += 1) people.push(await payee(server, 0n))
    for (const who of people) await betOn(server, who, { validBet: 50_000n })
    await passDays(server, 1, ...people)
    const orders = people.map(({ token }) => `${token}:${newId()}`).join(',')
    const args = [store.dataDir, store.databaseUrl ?? '', server.clock.now().toISOString(), orders]
    const random = seeded(21)
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = [1, 2, 3].map(() => workUntil(WORKER, args, 2 + random.below(9)))
      kills += (await Promise.all(each)).filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS)
    expect(await workUntil(WORKER, args, undefined)).toBeNull()

    const earned = await store.db.row(sql<{ members: number; points: bigint }>`
      select count(*)::int as members, sum(points)::bigint as points from point_days where points > 0`)
    expect(earned).toEqual({ members: MEMBERS, points: 5n * BigInt(MEMBERS) })
    const taken = await store.db.row(sql<{ orders: number; members: number; taken: number; points: bigint }>`
      select count(*)::int as orders, count(distinct member_id)::int as members,
        (select taken from point_stock where item = 'last-ten') as taken,
        (select sum(balance) from ledger_accounts where kind = 'points')::bigint as points
      from point_redemptions`)
    expect(taken).toEqual({ orders: 10, members: 10, taken: 10, points: 5n * BigInt(MEMBERS) - 20n })
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 240_000)

import { expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { seedOf } from '#server/promotions/seed-queries.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { announceDraws, openPromotionServer, publish, SEEDS } from './promotion-calls.ts'

// Protects: servers killed while they take applications, approve and pay give each place and each reward once, when they
// are asked again (F7, F20, F21).

const MEMBERS = 20
const ROUNDS = figure(2, 9)
const LEAST_KILLS = figure(3, 20)

test(`faults ${LEAST_KILLS} times and more by kill -9 while three processes take part for twenty members`, async () => {
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const server = await openPromotionServer(store.db)
    const applied = await publish(server, { places: 10 })
    const reward = { kind: 'envelope', leastMinor: '1000', mostMinor: '20000' } as const
    const claimed = await publish(server, { entry: 'claim', reward })
    await announceDraws(server)
    const people: SignedIn[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      forgetCounts()
      people.push(await newMember(server))
    }
    const entries = people.map(({ token }) => `${token}:${newId()}:${newId()}`).join(',')
    const moment = server.clock.now().toISOString()
    const args = [store.dataDir, store.databaseUrl ?? '', moment, applied, claimed, entries]
    const random = seeded(23)
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = [1, 2, 3].map(() => workUntil('promotion-worker.ts', args, 2 + random.below(9)))
      kills += (await Promise.all(each)).filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS)
    expect(await workUntil('promotion-worker.ts', args, undefined)).toBeNull()

    const row = await store.db.row(sql<{ applied: number; issued: number; claimed: number; money: bigint }>`
      select (select count(*)::int from promotion_entries where promotion = ${applied}) as applied,
        (select count(*)::int from promotion_entries e join rewards w on w.source_key = e.id::text
          where promotion = ${applied} and w.state = 'claimable') as issued,
        (select count(*)::int from promotion_entries where promotion = ${claimed}) as claimed,
        (select sum(balance) from ledger_accounts where kind = 'wallet')::bigint as money`)
    // Whichever try paid it, an entry's envelope holds what the seed of the day gives it.
    const seed = await seedOf(store.db, claimed, server.today())
    const amounts = await Promise.all(
      entries.split(',').map(one => seed && SEEDS.amountOf(reward, seed, one.split(':')[2] ?? '')),
    )
    const money = amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
    expect(row).toEqual({ applied: 10, issued: 10, claimed: MEMBERS, money })
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 240_000)

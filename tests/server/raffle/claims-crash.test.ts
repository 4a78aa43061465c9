import { expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { give, givePoints, openedRaffle, openRaffleServer } from './raffle-calls.ts'

// Protects: servers killed while members claim and buy tickets enter each ticket once and take its points once, when they are
// asked again (F7, F20, F21, I18, I20).

const MEMBERS = figure(12, 30)
const TICKETS = 3
const ROUNDS = figure(2, 9)
const LEAST_KILLS = figure(3, 20)
const PRICE = 500n

test(`faults ${LEAST_KILLS} times and more by kill -9 while three processes claim and buy tickets`, async () => {
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const server = await openRaffleServer(store.db)
    const raffle = await openedRaffle(server)
    const people: SignedIn[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      forgetCounts()
      const who = await newMember(server)
      await give(server, who, raffle, TICKETS)
      await givePoints(server, who, 2n * PRICE)
      people.push(who)
    }
    const named = people.map(({ token, member }) => [token, member.id, newId(), newId()].join(':')).join(',')
    const moment = server.clock.now().toISOString()
    const args = [store.dataDir, store.databaseUrl ?? '', moment, raffle, named]
    const random = seeded(31)
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = [1, 2, 3].map(() => workUntil('raffle-claim-worker.ts', args, 2 + random.below(9)))
      kills += (await Promise.all(each)).filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS)
    expect(await workUntil('raffle-claim-worker.ts', args, undefined)).toBeNull()

    const entries = await store.db.rows(sql<{ count: number }>`
      select count(*)::int as count from raffle_entries where raffle_id = ${raffle}::uuid group by member_id`)
    expect(entries.map(({ count }) => count)).toEqual(people.map(() => TICKETS + 1))
    const row = await store.db.row(sql<{ last: number; points: bigint }>`
      select max(number) as last, (select sum(balance) from ledger_accounts
        where kind = 'points' and member_id is not null)::bigint as points
      from raffle_entries where raffle_id = ${raffle}::uuid`)
    expect(row).toEqual({ last: MEMBERS * (TICKETS + 1), points: PRICE * BigInt(MEMBERS) })
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 240_000)

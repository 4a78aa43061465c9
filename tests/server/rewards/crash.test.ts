import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { betOn, newMember, openRewardServer } from '#tests/support/reward-server.ts'

// Protects: servers killed in the middle of claims pay each rebate and reward once, when it is claimed again, and what is
// claimed and expired at once by several of them ends in one of the two ways (I15, F7, F20).

const WORKER = 'claim-worker.ts'
const MEMBERS = 40
const REWARDS = 2
const ROUNDS = figure(2, 7)
const AT_ONCE_KILLS = figure(4, 20)
/** Killed after so many claims; the last one ends by itself. */
const KILLS = [2, 15, 40, undefined]

test('faults by kill -9 in the middle of claims: each rebate and each reward is paid once', async () => {
  // What is bet is planted here without its money.
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const { at, members } = await giveAll(store.db)
    const args = [
      store.dataDir,
      store.databaseUrl ?? '',
      new Date(at.getTime() + 1_000).toISOString(),
      members,
    ]
    for (const kill of KILLS) expect(await workUntil(WORKER, args, kill)).toBe(kill ? 'SIGKILL' : null)
    expect(await walletsOf(store.db)).toEqual(Array(MEMBERS).fill(100n + 1_000n * BigInt(REWARDS)))
    const asked = await store.db.row(sql<{ count: number }>`
      select count(*)::int as count from turnover_requirements where source = 'bonus'`)
    expect(asked?.count).toBe(MEMBERS * REWARDS)
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 120_000)

test(`faults ${AT_ONCE_KILLS} times and more by kill -9 while three processes pay and expire the same: each reward ends once`, async () => {
  // What is bet is planted here without its money.
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const { at, members } = await giveAll(store.db)
    // Who claims comes a second before their end, by its clock, and who expires them a second after it.
    const end = at.getTime() + 24 * 3_600_000
    const [before, after] = [end - 1_000, end + 1_000].map(ms => new Date(ms).toISOString())
    const args = [store.dataDir, store.databaseUrl ?? '', before ?? '', members, after ?? '']
    const random = seeded(20)
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = [1, 2, 3].map(() => workUntil(WORKER, args, 1 + random.below(4)))
      kills += (await Promise.all(each)).filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(AT_ONCE_KILLS)
    expect(await workUntil(WORKER, args, undefined)).toBeNull()

    const ends = await store.db.rows(sql<{ state: string; count: number; paid: number; asked: number }>`
      select r.state, count(*)::int as count, count(o.id)::int as paid, count(t.id)::int as asked
      from rewards r left join ledger_operations o on o.scope = 'reward' and o.key = r.id::text
        left join turnover_requirements t on t.reference = r.id::text
      group by r.state order by r.state`)
    const [claimed, expired] = ends
    expect(ends.map(one => one.state)).toEqual(['claimed', 'expired'])
    expect(claimed).toMatchObject({ paid: claimed?.count, asked: claimed?.count })
    expect(expired).toMatchObject({ paid: 0, asked: 0 })
    const total = (await walletsOf(store.db)).reduce((sum, balance) => sum + balance, 0n)
    expect(total).toBe(100n * BigInt(MEMBERS) + 1_000n * BigInt(claimed?.count ?? 0))
    expect((claimed?.count ?? 0) + (expired?.count ?? 0)).toBe(MEMBERS * REWARDS)
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 240_000)

/** A rebate of 1 baht and some rewards for each of the members, whose ids stand with commas between. */
async function giveAll(db: Database): Promise<{ at: Date; members: string }> {
  const server = await openRewardServer(db)
  await writeRate(db, { category: 'RNG', fromDay: '2020-01-01', ppm: 8_000 })
  const at = server.runtime.clock.now()
  const members: string[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const seat = await newMember(server)
    members.push(seat.member.id)
    await betOn(server, seat, { validBet: 12_500n })
    await db.transaction(async tx => {
      for (let n = 0; n < REWARDS; n += 1) {
        const facts = { memberId: seat.member.id, source: 'gift', sourceKey: newId(), turnover: '2' } as const
        await grantReward(tx, { ...facts, amount: 1_000n, currency: 'THB', days: 1, at })
      }
    })
  }
  return { at, members: members.join(',') }
}

async function walletsOf(db: Database): Promise<bigint[]> {
  const wallets = await db.rows(sql<{ balance: bigint }>`
    select balance from ledger_accounts where kind = 'wallet' and book = 'real'`)
  return wallets.map(wallet => wallet.balance)
}

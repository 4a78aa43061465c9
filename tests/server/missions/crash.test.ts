import { expect, test } from 'vitest'
import type { MissionsSetting } from '#lib/site/missions-setting.ts'
import { sql } from '#server/db/sql.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { addMember, payIn } from '#tests/support/team.ts'

// Protects: servers killed in the middle of claims pay each mission once, with its points, when it is claimed again (I15,
// F7, F20).

const WORKER = 'mission-worker.ts'
const MEMBERS = 30
const DAY = '2026-11-23'
const AT = new Date('2026-11-23T05:00:00.000Z')
const mission = { period: 'day', task: 'deposits', targetMinor: '10000', turnover: '1' } as const
const MISSIONS: MissionsSetting = [
  { ...mission, code: 'one', rewardMinor: '100', points: 1 },
  { ...mission, code: 'two', rewardMinor: '200', points: 2 },
  { ...mission, code: 'three', rewardMinor: '300', points: 3 },
]

test('faults by kill -9 in the middle of claims by three processes: each mission is paid once, with its points', async () => {
  const store = await freshPostgres()
  try {
    const members: string[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      const { id } = await addMember(store.db, { at: AT })
      await payIn(store.db, { memberId: id, amount: 10_000n, at: AT })
      members.push(id)
    }
    const address = store.databaseUrl ?? ''
    const args = [store.dataDir, address, AT.toISOString(), DAY, JSON.stringify(MISSIONS), members.join(',')]
    const random = seeded(63)
    let kills = 0
    for (let round = 0; round < figure(2, 5); round += 1) {
      const each = [1, 2, 3].map(() => workUntil(WORKER, args, 1 + random.below(12)))
      kills += (await Promise.all(each)).filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(figure(4, 10))
    expect(await workUntil(WORKER, args, undefined)).toBeNull()

    const row = await store.db.row(sql<{ rewards: number; paid: number; asked: number; sum: bigint }>`
      select count(*)::int as rewards, count(o.id)::int as paid, count(t.id)::int as asked,
        sum(r.amount)::bigint as sum
      from rewards r left join ledger_operations o on o.scope = 'reward' and o.key = r.id::text
        left join turnover_requirements t on t.reference = r.id::text
      where r.source = 'mission' and r.state = 'claimed'`)
    const all = MEMBERS * MISSIONS.length
    expect(row).toEqual({ rewards: all, paid: all, asked: all, sum: BigInt(MEMBERS) * 600n })
    const wallets = await store.db.rows(sql<{ balance: bigint }>`
      select balance from ledger_accounts where kind = 'wallet' and book = 'real'`)
    expect(wallets.map(one => one.balance)).toEqual(Array(MEMBERS).fill(10_600n))
    const points = await store.db.rows(sql<{ points: number }>`select points from mission_standings`)
    expect(points.map(one => one.points)).toEqual(Array(MEMBERS).fill(6))
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 120_000)

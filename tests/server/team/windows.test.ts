import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { closedUntil, closeWindows } from '#server/team/closing.ts'
import { depthBelow, directDownline, inTeam, teamAmong } from '#server/team/subtree.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'
import { seeded } from '#tests/support/random.ts'
import { addMember, giveBack, growTree, payIn, payOut, playRound, teamOf } from '#tests/support/team.ts'

// Protects: what a team did stands in windows that equal the ledger, and a window that is closed never changes (I20).

const MINUTE = 60_000

async function ledgerSums(db: Database) {
  return db.rows(sql<{ member_id: string; deposited: bigint; withdrawn: bigint; won: bigint }>`
    select a.member_id, coalesce(sum(e.amount) filter (where o.kind = 'deposit'), 0)::bigint as deposited,
      coalesce(-sum(e.amount) filter (where o.kind in ('settle', 'refund')), 0)::bigint as withdrawn,
      coalesce(sum(e.amount) filter (where o.kind in ('bet', 'win')), 0)::bigint as won
    from ledger_entries e join ledger_operations o on o.id = e.operation_id
      join ledger_accounts a on a.id = e.account_id
    where a.kind = 'wallet' or a.kind = 'locked' and o.kind = 'settle'
    group by a.member_id order by a.member_id`)
}
async function windowSums(db: Database) {
  return db.rows(sql<{ member_id: string; deposited: bigint; withdrawn: bigint; won: bigint }>`
    select m.id as member_id, coalesce(a.deposited, 0)::bigint as deposited,
      coalesce(a.withdrawn, 0)::bigint as withdrawn, coalesce(b.won, 0)::bigint as won
    from members m
      left join (select member_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn from account_windows
        group by member_id) a on a.member_id = m.id
      left join (select member_id, sum(payout - stake) as won from bet_windows group by member_id) b
        on b.member_id = m.id
    where exists (select 1 from ledger_accounts l join ledger_entries e on e.account_id = l.id
      where l.member_id = m.id)
    order by m.id`)
}

postgresByDay(engine => {
  const fresh = useDatabase(engine)
  let db: Database
  beforeAll(() => {
    db = fresh.db
  })

  test('sums of windows equal the ledger, member by member, over random activity', async () => {
    const random = seeded(20)
    const tree = await growTree(db, { agents: 4, players: 8, seed: 1 })
    const paid: string[] = []
    const now = Date.now()
    for (let turn = 0; turn < 80; turn += 1) {
      const who = tree[random.below(tree.length)]
      if (!who) throw new Error('an empty tree')
      const at = new Date(now + turn * MINUTE)
      const amount = BigInt(1_000 + random.below(5_000))
      await payIn(db, { memberId: who.id, amount, fee: BigInt(random.below(30)), at })
      if (random.chance(0.6)) {
        const payout = BigInt(random.below(1_500))
        await playRound(db, { memberId: who.id, at, stake: BigInt(1 + random.below(700)), payout })
      }
      if (random.chance(0.4)) paid.push(await payOut(db, { memberId: who.id, amount: 200n, fee: 10n, at }))
      if (random.chance(0.2) && paid.length > 0) await giveBack(db, paid.pop() ?? '', at)
      if (turn % 20 === 19) await closeWindows(db, at)
    }
    expect(await windowSums(db)).toEqual(await ledgerSums(db))
    const counted = await db.row(sql<{ registrations: number; first: number; who: number }>`
      select sum(registrations)::int as registrations, sum(first_deposits)::int as first,
        count(distinct member_id) filter (where deposits > 0)::int as who from account_windows`)
    expect(counted).toMatchObject({ registrations: tree.length, first: counted?.who })
  })

  test('counts no trial member, and nothing for a name that is taken', async () => {
    const before = await db.row(sql<{ count: number }>`select count(*)::int as count from account_windows`)
    const open = (id: string, account: string, memberType: number) =>
      db.transaction(tx =>
        createMember(tx, { id, account, memberType, passwordHash: null, currency: 'THB', at: new Date() }),
      )
    const [id, again] = [newId(), newId()]
    expect(await open(id, `trial${engine}`, 4)).toBe(true)
    expect(await open(again, `trial${engine}`, 0)).toBe(false)
    const after = await db.row(sql<{ count: number }>`select count(*)::int as count from account_windows`)
    expect(after).toEqual(before)
    // The same id with a name that is free.
    expect(await open(again, `real${engine}`, 0)).toBe(true)
  })

  test('puts what comes for a closed window into the one that is open', async () => {
    const who = await addMember(db)
    const start = new Date('2036-05-01T00:00:00Z')
    await payIn(db, { memberId: who.id, amount: 900n, at: start })
    expect(await closeWindows(db, new Date(start.getTime() + 12 * MINUTE))).toEqual(
      new Date(start.getTime() + 10 * MINUTE),
    )
    await playRound(db, { memberId: who.id, at: start, stake: 100n, payout: 0n })
    // Never backwards, whatever the clock of the process says.
    await closeWindows(db, start)
    expect(await closedUntil(db)).toEqual(new Date(start.getTime() + 10 * MINUTE))
    const rows = await db.rows(sql<{ window_start: Date; day: string }>`
      select w.window_start, d.day::text as day from bet_windows w join bet_daily d on d.member_id = w.member_id
      where w.member_id = ${who.id}::uuid`)
    expect(rows).toEqual([{ window_start: new Date(start.getTime() + 10 * MINUTE), day: '2036-05-01' }])
  })

  test('tells who is in a team as walking down the tree does', async () => {
    const tree = await growTree(db, { agents: 8, players: 10, seed: 3, roots: 2 })
    const ids = tree.map(one => one.id)
    for (const agent of tree.filter(one => one.isAgent)) {
      const team = teamOf(tree, agent.id)
      expect(await teamAmong(db, agent.id, ids)).toEqual(new Set(team.map(one => one.id)))
      for (const other of tree) {
        const isIn = team.includes(other)
        expect(await inTeam(db, agent.id, other.id)).toBe(isIn)
        expect(await directDownline(db, agent.id, other.id)).toBe(other.upline === agent.id)
        expect(await depthBelow(db, agent.id, other.id)).toBe(isIn ? other.depth - agent.depth : undefined)
      }
    }
  })
})

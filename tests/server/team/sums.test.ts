import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seeded } from '#tests/support/random.ts'
import { growTree, payIn, playRound, type TreeMember } from '#tests/support/team.ts'
import { expectSums } from './expected-sums.ts'

// Protects: the sums of a team are those of its members' windows, each window once, whoever sums and however often.

const fresh = useDatabase()
let db: Database
let tree: TreeMember[]
beforeAll(async () => {
  db = fresh.db
  tree = await growTree(db, { agents: 6, players: 10, seed: 11, at: new Date('2036-02-27T00:00:00Z') })
})
afterEach(() => expectSums(db, 'Asia/Bangkok'))

const START = Date.parse('2036-02-27T15:58:00Z')
const HOUR = 3_600_000

async function play(
  random: ReturnType<typeof seeded>,
  at: Date,
  who = tree[random.below(tree.length)] as TreeMember,
): Promise<void> {
  await payIn(db, { memberId: who.id, amount: 1_000n, at })
  const category = random.chance(0.5) ? 'RNG' : 'LIVE'
  const stake = random.chance(0.1) ? 0n : BigInt(random.below(900))
  await playRound(db, { memberId: who.id, at, category, stake, payout: BigInt(random.below(1_200)) })
}

test('sums every window once, over days and the end of a month, however often and by however many it is asked for', async () => {
  const random = seeded(5)
  for (let turn = 0; turn < 60; turn += 1) {
    const at = new Date(START + turn * HOUR * 1.7)
    await play(random, at)
    if (turn % 10 !== 9) continue
    await closeWindows(db, at)
    await Promise.all([sumClosed(db, 'Asia/Bangkok'), sumClosed(db, 'Asia/Bangkok')])
    await sumClosed(db, 'Asia/Bangkok')
    await expectSums(db, 'Asia/Bangkok')
  }
})

test('leaves what is not closed out, and sums it later', async () => {
  const at = new Date('2036-03-05T01:00:00Z')
  await closeWindows(db, at)
  await sumClosed(db, 'Asia/Bangkok')
  const before = await db.rows(sql<{ agent_id: string }>`select * from team_daily order by 1, 2, 3`)
  await play(seeded(7), at, tree.at(-1))
  await sumClosed(db, 'Asia/Bangkok')
  expect(await db.rows(sql`select * from team_daily order by 1, 2, 3`)).toEqual(before)
  await closeWindows(db, new Date(at.getTime() + HOUR))
  await sumClosed(db, 'Asia/Bangkok')
  expect(await db.rows(sql`select * from team_daily order by 1, 2, 3`)).not.toEqual(before)
})

test('races 6 writers with a closer: nothing lands in a window that is closed', async () => {
  const random = seeded(9)
  const start = Date.parse('2036-04-01T00:00:00Z')
  let now = start
  let isOver = false
  const closed = new Map<string, string>()
  const read = async (until: Date) => {
    const rows = await db.rows(sql<{ name: string; sum: string }>`
      select window_start::text || path_id::text || category as name,
        concat_ws(' ', bets, stake, payout, valid_bet) as sum
      from bet_windows where window_start < ${until}::timestamptz`)
    return rows.map(row => [row.name, row.sum] as const)
  }
  const writers = Array.from({ length: 6 }, async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      now += 20_000
      await play(random, new Date(now))
    }
  })
  const closer = (async () => {
    while (!isOver) {
      const until = await closeWindows(db, new Date(now))
      for (const [name, sum] of await read(until)) {
        expect(closed.get(name) ?? sum).toBe(sum)
        closed.set(name, sum)
      }
      await sumClosed(db, 'Asia/Bangkok')
    }
  })()
  await Promise.all(writers)
  isOver = true
  await closer
  const until = await closeWindows(db, new Date(now + HOUR))
  const all = new Map(await read(until))
  for (const [name, sum] of closed) expect(all.get(name)).toBe(sum)
  expect(all.size).toBeGreaterThan(50)
  await sumClosed(db, 'Asia/Bangkok')
  await expectSums(db, 'Asia/Bangkok')
}, 60_000)

test('cuts days where the clocks of the time zone are changed', async () => {
  await db.run(unnamed('truncate team_daily, team_accounts, team_active, member_active, downline_daily'))
  await db.run(unnamed("update team_sums set summed_until = '-infinity'"))
  await sumClosed(db, 'America/New_York')
  await expectSums(db, 'America/New_York')
  await db.run(unnamed('truncate team_daily, team_accounts, team_active, member_active, downline_daily'))
  await db.run(unnamed("update team_sums set summed_until = '-infinity'"))
  await sumClosed(db, 'Asia/Bangkok')
})

import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seeded } from '#tests/support/random.ts'
import { addMember, growTree, payIn, playRound, type TreeMember } from '#tests/support/team.ts'
import { expectSums } from './expected-sums.ts'

// Protects: who is moved takes everybody below along, what is over stays with the uplines of before, and the tree is one.

const ZONE = 'Asia/Bangkok'
const fresh = useDatabase('postgres', { poolSize: 10 })
let db: Database
beforeAll(() => {
  db = fresh.db
})
afterEach(() => expectTree())

let now = Date.parse('2036-06-01T00:00:00Z')
function later(): Date {
  now += 60_000
  return new Date(now)
}
const move = (member: TreeMember, upline: TreeMember, at = later()) =>
  operate(['member', 'move', member.account, '--under', upline.account], {
    db,
    operator: 'tester',
    now: at,
    timeZone: ZONE,
  })

/** The three forms of the tree say the same: uplines, ancestors with their path, and the pairs. */
async function expectTree(): Promise<void> {
  const members = await db.rows(sql<{
    id: string
    upline: string | null
    ancestors: string[]
    path: string[]
  }>`
    select m.id, m.upline, m.ancestors, p.ancestors as path from members m join member_paths p on p.id = m.path_id`)
  const uplines = new Map(members.map(one => [one.id, one.upline]))
  const walk = (id: string): string[] => {
    const upline = uplines.get(id)
    return upline ? [...walk(upline), id] : [id]
  }
  const pairs: string[] = []
  for (const one of members) {
    const ancestors = walk(one.id)
    expect(one.ancestors).toEqual(ancestors)
    expect(one.path).toEqual(ancestors)
    for (const [place, ancestor] of ancestors.entries())
      pairs.push(`${ancestor} ${one.id} ${ancestors.length - 1 - place}`)
  }
  const stored = await db.rows(sql<{ pair: string }>`
    select concat_ws(' ', ancestor, descendant, depth) as pair from member_tree`)
  expect(stored.map(row => row.pair).sort()).toEqual(pairs.sort())
}

test('moves whole teams; each bet stays with the uplines it was made under, and each member counts once', async () => {
  const random = seeded(31)
  const tree = await growTree(db, { agents: 6, players: 8, seed: 12, roots: 2, at: later() })
  const agents = tree.filter(one => one.isAgent)
  let moves = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const who = tree[random.below(tree.length)] as TreeMember
    const at = later()
    await payIn(db, { memberId: who.id, amount: 500n, at })
    await playRound(db, { memberId: who.id, at, stake: BigInt(1 + random.below(400)), payout: 100n })
    if (turn % 3 === 0) {
      const target = agents[random.below(agents.length)] as TreeMember
      if ((await move(who, target)).exitCode === 0) moves += 1
    }
    if (turn % 8 !== 0) continue
    await closeWindows(db, later())
    await sumClosed(db, ZONE)
    await expectSums(db, ZONE)
  }
  expect(moves).toBeGreaterThan(4)
  await closeWindows(db, new Date(now + 3_600_000))
  await sumClosed(db, ZONE)
  await expectSums(db, ZONE)
})

test('writes down who was moved, from where and to where', async () => {
  const [top, other] = [await addMember(db, { isAgent: true }), await addMember(db, { isAgent: true })]
  const agent = await addMember(db, { isAgent: true, upline: top })
  await addMember(db, { upline: agent })
  const said = await move(agent, other)
  expect(said.text).toContain(`${agent.account} and 1 below are under ${other.account}`)
  const change = await db.row(sql<{ operator: string; before: string; after: string }>`
    select operator, before, after from operator_changes where subject = ${`member ${agent.account} upline`}`)
  expect(change).toEqual({ operator: 'tester', before: top.account, after: other.account })
})

test('ends what was agreed on with the old upline, and what rests on it, with the window under way', async () => {
  const [top, other] = [await addMember(db, { isAgent: true }), await addMember(db, { isAgent: true })]
  const agent = await addMember(db, { isAgent: true, upline: top })
  const low = await addMember(db, { isAgent: true, upline: agent })
  for (const { id, upline } of [agent, low]) {
    await db.run(sql`
      insert into contract_requests (id, request, kind, upline_id, downline_id, asked_by, tiers, status, asked_at, answered_at)
      values (${id}::uuid, 'new', 'hourly', ${upline}::uuid, ${id}::uuid, ${upline}::uuid,
        '[{"validBet":"1","active":0,"loss":"0","ppm":1000}]', 'approved', '2036-01-01Z', '2036-01-01Z')`)
    await db.run(sql`
      insert into contract_versions (id, request_id, kind, upline_id, downline_id, tiers, from_at, agreed_at)
      select id, id, kind, upline_id, downline_id, tiers, asked_at, asked_at from contract_requests where id = ${id}::uuid`)
  }
  expect((await move(agent, other)).exitCode).toBe(0)
  const versions = await db.rows(sql<{ ended_by: string; is_whole: boolean }>`
    select ended_by, until_at = date_trunc('hour', until_at) and until_at > ${new Date(now)}::timestamptz as is_whole
    from contract_versions where id = any(${[agent.id, low.id]}::uuid[]) order by ended_by desc`)
  expect(versions).toEqual([
    { ended_by: 'moved', is_whole: true },
    { ended_by: 'automatic', is_whole: true },
  ])
})

test('refuses a move below itself, below a player, a trial or a closed agent, of nobody, to where it is', async () => {
  const top = await addMember(db, { isAgent: true })
  const agent = await addMember(db, { isAgent: true, upline: top })
  const player = await addMember(db, { upline: agent })
  const closed = await addMember(db, { isAgent: true })
  await db.run(sql`update members set status = 'closed' where id = ${closed.id}::uuid`)
  const nobody = { ...player, account: 'nobodyhere' }
  for (const [member, upline] of [
    [top, agent],
    [agent, agent],
    [agent, player],
    [agent, closed],
    [agent, nobody],
    [nobody, agent],
    [agent, top],
  ] as const)
    expect((await move(member, upline)).exitCode).toBe(1)
  const dear = await addMember(db, { isAgent: true })
  await db.run(sql`
    insert into member_rates (member_id, from_day, ppm, created_at) values (${dear.id}::uuid, '2036-01-01', 5000, now())`)
  expect((await move(dear, top)).text).toContain('earns more')
  expect(
    (await operate(['member', 'move', top.account], { db, operator: 'tester', now: later(), timeZone: ZONE }))
      .exitCode,
  ).toBe(1)
})

test('races moves, registrations below the moved and bets: nobody is lost between two places', async () => {
  const [one, other] = [await addMember(db, { isAgent: true }), await addMember(db, { isAgent: true })]
  const agent = await addMember(db, { isAgent: true, upline: one })
  const player = await addMember(db, { upline: agent })
  await payIn(db, { memberId: player.id, amount: 10_000n, at: later() })
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 12 }, (_, turn) => move(agent, turn % 2 ? one : other)),
    ...Array.from({ length: 12 }, () => addMember(db, { upline: agent })),
    ...Array.from({ length: 12 }, () =>
      playRound(db, { memberId: player.id, at: later(), stake: 100n, payout: 0n }),
    ),
  ])
  // Who waits for the tree for two seconds is told to come again; nothing of that is done.
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ isBusy: true })
  await closeWindows(db, new Date(now + 3_600_000))
  await sumClosed(db, ZONE)
  await expectSums(db, ZONE)
})

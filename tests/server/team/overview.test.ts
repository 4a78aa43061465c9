import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { TeamOverview } from '#lib/team/api.ts'
import { eachDay, overviewDays } from '#lib/team/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { walletOf } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { growTree, payIn, payOut, playRound, seatOf, type TreeMember, teamOf } from '#tests/support/team.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: the overview of an agent is what its team did, and nobody else, in the period and in the one before.

const ZONE = 'Asia/Bangkok'
const HOUR = 3_600_000
const fresh = useDatabase()
let server: TestServer<'agents'>
let tree: TreeMember[]
let played: { who: TreeMember; day: string; category: string; stake: bigint; payout: bigint }[]
let paid: { who: TreeMember; day: string; deposit: bigint; withdrawal: bigint }[]
let now: Date

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['agents'] })
  // Noon, so that no day ends while the test runs.
  const noon = startOfDay(addDays(dayOf(new Date(), ZONE), 1), ZONE).getTime() + 12 * HOUR
  server.clock.advance(noon - Date.now())
  now = server.runtime.clock.now()
  const start = now.getTime() - 64 * 24 * HOUR
  const random = seeded(64)
  tree = await growTree(fresh.db, { agents: 7, players: 14, seed: 4, roots: 2, at: new Date(start) })
  played = []
  paid = []
  for (let at = start; at < now.getTime() - HOUR; at += 11 * HOUR) {
    const who = tree[random.below(tree.length)] as TreeMember
    const moment = new Date(at)
    const day = dayOf(moment, ZONE)
    await payIn(fresh.db, { memberId: who.id, amount: 2_000n, at: moment })
    const withdrawal = random.chance(0.3) ? 150n : 0n
    if (withdrawal > 0n) await payOut(fresh.db, { memberId: who.id, amount: withdrawal, at: moment })
    const facts = { category: random.chance(0.6) ? 'RNG' : 'SPORTS', stake: BigInt(1 + random.below(900)) }
    const round = { ...facts, payout: BigInt(random.below(1_500)) }
    await playRound(fresh.db, { memberId: who.id, at: moment, ...round })
    played.push({ who, day, ...round })
    paid.push({ who, day, deposit: 2_000n, withdrawal })
  }
  await closeWindows(fresh.db, now)
  await sumClosed(fresh.db, ZONE)
}, 60_000)

async function overviewOf(agent: TreeMember, period = 'month'): Promise<TeamOverview> {
  const token = await seatOf(server.runtime, agent)
  const { body } = await server.call('GET', `/agent/team/overview?period=${period}`, { token })
  expect(body.code).toBeUndefined()
  return body.value as unknown as TeamOverview
}

function figuresOf(agent: TreeMember, { from, to }: { from: string; to: string }) {
  const team = new Set(teamOf(tree, agent.id))
  const isIn = (one: { who: TreeMember; day: string }) =>
    team.has(one.who) && one.day >= from && one.day <= to
  const rounds = played.filter(isIn)
  const money = paid.filter(isIn)
  const stake = rounds.reduce((sum, one) => sum + one.stake, 0n)
  const payout = rounds.reduce((sum, one) => sum + one.payout, 0n)
  const out = money.filter(one => one.withdrawal > 0n)
  return {
    bets: rounds.length,
    stake: String(stake),
    payout: String(payout),
    validBet: String(rounds.reduce((sum, one) => sum + validBetOf(one), 0n)),
    loss: String(stake - payout),
    activeMembers: new Set(rounds.filter(one => validBetOf(one) > 0n).map(one => one.who)).size,
    deposits: { count: money.length, amount: String(money.reduce((sum, one) => sum + one.deposit, 0n)) },
    withdrawals: { count: out.length, amount: String(out.reduce((sum, one) => sum + one.withdrawal, 0n)) },
  }
}

/** Slots count their stake, sports what a round changed, up to the stake. */
function validBetOf({
  category,
  stake,
  payout,
}: {
  category: string
  stake: bigint
  payout: bigint
}): bigint {
  const changed = payout > stake ? payout - stake : stake - payout
  return category === 'RNG' || changed > stake ? stake : changed
}

test('answers what the team did today, yesterday and this month, and before, for every agent', async () => {
  for (const agent of tree.filter(one => one.isAgent)) {
    const team = teamOf(tree, agent.id)
    for (const period of ['today', 'yesterday', 'month'] as const) {
      const answer = await overviewOf(agent, period)
      const days = overviewDays(period, dayOf(now, ZONE))
      expect(answer.now).toMatchObject({ ...days.now, figures: figuresOf(agent, days.now) })
      expect(answer.before).toMatchObject({ ...days.before, figures: figuresOf(agent, days.before) })
      expect(answer.members).toBe(team.length)
      expect(answer.levels).toBe(Math.max(0, ...team.map(one => one.depth - agent.depth)))
      expect(answer.directDownlines).toBe(team.filter(one => one.upline === agent.id).length)
      expect(answer.categories.reduce((sum, one) => sum + BigInt(one.validBet), 0n)).toBe(
        BigInt(answer.now.figures.validBet),
      )
    }
  }
})

test('answers every one of sixty days, and what each direct downline brought', async () => {
  const agent = tree[0] as TreeMember
  const answer = await overviewOf(agent)
  const days = [...answer.daysBefore, ...answer.days]
  const first = days[0]?.day ?? ''
  expect(days.map(one => one.day)).toEqual(eachDay({ from: first, to: dayOf(now, ZONE) }))
  expect(days).toHaveLength(60)
  for (const { day, validBet, loss } of days)
    expect({ validBet, loss }).toMatchObject({
      validBet: figuresOf(agent, { from: day, to: day }).validBet,
      loss: figuresOf(agent, { from: day, to: day }).loss,
    })
  const direct = tree.filter(one => one.upline === agent.id)
  const brought = direct.map(one => {
    const own = played.filter(round => round.who === one && round.day >= answer.now.from)
    const team = BigInt(figuresOf(one, answer.now).validBet)
    return [one.id, String(own.reduce((sum, round) => sum + validBetOf(round), team))] as const
  })
  expect(Object.fromEntries(answer.downlines.map(one => [one.id, one.validBet]))).toEqual(
    Object.fromEntries(brought),
  )
  const bets = answer.downlines.map(one => Number(one.validBet))
  expect(bets).toEqual(bets.toSorted((one, other) => other - one))
})

test('counts who registered, by a code or not, and first deposits', async () => {
  const [agent] = tree as [TreeMember]
  const answer = await overviewOf(agent)
  const count = await fresh.db.row(sql<{ first: number; registered: number }>`
    select coalesce(sum(w.first_deposits), 0)::int as first, coalesce(sum(w.registrations), 0)::int as registered
    from account_windows w join member_tree t on t.descendant = w.member_id and t.depth > 0
    where t.ancestor = ${agent.id}::uuid
      and w.window_start >= ${startOfDay(answer.now.from, ZONE)}::timestamptz`)
  expect(answer.now.figures).toMatchObject({ firstDeposits: count?.first, registrations: count?.registered })
  expect(answer.updatedAt).toBe(new Date(Math.floor(now.getTime() / 300_000) * 300_000).toISOString())
})

/** A payment of the house to an agent's wallet; answers the operation. */
async function house(agent: TreeMember, kind: 'rebate' | 'dividend' | 'salary', amount: bigint) {
  const key = newId()
  const outcome = await fresh.db.transaction(tx =>
    post(tx, {
      kind,
      book: 'real',
      scope: kind,
      key,
      reference: key,
      legs: [
        { account: walletOf(agent.id), amount },
        { account: account({ book: 'real', kind, unit: 'THB' }), amount: -amount },
      ],
    }),
  )
  if (outcome.state !== 'posted') throw new Error(`the ${kind} was ${outcome.state}`)
  return outcome.operationId
}

async function settled(agent: TreeMember, kind: 'dividend' | 'hourly', amount: bigint, at: Date) {
  const operation = await house(agent, kind === 'dividend' ? 'dividend' : 'salary', amount)
  const [request, version, period] = [newId(), newId(), kind === 'dividend' ? 'D' : null]
  const start = new Date(at.getTime() - 24 * HOUR)
  await fresh.db.run(sql`
    insert into contract_requests (id, request, kind, downline_id, period, tiers, status, asked_at, answered_at)
    values (${request}::uuid, 'new', ${kind}, ${agent.id}::uuid, ${period}, '[]', 'approved', ${start}, ${start})`)
  await fresh.db.run(sql`
    insert into contract_versions (id, request_id, kind, downline_id, period, tiers, from_at, agreed_at)
    values (${version}::uuid, ${request}::uuid, ${kind}, ${agent.id}::uuid, ${period}, '[]', ${start}, ${start})`)
  await fresh.db.run(sql`
    insert into settlements (id, version_id, window_start, window_end, valid_bet, active, stake, payout, tier, amount,
      currency, state, operation_id, settled_at, paid_at)
    values (${newId()}::uuid, ${version}::uuid, ${start}, ${at}, 1, 1, 1, 0, 1, ${amount}, 'THB', 'paid',
      ${operation}::uuid, ${at}, ${at})`)
}

test('answers what was paid to the agent in the period, whatever it was earned with', async () => {
  const [agent] = tree as [TreeMember]
  const today = dayOf(now, ZONE)
  const at = startOfDay(today, ZONE)
  await settled(agent, 'dividend', 700n, at)
  await settled(agent, 'hourly', 30n, at)
  await fresh.db.run(sql`
    insert into commissions (id, member_id, day, weighted, own_valid_bet, team_valid_bet, amount, currency, operation_id,
      paid_at)
    values (${newId()}::uuid, ${agent.id}::uuid, ${today}::date - 1, 5, 0, 5, 5, 'THB',
      ${await house(agent, 'rebate', 5n)}::uuid, ${at})`)
  const income = { rebate: '5', dividend: '700', salary: '30', total: '735' }
  expect((await overviewOf(agent, 'today')).now.figures.income).toEqual(income)
  expect((await overviewOf(agent, 'today')).before.figures.income.total).toBe('0')
  expect((await overviewOf(agent, 'yesterday')).now.figures.income.total).toBe('0')
  // Its own wallet only: the same kinds of another agent are not there.
  expect((await overviewOf(tree[1] as TreeMember, 'today')).now.figures.income.total).toBe('0')
})

test('refuses players, trial members and guests, and what is not asked so', async () => {
  const player = tree.find(one => !one.isAgent) as TreeMember
  const token = await seatOf(server.runtime, player)
  expect((await server.call('GET', '/agent/team/overview', { token })).body.code).toBe('notAllowed')
  expect((await server.call('GET', '/agent/team/overview')).body.code).toBe('notSignedIn')
  const agent = await seatOf(server.runtime, tree[0] as TreeMember)
  const wrong = await server.call('GET', '/agent/team/overview?period=year', { token: agent })
  expect(wrong.body.code).toBe('badInput')
})

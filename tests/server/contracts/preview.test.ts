import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type DividendPeriod, lastWholeWindow, type WindowRule, windowAt } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { addMember, playRound, type TreeMember } from '#tests/support/team.ts'
import {
  type Agent,
  agree,
  type ContractServer,
  changed,
  line,
  offerTo,
  openContracts,
  post,
  previewOf,
  rate,
  sum,
} from './contract-calls.ts'

// Protects: before somebody agrees, what the terms would have paid for the last whole window is shown with its inputs, and
// what ends by itself; both sides see the same.

const fresh = useDatabase()
let server: ContractServer
beforeAll(async () => {
  server = await openContracts(fresh.db)
})
beforeEach(() => forgetCounts())

const ZONE = 'Asia/Bangkok'
const ruleOf = (period: DividendPeriod): WindowRule => ({ kind: 'dividend', period })
const now = () => server.runtime.clock.now()

/** A player below somebody with money to play. */
async function player(upline: TreeMember): Promise<TreeMember> {
  const member = await addMember(server.db, { upline })
  await postAlone(server.db, deposit(walletOf(member.id), 100_000n, newId()))
  return member
}
const play = (member: TreeMember, at: Date, stake: bigint, payout = 0n) =>
  playRound(server.db, { memberId: member.id, at, stake, payout })

test('answers what an offer would have paid, with inputs of the team below and without the agent’s own', async () => {
  const [root, agent, deep] = (await line(server, 3)) as [Agent, Agent, Agent]
  await agree(server, undefined, root, { kind: 'dividend', period: 'D', tiers: rate(300_000) })
  await agree(server, root, agent, { kind: 'dividend', period: 'D', tiers: rate(100_000) })
  await agree(server, agent, deep, { kind: 'dividend', period: 'D', tiers: rate(90_000) })
  const { from, to } = lastWholeWindow(ruleOf('D'), now(), ZONE)
  const [one, other] = [await player(agent), await player(deep)]
  await play(one, from, 10_000n, 4_000n)
  await play(other, new Date(to.getTime() - 1), 5_001n)
  await play(one, new Date(from.getTime() - 1), 700n)
  await play(other, to, 900n)
  const tiers = [
    { validBet: '1', active: 1, loss: '0', ppm: 50_000 },
    { validBet: '15001', active: 2, loss: '11001', ppm: 80_000 },
    { validBet: '15002', active: 2, loss: '11001', ppm: 85_000 },
  ]
  const { request } = changed(await offerTo(server, root, agent, { kind: 'dividend', period: 'D', tiers }))
  const seen = await previewOf(server, agent, { of: 'request', requestId: request.id })
  expect(seen).toMatchObject({
    currency: 'THB',
    window: { from: from.toISOString(), to: to.toISOString() },
    fromAt: windowAt(ruleOf('D'), now(), ZONE).to.toISOString(),
    inputs: { validBet: '15001', active: 2, stake: '15001', payout: '4000', loss: '11001' },
    offered: { tier: 2, amount: '880' },
    present: { period: 'D', tier: 1, amount: '1100', paid: '0' },
    compared: {
      topNow: { ppm: 100_000, sum: null },
      topThen: { ppm: 85_000 },
      tierNow: 1,
      tierThen: 2,
      activeNow: 0,
      activeThen: 2,
    },
    endings: { total: 1, shown: [{ account: deep.account, depth: 1 }] },
  })
  expect(await previewOf(server, root, { of: 'request', requestId: request.id })).toEqual(seen)
  const typed = { of: 'terms', kind: 'dividend', downlineId: agent.id, period: 'D', tiers }
  expect(await previewOf(server, root, typed)).toEqual(seen)
  expect((await post(server, agent, 'preview', { ...typed, downlineId: agent.id })).status).toBe(404)
  const faulty = await post(server, root, 'preview', { ...typed, tiers: [{ ...tiers[0], ppm: 0 }] })
  expect(faulty.body).toMatchObject({ code: 'contractRateOutside', field: 'tiers.0.pay' })
})

test('answers an offer of another period by a window of its own, and says when it would begin', async () => {
  const [root, agent] = (await line(server, 2)) as [Agent, Agent]
  await agree(server, undefined, root, { kind: 'dividend', period: 'D', tiers: sum(500) })
  const asked = { of: 'terms', kind: 'dividend', downlineId: agent.id, period: 'M', tiers: sum(400) }
  const alone = await previewOf(server, root, asked)
  const month = lastWholeWindow(ruleOf('M'), now(), ZONE)
  expect(alone).toMatchObject({
    window: { from: month.from.toISOString(), to: month.to.toISOString() },
    inputs: { validBet: '0', active: 0, stake: '0', payout: '0', loss: '0' },
    offered: { tier: null, amount: '0' },
    present: null,
    compared: { topNow: null, topThen: { ppm: null, sum: '400' }, activeNow: null },
    endings: { total: 0, mark: '' },
  })
  expect(alone.fromAt).toBe(windowAt(ruleOf('M'), now(), ZONE).to.toISOString())
})

test('tells what was paid for the last whole window', async () => {
  const [root, agent] = (await line(server, 2)) as [Agent, Agent]
  await agree(server, undefined, root, { kind: 'realtime' })
  await agree(server, root, agent, { kind: 'realtime', tiers: rate(500) })
  const version = await server.db.row(sql<{ id: string }>`
    select id from contract_versions where downline_id = ${agent.id}::uuid`)
  const { from, to } = lastWholeWindow({ kind: 'realtime', period: null }, now(), ZONE)
  const operation = await server.db.row(sql<{ id: string }>`select id from ledger_operations limit 1`)
  await server.db.run(sql`
    insert into settlements (id, version_id, window_start, window_end, valid_bet, active, stake, payout, tier, amount,
      currency, state, operation_id, settled_at, paid_at)
    values (${newId()}::uuid, ${version?.id}::uuid, ${from}::timestamptz, ${to}::timestamptz, 9000, 1, 9000, 0, 1, 45,
      'THB', 'paid', ${operation?.id}::uuid, ${to}::timestamptz, ${to}::timestamptz)`)
  const asked = { of: 'terms', kind: 'realtime', downlineId: agent.id, period: null, tiers: rate(400) }
  expect((await previewOf(server, root, asked)).present).toMatchObject({ amount: '0', paid: '45' })
})

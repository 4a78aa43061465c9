import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { bet, postAlone, walletOf } from '#tests/support/ledger.ts'
import { payee, played, withdraw } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: a deposit is played before it leaves, the page can say which bets count, and no bet counts twice.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier', 'limits'] })
})
beforeEach(() => forgetAllCounts(fresh.db))

async function setupOf(who: SignedIn): Promise<WithdrawalSetup> {
  const { body } = await server.call('GET', '/withdrawals/setup', { token: who.token })
  return body.value as unknown as WithdrawalSetup
}
const deposited = async (who: SignedIn, amount: string) => {
  server.clock.advance(1_000)
  const body = { id: newId(), method: 'sandbox', amount }
  const said = await server.call('POST', '/deposits', { token: who.token, body })
  expect(said.body.success).toBe(true)
  server.clock.advance(1_000)
}
const roundsOf = async (who: SignedIn, id: string) => {
  const { status, body } = await server.call('GET', `/turnover/${id}/rounds`, { token: who.token })
  return {
    status,
    rounds: (body.value as unknown as { rounds: { validBet: string; counted: string }[] })?.rounds,
  }
}

test('keeps a deposit in play until it was played once, and says how far it is and by which bets', async () => {
  const who = await payee(server, 0n)
  await deposited(who, '100000')
  await played(server, who, 300_00n)
  await played(server, who, 400_00n)
  // A round that is under way does not count yet.
  await played(server, who, 900_00n, 'open')
  const setup = await setupOf(who)
  expect(setup).toMatchObject({ balance: '100000', withdrawable: '70000' })
  expect(setup.turnover).toMatchObject([
    { source: 'deposit', required: '100000', done: '70000', kept: '30000' },
  ])
  const [line] = setup.turnover
  const { rounds } = await roundsOf(who, line?.id ?? '')
  expect(rounds?.map(round => round.counted)).toEqual(['40000', '30000'])
  expect((await withdraw(server, who, '70001')).body).toMatchObject({
    code: 'turnoverMissing',
    field: 'amount',
    message: expect.stringContaining('฿700.00'),
  })
  expect((await withdraw(server, who, '70000')).body.success).toBe(true)
})

test('lists all the bets that count, by pages of a hundred', async () => {
  const who = await payee(server, 0n)
  await deposited(who, '5000000')
  for (let count = 0; count < 103; count += 1) await played(server, who, 100_00n)
  const id = (await setupOf(who)).turnover[0]?.id ?? ''
  type Rounds = { rounds: { id: string; counted: string }[]; next: string | null }
  const page = async (query: string) =>
    (await server.call('GET', `/turnover/${id}/rounds${query}`, { token: who.token })).body
      .value as unknown as Rounds
  const first = await page('')
  expect(first.rounds).toHaveLength(100)
  const second = await page(`?before=${first.next}`)
  expect([second.rounds.length, second.next]).toEqual([3, null])
  expect(new Set([...first.rounds, ...second.rounds].map(round => round.id)).size).toBe(103)
})

test('counts no bet twice, and none for a deposit that came after it', async () => {
  const who = await payee(server, 0n)
  await deposited(who, '100000')
  await played(server, who, 600_00n)
  await deposited(who, '50000')
  await played(server, who, 600_00n)
  const { turnover, withdrawable } = await setupOf(who)
  expect(turnover.map(one => one.done)).toEqual(['100000', '20000'])
  expect(withdrawable).toBe('120000')
  const second = await roundsOf(who, turnover[1]?.id ?? '')
  expect(second.rounds).toMatchObject([{ validBet: '60000', counted: '20000' }])
  expect((await roundsOf(await payee(server, 0n), turnover[1]?.id ?? '')).status).toBe(404)
  await played(server, who, 300_00n)
  expect(await setupOf(who)).toMatchObject({ turnover: [], withdrawable: '150000' })
  // What is met is over: a later deposit begins again.
  await deposited(who, '20000')
  expect((await setupOf(who)).turnover.map(one => [one.required, one.done])).toEqual([['20000', '0']])
})

test('asks no longer for what was deposited and is spent, unless a round is still under way', async () => {
  const who = await payee(server, 0n)
  await deposited(who, '100000')
  await postAlone(fresh.db, bet(walletOf(who.member.id), 1_000_00n, newId()))
  await deposited(who, '20000')
  expect((await setupOf(who)).turnover.map(one => one.required)).toEqual(['20000'])
  const waiting = await payee(server, 0n)
  await deposited(waiting, '100000')
  await postAlone(fresh.db, bet(walletOf(waiting.member.id), 1_000_00n, newId()))
  await played(server, waiting, 1_000_00n, 'open')
  await deposited(waiting, '20000')
  expect((await setupOf(waiting)).turnover.map(one => one.required)).toEqual(['100000', '20000'])
})

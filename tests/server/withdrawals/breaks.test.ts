import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { sql } from '#server/db/sql.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { balanceOf, type Payee, payee, played, setPolicy, withdraw } from '#tests/support/payees.ts'
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/test-server.ts'

// Protects: who takes a break from play can always withdraw what is their own, through to the payment, whatever their
// deposits asked to be played; bonus money that was not played stays.

// Rounds are planted here without their money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier', 'limits'] })
})
beforeEach(async () => {
  await forgetAllCounts(fresh.db)
  server.change({})
})

async function deposited(amount: string): Promise<Payee> {
  const who = await payee(server, 0n)
  server.clock.advance(1_000)
  const body = { id: newId(), method: 'sandbox', amount }
  expect((await server.call('POST', '/deposits', { token: who.token, body })).body.success).toBe(true)
  server.clock.advance(1_000)
  return who
}
async function setupOf(who: Payee): Promise<WithdrawalSetup> {
  const { body } = await server.call('GET', '/withdrawals/setup', { token: who.token })
  return body.value as unknown as WithdrawalSetup
}
const rest = async (who: Payee, hours = 24) => {
  const said = await server.call('POST', '/limits/break', { token: who.token, body: { id: newId(), hours } })
  expect(said.body.code).toBeUndefined()
}
const exclude = async (who: Payee, months = 0) => {
  const body = { id: newId(), months }
  const said = await server.call('POST', '/limits/exclusion', { token: who.token, body })
  expect(said.body.code).toBeUndefined()
}
/** As an exclusion stood before it ended what deposits ask for. */
const excludedBefore = async (who: Payee) => {
  const at = server.runtime.clock.now()
  await server.db.run(sql`
    insert into play_breaks (id, member_id, kind, starts_at)
    values (${newId()}::uuid, ${who.member.id}::uuid, 'exclusion', ${at}::timestamptz)`)
}
/** Bonus money with its turnover, as a claimed reward leaves it. */
async function givenBonus(who: Payee, amount: bigint, required: bigint): Promise<void> {
  const { id: memberId } = who.member
  await server.db.transaction(tx =>
    requireTurnover(tx, {
      memberId,
      source: 'bonus',
      reference: newId(),
      base: amount,
      required,
      unit: 'THB',
      at: server.runtime.clock.now(),
    }),
  )
  await postAlone(server.db, deposit(walletOf(memberId), amount, newId()))
}
async function paidOut(who: Payee, amount: string): Promise<string> {
  const id = newId()
  const asked = await withdraw(server, who, amount, { id })
  expect(asked.body.code).toBeUndefined()
  for (const act of [['approve'], ['paid', 'KB-77']]) {
    const [word = '', ...more] = act
    const said = await server.operator('nok', 'withdrawals', word, referenceOf({ id }), ...more)
    expect(said).toMatchObject({ exitCode: 0 })
  }
  const row = await server.db.row(
    sql<{ status: string }>`select status from withdrawals where id = ${id}::uuid`,
  )
  return row?.status ?? ''
}

test.each([
  ['a time-out', rest],
  ['a self-exclusion', exclude],
  ['a self-exclusion from before', excludedBefore],
])('pays out in %s what a deposit asked to be played', async (_, begin) => {
  const who = await deposited('100000')
  expect((await withdraw(server, who, '50000')).body.code).toBe('turnoverMissing')
  await begin(who)
  expect(await setupOf(who)).toMatchObject({ withdrawable: '100000', turnover: [] })
  expect(await paidOut(who, '100000')).toBe('paid')
  expect(await balanceOf(server, who)).toBe(0n)
})

test('asks for what a deposit asked again after a time-out in which nothing was withdrawn, and no more otherwise', async () => {
  const [stays, leaves] = [await deposited('100000'), await deposited('100000')]
  for (const who of [stays, leaves]) await rest(who)
  expect((await withdraw(server, leaves, '50000')).body.code).toBeUndefined()
  server.clock.advance(25 * 3_600_000)
  for (const who of [stays, leaves]) {
    const again = await server.login(who.member.account, PASSWORD)
    Object.assign(who, again.body.value)
  }
  expect((await setupOf(stays)).withdrawable).toBe('0')
  expect((await setupOf(leaves)).withdrawable).toBe('50000')
})

test('ends what deposits asked for with a self-exclusion, so that it stays ended after it', async () => {
  const who = await deposited('100000')
  await exclude(who, 6)
  const rows = await server.db.rows(sql`
    select source, ending from turnover_requirements where member_id = ${who.member.id}::uuid`)
  expect(rows).toEqual([{ source: 'deposit', ending: 'break' }])
})

test('keeps bonus money that was not played, and only that', async () => {
  const who = await deposited('100000')
  await givenBonus(who, 200_00n, 1_000_00n)
  await exclude(who)
  expect(await setupOf(who)).toMatchObject({
    balance: '120000',
    withdrawable: '100000',
    turnover: [{ source: 'bonus', kept: '20000' }],
  })
  expect((await withdraw(server, who, '100001')).body.code).toBe('turnoverMissing')
  expect(await paidOut(who, '100000')).toBe('paid')
})

test('counts a bet for the bonus that was there when it was placed once its deposit asks for nothing', async () => {
  const who = await deposited('100000')
  await givenBonus(who, 200_00n, 300_00n)
  await played(server, who, 300_00n)
  await rest(who)
  expect(await setupOf(who)).toMatchObject({ withdrawable: '120000', turnover: [] })
})

test('takes no withdrawal back during a break: what was asked to leave does not come back within reach of play', async () => {
  setPolicy(server, 'none')
  const who = await payee(server, 1_000_00n)
  const id = newId()
  expect((await withdraw(server, who, '60000', { id })).body.code).toBeUndefined()
  await rest(who)
  const said = await server.call('POST', `/withdrawals/${id}/cancel`, { token: who.token, body: {} })
  expect([said.status, said.body.code]).toEqual([403, 'playPaused'])
  expect(await balanceOf(server, who)).toBe(400_00n)
})

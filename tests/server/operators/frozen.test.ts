import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { balanceOf as balanceOfPayee, payee, withdraw } from '#tests/support/payees.ts'
import { balanceOf, betOf, call, openGame, player, rollbackOf, winOf } from '#tests/support/play.ts'
import { openTestServer, PASSWORD, signUp, type TestServer } from '#tests/support/test-server.ts'
import { asked, reference } from '../withdrawals/withdrawal-calls.ts'

// Protects: a frozen account is shut, and nothing that it is owed is lost: no sign-in by any way, sessions and games end, no
// bet, no withdrawal; wins, rollbacks and deposits are still paid in.

const fresh = useDatabase()
let server: TestServer<'operators' | 'play' | 'cashier'>
let token: string

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators', 'play', 'cashier'] })
  token = (await seatOperator(server, 'sue', ['support'])).token
})

async function freeze(id: string): Promise<void> {
  const path = `/operator/members/${id}/freeze`
  const { body } = await server.call('POST', path, { token, body: { reason: 'Suspicion' } })
  expect(body.code).toBeUndefined()
}

test('ends the sessions, and nobody signs in any more, nor by a link or a remembered browser', async () => {
  const { token: own, member } = await signUp(server, 'frozenone')
  await freeze(member.id)
  expect((await server.call('GET', '/member', { token: own })).status).toBe(401)
  expect((await server.login('frozenone', PASSWORD)).body.code).toBe('accountClosed')
  const left = await fresh.db.row(sql<{ count: number }>`
    select (select count(*)::int from sessions where member_id = ${member.id}::uuid and ended_at is null)
         + (select count(*)::int from remembered_browsers where member_id = ${member.id}::uuid) as count`)
  expect(left).toEqual({ count: 0 })
})

test('takes no bet in a game that was open, and pays wins, rollbacks and deposits of before', async () => {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  const won = betOf({ sessionToken })
  const undone = betOf({ sessionToken })
  for (const bet of [won, undone]) expect((await call(server, '/bet', bet)).status).toBe('OK')
  await freeze(who.memberId)
  const refused = await call(server, '/bet', betOf({ sessionToken }))
  expect(refused.status).not.toBe('OK')
  expect((await call(server, '/win', winOf(who, won))).status).toBe('OK')
  expect((await call(server, '/rollback', rollbackOf(who, undone))).status).toBe('OK')
  await postAlone(fresh.db, deposit(walletOf(who.memberId), 500n, 'late deposit'))
  expect(await balanceOf(server, who)).toBe(1_000n - 100n + 250n + 500n)
})

test('opens no game with a launch of before', async () => {
  const who = await player(server, 1_000n)
  const other = await openGame(server, who)
  await freeze(who.memberId)
  await expect(
    openGame(server, who).then(one => call(server, '/bet', betOf({ sessionToken: one }))),
  ).resolves.not.toMatchObject({ status: 'OK' })
  expect((await call(server, '/bet', betOf({ sessionToken: other }))).status).not.toBe('OK')
})

test('takes no withdrawal, approves none that waits, and gives a rejected one back', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '30000')
  await freeze(who.member.id)
  expect((await withdraw(server, who, '30000')).status).toBe(401)
  const approve = await server.operator('nok', 'withdrawals', 'approve', reference(id))
  expect(approve).toMatchObject({ exitCode: 1, text: expect.stringContaining('frozen') })
  const reject = await server.operator('nok', 'withdrawals', 'reject', reference(id), 'Account frozen')
  expect(reject.exitCode, reject.text).toBe(0)
  expect(await balanceOfPayee(server, who)).toBe(1_000_00n)
})

test('records a payment that was on its way as paid', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '30000')
  expect((await server.operator('nok', 'withdrawals', 'approve', reference(id))).exitCode).toBe(0)
  await freeze(who.member.id)
  const paid = await server.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-1')
  expect(paid.exitCode, paid.text).toBe(0)
  expect(await balanceOfPayee(server, who)).toBe(700_00n)
})

test('a frozen account gets no new password and no code', async () => {
  const { member } = await signUp(server, 'frozentwo')
  await freeze(member.id)
  const reset = await server.operator('nok', 'member', 'reset-password', 'frozentwo')
  expect(reset).toMatchObject({ exitCode: 1, text: expect.stringContaining('frozen') })
})

import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { insertDebts } from '#server/vendor-wallet/debt-queries.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/test-server.ts'
import { member } from './second-steps.ts'

// Protects: an account is closed by its member alone, for good, and never with money in it.

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})
const statusOf = async (token: string, at: TestServer = server) =>
  (await at.call('GET', '/member', { token })).status
const again = async (who: SignedIn) =>
  (await server.login(who.member.account, PASSWORD)).body.value as unknown as SignedIn

test('answers the closing of an empty account: its sessions end, and it lets nobody in', async () => {
  const who = await member(server)
  const second = await again(who)
  expect((await server.call('POST', '/member/closing', { token: who.token })).status).toBe(200)
  expect(await statusOf(who.token)).toBe(401)
  expect(await statusOf(second.token)).toBe(401)
  expect((await server.login(who.member.account, PASSWORD)).body.code).toBe('accountClosed')
  expect((await server.login(who.member.account, 'a wrong one')).body.code).toBe('wrongLogin')
})

test('refuses balanceLeft while there is money, and the account stays open', async () => {
  const { token, member: who } = await member(server)
  await postAlone(fresh.db, deposit(walletOf(who.id), 100n, newId()))
  expect((await server.call('POST', '/member/closing', { token })).body.code).toBe('balanceLeft')
  expect(await statusOf(token)).toBe(200)
})

test('refuses debtLeft with the amount while something is owed, and closes once it is settled', async () => {
  const { token, member: who } = await member(server)
  const owed = { memberId: who.id, book: 'real', vendor: 'TAKER', currency: 'THB' } as const
  await fresh.db.transaction(async tx =>
    insertDebts(tx, [{ ...owed, id: newId(), transactionId: newId(), amount: 15_050n }], server.clock.now()),
  )
  const { body } = await server.call('POST', '/member/closing', { token })
  expect([body.code, body.message]).toEqual(['debtLeft', expect.stringContaining('฿150.50')])
  expect(await statusOf(token)).toBe(200)
  await fresh.db.run(
    sql`update vendor_debts set remaining = 0, ended_at = now() where member_id = ${who.id}::uuid`,
  )
  expect((await server.call('POST', '/member/closing', { token })).body.success).toBe(true)
})

test('refuses agentsCloseByService to an agent and realAccountNeeded to a trial', async () => {
  const passwordHash = await cheapPasswords().hash(PASSWORD)
  const at = new Date()
  for (const [name, memberType, code] of [
    ['agentclose', 1, 'agentsCloseByService'],
    ['trialclose', 4, 'realAccountNeeded'],
  ] as const) {
    await fresh.db.transaction(tx =>
      createMember(tx, {
        id: newId(),
        account: name,
        memberType,
        passwordHash,
        currency: 'THB',
        hasAcceptedTerms: true,
        at,
      }),
    )
    const { token } = (await server.login(name, PASSWORD)).body.value as unknown as SignedIn
    expect((await server.call('POST', '/member/closing', { token })).body.code).toBe(code)
  }
})

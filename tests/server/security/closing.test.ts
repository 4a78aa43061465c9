import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { createMember } from '#server/identity/create-member.ts'
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

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { LimitsView } from '#lib/limits/api.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type Payee, payee, withdraw } from '#tests/support/payees.ts'
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

// Protects: a self-exclusion holds for every account of the person, and nobody can shut out a stranger by typing what is
// theirs: only what an excluded account has proven links it to another one.

const database = useDatabase()
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['cashier', 'limits'] })
})
beforeEach(() => forgetCounts())

const free = () => payee(server, 1_000_00n)
const send = (who: Payee, path: string, body: object) => server.call('POST', path, { token: who.token, body })
const numberOf = async ({ accountId }: Payee) => {
  const row = await server.db.row(sql<{ number: string }>`
    select number from payout_accounts where id = ${accountId}::uuid`)
  return row?.number ?? ''
}
const enterAccount = async (who: Payee, number: string): Promise<string> => {
  const body = { id: newId(), provider: 'KBANK', number, holderName: 'Somchai Jaidee' }
  expect((await send(who, '/payout-accounts', body)).body.code).toBeUndefined()
  return body.id
}
const removeAccount = async (who: Payee, id: string) => {
  const said = await server.call('DELETE', `/payout-accounts/${id}`, { token: who.token })
  expect(said.body.code).toBeUndefined()
}
/** A payout to the member's account that was paid, and what the member said of it. */
async function paid(who: Payee, isReceived: boolean): Promise<void> {
  const id = newId()
  expect((await withdraw(server, who, '50000', { id })).body.code).toBeUndefined()
  await server.operator('nok', 'withdrawals', 'approve', referenceOf({ id }))
  await server.operator('nok', 'withdrawals', 'paid', referenceOf({ id }), 'KB-9')
  const body = isReceived ? { isReceived } : { isReceived, remark: 'not there' }
  expect((await send(who, `/withdrawals/${id}/receipt`, body)).body.code).toBeUndefined()
}
const exclude = async (who: Payee) => {
  expect((await send(who, '/limits/exclusion', { id: newId(), months: 0 })).body.code).toBeUndefined()
}
const pauseOf = async (who: Payee) => {
  const { body } = await server.call('GET', '/limits', { token: who.token })
  return (body.value as unknown as LimitsView).pause?.kind
}
const depositNow = (who: Payee): Promise<Answer> =>
  send(who, '/deposits', { id: newId(), method: 'sandbox', amount: '10000' })

test('leaves a stranger alone whose bank account somebody typed before excluding themselves for good', async () => {
  const [attacker, victim] = [await free(), await free()]
  await paid(victim, true)
  await enterAccount(attacker, await numberOf(victim))
  await exclude(attacker)
  expect(await pauseOf(victim)).toBeUndefined()
  expect((await depositNow(victim)).body.code).toBeUndefined()
})

test('leaves a stranger alone when the payout to the typed account did not arrive', async () => {
  const [attacker, victim] = [await free(), await free()]
  await removeAccount(attacker, attacker.accountId)
  attacker.accountId = await enterAccount(attacker, await numberOf(victim))
  await paid(attacker, false)
  await exclude(attacker)
  expect(await pauseOf(victim)).toBeUndefined()
})

test('excludes the other account that is paid to a bank account which is proven to be the person’s', async () => {
  const [who, other, former] = [await free(), await free(), await free()]
  await paid(who, true)
  const number = await numberOf(who)
  await enterAccount(other, number)
  await removeAccount(former, await enterAccount(former, number))
  // That the account was taken off the list proves nothing less.
  await removeAccount(who, who.accountId)
  await exclude(who)
  expect(await pauseOf(other)).toBe('exclusion')
  expect((await depositNow(other)).body.code).toBe('playExcluded')
  expect(await pauseOf(former)).toBeUndefined()
  expect((await depositNow(former)).body.code).toBeUndefined()
})

const noticesOf = async (who: Payee) => {
  const memberId = who.member.id
  const changes = await server.db.rows(sql<{ change: string }>`
    select change from play_limit_changes where member_id = ${memberId}::uuid`)
  const messages = await server.db.rows(sql<{ kind: string }>`
    select kind from inbox_messages where member_id = ${memberId}::uuid and kind like 'exclu%'`)
  return [changes.map(one => one.change), messages.map(one => one.kind)]
}

test('follows an exclusion from the moment at which the same bank account is entered, and tells it once', async () => {
  const [who, later] = [await free(), await free()]
  await paid(who, true)
  await exclude(who)
  expect(await noticesOf(later)).toEqual([[], []])
  await enterAccount(later, await numberOf(who))
  expect(await pauseOf(later)).toBe('exclusion')
  expect((await depositNow(later)).body.code).toBe('playExcluded')
  expect(await noticesOf(later)).toEqual([['exclusion'], ['excludedForGood']])
})

test.each([
  ['a login', (who: Payee) => server.login(who.member.account, PASSWORD)],
  ['the first login', (who: Payee) => send(who, '/session/first-login', {})],
])('follows an exclusion at %s of an account with the address of the excluded one', async (_, arrive) => {
  const [who, later] = [await free(), await free()]
  const mail = `${who.member.id}@example.com`
  await server.db.run(sql`
    update members set email = ${mail}, email_verified_at = now() where id = ${who.member.id}::uuid`)
  await exclude(who)
  await server.db.run(sql`update members set email = ${mail} where id = ${later.member.id}::uuid`)
  expect(await pauseOf(later)).toBeUndefined()
  expect((await arrive(later)).body.code).toBeUndefined()
  expect(await pauseOf(later)).toBe('exclusion')
  expect(await noticesOf(later)).toEqual([['exclusion'], ['excludedForGood']])
})

test('follows an exclusion at the registration of a new account with the address of the excluded one', async () => {
  const who = await free()
  const mail = `${who.member.id}@example.com`
  await server.db.run(sql`
    update members set email = ${mail}, email_verified_at = now() where id = ${who.member.id}::uuid`)
  await exclude(who)
  const asking = await openTestServer(server.db, {
    settings: { registerRules: { email: { shown: true, required: true } } },
  })
  const said = await asking.register(`again${Date.now() % 1_000_000}`, PASSWORD, { email: mail })
  expect(said.body.code).toBeUndefined()
  expect(await pauseOf(said.body.value as unknown as Payee)).toBe('exclusion')
})

import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { useSocialServer } from './social-browser.ts'

// Protects: somebody new opens one account with what a provider vouched for, in the browser that asked, and closed ones stay closed.

const fresh = useDatabase()
const social = useSocialServer(fresh)
beforeAll(() => social.server.browser().join('second', 'Duangjai'))

const countOf = async (account: string) =>
  (
    await fresh.db.row(
      sql<{ n: number }>`select count(*)::int as n from members where account_key = ${account}`,
    )
  )?.n

const newcomer = async (name: string) => {
  const browser = social.server.browser()
  const arrived = await browser.signIn(name)
  return { browser, ticket: arrived.body.value?.ticket }
}

test.each([
  ['required', 'username', { username: ' ' }],
  ['userNameForm', 'username', { username: 'ab' }],
  ['required', 'birthday', { birthday: '' }],
  ['ageNeeded', 'birthday', { birthday: '2010-01-01' }],
  ['birthdayWrong', 'birthday', { birthday: '1990-02-30' }],
  ['birthdayBuddhist', 'birthday', { birthday: '2533-05-17' }],
  ['nameReserved', 'username', { username: 'Admin01' }],
  ['birthdayYear', 'birthday', { birthday: '1800-01-01' }],
  ['termsNeeded', 'termsAccepted', { termsAccepted: false }],
  ['badInput', 'type', { type: 1 }],
  ['badInput', 'ticket', { ticket: 'short' }],
])('refuses %s for %s, opens nothing, and the ticket stays good', async (code, field, extra) => {
  const { browser, ticket } = await newcomer(`form ${code} ${JSON.stringify(extra)}`)
  const said = await browser.register(ticket, 'formtest', extra)
  expect(said.body).toMatchObject({ success: false, code, field })
  expect(await countOf('formtest')).toBe(0)
  const name = `ok${newId().slice(-10)}`
  expect((await browser.register(ticket, name)).body.success).toBe(true)
})

test('refuses accountTaken for a name of somebody else, and the ticket stays good', async () => {
  const { browser, ticket } = await newcomer('third')
  const said = await browser.register(ticket, 'DUANGJAI')
  expect(said.body).toMatchObject({ code: 'accountTaken', field: 'username' })
  expect((await browser.register(ticket, 'Third')).body.success).toBe(true)
})

test('refuses providerExpired for a ticket of another browser, a used one and an old one', async () => {
  const { browser, ticket } = await newcomer('fourth')
  const thief = social.server.browser()
  await thief.start()
  expect((await thief.register(ticket, 'fourth')).body.code).toBe('providerExpired')
  expect((await browser.register(ticket, 'fourth')).body.success).toBe(true)
  expect((await browser.register(ticket, 'fourthagain')).body.code).toBe('providerExpired')
  const old = await newcomer('fifth')
  social.server.clock.advance(10 * 60_000 + 1)
  expect((await old.browser.register(old.ticket, 'fifth')).body.code).toBe('providerExpired')
  expect(await countOf('fifth')).toBe(0)
})

test('answers an account whose birthday is kept', async () => {
  const { browser, ticket } = await newcomer('seventh')
  await browser.register(ticket, 'seventh', { birthday: '1990-05-17' })
  const row = await fresh.db.row(sql<{ birthday: string }>`
      select p.birthday::text from member_profiles p join members m on m.id = p.member_id
       where m.account_key = 'seventh'`)
  expect(row?.birthday).toBe('1990-05-17')
})

test('repeats for the same ticket and id with another session of the same member', async () => {
  const { browser, ticket } = await newcomer('sixth')
  const id = newId()
  const first = await browser.register(ticket, 'sixth', { id })
  const again = await browser.register(ticket, 'sixth', { id })
  expect(again.body.value?.member).toEqual(first.body.value?.member)
})

test('races: one identity in two browsers opens one account', async () => {
  const both = [await newcomer('racer'), await newcomer('racer')]
  const said = await Promise.all(
    both.map(({ browser, ticket }, index) => browser.register(ticket, `racer${index}`)),
  )
  expect(said.map(one => one.body.code ?? 'in').sort()).toEqual(['identityTaken', 'in'])
  const rows = await fresh.db.row(sql<{ n: number }>`
      select count(*)::int as n from members where account_key in ('racer0', 'racer1')`)
  expect(rows?.n).toBe(1)
})

test('refuses accountClosed for a member who is frozen or closed', async () => {
  for (const status of ['frozen', 'closed']) {
    const browser = social.server.browser()
    const id = await browser.join(`gone ${status}`, `gone${status}`)
    await fresh.db.run(sql`update members set status = ${status} where id = ${id}::uuid`)
    expect((await social.server.browser().signIn(`gone ${status}`)).body.code).toBe('accountClosed')
  }
})

test('forgets sign-ins that nobody came back from', async () => {
  await social.server.browser().start()
  await newcomer('passer-by')
  social.server.clock.advance(10 * 60_000 + 1)
  await social.server.social.forgetOld()
  const left = await fresh.db.row(sql<{ n: number }>`
      select ((select count(*) from social_flows) + (select count(*) from social_newcomers))::int as n`)
  expect(left?.n).toBe(0)
})

test('answers the same request again in place of its first session, and no more once that was ended', async () => {
  const { browser, ticket } = await newcomer('left')
  const entry = { id: newId() }
  const first = await browser.register(ticket, 'leftsite', entry)
  const again = await browser.register(ticket, 'leftsite', entry)
  expect(again.body.success).toBe(true)
  browser.token = String(first.body.value?.token)
  expect((await browser.call('GET', '/member')).status).toBe(401)
  browser.token = String(again.body.value?.token)
  expect((await browser.call('DELETE', '/session')).body.success).toBe(true)
  browser.token = undefined
  expect((await browser.register(ticket, 'leftsite', entry)).body.code).toBe('providerExpired')
})

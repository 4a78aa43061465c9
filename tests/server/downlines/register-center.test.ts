import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentAffiliate, Invite, OpenedAccount } from '#lib/downlines/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { PASSWORD } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { get, openTeamServer, type Person, person, post, ratesOf } from './people.ts'

// Protects: who is opened by an agent, or comes by its link, stands directly below it with exactly the rate and the type
// that were written down, as often as the link allows and no more.

const fresh = useDatabase()
let server: TestServer
let agent: Person
beforeAll(async () => {
  server = await openTeamServer(fresh.db)
  agent = await person(server, { ppm: 18_000 })
})
beforeEach(() => forgetCounts())

let names = 0
const someName = () => {
  names += 1
  return `fresh${names}x${Date.now() % 10_000}`
}
const made = async (terms: object = {}) => {
  const { body } = await post(server, agent, '/invites', {
    id: newId(),
    kind: 'player',
    rate: '0.5',
    ...terms,
  })
  expect(body.code).toBeUndefined()
  return body.value as unknown as Invite
}
const isGood = async (code: string) =>
  (await server.call('POST', '/affiliate-check', { body: { code }, address: freshAddress() })).body.value
    ?.isGood
const invites = async () =>
  ((await get(server, agent, '/affiliate')).body.value as unknown as AgentAffiliate).invites
const memberOf = (said: Answer) =>
  (said.body.value?.member as { id: string; type: number } | undefined)?.id ?? ''
const uplineOf = async (id: string) =>
  (
    await fresh.db.row(sql<{ upline: string | null; member_type: number }>`
      select upline, member_type from members where id = ${id}::uuid`)
  )?.upline
const open = (entry: object = {}, who = agent) =>
  post(server, who, '/accounts', { id: newId(), account: someName(), kind: 'player', rate: '0.5', ...entry })

test('answers a link by which a member registers below the agent, with rate and type, and the use is counted', async () => {
  const invite = await made({ kind: 'agent', rate: '1.2', note: '  Line group ', days: 7, mostUses: 3 })
  expect(invite).toMatchObject({ kind: 'agent', rate: '1.2', note: 'Line group', state: 'open', uses: 0 })
  expect(await isGood(invite.code.toLowerCase())).toBe(true)
  const typed = await server.register(someName(), PASSWORD, { affiliateCode: invite.code })
  const linked = await server.register(someName(), PASSWORD, { referralCode: invite.code })
  for (const said of [typed, linked]) {
    expect(said.body.value?.member).toMatchObject({ type: 1, isAgent: true })
    expect(await uplineOf(memberOf(said))).toBe(agent.id)
    expect(await ratesOf(fresh.db, memberOf(said))).toEqual([{ from_day: server.today(), ppm: 12_000 }])
  }
  expect((await invites()).find(one => one.id === invite.id)).toMatchObject({ uses: 2, mostUses: 3 })
})

test('refuses a typed code that is ended, expired or used up, and one of a link then invites nobody', async () => {
  const [ended, expired, usedUp] = [await made(), await made({ days: 1 }), await made({ mostUses: 1 })]
  expect((await post(server, agent, `/invites/${ended.id}/end`, {})).body.value).toMatchObject({
    state: 'ended',
  })
  await fresh.db.run(sql`
    update invite_codes set expires_at = ${server.runtime.clock.now()}::timestamptz where id = ${expired.id}::uuid`)
  await server.register(someName(), PASSWORD, { affiliateCode: usedUp.code })
  for (const { code } of [ended, expired, usedUp]) {
    expect(await isGood(code)).toBe(false)
    const typed = await server.register(someName(), PASSWORD, { affiliateCode: code })
    expect(typed.body).toMatchObject({ code: 'invitationWrong', field: 'affiliateCode' })
    const linked = await server.register(someName(), PASSWORD, { referralCode: code })
    expect(await uplineOf(memberOf(linked))).toBeNull()
  }
  const states = new Map((await invites()).map(one => [one.id, one.state]))
  expect([ended, expired, usedUp].map(({ id }) => states.get(id))).toEqual(['ended', 'expired', 'usedUp'])
})

test('counts no use for a registration that is refused, and one for a request that is repeated', async () => {
  const invite = await made({ mostUses: 5 })
  const name = someName()
  const entry = { affiliateCode: invite.code, id: newId() }
  await server.register(name, PASSWORD, entry)
  await server.register(name, PASSWORD, entry)
  expect((await server.register(name, 'another river 9', { affiliateCode: invite.code })).body.code).toBe(
    'accountTaken',
  )
  const names = Array.from({ length: 6 }, () => name.toUpperCase())
  await Promise.all(names.map(one => server.register(one, PASSWORD, { affiliateCode: invite.code })))
  expect((await invites()).find(one => one.id === invite.id)?.uses).toBe(1)
})

test('races fifty for ten places: ten come below the agent and forty are refused', async () => {
  const invite = await made({ mostUses: 10 })
  const all = await Promise.all(
    Array.from({ length: 50 }, () => server.register(someName(), PASSWORD, { affiliateCode: invite.code })),
  )
  expect(all.filter(said => said.body.success)).toHaveLength(10)
  expect(all.filter(said => said.body.code === 'invitationWrong')).toHaveLength(40)
  expect((await invites()).find(one => one.id === invite.id)).toMatchObject({ uses: 10, state: 'usedUp' })
}, 30_000)

test('refuses a link above the own rate, a stranger’s link, and more links than an agent may have', async () => {
  const other = await person(server, { ppm: 1_000 })
  const above = await post(server, other, '/invites', { id: newId(), kind: 'player', rate: '0.2' })
  expect(above.body).toMatchObject({ code: 'rateAboveOwn', field: 'rate' })
  const invite = await made()
  const id = invite.id
  expect((await post(server, other, `/invites/${id}/end`, {})).body).toMatchObject({ code: 'notFound' })
  expect((await post(server, other, `/invites/${newId()}/end`, {})).body).toMatchObject({ code: 'notFound' })
  const wish = { id: newId(), kind: 'player', rate: '0.1' }
  const [one, again] = [
    await post(server, other, '/invites', wish),
    await post(server, other, '/invites', wish),
  ]
  expect(again.body.value).toEqual(one.body.value)
  await fresh.db.run(sql`
    insert into invite_codes (code, agent_id, created_at)
    select 'OPEN' || n, ${other.id}::uuid, now() from generate_series(1, 45) n`)
  forgetCounts()
  const many = await Promise.all(
    Array.from({ length: 10 }, () => post(server, other, '/invites', { ...wish, id: newId() })),
  )
  expect(many.filter(said => said.body.success)).toHaveLength(4)
  expect(many.filter(said => said.body.code === 'invitesFull')).toHaveLength(6)
})

test('opens an account below the agent with a password that opens once and must be changed', async () => {
  const account = someName()
  const { body } = await open({ account, kind: 'agent', rate: '1.8' })
  const opened = body.value as unknown as OpenedAccount
  expect(opened).toMatchObject({ account, kind: 'agent', rate: '1.8', firstPassword: expect.any(String) })
  expect(await uplineOf(opened.id)).toBe(agent.id)
  expect(await ratesOf(fresh.db, opened.id)).toEqual([{ from_day: server.today(), ppm: 18_000 }])
  const first = String(opened.firstPassword)
  expect((await server.login(account, first)).body.value).toMatchObject({
    passwordExpired: true,
    // The agent accepted nothing in the owner's name.
    member: { termsDue: true },
  })
  expect((await server.login(account, first)).body.code).toBe('wrongLogin')
  const events = await fresh.db.rows(sql<{ kind: string }>`
    select kind from security_events where member_id = ${agent.id}::uuid and kind = 'downlineOpened'`)
  expect(events).toHaveLength(1)
  const kept = await fresh.db.row(sql<{ count: number }>`
    select count(*)::int as count from action_answers where answer::text like ${`%${first}%`}`)
  expect(kept?.count).toBe(0)
})

test('repeats an opening with another first password until somebody has logged in', async () => {
  const entry = { id: newId(), account: someName() }
  const [one, two] = [await open(entry), await open(entry)]
  expect(two.body.value).toMatchObject({ id: entry.id, firstPassword: expect.any(String) })
  expect(two.body.value?.firstPassword).not.toBe(one.body.value?.firstPassword)
  expect((await server.login(entry.account, String(one.body.value?.firstPassword))).body.code).toBe(
    'wrongLogin',
  )
  expect((await server.login(entry.account, String(two.body.value?.firstPassword))).body.success).toBe(true)
  expect((await open(entry)).body.value).toMatchObject({ id: entry.id, firstPassword: null, until: null })
  expect((await open({ ...entry, rate: '0.6' })).body.code).toBe('idempotencyConflict')
  const other = await person(server, { ppm: 18_000 })
  expect((await open(entry, other)).body.code).toBe('idempotencyConflict')
})

test.each([
  ['required', 'account', { account: ' ' }],
  ['pattern_letterFirst', 'account', { account: '9lives' }],
  ['pattern_letterFirst', 'account', { account: 'abc' }],
  ['rateForm', 'rate', { rate: 'much' }],
  ['rateAboveOwn', 'rate', { rate: '1.9' }],
  ['badInput', 'kind', { kind: 'owner' }],
])('refuses %s for %s and opens nothing', async (code, field, entry) => {
  const id = newId()
  expect((await open({ id, ...entry })).body).toMatchObject({ success: false, code, field })
  expect(await uplineOf(id)).toBeUndefined()
})

test('refuses a name that is taken, and more openings than a person makes in an hour', async () => {
  const busy = await person(server, { ppm: 18_000 })
  expect((await open({ account: agent.account.toUpperCase() }, busy)).body).toMatchObject({
    code: 'accountTaken',
    field: 'account',
  })
  const codes: (string | undefined)[] = []
  for (let tried = 0; tried < 60; tried += 1) {
    forgetCounts()
    codes.push((await open({ account: agent.account }, busy)).body.code)
  }
  expect(codes.slice(0, 59).every(code => code === 'accountTaken')).toBe(true)
  expect(codes.at(-1)).toBe('tooManyRequests')
}, 30_000)

import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { FoundMember, MemberPage } from '#lib/operators/member-api.ts'
import { sql } from '#server/db/sql.ts'
import { insertDebts } from '#server/vendor-wallet/debt-queries.ts'
import { insertPayoutAccount } from '#server/withdrawals/account-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects (product decisions, section 10): operators find members and see them masked; a whole number is opened with an
// entry; each act is one transaction with its entry, and what takes two people does nothing for one.

const fresh = useDatabase()
let server: TestServer<'operators'>
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  for (const role of ['support', 'finance', 'admin'] as const)
    tokens.set(role, (await seatOperator(server, role, [role])).token)
  tokens.set('other', (await seatOperator(server, 'other', ['admin'])).token)
})

async function member(account: string): Promise<{ id: string; token: string }> {
  const { token } = await signUp(server, account)
  const row = await fresh.db.row(sql<{ id: string }>`select id from members where account = ${account}`)
  return { id: row?.id ?? '', token }
}
const as = (who: string, method: string, path: string, body?: object) =>
  server.call(method, `/operator/members${path}`, { token: tokens.get(who), body })
const find = async (query: string) => {
  const { body } = await as('support', 'GET', `?query=${encodeURIComponent(query)}`)
  const { members = [] } = (body.value ?? {}) as { members?: FoundMember[] }
  return members.map(one => one.account)
}
const entries = (id: string) =>
  fresh.db.rows(sql<{
    operator: string
    subject: string
    reason: string | null
    after: unknown
    text: string
  }>`
    select operator, subject, reason, after, c::text as text
      from operator_changes c join operator_change_links l on l.change_id = c.id
     where member_id = ${id}::uuid order by l.seq`)

test('finds a member by name, phone, e-mail, bank account and the reference of a withdrawal, masked', async () => {
  const { id } = await member('findmehere')
  await fresh.db.run(sql`
    update members set phone = '+66812345678', email = 'Find.Me@example.com' where id = ${id}::uuid`)
  const account = {
    id: newId(),
    memberId: id,
    provider: 'KBANK',
    number: '0012345678',
    holder_name: 'Find Me',
  }
  await insertPayoutAccount(fresh.db, { ...account, at: server.clock.now() })
  const depositId = newId()
  await fresh.db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, created_at)
    values (${depositId}::uuid, ${id}::uuid, 'sandbox', 100, 0, 'THB', 'created', now())`)
  const tail = depositId.replaceAll('-', '').slice(-12)
  const queries = ['FindMeHere', 'findme', '0812345678', '+66 81 234 5678', 'find.me@EXAMPLE.com']
  queries.push('0012345678', `${tail.slice(0, 6)}-${tail.slice(6)}`.toUpperCase(), depositId)
  for (const query of queries) expect(await find(query), query).toEqual(['findmehere'])
  for (const query of ['nobody', '5678', '0899999999', "%' or 1=1 --"]) expect(await find(query)).toEqual([])
  const { body } = await as('support', 'GET', '?query=findmehere')
  expect(JSON.stringify(body)).not.toMatch(/812345678|Find\.Me@|0012345678/)
})

test('shows a member on one page, masked, and writes down who looked', async () => {
  const { id } = await member('pagemember')
  await member('pagefriend')
  await fresh.db.run(
    sql`update members set phone = '+66811111111' where account in ('pagemember', 'pagefriend')`,
  )
  await postAlone(fresh.db, deposit(walletOf(id), 500_00n, newId()))
  const { body } = await as('finance', 'GET', `/${id}`)
  const page = body.value as unknown as MemberPage
  expect(page.member).toMatchObject({ account: 'pagemember', status: 'active', phone: '+66•••••1111' })
  expect(page.wallets).toContainEqual(expect.objectContaining({ kind: 'wallet', balance: '50000' }))
  expect(page.entries).toHaveLength(1)
  expect(page.devices).toHaveLength(1)
  expect(page.links).toContainEqual(expect.objectContaining({ account: 'pagefriend', by: 'phone' }))
  expect(JSON.stringify(body)).not.toContain('811111111')
  expect((await entries(id)).map(one => one.subject)).toEqual(['member pagemember page'])
  expect((await as('finance', 'GET', `/${newId()}`)).status).toBe(404)
})

test('opens a whole number only with a reason, and the entry does not hold it', async () => {
  const { id } = await member('revealme')
  await fresh.db.run(sql`update members set phone = '+66822222222' where id = ${id}::uuid`)
  const reveal = (body: object) => as('support', 'POST', `/${id}/reveal`, body)
  expect((await reveal({ field: 'phone', reason: ' ' })).body).toMatchObject({
    code: 'required',
    field: 'reason',
  })
  expect((await reveal({ field: 'email', reason: 'x' })).status).toBe(404)
  expect((await reveal({ field: 'phone', reason: 'Called back' })).body.value).toEqual({
    value: '+66822222222',
  })
  const [entry, ...others] = await entries(id)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ operator: 'support', reason: 'Called back', after: { opened: 'phone' } })
  expect(entry?.text).not.toContain('22222222')
})

test('notes are kept once, shown on the page, and stay', async () => {
  const { id } = await member('notedmember')
  const note = { id: newId(), text: 'Asked twice about a bonus' }
  const add = () => as('support', 'POST', `/${id}/notes`, note)
  expect((await Promise.all([add(), add(), add()])).map(one => one.body.success)).toEqual([true, true, true])
  const { body } = await as('support', 'GET', `/${id}`)
  expect((body.value as unknown as MemberPage).notes).toMatchObject([
    { operator: 'support', text: note.text },
  ])
  await expect(fresh.db.run(sql`delete from member_notes`)).rejects.toThrow('append-only')
})

test('unfreezing takes two people who say so, and one of them alone does nothing', async () => {
  const { id } = await member('frozenmember')
  const reason = { reason: 'Looked into it' }
  expect((await as('support', 'POST', `/${id}/freeze`, reason)).body.success).toBe(true)
  expect((await as('support', 'POST', `/${id}/freeze`, reason)).body.code).toBe('alreadyDecided')
  const unfreeze = (who: string) => as(who, 'POST', `/${id}/unfreeze`, reason)
  expect((await unfreeze('support')).body.code).toBe('notAllowed')
  expect((await unfreeze('finance')).body.value).toEqual({ state: 'waiting' })
  expect((await unfreeze('finance')).body.code).toBe('secondPersonOther')
  const status = () =>
    fresh.db.row(sql<{ status: string }>`select status from members where id = ${id}::uuid`)
  expect(await status()).toEqual({ status: 'frozen' })
  const both = await Promise.all([unfreeze('admin'), unfreeze('other')])
  expect(both.map(one => one.body.value?.state ?? one.body.code).toSorted()).toEqual([
    'alreadyDecided',
    'done',
  ])
  expect(await status()).toEqual({ status: 'active' })
  expect((await entries(id)).map(one => one.subject.replace(id, ''))).toEqual([
    'member frozenmember status',
    'agreement: member  status unfreeze',
    'agreement: member  status unfreeze',
    'member frozenmember status',
  ])
})

test('a first approval runs out after a day', async () => {
  const { id } = await member('slowmember')
  await as('support', 'POST', `/${id}/freeze`, { reason: 'x' })
  const fin = (await seatOperator(server, 'finone', ['finance'])).token
  const path = `/operator/members/${id}/unfreeze`
  const body = { reason: 'fine' }
  expect((await server.call('POST', path, { token: fin, body })).body.value).toEqual({ state: 'waiting' })
  server.clock.advance(24 * 3_600_000)
  const later = (await seatOperator(server, 'fintwo', ['finance'])).token
  expect((await server.call('POST', path, { token: later, body })).body.value).toEqual({ state: 'waiting' })
  for (const role of ['support', 'finance', 'admin', 'other'] as const)
    tokens.set(role, (await seatOperator(server, `${role}2`, [role === 'other' ? 'admin' : role])).token)
})

test('removes a second factor by two who mean the same one; withdrawals wait, sessions end', async () => {
  const { id, token } = await member('factormember')
  await fresh.db.run(sql`
    insert into authenticators (member_id, sealed_secret, created_at, confirmed_at) values (${id}::uuid, 'x', now(), now())`)
  const remove = (who: string, factor: string) =>
    as(who, 'POST', `/${id}/remove-factor`, { factor, reason: 'Phone lost' })
  expect((await remove('support', 'passkeys')).body.code).toBe('secondFactorGone')
  expect((await remove('support', 'authenticator')).body.value).toEqual({ state: 'waiting' })
  expect((await remove('admin', 'authenticator')).body.value).toEqual({ state: 'done' })
  expect((await server.call('GET', '/member', { token })).status).toBe(401)
  const row = await fresh.db.row(sql<{ held: boolean; left: number }>`
    select withdrawals_held_until > ${server.clock.now()}::timestamptz as held,
           (select count(*)::int from authenticators where member_id = m.id) as left
      from members m where id = ${id}::uuid`)
  expect(row).toEqual({ held: true, left: 0 })
})

test('closes an account only when it is empty, owes nothing and nobody stands below it', async () => {
  const { id, token } = await member('closeme')
  const close = () => as('admin', 'POST', `/${id}/close`, { reason: 'Asked for' })
  await postAlone(fresh.db, deposit(walletOf(id), 1n, newId()))
  expect((await close()).body.code).toBe('balanceLeft')
  const other = await member('closetoo')
  await fresh.db.run(sql`update members set member_type = 1 where id = ${other.id}::uuid`)
  const below = await member('belowclose')
  await as('admin', 'POST', `/${below.id}/make-agent`, { memberType: 1, upline: 'closetoo', reason: 'Team' })
  expect((await as('admin', 'POST', `/${other.id}/close`, { reason: 'x' })).body.code).toBe('teamLeft')
  expect((await server.call('GET', '/member', { token })).status).toBe(200)
  const owing = await member('owingmember')
  const debt = { memberId: owing.id, book: 'real', vendor: 'TAKER', currency: 'THB' } as const
  await fresh.db.transaction(async tx =>
    insertDebts(tx, [{ ...debt, id: newId(), transactionId: newId(), amount: 15_050n }], server.clock.now()),
  )
  const refused = (await as('admin', 'POST', `/${owing.id}/close`, { reason: 'x' })).body
  expect([refused.code, refused.message]).toEqual(['debtLeft', expect.stringContaining('150.50 THB')])
  // It was planted without its money.
  await fresh.db.run(
    sql`update vendor_debts set remaining = 0, ended_at = now() where member_id = ${owing.id}::uuid`,
  )
  const empty = await member('emptymember')
  expect((await as('admin', 'POST', `/${empty.id}/close`, { reason: 'x' })).body.success).toBe(true)
  expect((await server.call('GET', '/member', { token: empty.token })).status).toBe(401)
  expect((await server.login('emptymember', 'quiet river 9')).body.code).toBe('accountClosed')
})

test('makes the first agent of a house, and refuses an upline or a rate that does not fit', async () => {
  const top = await member('topagent')
  const low = await member('lowagent')
  const make = (id: string, body: object) =>
    as('admin', 'POST', `/${id}/make-agent`, { memberType: 1, reason: 'Contract', ...body })
  expect((await make(top.id, { ratePercent: '0.5' })).body.success).toBe(true)
  expect((await make(top.id, {})).body.code).toBe('alreadyDecided')
  expect((await make(low.id, { upline: 'nobodyhere' })).body).toMatchObject({
    code: 'uplineUnfit',
    field: 'upline',
  })
  expect((await make(low.id, { upline: 'topagent', ratePercent: '0.6' })).body.code).toBe('rateUnfit')
  const before = await fresh.db.row(sql`select member_type, upline from members where id = ${low.id}::uuid`)
  expect(before).toEqual({ member_type: 0, upline: null })
  expect((await make(low.id, { upline: 'topagent', ratePercent: '0.4' })).body.success).toBe(true)
  const after = await fresh.db.row(sql`select member_type, upline from members where id = ${low.id}::uuid`)
  expect(after).toEqual({ member_type: 1, upline: top.id })
  const { body } = await as('admin', 'GET', `/${low.id}`)
  expect((body.value as unknown as MemberPage).member).toMatchObject({
    ratePercent: '0.4',
    upline: 'topagent',
  })
})

test('ends all sessions of a member', async () => {
  const { id, token } = await member('signedinone')
  expect((await as('support', 'POST', `/${id}/end-sessions`, { reason: 'Lost phone' })).body.success).toBe(
    true,
  )
  expect((await server.call('GET', '/member', { token })).status).toBe(401)
  expect((await server.login('signedinone', 'quiet river 9')).body.success).toBe(true)
})

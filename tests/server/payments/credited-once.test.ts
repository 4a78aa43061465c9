import { expect, test } from 'vitest'
import { referenceOf } from '#lib/ids/reference.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { payee } from '#tests/support/payees.ts'
import { paid, useProviderPage } from './provider-page.ts'

// Protects: what a provider says that it took is credited once, exactly and in full, however often, early, late or never
// it says so.

const database = useDatabase()
const page = useProviderPage(database)
const {
  answers,
  balance,
  begun,
  check,
  expire,
  finish,
  hear,
  inbox,
  poller,
  openPage,
  opened,
  reports,
  sweep,
  webhook,
} = page
const member = () => payee(page.server, 0n)

test('goes to the page and back, and is credited by the webhook, less the fee', async () => {
  const who = await member()
  const deposit = await begun(who)
  expect(deposit).toMatchObject({ status: 'created', payment: { kind: 'page', payee: 'Example Pay' } })
  const url = await opened(who, deposit)
  expect(await opened(who, deposit)).toBe(url)
  expect(await balance(who)).toBe(0n)
  expect(await finish(url, 'paid')).toBe(`http://localhost:4321/en/member/depositv2?deposit=${deposit.id}`)
  expect(answers).toEqual([200])
  expect(await balance(who)).toBe(497_00n)
  const told = await check(who, deposit)
  expect(told?.deposit.timeline.map(one => one.status)).toEqual(['created', 'awaiting', 'approved'])
  expect(await reports(deposit)).toEqual(['credited'])
})

test('repeats a webhook, twenty at once and later: one credit, one answer', async () => {
  const who = await member()
  const deposit = await begun(who)
  const report = paid(deposit)
  const said = await Promise.all(Array.from({ length: 20 }, () => webhook(report)))
  expect(new Set(said.map(one => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 200, body: { status: 'OK', outcome: 'credited' } })]),
  )
  // The same payment under another event: known, not paid again.
  expect((await webhook(paid(deposit))).body.outcome).toBe('known')
  expect((await webhook({ ...report, amount: '60000' })).status).toBe(409)
  expect(await balance(who)).toBe(497_00n)
})

test('takes a webhook that comes before the page is known, and opens no page after it', async () => {
  const who = await member()
  const deposit = await begun(who)
  expect((await webhook(paid(deposit))).body.outcome).toBe('credited')
  expect((await openPage(who, deposit)).body.code).toBe('alreadyDecided')
  expect(await balance(who)).toBe(497_00n)
})

test('is credited by asking when the webhook never comes: on the way back, or by itself', async () => {
  hear(false)
  const who = await member()
  const back = await begun(who)
  await finish(await opened(who, back), 'paid')
  expect(await balance(who)).toBe(0n)
  expect((await check(who, back))?.deposit.status).toBe('approved')
  const gone = await begun(who)
  await finish(await opened(who, gone), 'paid')
  await poller().turn()
  expect(await balance(who)).toBe(994_00n)
  // What it was told by asking is not credited again when the webhook comes after all.
  hear(true)
  await sweep()
  expect(await balance(who)).toBe(994_00n)
})

test('thirty payments that were left keep no turn of one that was paid, and each is asked less and less', async () => {
  hear(false)
  const who = await member()
  await database.db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, created_at, expires_at, payee)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, ${who.member.id}::uuid, 'providerPage', 50000, 300, 'THB', 'created',
      ${page.server.clock.now()}::timestamptz - interval '1 hour' + n * interval '1 minute',
      ${page.server.clock.now()}::timestamptz + interval '1 hour', 'Example Pay'
    from generate_series(1, 30) n`)
  await database.db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    select id, 1, 'created', created_at from deposits d where member_id = ${who.member.id}::uuid`)
  await database.db.run(sql`
    update deposits set announced_at = created_at where member_id = ${who.member.id}::uuid`)
  const deposit = await begun(who)
  await finish(await opened(who, deposit), 'paid')
  const asking = poller()
  await asking.turn()
  await asking.turn()
  expect(await balance(who)).toBe(497_00n)
  // Each was asked about, and none is again within the same minute.
  expect(await asking.turn()).toBe(0)
  hear(true)
  await sweep()
  expect(await balance(who)).toBe(497_00n)
})

test('does not ask again about a payment whose end the provider has reported', async () => {
  const who = await member()
  const deposit = await begun(who)
  await opened(who, deposit)
  await expire()
  expect((await webhook(paid(deposit, { status: 'expired' }))).body.outcome).toBe('known')
  await database.db.run(sql`update deposits set status = 'rejected' where status in ('created', 'awaiting')`)
  expect(await poller().turn()).toBe(0)
})

test('tells a member why a payment failed and that one ran out, and what can be done', async () => {
  const who = await member()
  const off = await begun(who)
  await finish(await opened(who, off), 'failed')
  expect((await check(who, off))?.deposit.timeline.at(-1)?.reasonCode).toBe('providerFailed')
  expect((await inbox(who))[0]).toMatchObject({
    kind: 'depositRejected',
    values: { reason: { word: 'reason_providerFailed' } },
  })
  const late = await begun(who)
  await expire()
  expect((await check(who, late))?.deposit).toMatchObject({
    status: 'expired',
    nextStep: 'anew',
    nextBy: null,
  })
  expect((await inbox(who))[0]?.kind).toBe('depositExpired')
})

test('races webhook, asking, expiry and an operator: one credit', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = await member()
    const deposit = await begun(who)
    const url = await opened(who, deposit)
    hear(false)
    await finish(url, 'paid')
    hear(true)
    const asked = Array.from({ length: 4 }, () => check(who, deposit))
    const operator = page.server.operator('nok', 'deposits', 'approve', referenceOf(deposit))
    await Promise.all([...asked, webhook(paid(deposit)), expire(), operator])
    expect(await balance(who)).toBe(497_00n)
  }
})

test('faults in the middle of a report leave nothing half done; said again it is credited', async () => {
  const who = await member()
  const deposit = await begun(who)
  const report = paid(deposit)
  // The credit cannot be written while this constraint stands.
  await database.db.run(sql`alter table turnover_requirements add constraint away check (false) not valid`)
  expect((await webhook(report)).status).toBe(500)
  await database.db.run(sql`alter table turnover_requirements drop constraint away`)
  expect([await balance(who), await reports(deposit)]).toEqual([0n, []])
  expect((await webhook(report)).body.outcome).toBe('credited')
  expect(await balance(who)).toBe(497_00n)
})

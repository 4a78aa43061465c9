import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deposit } from '#lib/cashier/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { expireUnpaid } from '#server/cashier/expiry.ts'
import { sql } from '#server/db/sql.ts'
import { beginBreak } from '#server/limits/breaks.ts'
import { PaymentKeeper } from '#server/payments/keeper.ts'
import { PaymentPages } from '#server/payments/pages.ts'
import { Provider, type ProviderAccount } from '#server/payments/provider.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { oddBodies } from '#tests/support/odd-input.ts'
import { newDataDir } from '#tests/support/server-process.ts'
import { createProvider, type TestProvider } from '../../../src/provider-demo/server.ts'
import { balanceOf, type CashierSite, openCashier, payee } from '../withdrawals/site.ts'

// Protects: what a provider says that it took is credited once, exactly and in full, however often, early, late or never
// it says so; what it did not say, or said otherwise than it was asked, is credited to nobody.

const SECRET = 'a secret of the payment tests, 32 or more'
const fresh = useDatabase()
let site: CashierSite
let provider: TestProvider
let server: Server
let account: ProviderAccount
/** Whether webhooks reach the site, and what the site answered to them. */
let hears = true
const answers: number[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/pay-here')) return provider.handle(request, response)
    void passOn(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account = { url: `${url}/pay-here`, merchant: 'house', secret: SECRET }
  provider = createProvider({
    merchant: { id: 'house', name: 'House', secret: SECRET, webhookUrl: `${url}/webhook` },
    dataDir: newDataDir(),
    // The site's own origin, as in the demo.
    publicUrl: 'http://localhost:4321/pay-here',
    sweepMs: 3_600_000,
  })
  site = await openCashier(fresh.db, { account, allowedPrivateHosts: ['127.0.0.1'] })
})
afterAll(async () => {
  server.close()
  await provider.close()
})
beforeEach(() => {
  forgetCounts()
  hears = true
  answers.length = 0
  const terms = {
    minMinor: '10000',
    maxMinor: '5000000',
    feeMinor: '300',
    payMinutes: 30,
    expectedMinutes: 1,
  }
  site.ways({ providerPage: { name: 'Example Pay', ...terms } })
})

/** The way of a webhook to the site, which a test can cut. */
async function passOn(...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>) {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  if (!hears) {
    response.writeHead(503).end()
    return
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => name.startsWith('x-') || name === 'content-type'),
  ) as Record<string, string>
  const answer = await post(Buffer.concat(pieces).toString(), headers)
  answers.push(answer.status)
  response.writeHead(answer.status).end()
}

async function post(body: string, headers: Record<string, string>) {
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const response = await site.app.request('/api/payments/webhook', { method: 'POST', headers, body }, env)
  return { status: response.status, body: (await response.json()) as { outcome?: string; code?: string } }
}

/** A webhook as the provider signs it. */
const webhook = (content: object, by = {}) => signed(JSON.stringify(content), by)
function signed(body: string, { at = site.runtime.clock.now().getTime(), secret = SECRET } = {}) {
  const timestamp = String(at)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return post(body, { 'x-merchant': 'house', 'x-timestamp': timestamp, 'x-signature': signature })
}
const paid = ({ id, amount }: Deposit, change: object = {}) => ({
  eventId: newId(),
  paymentId: `pay-${id}`,
  reference: id,
  status: 'paid',
  amount,
  currency: 'THB',
  ...change,
})

async function begun(who: SignedIn, amount = '50000'): Promise<Deposit> {
  const body = { id: newId(), method: 'providerPage', amount }
  const said = await site.call('POST', '/deposits', { token: who.token, body })
  expect(said.body.code).toBeUndefined()
  return (said.body.value as unknown as { deposit: Deposit }).deposit
}
const openPage = (who: SignedIn, { id }: Deposit) =>
  site.call('POST', `/deposits/${id}/page`, { token: who.token, body: {} })
const check = async (who: SignedIn, { id }: Deposit) =>
  (await site.call('POST', `/deposits/${id}/check`, { token: who.token, body: {} })).body.value as
    | { deposit: Deposit; balance: string }
    | undefined

/** What the payer does on the page. */
async function finish(pageUrl: string, end: 'paid' | 'failed'): Promise<string | null> {
  const { pathname } = new URL(pageUrl)
  const own = `${new URL(account.url).origin}${pathname}`
  expect((await fetch(own)).status).toBe(200)
  const response = await fetch(`${own}/${end}`, { method: 'POST', redirect: 'manual' })
  await provider.sweep()
  return response.headers.get('location')
}
async function opened(who: SignedIn, deposit: Deposit): Promise<string> {
  const { body } = await openPage(who, deposit)
  return String(body.value?.url)
}
const expire = () =>
  fresh.db.transaction(tx => expireUnpaid(tx, new Date(site.runtime.clock.now().getTime() + 31 * 60_000)))
const keeper = () => {
  const { runtime } = site
  const parts = { account, clock: runtime.clock, allowedPrivateHosts: ['127.0.0.1'], ownOrigin: '' }
  const pages = new PaymentPages({
    runtime,
    provider: new Provider(parts),
    settings: site.settings,
  })
  const later = { now: () => new Date(runtime.clock.now().getTime() + 3 * 60_000) }
  return new PaymentKeeper({ pages, clock: later, log: runtime.log })
}
const reports = async ({ id }: Deposit) =>
  (
    await fresh.db.rows(sql<{ outcome: string }>`
      select outcome from payment_reports where deposit_id = ${id}::uuid order by at`)
  ).map(one => one.outcome)

test('goes to the page and back, and is credited by the webhook, less the fee', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  expect(deposit).toMatchObject({ status: 'created', payment: { kind: 'page', payee: 'Example Pay' } })
  const url = await opened(who, deposit)
  expect(await opened(who, deposit)).toBe(url)
  expect(await balanceOf(site, who)).toBe(0n)
  expect(await finish(url, 'paid')).toBe(`http://localhost:4321/en/member/depositv2?deposit=${deposit.id}`)
  expect(answers).toEqual([200])
  expect(await balanceOf(site, who)).toBe(497_00n)
  const told = await check(who, deposit)
  expect(told?.deposit.timeline.map(one => one.status)).toEqual(['created', 'awaiting', 'approved'])
  expect(await reports(deposit)).toEqual(['credited'])
})

test('repeats a webhook, twenty at once and later: one credit, one answer', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  const report = paid(deposit)
  const said = await Promise.all(Array.from({ length: 20 }, () => webhook(report)))
  expect(new Set(said.map(one => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 200, body: { status: 'OK', outcome: 'credited' } })]),
  )
  // The same payment under another event: known, not paid again.
  expect((await webhook(paid(deposit))).body.outcome).toBe('known')
  expect((await webhook({ ...report, amount: '60000' })).status).toBe(409)
  expect(await balanceOf(site, who)).toBe(497_00n)
})

test('takes a webhook that comes before the page is known, and opens no page after it', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  expect((await webhook(paid(deposit))).body.outcome).toBe('credited')
  expect((await openPage(who, deposit)).body.code).toBe('alreadyDecided')
  expect(await balanceOf(site, who)).toBe(497_00n)
})

test('is credited by asking when the webhook never comes: on the way back, or by itself', async () => {
  hears = false
  const who = await payee(site, 0n)
  const back = await begun(who)
  await finish(await opened(who, back), 'paid')
  expect(await balanceOf(site, who)).toBe(0n)
  expect((await check(who, back))?.deposit.status).toBe('approved')
  const gone = await begun(who)
  await finish(await opened(who, gone), 'paid')
  await keeper().turn()
  expect(await balanceOf(site, who)).toBe(994_00n)
  // What it was told by asking is not credited anew when the webhook comes after all.
  hears = true
  await provider.sweep()
  expect(await balanceOf(site, who)).toBe(994_00n)
})

test('thirty payments that were left keep no turn of one that was paid, and each is asked less and less', async () => {
  hears = false
  const who = await payee(site, 0n)
  await fresh.db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, created_at, expires_at, payee)
    select gen_random_uuid(), ${who.member.id}::uuid, 'providerPage', 50000, 300, 'THB', 'created',
      ${site.runtime.clock.now()}::timestamptz - interval '1 hour' + n * interval '1 minute',
      ${site.runtime.clock.now()}::timestamptz + interval '1 hour', 'Example Pay'
    from generate_series(1, 30) n`)
  await fresh.db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    select id, 1, 'created', created_at from deposits d where member_id = ${who.member.id}::uuid`)
  await fresh.db.run(sql`
    update deposits set announced_at = created_at where member_id = ${who.member.id}::uuid`)
  const deposit = await begun(who)
  await finish(await opened(who, deposit), 'paid')
  const asking = keeper()
  await asking.turn()
  await asking.turn()
  expect(await balanceOf(site, who)).toBe(497_00n)
  // Each was asked about, and none is again within the same minute.
  expect(await asking.turn()).toBe(0)
  hears = true
  await provider.sweep()
  expect(await balanceOf(site, who)).toBe(497_00n)
})

test('does not ask again about a payment whose end the provider has reported', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  await opened(who, deposit)
  await expire()
  expect((await webhook(paid(deposit, { status: 'expired' }))).body.outcome).toBe('known')
  await fresh.db.run(sql`update deposits set status = 'rejected' where status in ('created', 'awaiting')`)
  expect(await keeper().turn()).toBe(0)
})

test('holds money of another amount or currency for a person, and credits nobody', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  expect((await webhook(paid(deposit, { amount: '40000' }))).body.outcome).toBe('held')
  expect((await webhook(paid(deposit, { currency: 'USD' }))).body.outcome).toBe('held')
  expect(await balanceOf(site, who)).toBe(0n)
  expect((await site.operator('nok', 'deposits', 'list')).text).toContain('MONEY HELD')
  expect((await site.operator('nok', 'deposits', 'show', referenceOf(deposit))).text).toContain(
    'paid 400.00 THB',
  )
  // The right report still credits it.
  expect((await webhook(paid(deposit))).body.outcome).toBe('credited')
})

test('credits a payment after its time, holds one that is paid twice or after it was called off', async () => {
  const who = await payee(site, 0n)
  const late = await begun(who)
  await opened(who, late)
  await expire()
  expect((await webhook(paid(late))).body.outcome).toBe('credited')
  expect((await webhook(paid(late, { paymentId: 'another' }))).body.outcome).toBe('held')
  const off = await begun(who)
  await finish(await opened(who, off), 'failed')
  expect((await check(who, off))?.deposit.status).toBe('rejected')
  expect((await webhook(paid(off))).body.outcome).toBe('held')
  expect(await balanceOf(site, who)).toBe(497_00n)
})

test('holds what is paid late beyond the member’s own limit or in a break, and lets nobody credit it', async () => {
  const [limited, resting] = await Promise.all([payee(site, 0n), payee(site, 0n)])
  const [over, off] = [await begun(limited, '50000'), await begun(resting)]
  await opened(limited, over)
  await opened(resting, off)
  await expire()
  await fresh.db.run(sql`
    insert into play_limits (member_id, kind, period, amount)
    values (${limited.member.id}::uuid, 'deposit', 'day', 49999)`)
  const at = site.runtime.clock.now()
  await fresh.db.transaction(tx =>
    beginBreak(tx, { id: newId(), memberId: resting.member.id, kind: 'exclusion', at, endsAt: null }),
  )
  for (const [who, deposit] of [
    [limited, over],
    [resting, off],
  ] as const) {
    expect((await webhook(paid(deposit))).body.outcome).toBe('held')
    expect((await run('nok', 'credit', deposit)).text).toContain('send the money back')
    expect((await run('nok', 'approve', deposit)).text).toContain('send the money back')
    expect(await balanceOf(site, who)).toBe(0n)
    expect((await run('nok', 'returned', deposit, 'Over', 'the', 'limit')).exitCode).toBe(0)
  }
})

/** What stands in a member's inbox, the newest first. */
async function inbox(who: SignedIn): Promise<{ kind: string; values: Record<string, unknown> }[]> {
  return fresh.db.rows(sql<{ kind: string; values: Record<string, unknown> }>`
    select kind, "values" from inbox_messages where member_id = ${who.member.id}::uuid order by created_at desc, id desc`)
}
const run = (name: string, act: string, { id }: Pick<Deposit, 'id'>, ...more: string[]) =>
  site.operator(name, 'deposits', act, referenceOf({ id }), ...more)
const isHeld = async (deposit: Deposit) =>
  (await site.operator('nok', 'deposits', 'list')).text
    .split('\n')
    .some(line => line.startsWith(referenceOf(deposit)) && line.includes('MONEY HELD'))

test('credits what really came of money that was held, once, and ends the deposit that it came for', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  const report = paid(deposit, { amount: '40000' })
  await webhook(report)
  expect((await run('nok', 'show', deposit)).text).toContain(`held: --report ${report.eventId}`)
  expect((await run('nok', 'credit', deposit, '--report', 'another')).text).toContain(report.eventId)
  const both = await Promise.all(
    ['nok', 'lek'].map(name => run(name, 'credit', deposit, '--report', report.eventId)),
  )
  expect(both.filter(one => one.exitCode === 0)).toHaveLength(1)
  expect(await balanceOf(site, who)).toBe(397_00n)
  expect(await isHeld(deposit)).toBe(false)
  const told = await check(who, deposit)
  expect(told?.deposit.timeline.at(-1)).toMatchObject({ status: 'rejected', reasonCode: 'otherPayment' })
  const { body } = await site.call('GET', '/deposits', { token: who.token })
  const [newest] = (body.value as unknown as { deposits: Deposit[] }).deposits
  expect(newest).toMatchObject({ amount: '40000', fee: '300', status: 'approved' })
  expect(newest?.timeline.at(-1)?.reasonCode).toBe('heldCredited')
  expect((await inbox(who))[0]).toMatchObject({
    kind: 'depositCredited',
    values: { amount: { money: '40000' }, reference: referenceOf(deposit) },
  })
})

test('credits what was paid after a rejection; two different people decide it above the sum', async () => {
  const who = await payee(site, 0n)
  const off = await begun(who, '5000000')
  await finish(await opened(who, off), 'failed')
  const report = paid(off)
  expect((await webhook(report)).body.outcome).toBe('held')
  const first = await run('nok', 'credit', off, '--report', report.eventId)
  expect(first.text).toContain('one more agreement')
  expect((await run('nok', 'credit', off)).text).toContain('somebody else')
  // Another decision is no second voice for this one.
  expect((await run('lek', 'returned', off, 'No')).text).toContain('one more agreement')
  expect(await balanceOf(site, who)).toBe(0n)
  expect((await run('kim', 'credit', off)).text).toContain('is credited')
  expect(await balanceOf(site, who)).toBe(49_997_00n)
  expect((await run('nok', 'returned', off, 'No')).text).toContain('no money is held')
})

test('says that money went back, credits nothing, and tells the member why', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  await webhook(paid(deposit, { currency: 'USD' }))
  expect((await run('nok', 'credit', deposit)).text).toContain('only be sent back')
  expect((await run('nok', 'returned', deposit)).text).toContain('reason')
  expect((await run('nok', 'returned', deposit, 'Paid', 'in', 'dollars')).exitCode).toBe(0)
  expect(await isHeld(deposit)).toBe(false)
  expect(await balanceOf(site, who)).toBe(0n)
  expect((await inbox(who))[0]).toMatchObject({
    kind: 'depositReturned',
    values: { reason: 'Paid in dollars' },
  })
})

test('holds a payment that is another deposit’s, at the same time too', async () => {
  const who = await payee(site, 0n)
  const [one, two] = [await begun(who), await begun(who)]
  const said = await Promise.all(
    [one, two].map(each => webhook(paid(each, { paymentId: `twice-${one.id}` }))),
  )
  expect(said.map(each => each.body.outcome).sort()).toEqual(['credited', 'held'])
  expect(await balanceOf(site, who)).toBe(497_00n)
})

test('tells a member why a payment failed and that one ran out, and what can be done', async () => {
  const who = await payee(site, 0n)
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
    const who = await payee(site, 0n)
    const deposit = await begun(who)
    const url = await opened(who, deposit)
    hears = false
    await finish(url, 'paid')
    hears = true
    const asked = Array.from({ length: 4 }, () => check(who, deposit))
    const operator = site.operator('nok', 'deposits', 'approve', referenceOf(deposit))
    await Promise.all([...asked, webhook(paid(deposit)), expire(), operator])
    expect(await balanceOf(site, who)).toBe(497_00n)
  }
})

test('faults in the middle of a report leave nothing half done; said again it is credited', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  const report = paid(deposit)
  // The credit cannot be written while this constraint stands.
  await fresh.db.run(sql`alter table turnover_requirements add constraint away check (false) not valid`)
  expect((await webhook(report)).status).toBe(500)
  await fresh.db.run(sql`alter table turnover_requirements drop constraint away`)
  expect([await balanceOf(site, who), await reports(deposit)]).toEqual([0n, []])
  expect((await webhook(report)).body.outcome).toBe('credited')
  expect(await balanceOf(site, who)).toBe(497_00n)
})

test('refuses what is not signed, too old, unreadable or of no deposit', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  const now = site.runtime.clock.now().getTime()
  const report = paid(deposit)
  const unsigned = [
    await webhook(report, { secret: 'another secret, of somebody else entirely' }),
    await webhook(report, { at: now - 301_000 }),
    await webhook(report, { at: now + 301_000 }),
    await post(JSON.stringify(report), { 'x-merchant': 'house' }),
  ]
  expect(unsigned.map(one => [one.status, one.body.code])).toEqual(unsigned.map(() => [401, 'badSignature']))
  for (const change of [{ status: 'won' }, { reference: 'x' }])
    expect((await webhook({ ...report, ...change })).status).toBe(400)
  const twice = JSON.stringify(report).replace('{', '{"amount":"1",')
  expect((await signed(twice)).status).toBe(400)
  expect((await webhook({ ...report, reference: newId() })).status).toBe(404)
  site.promptPay({
    target: '0801234567',
    name: 'Example Co., Ltd.',
    minMinor: '10000',
    maxMinor: '10000000',
    feeMinor: '0',
    payMinutes: 15,
    expectedMinutes: 5,
  })
  const body = { id: newId(), method: 'promptPay', amount: '50000' }
  await site.call('POST', '/deposits', { token: who.token, body })
  expect((await webhook({ ...report, reference: body.id })).status).toBe(404)
  expect(await balanceOf(site, who)).toBe(0n)
})

test('answers or refuses whatever stands in a field of a report, and credits at most once (reliability S40)', async () => {
  const who = await payee(site, 0n)
  const deposit = await begun(who)
  for (const odd of oddBodies(paid(deposit)))
    expect([200, 400, 404, 409], JSON.stringify(odd)).toContain((await webhook(odd as object)).status)
  expect([0n, 49_700n]).toContain(await balanceOf(site, who))
})

test('refuses pages and answers of other members’ deposits, and says so when the provider is away', async () => {
  const who = await payee(site, 0n)
  const other = await payee(site, 0n)
  const deposit = await begun(who)
  expect((await openPage(other, deposit)).status).toBe(404)
  expect(await check(other, deposit)).toBeUndefined()
  const away = { ...account, url: 'http://127.0.0.1:1' }
  const { runtime } = site
  const parts = { account: away, clock: runtime.clock, allowedPrivateHosts: ['127.0.0.1'], ownOrigin: '' }
  expect(await new Provider(parts).standing(deposit.id)).toBeUndefined()
  expect((await check(who, deposit))?.deposit.status).toBe('created')
})

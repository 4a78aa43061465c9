import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { writeLimit } from '#server/limits/queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey, OUTGOING_KEY } from '#server/vendor-wallet/keys.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, player, type TestPlayer } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type Fault, type OwnWallet, ownWallet } from './own-wallet.ts'

// Protects: an amount that a member moves between wallets arrives once, or is where it was, or waits in the main wallet, and
// the answer says which; nothing is made or lost, and no limit is passed.

const database = useDatabase('postgres', { poolSize: 12 })
let server: TestServer<'play'>
let evo: OwnWallet
let pgs: OwnWallet
beforeAll(async () => {
  server = await openTestServer(database.db, {
    features: ['play'],
    environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  })
  evo = await vendorCalled('EVO')
  pgs = await vendorCalled('PGS')
  server.clock.advance(6_000)
})
beforeEach(() => forgetCounts())
afterAll(() => Promise.all([evo.close(), pgs.close()]))

async function vendorCalled(code: string): Promise<OwnWallet> {
  const secret = `secret of ${code}`
  const vendor = await ownWallet(secret, () => server.clock.now())
  const adapter = plainAdapter(code, 'https://games.example')
  await insertAdapter(server.db, { ...adapter, wallet: 'transfer', transferUrl: vendor.url })
  await addVendorKey(server.db, { vendor: code, keyId: OUTGOING_KEY, secret, deploymentSecret: SECRET })
  return vendor
}

async function move(who: TestPlayer, from: string, to: string, amount: bigint | string, id = newId()) {
  forgetCounts()
  const input = { id, from, to, amount: amount.toString() }
  const { status, body } = await callAs(server, who, 'POST', '/wallet/moves', input)
  const { code, field, value } = body as { code?: string; field?: string; value?: { end?: string } }
  return { status, code, field, end: value?.end }
}

/** What is in the main wallet, and what the ledger and the vendors say lies there. */
async function standing(who: TestPlayer) {
  const rows = await server.db.rows(sql<{ vendor: string; balance: bigint }>`
    select vendor, balance from ledger_accounts where kind = 'vendor_wallet' and member_id = ${who.memberId}::uuid`)
  const ledger = Object.fromEntries(rows.map(row => [row.vendor, row.balance]))
  return {
    wallet: await balanceOf(server, who),
    EVO: [ledger.EVO ?? 0n, evo.balances.get(who.memberId) ?? 0n],
    PGS: [ledger.PGS ?? 0n, pgs.balances.get(who.memberId) ?? 0n],
  }
}
const both = (amount: bigint) => [amount, amount]

test('answers an amount sent, a part brought back, a part sent on, and what is left comes back with all', async () => {
  const who = await player(server, 1_000n)
  expect(await move(who, 'wallet', 'EVO', 600n)).toMatchObject({ status: 200, end: 'done' })
  expect(await standing(who)).toEqual({ wallet: 400n, EVO: both(600n), PGS: both(0n) })
  expect(await move(who, 'EVO', 'wallet', 100n)).toMatchObject({ end: 'done' })
  expect(await standing(who)).toEqual({ wallet: 500n, EVO: both(500n), PGS: both(0n) })
  expect(await move(who, 'EVO', 'PGS', 200n)).toMatchObject({ end: 'done' })
  expect(await standing(who)).toEqual({ wallet: 500n, EVO: both(300n), PGS: both(200n) })
  await callAs(server, who, 'POST', '/wallet/transfer-relay', {})
  expect(await standing(who)).toEqual({ wallet: 1_000n, EVO: both(0n), PGS: both(0n) })
})

test.each([
  ['won', 900n, 1_300n],
  ['lost', 350n, 750n],
])('brings with the last of it back what was %s there', async (_how, there, wallet) => {
  const who = await player(server, 1_000n)
  await move(who, 'wallet', 'EVO', 600n)
  evo.balances.set(who.memberId, there)
  expect(await move(who, 'EVO', 'wallet', 100n)).toMatchObject({ end: 'done' })
  expect((await standing(who)).EVO).toEqual([500n, there - 100n])
  expect(await move(who, 'EVO', 'wallet', 500n)).toMatchObject({ end: 'done' })
  expect(await standing(who)).toEqual({ wallet, EVO: both(0n), PGS: both(0n) })
})

test('repeats of one move, one after another and at once, move once; with another amount it is a conflict', async () => {
  const who = await player(server, 1_000n)
  for (const [from, to] of [
    ['wallet', 'EVO'],
    ['EVO', 'PGS'],
    ['PGS', 'wallet'],
  ] as const) {
    const id = newId()
    const ends = await Promise.all([1, 2, 3].map(() => move(who, from, to, 400n, id)))
    expect(ends.some(one => one.end === 'done')).toBe(true)
    expect(await move(who, from, to, 400n, id)).toMatchObject({ end: 'done' })
    expect(await move(who, from, to, 300n, id)).toMatchObject({ status: 409, code: 'idempotencyConflict' })
    const other = await player(server, 1_000n)
    expect(await move(other, from, to, 400n, id)).toMatchObject({ code: 'idempotencyConflict' })
  }
  expect(await standing(who)).toEqual({ wallet: 1_000n, EVO: both(0n), PGS: both(0n) })
  expect(new Set([...evo.done, ...pgs.done]).size).toBe(evo.done.length + pgs.done.length)
})

test('says of a move to another vendor of which one half went through that the money is in the main wallet', async () => {
  const who = await player(server, 1_000n)
  await move(who, 'wallet', 'EVO', 600n)
  pgs.faults.push('refuses')
  expect(await move(who, 'EVO', 'PGS', 200n)).toMatchObject({ status: 200, end: 'inWallet' })
  expect(await standing(who)).toEqual({ wallet: 600n, EVO: both(400n), PGS: both(0n) })
})

test('says that nothing moved where a vendor refuses, or has less than is asked back', async () => {
  const who = await player(server, 1_000n)
  evo.faults.push('refuses')
  expect(await move(who, 'wallet', 'EVO', 600n)).toMatchObject({ end: 'notMoved' })
  expect(await standing(who)).toEqual({ wallet: 1_000n, EVO: both(0n), PGS: both(0n) })
  await move(who, 'wallet', 'EVO', 600n)
  evo.balances.set(who.memberId, 50n)
  expect(await move(who, 'EVO', 'PGS', 200n)).toMatchObject({ end: 'notMoved' })
  expect(await standing(who)).toEqual({ wallet: 400n, EVO: [600n, 50n], PGS: both(0n) })
})

test.each<Fault>(['answerLost', 'down'])(
  'faults (%s): says that it is on its way, lets nothing else past it, and a repeat ends it once',
  async fault => {
    const who = await player(server, 1_000n)
    const [there, on] = [newId(), newId()]
    evo.faults.push(fault)
    expect(await move(who, 'wallet', 'EVO', 600n, there)).toMatchObject({ end: 'onItsWay' })
    expect(await move(who, 'wallet', 'EVO', 100n)).toMatchObject({ code: 'fundsOnTheirWay' })
    expect(await move(who, 'EVO', 'wallet', 100n)).toMatchObject({ code: 'fundsOnTheirWay' })
    expect(await move(who, 'wallet', 'EVO', 600n, there)).toMatchObject({ end: 'done' })
    evo.faults.push(fault)
    expect(await move(who, 'EVO', 'PGS', 200n, on)).toMatchObject({ end: 'onItsWay' })
    expect((await standing(who)).wallet).toBe(400n)
    expect(await move(who, 'EVO', 'PGS', 200n, on)).toMatchObject({ end: 'done' })
    expect(await standing(who)).toEqual({ wallet: 400n, EVO: both(400n), PGS: both(200n) })
  },
)

test('races moves of one member between three wallets: nothing is made or lost', async () => {
  const who = await player(server, 10_000n)
  const places = ['wallet', 'EVO', 'PGS']
  const pairs = places.flatMap(from => places.filter(to => to !== from).map(to => [from, to] as const))
  await Promise.all([...pairs, ...pairs, ...pairs].map(([from, to]) => move(who, from, to, 700n)))
  await callAs(server, who, 'POST', '/wallet/transfer-relay', {})
  expect(await standing(who)).toEqual({ wallet: 10_000n, EVO: both(0n), PGS: both(0n) })
})

test('refuses more than there is, places that are none, and amounts that are none', async () => {
  const who = await player(server, 1_000n)
  await move(who, 'wallet', 'EVO', 600n)
  const tooMuch = { status: 409, code: 'notEnoughMoney', field: 'amount' }
  expect(await move(who, 'wallet', 'EVO', 401n)).toMatchObject(tooMuch)
  expect(await move(who, 'EVO', 'wallet', 601n)).toMatchObject(tooMuch)
  expect(await move(who, 'PGS', 'EVO', 1n)).toMatchObject(tooMuch)
  for (const [from, to] of [
    ['NOBODY', 'wallet'],
    ['wallet', 'BAIZE'],
    ['EVO', 'NOBODY'],
  ] as const)
    expect(await move(who, from, to, 1n)).toMatchObject({ status: 404, code: 'notFound' })
  expect(await move(who, 'EVO', 'EVO', 1n)).toMatchObject({ status: 400 })
  for (const amount of ['0', '-1', '1.5', 'x'])
    expect(await move(who, 'wallet', 'EVO', amount)).toMatchObject({ status: 400, field: 'amount' })
  expect(await standing(who)).toEqual({ wallet: 400n, EVO: both(600n), PGS: both(0n) })
})

test('refuses to pass a loss limit, sends what it leaves, and always brings back', async () => {
  const who = await player(server, 1_000n)
  await writeLimit(server.db, { memberId: who.memberId, kind: 'loss', period: 'day', amount: 300n })
  expect(await move(who, 'wallet', 'EVO', 301n)).toMatchObject({ status: 409, code: 'lossLimitReached' })
  expect(await move(who, 'wallet', 'EVO', 300n)).toMatchObject({ end: 'done' })
  expect(await move(who, 'wallet', 'PGS', 1n)).toMatchObject({ code: 'lossLimitReached' })
  expect(await move(who, 'EVO', 'wallet', 100n)).toMatchObject({ end: 'done' })
  expect(await move(who, 'EVO', 'PGS', 200n)).toMatchObject({ end: 'done' })
  expect(await standing(who)).toEqual({ wallet: 800n, EVO: both(0n), PGS: both(200n) })
})

test('refuses to send during a break or under a stake limit, and brings back all the same', async () => {
  const [paused, limited] = [await player(server, 1_000n), await player(server, 1_000n)]
  for (const who of [paused, limited]) await move(who, 'wallet', 'EVO', 600n)
  const [startsAt, endsAt] = [server.clock.now(), new Date(server.clock.now().getTime() + 86_400_000)]
  const pause = {
    id: newId(),
    memberId: paused.memberId,
    kind: 'timeOut',
    startsAt,
    endsAt,
    follows: null,
  } as const
  await insertBreak(server.db, pause)
  await writeLimit(server.db, { memberId: limited.memberId, kind: 'stake', period: 'day', amount: 300n })
  for (const [who, code] of [
    [paused, 'playPaused'],
    [limited, 'stakeLimitUnseen'],
  ] as const) {
    expect(await move(who, 'wallet', 'EVO', 10n)).toMatchObject({ code })
    // Not even half of it: what cannot go on stays where it is.
    expect(await move(who, 'EVO', 'PGS', 10n)).toMatchObject({ code })
    expect(await move(who, 'EVO', 'wallet', 100n)).toMatchObject({ end: 'done' })
    expect(await standing(who)).toEqual({ wallet: 500n, EVO: both(500n), PGS: both(0n) })
  }
})

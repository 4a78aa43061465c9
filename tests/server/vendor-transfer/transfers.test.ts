import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { writeLimit } from '#server/limits/queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, player, type TestPlayer } from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import { callAs } from '#tests/support/test-server.ts'
import type { Fault, OwnWallet } from './own-wallet.ts'
import { openTransferServer, type TransferServer } from './transfer-vendor.ts'

// Vendors that keep a wallet of their own: money goes there and comes back exactly once, whatever breaks on the way.

const database = useDatabase('postgres', { poolSize: 12 })
let server: TransferServer
let vendor: OwnWallet
beforeAll(async () => {
  server = await openTransferServer(database.db)
  vendor = server.vendor
})
beforeEach(() => forgetCounts())
afterAll(() => vendor.close())

const launch = (who: TestPlayer) =>
  callAs(server, who, 'POST', '/games/launch', { nodeId: 'evo-roulette', device: 'phone' })
const leave = (who: TestPlayer) => callAs(server, who, 'POST', '/wallet/transfer-relay', {})
const scheduler = () => server.scheduler()
const atVendor = (who: TestPlayer) => server.atVendor(who)

/** Moves the clock past the pause before a silent vendor is asked again, and asks. */
async function later(): Promise<void> {
  server.clock.advance(31_000)
  await scheduler().turn()
}

test('answers a launch with all of the wallet at the vendor, and brings back what is there, won or lost', async () => {
  for (const [change, expected] of [
    [250n, 1_250n],
    [-400n, 600n],
    [-1_000n, 0n],
  ] as const) {
    const who = await player(server, 1_000n)
    expect((await launch(who)).status).toBe(200)
    expect([await balanceOf(server, who), await atVendor(who)]).toEqual([0n, 1_000n])
    vendor.balances.set(who.memberId, 1_000n + change)
    const left = await leave(who)
    expect(left.body.value).toEqual({ balance: expected.toString(), currency: 'THB', pending: false })
    expect([await balanceOf(server, who), await atVendor(who)]).toEqual([expected, 0n])
    expect(vendor.balances.get(who.memberId)).toBe(0n)
  }
})

test('says that this deployment is not single-wallet', async () => {
  expect((await server.call('GET', '/wallet/merchant')).body.value).toEqual({ isSingle: false })
})

test('refuses the launch when the vendor takes nothing, and the wallet has its money again', async () => {
  const who = await player(server, 1_000n)
  vendor.faults.push('refuses')
  expect((await launch(who)).body.code).toBe('gameUnavailable')
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([1_000n, 0n])
})

test.each<[Fault, string]>([
  ['answerLost', 'did it and was not heard'],
  ['down', 'did nothing and was not heard'],
])(
  'faults on the way there (%s: the vendor %s): the launch fails and the money comes back once',
  async fault => {
    const who = await player(server, 1_000n)
    vendor.faults.push(fault)
    expect((await launch(who)).body.code).toBe('gameUnavailable')
    expect([await balanceOf(server, who), await atVendor(who)]).toEqual([0n, 1_000n])
    await later()
    expect([await balanceOf(server, who), await atVendor(who)]).toEqual([1_000n, 0n])
    expect(vendor.balances.get(who.memberId)).toBe(0n)
    const asked = vendor.asked()
    await later()
    expect(vendor.asked()).toBe(asked)
  },
)

test.each<Fault>(['answerLost', 'down'])('faults on the way back (%s): it comes back once', async fault => {
  const who = await player(server, 1_000n)
  await launch(who)
  vendor.balances.set(who.memberId, 1_700n)
  vendor.faults.push(fault, fault)
  expect((await leave(who)).body.value).toMatchObject({ balance: '0', pending: true })
  expect((await launch(who)).body.code).toBe('gameUnavailable')
  await later()
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([1_700n, 0n])
})

test('brings back what was left behind when nobody plays there any more', async () => {
  const who = await player(server, 500n)
  await launch(who)
  await scheduler().turn()
  expect(await balanceOf(server, who)).toBe(0n)
  server.clock.advance(36 * 60_000)
  await scheduler().turn()
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([500n, 0n])
})

test('races launches, departures and two keepers of one member: nothing is made or lost', async () => {
  const who = await player(server, 10_000n)
  await Promise.all([
    ...Array.from({ length: 6 }, () => launch(who)),
    ...Array.from({ length: 6 }, () => leave(who)),
    scheduler().turn(),
    scheduler().turn(),
  ])
  await leave(who)
  await later()
  await leave(who)
  expect(await balanceOf(server, who)).toBe(10_000n)
  expect(vendor.balances.get(who.memberId)).toBe(0n)
})

test('faults at random, 40 visits of 8 members with lost answers and lost commits: all comes back once', async () => {
  const random = seeded(7)
  const members = await Promise.all(Array.from({ length: 8 }, () => player(server, 1_000n)))
  let won = 0n
  for (let visit = 0; visit < 40; visit += 1) {
    const who = members[visit % members.length] as TestPlayer
    for (let step = 0; step < 4; step += 1)
      vendor.faults.push(
        ...(random.chance(0.4) ? ([random.chance(0.5) ? 'answerLost' : 'down'] as Fault[]) : []),
      )
    await launch(who)
    const held = vendor.balances.get(who.memberId) ?? 0n
    if ((await atVendor(who)) > 0n && held > 0n) {
      vendor.balances.set(who.memberId, held + 10n)
      won += 10n
    }
    await leave(who)
  }
  vendor.faults.splice(0)
  for (let turn = 0; turn < 3; turn += 1) await later()
  server.clock.advance(36 * 60_000)
  await scheduler().turn()
  const balances = await Promise.all(members.map(who => balanceOf(server, who)))
  expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(8_000n + won)
  expect(new Set(vendor.done).size).toBe(vendor.done.length)
  expect(await server.db.rows(sql<object>`select 1 from vendor_transfers where state = 'asked'`)).toEqual([])
})

test('answers the wallets of a member, moves all to a vendor by hand, and all back', async () => {
  const who = await player(server, 1_000n)
  const wallets = async () => (await callAs(server, who, 'GET', '/wallet/wallets')).body.value
  const at = (balance: string, there: string) => ({
    isSingle: false,
    balance,
    vendors: [{ vendor: 'EVO', balance: there, isMoving: false }],
  })
  expect(await wallets()).toMatchObject(at('1000', '0'))
  const sent = await callAs(server, who, 'POST', '/wallet/vendors/EVO', {})
  expect(sent.body.value).toMatchObject({ balance: '0', pending: false })
  expect(await wallets()).toMatchObject(at('0', '1000'))
  // A repeat ends the same.
  expect((await callAs(server, who, 'POST', '/wallet/vendors/EVO', {})).body.value).toMatchObject({
    balance: '0',
  })
  expect(vendor.balances.get(who.memberId)).toBe(1_000n)
  expect((await leave(who)).body.value).toMatchObject({ balance: '1000', pending: false })
  expect(await wallets()).toMatchObject(at('1000', '0'))
  expect((await callAs(server, who, 'POST', '/wallet/vendors/BAIZE', {})).status).toBe(404)
})

test('says of money on its way that it is, and has it back when the vendor answers', async () => {
  const who = await player(server, 1_000n)
  vendor.faults.push('answerLost')
  expect((await callAs(server, who, 'POST', '/wallet/vendors/EVO', {})).body.value).toMatchObject({
    balance: '0',
    pending: true,
  })
  expect((await callAs(server, who, 'GET', '/wallet/wallets')).body.value).toMatchObject({
    vendors: [{ vendor: 'EVO', balance: '1000', isMoving: true }],
  })
  await later()
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([1_000n, 0n])
})

test.each([
  // Of a loss limit what it leaves may go there, and what is lost there counts.
  ['loss', 300n, 300n],
  // Nobody sees the stakes there, so none of a stake limit could be kept.
  ['stake', 300n, 0n],
] as const)('sends under a %s limit of %i no more than %i to a vendor', async (kind, limit, moved) => {
  const who = await player(server, 1_000n)
  await writeLimit(server.db, { memberId: who.memberId, kind, period: 'day', amount: limit })
  const said = await launch(who)
  expect(said.body.code).toBe(kind === 'stake' ? 'stakeLimitUnseen' : undefined)
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([1_000n - moved, moved])
})

test('counts what was lost at a vendor under a loss limit: so much less goes there again', async () => {
  const who = await player(server, 1_000n)
  await writeLimit(server.db, { memberId: who.memberId, kind: 'loss', period: 'day', amount: 300n })
  await launch(who)
  vendor.balances.set(who.memberId, 100n)
  await leave(who)
  expect(await balanceOf(server, who)).toBe(800n)
  await launch(who)
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([700n, 100n])
})

test('opens no game at a vendor during a break, and brings back what is there', async () => {
  const who = await player(server, 1_000n)
  await launch(who)
  const [startsAt, endsAt] = [server.clock.now(), new Date(server.clock.now().getTime() + 86_400_000)]
  const { memberId } = who
  await insertBreak(server.db, { id: newId(), memberId, kind: 'timeOut', startsAt, endsAt, follows: null })
  expect((await launch(who)).body.code).toBe('playPaused')
  await leave(who)
  expect([await balanceOf(server, who), await atVendor(who)]).toEqual([1_000n, 0n])
})

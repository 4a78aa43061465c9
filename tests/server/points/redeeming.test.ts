import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { PointItem, Redemption } from '#lib/points/api.ts'
import { post } from '#server/ledger/batch.ts'
import { pointFaults } from '#server/ledger/check.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { creditOperation } from '#server/points/account.ts'
import { insertDays } from '#server/points/day-queries.ts'
import { setLeft } from '#server/points/stock-queries.ts'
import { readTurnover } from '#server/turnover/turnover.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { balanceOf, type Payee, payee } from '#tests/support/payees.ts'
import { getAs } from '#tests/support/test-server.ts'
import {
  balanceOfPoints,
  convert,
  openPointServer,
  type PointServer,
  publishItem,
  publishRates,
  RATES,
  redeem,
  rest,
} from './points-calls.ts'

// Protects: points leave an account once, for what was promised; the last item is given once; a rejected order gives
// everything back.

const fresh = useDatabase()
const DAY = '2026-11-01'
const DAY_MS = 24 * 3_600_000
let server: PointServer
beforeAll(async () => {
  server = await openPointServer(fresh.db)
  await publishRates(fresh.db, RATES, new Date(server.clock.now().getTime() - 2 * DAY_MS))
  await publishItem(fresh.db, 'mug', { points: 600, isSent: true })
  await publishItem(fresh.db, 'voucher', { points: 200, money: { amountMinor: '10000', turnover: '2' } })
})
beforeEach(() => {
  forgetCounts()
  server.change({})
})

const DELIVERY = {
  name: 'Somchai Jaidee',
  phone: '081 234 5678',
  address: '88/12 Example Road, Bangkok 10400',
}

async function withPoints(points: bigint): Promise<Payee> {
  const who = await payee(server, 0n)
  const memberId = who.member.id
  await fresh.db.transaction(async tx => {
    const outcome = await post(tx, creditOperation(memberId, { key: newId(), reference: DAY, points }))
    if (outcome.state !== 'posted') throw new Error(`points were ${outcome.state}`)
    await insertDays(tx, DAY, [{ memberId, points, lines: [], operationId: outcome.operationId }])
  })
  return who
}
const points = async (who: Payee) => (await balanceOfPoints(server, who)).points
const history = async (who: Payee) =>
  (await getAs<{ redemptions: Redemption[] }>(server, who, '/points/redemptions')).redemptions
const item = async (who: Payee, code: string) =>
  (await getAs<{ items: PointItem[] }>(server, who, '/points/rewards')).items.find(one => one.code === code)
const operate = (...words: string[]) => server.operator('ann', 'points', ...words)

test('takes the points of an order, and shows the operator where it goes', async () => {
  const who = await withPoints(1_000n)
  const said = await redeem(server, who, { code: 'mug', points: '600', delivery: DELIVERY })
  expect(said.body.value).toMatchObject({
    points: '400',
    redemption: { item: 'The mug', state: 'processing' },
  })
  expect(await balanceOfPoints(server, who)).toMatchObject({ points: '400', processing: '600' })
  const [order] = await history(who)
  expect((await operate('list')).text).toContain(who.member.account)
  const shown = await operate('show', order?.id ?? '')
  expect(shown.text).toContain('88/12 Example Road')
  expect((await operate('approve', order?.id ?? '', 'Sent by post')).exitCode).toBe(0)
  expect(await history(who)).toMatchObject([{ state: 'approved', note: 'Sent by post', points: '600' }])
  expect((await operate('approve', order?.id ?? '')).exitCode).toBe(1)
  expect((await operate('reject', order?.id ?? '', 'Too late')).exitCode).toBe(1)
})

test('gives the points of a rejected order and the item back, once, with the reason', async () => {
  const who = await withPoints(600n)
  await fresh.db.transaction(tx => setLeft(tx, 'mug', 1))
  await redeem(server, who, { code: 'mug', points: '600', delivery: DELIVERY })
  expect(await item(who, 'mug')).toMatchObject({ left: 0 })
  const [order] = await history(who)
  const said = await Promise.all([
    operate('reject', order?.id ?? '', 'No such street'),
    operate('approve', order?.id ?? ''),
  ])
  expect(said.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  const [decided] = await history(who)
  const isRejected = decided?.state === 'rejected'
  expect(await points(who)).toBe(isRejected ? '600' : '0')
  expect(await item(who, 'mug')).toMatchObject({ left: isRejected ? 1 : 0 })
  await fresh.db.transaction(tx => setLeft(tx, 'mug', null))
})

const BUYERS = figure(14, 500)

test(`gives the last ten items exactly ten times to ${BUYERS} at once`, async () => {
  await publishItem(fresh.db, 'last-ten', { points: 1 })
  await fresh.db.transaction(tx => setLeft(tx, 'last-ten', 10))
  const people: Payee[] = []
  for (let n = 0; n < BUYERS; n += 1) people.push(await withPoints(2n))
  const said = await Promise.all(people.map(who => redeem(server, who, { code: 'last-ten', points: '1' })))
  expect(said.filter(({ body }) => body.success)).toHaveLength(10)
  const refused = said.filter(({ body }) => !body.success).map(({ body }) => body.code)
  // Of hundreds at once the server sends some away before it looks; they may ask again.
  expect(refused.filter(code => code !== 'pointItemGone' && code !== 'unavailable')).toEqual([])
  const left = await Promise.all(people.map(points))
  expect(left.reduce((sum, one) => sum + Number(one), 0)).toBe(2 * BUYERS - 10)
}, 240_000)

test('pays the money of an approved order with its turnover', async () => {
  const who = await withPoints(200n)
  await redeem(server, who, { code: 'voucher', points: '200' })
  expect(await balanceOf(server, who)).toBe(0n)
  const [order] = await history(who)
  await operate('approve', order?.id ?? '')
  expect(await balanceOf(server, who)).toBe(10_000n)
  expect(await readTurnover(fresh.db, who.member.id)).toMatchObject([{ source: 'bonus', required: 20_000n }])
})

test('converts at the best rate of the last 90 days, once for each id, with its turnover', async () => {
  const who = await withPoints(7_000n)
  const input = { id: newId(), points: '5000', amount: '26000' }
  const said = await Promise.all([convert(server, who, input), convert(server, who, input)])
  expect(said.map(({ body }) => body.value)).toEqual([
    expect.objectContaining({ points: '2000', balance: '26000' }),
    expect.objectContaining({ points: '2000', balance: '26000' }),
  ])
  expect(await readTurnover(fresh.db, who.member.id)).toMatchObject([{ source: 'bonus', required: 26_000n }])
  expect(await history(who)).toMatchObject([{ item: null, amount: '26000', state: 'approved' }])
})

test('refuses beside the field what cannot be, and takes nothing', async () => {
  const who = await withPoints(1_500n)
  const refusals = [
    [await convert(server, who, { points: '999', amount: '4995' }), 'pointsBelowLeast'],
    [await convert(server, who, { points: '2000', amount: '10000' }), 'pointsTooFew'],
    [await convert(server, who, { points: '1000', amount: '5001' }), 'pointPriceChanged'],
    [
      await convert(server, who, { points: '1000', amount: '5000', paymentPassword: '000000' }),
      'wrongPaymentPassword',
    ],
    [await redeem(server, who, { code: 'mug', points: '500', delivery: DELIVERY }), 'pointPriceChanged'],
    [await redeem(server, who, { code: 'mug', points: '600' }), 'pointDeliveryNeeded'],
    [await redeem(server, who, { code: 'none', points: '600' }), 'pointItemGone'],
    [
      await redeem(server, who, { code: 'mug', points: '600', delivery: { ...DELIVERY, phone: 'call me' } }),
      'pointPhoneBad',
    ],
    [
      await redeem(server, who, { code: 'mug', points: '600', delivery: { ...DELIVERY, address: ' ' } }),
      'required',
    ],
  ] as const
  expect(refusals.map(([{ body }]) => body.code)).toEqual(refusals.map(([, code]) => code))
  expect(await points(who)).toBe('1500')
  expect(await history(who)).toEqual([])
})

test('converts no more on a day than the setting says', async () => {
  server.change({ points: { dailyPoints: 2_000 } })
  const who = await withPoints(5_000n)
  expect((await convert(server, who, { points: '1500', amount: '7500' })).body.success).toBe(true)
  expect((await convert(server, who, { points: '1000', amount: '5000' })).body).toMatchObject({
    code: 'pointsDayLimit',
    field: 'points',
    message: 'You can exchange 500 more points today. The daily limit resets at midnight.',
  })
})

test('spends nothing during a break, and shows all of it after', async () => {
  const who = await withPoints(1_000n)
  await rest(server, who, 24)
  expect((await convert(server, who, { points: '1000', amount: '5000' })).body.code).toBe('playPaused')
  expect((await redeem(server, who, { code: 'mug', points: '600', delivery: DELIVERY })).body.code).toBe(
    'playPaused',
  )
  expect(await points(who)).toBe('1000')
})

test('finds points that no count of a day made', async () => {
  const who = await payee(server, 0n)
  const undo = new Error('the fault is not kept')
  const found = fresh.db.transaction(async tx => {
    await post(tx, creditOperation(who.member.id, { key: newId(), reference: DAY, points: 5n }))
    const faults = await pointFaults(tx)
    expect(faults).toMatchObject([{ invariant: 'I18', what: 'points_earned 5 points, expected 0' }])
    throw undo
  })
  await expect(found).rejects.toBe(undo)
  expect(await fresh.db.transaction(pointFaults)).toEqual([])
})

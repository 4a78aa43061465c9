import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Rebates } from '#lib/rebates/api.ts'
import { addDays } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { balanceOf } from '#tests/support/payees.ts'
import {
  betOn,
  freeze,
  newMember,
  openRewardServer,
  passDays,
  type RewardServer,
} from '#tests/support/reward-server.ts'
import { callAs } from '#tests/support/test-server.ts'

// Protects: rebate is paid for each valid bet once (I15), by the rate of the day on which it settled, to the satang.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
  for (const [category, ppm] of [
    ['RNG', 8_000],
    ['LIVE', 5_000],
  ] as const)
    await writeRate(fresh.db, { category, fromDay: '2020-01-01', ppm })
})
beforeEach(() => forgetCounts())

async function rebatesOf(who: SignedIn): Promise<Rebates> {
  return (await callAs(server, who, 'GET', '/rebates')).body.value as unknown as Rebates
}
const claim = (who: SignedIn, entry: { id?: string; category?: string } = {}) =>
  callAs(server, who, 'POST', '/rebates/claims', { id: newId(), ...entry })
const lineOf = ({ lines }: Rebates, category: string) => lines.find(line => line.category === category)

test('answers what each category has earned, pays one or all, and lists what was claimed', async () => {
  const who = await newMember(server)
  await betOn(server, who, { validBet: 100_050n })
  await betOn(server, who, { category: 'LIVE', validBet: 20_000n })
  await betOn(server, who, { category: 'SPORTS', validBet: 50_000n })
  const before = await rebatesOf(who)
  expect(before).toMatchObject({ total: '900', minAmount: '100', claims: [] })
  // 0.8 % of 100,050 is 800.4: rounded down.
  expect(lineOf(before, 'RNG')).toMatchObject({
    rate: '0.8',
    validBet: '100050',
    amount: '800',
    mayClaim: true,
  })
  expect(before.lines.map(line => line.category).toSorted()).toEqual(['LIVE', 'RNG'])

  expect((await claim(who, { category: 'RNG' })).body.value).toMatchObject({ amount: '800', balance: '800' })
  expect((await claim(who)).body.value).toMatchObject({ amount: '100', balance: '900' })
  const after = await rebatesOf(who)
  expect(after.total).toBe('0')
  expect(after.claims.map(one => [one.category, one.validBet, one.amount])).toEqual([
    ['LIVE', '20000', '100'],
    ['RNG', '100050', '800'],
  ])
  expect((await claim(who)).body).toMatchObject({ code: 'nothingToClaim' })
})

test('keeps what is below the least amount, and what rounding left, for the next claim', async () => {
  const who = await newMember(server)
  await betOn(server, who, { validBet: 12_499n })
  expect(lineOf(await rebatesOf(who), 'RNG')).toMatchObject({ amount: '99', mayClaim: false })
  expect((await claim(who)).body.code).toBe('nothingToClaim')
  // The half satang of the first bets and the half of these make a whole one.
  await betOn(server, who, { validBet: 12_563n })
  expect((await claim(who)).body.value).toMatchObject({ amount: '200' })
  await betOn(server, who, { validBet: 12_438n })
  expect((await claim(who)).body.value).toMatchObject({ amount: '100' })
})

test('pays a bet by the rate of the day on which it settled, also when it is claimed under another', async () => {
  const who = await newMember(server)
  expect((await server.operator('ann', 'rebate', 'rate', 'LIVE', '1.5')).text).toContain('1.5 %')
  await betOn(server, who, { category: 'LIVE', validBet: 100_000n })
  await passDays(server, 1, who)
  const late = { category: 'LIVE', validBet: 100_000n }
  await betOn(server, who, late)
  // A bet of yesterday that settles today counts today.
  expect(lineOf(await rebatesOf(who), 'LIVE')).toMatchObject({ rate: '1.5', amount: '2000' })
  await server.operator('ann', 'rebate', 'rate', 'LIVE', '0')
  await passDays(server, 1, who)
  await betOn(server, who, late)
  // Nothing is earned from now on, but what was earned before is still there.
  expect(lineOf(await rebatesOf(who), 'LIVE')).toMatchObject({
    rate: '0',
    amount: '2000',
    validBet: '200000',
  })
  expect((await claim(who)).body.value).toMatchObject({ amount: '2000' })
  expect(lineOf(await rebatesOf(who), 'LIVE')).toBeUndefined()
  expect((await server.operator('ann', 'rebate', 'list')).text).toContain('LIVE       0 %')
  for (const [category, percent] of [
    ['HOME', '1'],
    ['RNG', '10.5'],
    ['RNG', 'much'],
  ] as const)
    expect((await server.operator('ann', 'rebate', 'rate', category, percent)).exitCode).toBe(1)
})

test('pays nothing for bets before the first rate, of rounds that are open or void, and of play money', async () => {
  const who = await newMember(server)
  await betOn(server, who, { category: 'FISH', day: addDays(server.today(), -2), validBet: 90_000n })
  await writeRate(fresh.db, { category: 'FISH', fromDay: addDays(server.today(), -1), ppm: 8_000 })
  expect(lineOf(await rebatesOf(who), 'FISH')).toMatchObject({ amount: '0', validBet: '0' })
  await betOn(server, who, { category: 'FISH', validBet: 25_000n })
  expect((await claim(who)).body.value).toMatchObject({ amount: '200' })
})

test('repeats a claim with its first answer, and refuses idempotencyConflict for the same id with another category', async () => {
  const who = await newMember(server)
  await betOn(server, who, { validBet: 50_000n })
  const id = newId()
  const first = await claim(who, { id })
  await betOn(server, who, { validBet: 50_000n })
  expect((await claim(who, { id })).body).toEqual({ ...first.body })
  expect((await claim(who, { id, category: 'RNG' })).body.code).toBe('idempotencyConflict')
  expect(await balanceOf(server, who)).toBe(400n)
})

test('races 24 claims of the same bets: they are paid once', async () => {
  const who = await newMember(server)
  await betOn(server, who, { validBet: 1_000_000n })
  await betOn(server, who, { category: 'LIVE', validBet: 0n })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => claim(who, n % 2 === 0 ? { category: 'RNG' } : {})),
  )
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(new Set(answers.filter(({ body }) => !body.success).map(({ body }) => body.code))).toEqual(
    new Set(['nothingToClaim']),
  )
  expect(await balanceOf(server, who)).toBe(8_000n)
})

test('refuses in the database itself a second claim of the same bets, and any change of a claim', async () => {
  const who = await newMember(server)
  await betOn(server, who, { validBet: 50_000n })
  await claim(who)
  await postAlone(fresh.db, deposit(walletOf(who.member.id), 100n, newId()))
  const again = sql`
    insert into rebate_claims select ${newId()}::uuid, member_id, category, valid_from, valid_to + 1, paid_before + 1,
      amount, currency, (select o.id from ledger_operations o where o.kind = 'deposit' order by id limit 1), claimed_at
    from rebate_claims where member_id = ${who.member.id}::uuid`
  await expect(fresh.db.run(again)).rejects.toThrow(/rebate_claims_each_bet_once/)
  await expect(fresh.db.run(sql`update rebate_claims set amount = 1`)).rejects.toThrow(/is refused/)
})

test('refuses notSignedIn while the account is frozen, and keeps what was earned', async () => {
  const who = await newMember(server)
  await betOn(server, who, { validBet: 50_000n })
  await freeze(server, who)
  const said = await claim(who)
  expect([said.status, said.body.code]).toEqual([401, 'notSignedIn'])
  expect(await balanceOf(server, who)).toBe(0n)
})

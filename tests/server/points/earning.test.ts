import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PointTransaction } from '#lib/points/api.ts'
import { addDays } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { countNext } from '#server/points/job.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type Payee, payee } from '#tests/support/payees.ts'
import { betOn, passDays } from '#tests/support/reward-server.ts'
import { getAs } from '#tests/support/test-server.ts'
import {
  balanceOfPoints,
  countDays,
  openPointServer,
  type PointServer,
  publishRates,
  RATES,
  rest,
} from './points-calls.ts'

// Protects: a day of bets earns points once, by the rates that were published before it began, and nothing else does.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: PointServer
beforeAll(async () => {
  server = await openPointServer(fresh.db)
  await publishRates(fresh.db, RATES, new Date(server.clock.now().getTime() - 3 * 24 * 3_600_000))
  await countDays(server)
})
beforeEach(() => forgetCounts())

const points = async (who: Payee) => (await balanceOfPoints(server, who)).points

test('credits the whole points of a day after it is over, once, with what they are for', async () => {
  const who = await payee(server, 0n)
  const day = server.today()
  await betOn(server, who, { validBet: 105_000n })
  await betOn(server, who, { category: 'LIVE', validBet: 30_000n })
  await betOn(server, who, { category: 'SPORTS', validBet: 900_000n })
  await countDays(server)
  expect(await points(who)).toBe('0')
  await passDays(server, 1, who)
  await countDays(server)
  await countDays(server)
  // 10.5 of slots and 1.5 of live casino; sports have no rate.
  expect(await balanceOfPoints(server, who)).toMatchObject({ points: '12', yesterday: '12', processing: '0' })
  const { transactions } = await getAs<{ transactions: PointTransaction[] }>(
    server,
    who,
    '/points/transactions',
  )
  expect(transactions).toMatchObject([{ reason: 'earned', reference: day, points: '12', after: '12' }])
})

test('counts each member once when several processes count at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => payee(server, 0n)))
  for (const who of people) await betOn(server, who, { validBet: 50_000n })
  await passDays(server, 1, ...people)
  const { timeZone } = server.runtime.config
  const one = () => fresh.db.transaction(tx => countNext(tx, { at: server.clock.now(), timeZone, limit: 3 }))
  await Promise.all([one(), one(), one(), one()])
  await countDays(server)
  expect(await Promise.all(people.map(points))).toEqual(['5', '5', '5', '5', '5', '5'])
})

test('counts a day that ends within the grace after midnight only later', async () => {
  const who = await payee(server, 0n)
  await betOn(server, who, { validBet: 50_000n })
  const { timeZone } = server.runtime.config
  const midnight = await fresh.db.row(sql<{ at: Date }>`
    select (${addDays(server.today(), 1)}::date)::timestamp at time zone ${timeZone} as at`)
  const at = new Date((midnight?.at.getTime() ?? 0) + 4 * 60_000)
  expect(await fresh.db.transaction(tx => countNext(tx, { at, timeZone, limit: 10 }))).toBeUndefined()
  await passDays(server, 1, who)
  await countDays(server)
  expect(await points(who)).toBe('5')
})

test('earns by the rates of the day: a change holds from the day after it was published on', async () => {
  const who = await payee(server, 0n)
  await publishRates(
    fresh.db,
    { ...RATES, earn: [{ gameType: 'RNG', betMinorPerPoint: '5000' }] },
    server.clock.now(),
  )
  await betOn(server, who, { validBet: 100_000n })
  await passDays(server, 1, who)
  await betOn(server, who, { validBet: 100_000n })
  await passDays(server, 1, who)
  await countDays(server)
  expect(await points(who)).toBe('30')
  await publishRates(fresh.db, undefined, server.clock.now())
  await passDays(server, 1, who)
  await betOn(server, who, { validBet: 100_000n })
  await passDays(server, 1, who)
  await countDays(server)
  expect(await points(who)).toBe('30')
  await publishRates(fresh.db, RATES, server.clock.now())
  await passDays(server, 1, who)
})

test('gives nothing to a member on a break, nor to trial members', async () => {
  const [resting, trial] = [await payee(server, 0n), await payee(server, 0n)]
  for (const who of [resting, trial]) await betOn(server, who, { validBet: 100_000n })
  await fresh.db.run(sql`update members set member_type = 4 where id = ${trial.member.id}::uuid`)
  await rest(server, resting, 40)
  await passDays(server, 1)
  await countDays(server)
  await fresh.db.run(sql`update members set member_type = 1 where id = ${trial.member.id}::uuid`)
  await passDays(server, 2, resting, trial)
  await countDays(server)
  expect(await Promise.all([resting, trial].map(points))).toEqual(['0', '0'])
})

import { beforeEach, expect, test } from 'vitest'
import { addDays, startOfDay } from '#lib/time/days.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { gift, walletOf } from '#tests/support/ledger.ts'
import { betOf, call, closeOf, openGame, player, type TestPlayer } from '#tests/support/play.ts'
import { getAs, openTestServer } from '#tests/support/test-server.ts'

// Protects: a day of a record begins and ends at the deployment's midnight, for entries to the millisecond, wherever that is
// and however many hours the day has.

const database = useDatabase()
beforeEach(() => forgetCounts())

const ZONES: readonly [zone: string, day: string, hours: number][] = [
  ['Asia/Bangkok', '2026-11-10', 24],
  ['Etc/GMT+4', '2026-11-10', 24],
  ['America/New_York', '2026-11-01', 25],
  ['America/New_York', '2026-03-08', 23],
]

/** Rounds are played in time to come: the keys of vendors are no older than the test. */
const ZONES_TO_COME: typeof ZONES = [
  ['Asia/Bangkok', '2027-11-10', 24],
  ['Etc/GMT+4', '2027-11-10', 24],
  ['America/New_York', '2027-11-07', 25],
  ['America/New_York', '2027-03-14', 23],
]

const siteOf = (timeZone: string) =>
  openTestServer(database.db, {
    features: ['play', 'cashier'],
    environment: { TIME_ZONE: timeZone },
  })

interface Answer {
  totals: Record<string, string | number>
  rows: { amount: string }[]
}

/** Gives one amount after another, each at its moment. */
async function giveAt(who: TestPlayer, gifts: readonly { at: Date; amount: bigint }[]): Promise<void> {
  const wallet = walletOf(who.memberId)
  const operations = gifts.map(({ amount }) => gift(wallet, amount))
  let turn = 0
  await database.db.transaction(async tx => {
    const batch = await openBatch(tx, {
      accounts: operations.flatMap(one => one.legs.map(leg => leg.account)),
      keys: operations,
      momentOfPast: () => (gifts[turn++] as { at: Date }).at,
    })
    for (const operation of operations) batch.post(operation)
    batch.write()
  })
}

test.each(ZONES)('cuts entries at midnight in %s, on %s of %i hours', async (zone, day, hours) => {
  const server = await siteOf(zone)
  const who = await player(server, 0n)
  const [begin, end] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  expect(end.getTime() - begin.getTime()).toBe(hours * 3_600_000)
  const at = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
  await giveAt(who, [
    { at: at(begin, -1), amount: 1n },
    { at: begin, amount: 10n },
    { at: at(end, -1), amount: 100n },
    { at: end, amount: 1_000n },
  ])
  const yesterday = addDays(day, -1)
  const tomorrow = addDays(day, 1)
  for (const [from, to, wanted] of [
    [yesterday, yesterday, ['1']],
    [day, day, ['100', '10']],
    [tomorrow, tomorrow, ['1000']],
    [yesterday, tomorrow, ['1000', '100', '10', '1']],
  ] as const) {
    const query = `?from=${from}&to=${to}`
    const sum = wanted.reduce((total, one) => total + BigInt(one), 0n).toString()
    const record = await getAs<Answer>(server, who, `/account-record${query}`)
    expect(record.rows.map(row => row.amount)).toEqual(wanted)
    expect(record.totals).toMatchObject({ entries: wanted.length, net: sum })
    const bonuses = await getAs<Answer>(server, who, `/bonus-details${query}`)
    expect(bonuses.totals).toEqual({ count: wanted.length, amount: sum })
    const profit = await getAs<Answer & { days: { day: string }[] }>(server, who, `/profit-loss${query}`)
    expect(profit.totals.bonus).toBe(sum)
    expect(profit.days.map(one => one.day)).toEqual(from === to ? [from] : [yesterday, day, tomorrow])
  }
})

test.each(ZONES_TO_COME)(
  'cuts rounds at midnight in %s, before and after %s of %i hours',
  async (zone, day) => {
    const server = await siteOf(zone)
    for (const first of [day, addDays(day, 1)]) {
      const midnight = startOfDay(first, zone)
      // The clock runs on from there, and the last round before midnight is over well before it.
      server.clock.set(new Date(midnight.getTime() - 10 * 60_000))
      const who = await player(server, 100_000n)
      const sessionToken = await openGame(server, who)
      for (const amount of ['100', '1000']) {
        const bet = betOf({ sessionToken, amount })
        expect((await call(server, '/bet', bet)).status).toBe('OK')
        await call(server, '/round/close', closeOf(who, bet))
        server.clock.set(midnight)
      }
      for (const [on, stake] of [
        [addDays(first, -1), '100'],
        [first, '1000'],
      ] as const) {
        const query = `?from=${on}&to=${on}`
        expect((await getAs<Answer>(server, who, `/bet-record${query}`)).totals).toMatchObject({
          bets: 1,
          stake,
        })
        expect((await getAs<Answer>(server, who, `/profit-loss${query}`)).totals).toMatchObject({
          bets: 1,
          stake,
        })
      }
    }
  },
)

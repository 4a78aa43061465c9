import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { RECORD_KINDS } from '#lib/records/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { bet, deposit, gift, walletOf } from '#tests/support/ledger.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: the sums of a long history, which are read from blocks of a thousand entries, are those of a full scan: for any
// days, group and moment, while more arrives, and for several who ask first at once (I18, I20).

const HOUR_MS = 3_600_000

// Bets are entered into the ledger here without a round.
const database = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})
beforeEach(() => forgetCounts())

/** Entries of several kinds, some of them at the same hour, from `days` ago until now. */
async function live(
  who: TestPlayer,
  count: number,
  days: number,
  random: ReturnType<typeof seeded>,
): Promise<void> {
  const wallet = walletOf(who.memberId)
  const operations = Array.from({ length: count }, () => operationOf(who, random))
  const begin = Date.now() - days * 24 * HOUR_MS
  let turn = 0
  await server.db.transaction(async tx => {
    const batch = await openBatch(tx, {
      accounts: [wallet, ...operations.flatMap(one => one.legs.map(leg => leg.account))],
      keys: operations,
      momentOfPast: () => new Date(begin + ((turn++ * days * 24) / count) * HOUR_MS),
    })
    for (const operation of operations) expect(batch.post(operation).state).toBe('posted')
    batch.write()
  })
}

function operationOf(who: TestPlayer, random: ReturnType<typeof seeded>): Operation {
  const wallet = walletOf(who.memberId)
  const amount = BigInt(1 + random.below(500))
  const kind = random.below(5)
  if (kind === 0) return deposit(wallet, amount, newId())
  if (kind > 2) return bet(wallet, amount, newId())
  return gift(wallet, amount, kind === 1 ? 'bonus' : 'rebate')
}

interface Entry {
  day: string
  kind: string
  amount: bigint
}

const scan = (who: TestPlayer) =>
  server.db.rows(sql<Entry>`
    select (o.created_at at time zone ${server.runtime.config.timeZone})::date::text as day, o.kind, e.amount
    from ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${walletOf(who.memberId).id}::uuid`)

async function answerOf<Value>(who: TestPlayer, path: string): Promise<Value> {
  const { body } = await callAs(server, who, 'GET', path)
  expect(body.code).toBeUndefined()
  return body.value as Value
}
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + entry.amount, 0n)

async function expectEqual(who: TestPlayer, from: string, to: string): Promise<void> {
  const entries = (await scan(who)).filter(({ day }) => day >= from && day <= to)
  for (const group of [undefined, 'bet', 'bonus'] as const) {
    const those = entries.filter(
      ({ kind }) => !group || (RECORD_KINDS[group] as readonly string[]).includes(kind),
    )
    const query = `?from=${from}&to=${to}${group ? `&group=${group}` : ''}`
    const { totals } = await answerOf<{ totals: Record<string, unknown> }>(who, `/account-record${query}`)
    expect(totals).toEqual({
      entries: those.length,
      in: sumOf(those.filter(({ amount }) => amount > 0n)).toString(),
      out: (-sumOf(those.filter(({ amount }) => amount < 0n))).toString(),
      net: sumOf(those).toString(),
    })
  }
  const given = entries.filter(({ kind }) => kind === 'bonus' || kind === 'rebate')
  const bonuses = await answerOf<{ totals: unknown }>(who, `/bonus-details?from=${from}&to=${to}`)
  expect(bonuses.totals).toEqual({ count: given.length, amount: sumOf(given).toString() })
  const profit = await answerOf<{ days: { day: string; bonus: string }[] }>(
    who,
    `/profit-loss?from=${from}&to=${to}`,
  )
  const byDay = [...Map.groupBy(given, ({ day }) => day)].map(([day, those]) => ({
    day,
    bonus: sumOf(those),
  }))
  expect(profit.days.map(({ day, bonus }) => ({ day, bonus: BigInt(bonus) }))).toEqual(
    byDay.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  )
}

test('answers sums of any days that equal a full scan, while more arrives', async () => {
  const random = seeded(29)
  const who = await richPlayer()
  const today = dayOf(new Date(), server.runtime.config.timeZone)
  for (const [count, days] of [
    [2_700, 80],
    [900, 0],
    [1_500, 0],
  ] as const) {
    await live(who, count, days, random)
    await expectEqual(who, addDays(today, -100), today)
    for (let turn = 0; turn < 5; turn += 1) {
      const from = addDays(today, -random.below(82))
      await expectEqual(who, from, addDays(from, random.below(60)))
    }
  }
  const kept = await server.db.row(sql<{ blocks: number; entries: number }>`
    select count(distinct block)::int as blocks, sum(entries)::int as entries from ledger_blocks
    where account_id = ${walletOf(who.memberId).id}::uuid`)
  expect(kept).toEqual({ blocks: 5, entries: 5_000 })
})

test('races: twenty who ask first read the same sums, and each block is written once', async () => {
  const who = await richPlayer()
  await live(who, 3_200, 40, seeded(31))
  const entries = await scan(who)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => answerOf<{ totals: { net: string } }>(who, '/account-record')),
  )
  expect(new Set(answers.map(({ totals }) => totals.net))).toEqual(new Set([sumOf(entries).toString()]))
  const kept = await server.db.row(sql<{ entries: number }>`
    select sum(entries)::int as entries from ledger_blocks where account_id = ${walletOf(who.memberId).id}::uuid`)
  expect(kept).toEqual({ entries: 3_000 })
})

/** Somebody who came with money long ago, so that what follows may lie in the past. */
async function richPlayer(): Promise<TestPlayer> {
  const who = await player(server)
  const wallet = walletOf(who.memberId)
  const opening = deposit(wallet, 10_000_000n, newId())
  await server.db.transaction(async tx => {
    const batch = await openBatch(tx, {
      accounts: opening.legs.map(leg => leg.account),
      keys: [opening],
      momentOfPast: () =>
        startOfDay(
          addDays(dayOf(new Date(), server.runtime.config.timeZone), -90),
          server.runtime.config.timeZone,
        ),
    })
    batch.post(opening)
    batch.write()
  })
  return who
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { AccountRecord } from '#lib/records/store.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { ledgerChecks } from '#server/platform/housekeeping.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, deposit, expectLedgerBalanced, postAlone, walletOf } from '#tests/support/ledger.ts'
import { betOf, call, openGame, player, send, type TestPlayer, winOf } from '#tests/support/play.ts'
import { callAs, getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (F14): whatever the server's clock does, an account's entries have moments that never go back, so that a day
// shows the same entries as it adds up, and days end at the deployment's midnight.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The clock of this process alone: the embedded database has it as well, a PostgreSQL its own. */
const goTo = (moment: number) => vi.setSystemTime(moment)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  forgetCounts()
})
afterEach(() => void vi.useRealTimers())

interface Entry {
  seq: bigint
  day: string
  at: Date
  operation_id: string
  amount: bigint
}

const scan = (server: TestServer<'play' | 'cashier'>, who: TestPlayer) =>
  server.db.rows(sql<Entry>`
    select e.seq, (o.created_at at time zone ${server.runtime.config.timeZone})::date::text as day, o.created_at as at,
      e.operation_id, e.amount
    from ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${walletOf(who.memberId).id}::uuid order by e.seq`)

function recordOf(
  server: TestServer<'play' | 'cashier'>,
  who: TestPlayer,
  day: string,
): Promise<AccountRecord> {
  return getAs(server, who, `/account-record?from=${day}&to=${day}`)
}

/** Every day shows what a full scan finds on it, and no moment comes before that of an earlier entry. */
async function expectInOrder(server: TestServer<'play' | 'cashier'>, who: TestPlayer): Promise<void> {
  const entries = await scan(server, who)
  const moments = entries.map(({ at }) => at.getTime())
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  const madeAt = entries.map(({ operation_id: id }) =>
    Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
  )
  expect(madeAt).toEqual(moments)
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new Error('nothing was posted')
  for (let day = addDays(first.day, -1); day <= addDays(last.day, 1); day = addDays(day, 1)) {
    const those = entries.filter(entry => entry.day === day)
    const { rows, totals } = await recordOf(server, who, day)
    expect(rows.map(({ place }) => place)).toEqual(those.map(({ seq }) => String(seq)).reverse())
    expect([totals.entries, BigInt(totals.net)]).toEqual([
      those.length,
      those.reduce((sum, { amount }) => sum + amount, 0n),
    ])
  }
}

/** Records, and vendors' calls beside them. */
async function siteOf(
  db: TestServer<'play' | 'cashier'>['db'],
  environment: Record<string, string> = {},
): Promise<TestServer<'play' | 'cashier'>> {
  return openTestServer(db, { features: ['play', 'cashier'], environment })
}

eachEngine(engine => {
  // An entry is changed here, and bets stand in no round; each test reads the books where they have to be right.
  const fresh = useDatabase(engine, { checks: 'none' })

  test.each([
    ['5 minutes ahead and 5 behind', [5 * MINUTE_MS, -5 * MINUTE_MS, 0]],
    ['back by an hour', [0, -HOUR_MS, -HOUR_MS + 1_000, 0]],
    ['forward by a day and back', [DAY_MS, 0, DAY_MS, -HOUR_MS]],
  ])('faults: the server’s clock goes %s: days show and add up the same entries', async (_, steps) => {
    const server = await siteOf(fresh.db)
    const real = Date.now()
    const who = await player(server, 10_000n)
    for (const step of steps) {
      goTo(real + step)
      await postAlone(server.db, deposit(walletOf(who.memberId), 700n, newId()))
      await postAlone(server.db, bet(walletOf(who.memberId), 100n, newId()))
    }
    goTo(real)
    await expectInOrder(server, who)
    await expectLedgerBalanced(server.db)
  })

  test('faults: a server that lags writes after one that is ahead: the later entry has the later moment', async () => {
    const [ahead, lagging] = [await siteOf(fresh.db), await siteOf(fresh.db)]
    const real = Date.now()
    const who = await player(ahead, 10_000n)
    for (let turn = 0; turn < 6; turn += 1) {
      goTo(real + (turn % 2 === 0 ? 5 : -5) * MINUTE_MS)
      const server = turn % 2 === 0 ? ahead : lagging
      await postAlone(server.db, bet(walletOf(who.memberId), 10n, newId()))
    }
    goTo(real)
    await expectInOrder(lagging, who)
  })

  test('faults: a round that was opened by a clock ahead is found with its movements', async () => {
    const server = await siteOf(fresh.db)
    const real = Date.now()
    server.clock.advance(HOUR_MS)
    const who = await player(server, 10_000n)
    const sessionToken = await openGame(server, who)
    const first = betOf({ sessionToken })
    expect(await call(server, '/bet', first)).toMatchObject({ status: 'OK' })
    goTo(real - DAY_MS)
    expect(await call(server, '/win', winOf(who, first))).toMatchObject({ status: 'OK' })
    goTo(real)
    const [round] = await server.db.rows(sql<{ id: string }>`
      select id from game_rounds where member_id = ${who.memberId}::uuid`)
    const { body } = await callAs(
      await openTestServer(fresh.db, { features: ['play'] }),
      who,
      'GET',
      `/rounds/${round?.id}`,
    )
    const { movements } = body.value as unknown as { movements: { kind: string }[] }
    expect(movements.map(({ kind }) => kind)).toEqual(['bet', 'win'])
  })

  test('finds a changed entry that was posted while the server’s clock was a day ahead or an hour behind', async () => {
    const server = await siteOf(fresh.db)
    const real = Date.now()
    goTo(real + DAY_MS)
    const checks = ledgerChecks(server.runtime)
    const who = await player(server, 10_000n)
    const sessionToken = await openGame(server, who)
    await checks.recent()
    goTo(real - HOUR_MS)
    expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
    expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
    await server.db.transaction(async tx => {
      await tx.run(sql`select set_config('session_replication_role', 'replica', true)`)
      await tx.run(sql`
        update ledger_entries set amount = amount - 1
        where account_id = ${walletOf(who.memberId).id}::uuid and seq = 2`)
    })
    await checks.recent()
    const refused = await send(server, '/bet', JSON.stringify(betOf({ sessionToken })))
    expect(refused.status).toBe(503)
  })
})

const fresh = useDatabase()

/** Midnights at which a day is not like others, each in the zone of a deployment. */
const MIDNIGHTS = [
  ['the year’s end, seven hours ahead', 'Asia/Bangkok', '2027-01-01'],
  ['the year’s end, four hours behind', 'America/La_Paz', '2027-01-01'],
  ['the day that has 25 hours', 'America/New_York', '2026-11-01'],
  ['the day after it', 'America/New_York', '2026-11-02'],
  ['the day that has 23 hours', 'America/New_York', '2027-03-14'],
  ['the day after it', 'America/New_York', '2027-03-15'],
] as const

test.each(MIDNIGHTS)('splits days at the deployment’s midnight: %s, %s', async (_, timeZone, day) => {
  const server = await siteOf(fresh.db, { TIME_ZONE: timeZone })
  const midnight = startOfDay(day, timeZone).getTime()
  goTo(midnight + 6 * HOUR_MS)
  const who = await player(server)
  const moments = [-HOUR_MS, -1, 0, 1, HOUR_MS].map(ms => new Date(midnight + ms))
  const operations = moments.map((_, index) => deposit(walletOf(who.memberId), BigInt(10 ** index), newId()))
  await server.db.transaction(async tx => {
    let turn = 0
    const batch = await openBatch(tx, {
      accounts: operations.flatMap(one => one.legs.map(leg => leg.account)),
      keys: operations,
      momentOfPast: () => moments[turn++] ?? new Date(),
    })
    for (const operation of operations) batch.post(operation)
    batch.write()
  })
  expect(moments.map(at => dayOf(at, timeZone) >= day)).toEqual([false, false, true, true, true])
  expect((await recordOf(server, who, addDays(day, -1))).totals).toMatchObject({ entries: 2, net: '11' })
  expect((await recordOf(server, who, day)).totals).toMatchObject({ entries: 3, net: '11100' })
  await expectInOrder(server, who)
})

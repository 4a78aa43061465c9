import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { addDays, startOfDay } from '#lib/time/days.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { expectBooksBalanced } from '#tests/support/books.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { isNightly } from '#tests/support/figures.ts'
import { newDataDir, removeData, startServer } from '#tests/support/server-process.ts'
import { faketimeLibrary, type ShiftedClock, shiftedClock } from '#tests/support/shifted-clock.ts'
import { callServer, signIn, VendorPlayer } from '#tests/support/visitor.ts'

// Protects (F14): the real server, whose system clock goes five minutes and a day ahead and an hour back around New Year's
// midnight, opens no code, session or limit again, and splits days at the deployment's midnight.

const SECRET = 'a secret of the tests of clocks, more than 32'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const library = faketimeLibrary()
const removals: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const remove of removals.reverse()) await remove()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('faults: the machine has libfaketime, where the full figures are wanted', () => {
  if (isNightly) expect(library).toBeDefined()
})

interface Deployment {
  engine: Database['engine']
  timeZone: string
}
const DEPLOYMENTS: readonly Deployment[] = [
  { engine: 'embedded', timeZone: 'Asia/Bangkok' },
  { engine: 'postgres', timeZone: 'America/La_Paz' },
]

/** A server, a member of it and a vendor, who all see the same clock; `goTo` counts from midnight, 1 January. */
interface Table {
  url: string
  player: VendorPlayer
  goTo: (ms: number) => void
}

const bet = async ({ player }: Table, amount: bigint) => {
  const answer = await player.bet(newId(), amount)
  return answer.code ?? answer.status
}
const sessionCode = async ({ url }: Table, token: string) =>
  String((await callServer(url, 'POST', '/session/code', { token })).value?.code)
const exchange = async ({ url }: Table, code: string) =>
  (await callServer(url, 'POST', '/session/exchange', { body: { code } })).code
const isSignedIn = async ({ url }: Table, token: string) =>
  (await callServer(url, 'GET', '/member', { token })).status === 200

async function sitDown(table: Table): Promise<string> {
  const { token } = await signIn(table.url, 'somchai', 'Demo1234!')
  await table.player.open(token)
  return token
}

/** A code is good for a minute and once, whatever the clock does. */
async function expectCodesStayShut(table: Table, token: string): Promise<void> {
  const [late, used] = [await sessionCode(table, token), await sessionCode(table, token)]
  expect(await exchange(table, used)).toBeUndefined()
  table.goTo(-18 * MINUTE)
  expect(await exchange(table, late)).toBe('sessionCodeWrong')
  table.goTo(-80 * MINUTE)
  for (const code of [late, used]) expect(await exchange(table, code)).toBe('sessionCodeWrong')
}

/** 1,000 a day may be staked: on 31 December, on 1 January and on the 2nd, and never more on any of them. */
async function expectLimitHolds(table: Table, token: string): Promise<void> {
  const body = { kind: 'stake', period: 'day', amount: '1000' }
  expect(await callServer(table.url, 'POST', '/limits', { token, body })).toMatchObject({ success: true })
  expect([await bet(table, 600n), await bet(table, 500n)]).toEqual(['OK', 'BET_LIMIT'])
  await expectCodesStayShut(table, token)
  expect(await bet(table, 500n)).toBe('BET_LIMIT')
  table.goTo(-15 * MINUTE)
  expect([await bet(table, 500n), await bet(table, 400n)]).toEqual(['BET_LIMIT', 'OK'])
  table.goTo(5 * MINUTE)
  expect([await bet(table, 1_000n), await bet(table, 100n)]).toEqual(['OK', 'BET_LIMIT'])
  table.goTo(5 * MINUTE - HOUR)
  expect(await bet(table, 100n)).toBe('BET_LIMIT')
  table.goTo(5 * MINUTE + DAY)
  expect(await isSignedIn(table, token)).toBe(false)
  await sitDown(table)
  expect([await bet(table, 1_000n), await bet(table, 100n)]).toEqual(['OK', 'BET_LIMIT'])
  table.goTo(5 * MINUTE)
  // The first session was refused as too old; the clock is back where it was not.
  expect(await isSignedIn(table, token)).toBe(false)
  expect(await bet(table, 100n)).toBe('BET_LIMIT')
}

/** Days end at the deployment's midnight, and entries of an account never go back in time. */
async function expectDays(db: Database, memberId: string): Promise<void> {
  const days = await db.rows(sql<{ day: string; stake: bigint }>`
    select day::text as day, stake from bet_daily where member_id = ${memberId}::uuid and day >= '2027-12-31' order by day`)
  expect(days.map(({ day, stake }) => [day, stake])).toEqual([
    ['2027-12-31', 1_000n],
    ['2028-01-01', 1_000n],
    ['2028-01-02', 1_000n],
  ])
  const entries = await db.rows(sql<{ at: Date }>`
    select o.created_at as at from ledger_entries e join ledger_operations o on o.id = e.operation_id
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'wallet' and a.member_id = ${memberId}::uuid order by e.seq`)
  const moments = entries.map(({ at }) => at.getTime())
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  await expectBooksBalanced(db)
}

/** On the embedded database the ledger has this clock too, and its days are the deployment's. */
async function expectRecords({ url }: Table, token: string): Promise<void> {
  for (const day of ['2027-12-31', '2028-01-01', '2028-01-02']) {
    const said = await callServer(url, 'GET', `/account-record?from=${day}&to=${day}`, { token })
    const rows = (said.value?.rows ?? []) as { kind: string; amount: string }[]
    const bets = rows.filter(({ kind }) => kind === 'bet').map(({ amount }) => BigInt(amount))
    expect([day, bets.reduce((sum, amount) => sum + amount, 0n)]).toEqual([day, -1_000n])
  }
}

async function tableAt(deployment: Deployment, clock: ShiftedClock) {
  const { engine, timeZone } = deployment
  const database = engine === 'postgres' ? await freshPostgres() : undefined
  if (database) removals.push(database.remove)
  const dataDir = newDataDir()
  removals.push(() => removeData({ dataDir }))
  const midnight = startOfDay(addDays('2027-12-31', 1), timeZone).getTime()
  const goTo = (ms: number) => {
    clock.set(new Date(midnight + ms))
    vi.setSystemTime(midnight + ms)
  }
  goTo(-20 * MINUTE)
  const databaseUrl = database?.databaseUrl
  const env = {
    SECRET,
    TIME_ZONE: timeZone,
    // Without pages: those that are built are in another time zone.
    DIST_DIR: join(dataDir, 'no-pages'),
    ...clock.env,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const server = await startServer({ env, dataDir })
  removals.push(() => server.kill())
  const table: Table = { url: server.url, player: new VendorPlayer(server.url, SECRET), goTo }
  return { table, server, database, dataDir }
}

test.runIf(library).each(DEPLOYMENTS)(
  'faults by a clock that jumps ahead and back at the turn of the year, $engine, $timeZone',
  async deployment => {
    const clock = shiftedClock(library ?? '')
    removals.push(() => clock.remove())
    const { table, server, database, dataDir } = await tableAt(deployment, clock)
    await expectLimitHolds(table, await sitDown(table))
    table.goTo(6 * MINUTE + DAY)
    if (deployment.engine === 'embedded') await expectRecords(table, await sitDown(table))
    expect(await server.stop()).toBe(0)
    const db = database?.db ?? (await openDatabase({ dataDir }))
    await expectDays(db, table.player.playerId)
    if (!database) await db.close()
  },
  120_000,
)

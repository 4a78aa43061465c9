import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { figure, isNightly } from '#tests/support/figures.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { type Bet, balanceOf, betOf, openGame, player, send, type TestPlayer } from '#tests/support/play.ts'
import { giveToPostgres, type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { type SmallDisk, smallDisk } from '#tests/support/small-disk.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (F24): a full disk costs no money. Writes are answered 503 with a stable code and may be repeated, reading goes
// on where the log of PostgreSQL has a disk of its own, and all is as it was once there is room again.

const DISK_MB = 64
/** What is left of the disk when the bets begin. */
const LEFT_BYTES = figure(128 * 1_024, 1_024 * 1_024)
const AT_ONCE = 16
const BACK_WITHIN_MS = 30_000

const disk = smallDisk(DISK_MB)
if (!disk) console.log('This system does not let the tests mount a small disk: a full one cannot be tried.')
const removals: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const remove of removals.splice(0).reverse()) await remove()
})
afterAll(() => disk?.remove())

test('faults: the machine lets a small disk be mounted, where the full figures are wanted', () => {
  if (isNightly) expect(disk).toBeDefined()
})

interface Table {
  server: TestServer<'play' | 'cashier'>
  who: TestPlayer
  sessionToken: string
  /** Bets that were answered as accepted, and those whose outcome is not known. */
  accepted: Bet[]
  unknown: Bet[]
}

async function tableOn(db: Database): Promise<Table> {
  const server = await openTestServer(db, { features: ['play', 'cashier'] })
  const who = await player(server, 100_000_000n)
  return { server, who, sessionToken: await openGame(server, who), accepted: [], unknown: [] }
}

/** Bets, sixteen at a time, until the disk is full: until none of sixteen was taken. */
async function betUntilFull(table: Table): Promise<void> {
  for (let isTaking = true; isTaking; ) {
    const bets = Array.from({ length: AT_ONCE }, () =>
      betOf({ sessionToken: table.sessionToken, amount: '1' }),
    )
    const answers = await Promise.all(bets.map(bet => tryBet(table, bet)))
    isTaking = answers.includes(true)
  }
}

/** Whether a bet was taken; when it was not, it may be repeated. */
async function tryBet(table: Table, bet: Bet): Promise<boolean> {
  const response = await send(table.server, '/bet', JSON.stringify(bet))
  const answer = (await response.json()) as { status: string; code?: string }
  if (response.status !== 200) {
    expect([response.status, answer.code]).toEqual([503, 'UNKNOWN'])
    expect(response.headers.get('retry-after')).not.toBeNull()
  }
  const list = response.status === 200 ? table.accepted : table.unknown
  list.push(bet)
  return response.status === 200
}

/** Repeats the bets of unknown outcome, and all that were accepted: each is there once, and the books are sound. */
async function expectWhole(table: Table): Promise<void> {
  const bets = [...table.unknown, ...table.accepted]
  for (let from = 0; from < bets.length; from += AT_ONCE) {
    const some = bets.slice(from, from + AT_ONCE)
    const responses = await Promise.all(some.map(bet => send(table.server, '/bet', JSON.stringify(bet))))
    expect(responses.map(({ status }) => status)).toEqual(some.map(() => 200))
  }
  expect(await balanceOf(table.server, table.who)).toBe(100_000_000n - BigInt(bets.length))
  await expectLedgerBalanced(table.server.db)
}

/** Answers how long it takes until a bet is taken again. */
async function untilTaken(table: Table): Promise<number> {
  const began = performance.now()
  const bet = betOf({ sessionToken: table.sessionToken, amount: '1', transactionId: newId() })
  for (;;) {
    const response = await send(table.server, '/bet', JSON.stringify(bet))
    await response.text()
    if (response.status === 200) break
    expect(performance.now() - began).toBeLessThan(BACK_WITHIN_MS)
  }
  table.accepted.push(bet)
  return performance.now() - began
}

async function databaseOf(postgres: PostgresServer, name: string): Promise<Database> {
  const db = await openDatabase({
    databaseUrl: postgres.url(name),
    dataDir: '',
    poolSize: 4,
    report: () => undefined,
  })
  removals.push(() => db.close())
  return db
}

async function serverOf(disk: SmallDisk, within?: string): Promise<PostgresServer> {
  const postgres = await startPostgres({ durable: true, ...(within ? { within } : {}) })
  removals.push(() => disk.free())
  removals.push(() => postgres.remove())
  return postgres
}

test.runIf(disk)(
  'faults: the disk of the data is full: reading goes on, and writing once there is room',
  async () => {
    if (!disk) return
    const postgres = await serverOf(disk)
    const folder = join(disk.folder, 'tablespace')
    mkdirSync(folder)
    giveToPostgres(folder)
    const admin = await databaseOf(postgres, 'postgres')
    await admin.run(unnamed(`create tablespace small location '${folder}'`))
    await admin.run(unnamed('create database site tablespace small'))
    const db = await databaseOf(postgres, 'site')
    await migrate(db)
    const table = await tableOn(db)
    disk.fill(LEFT_BYTES)
    await betUntilFull(table)

    // A minute later a read would like to write down that the member was there.
    table.server.clock.advance(61_000)
    const balance = await balanceOf(table.server, table.who)
    expect(balance).toBe(100_000_000n - BigInt(table.accepted.length))
    for (let turn = 0; turn < 20; turn += 1)
      expect((await callAs(table.server, table.who, 'GET', '/bet-record')).status).toBe(200)
    const deposit = { id: newId(), method: 'sandbox', amount: '10000' }
    const refused = await callAs(table.server, table.who, 'POST', '/deposits', deposit)
    if (refused.status !== 200) expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])

    disk.free()
    const backMs = await untilTaken(table)
    if (isNightly) console.log(`full after ${table.accepted.length} bets, back after ${backMs.toFixed(0)} ms`)
    await expectWhole(table)
  },
  180_000,
)

test.runIf(disk)(
  'faults: the log of PostgreSQL finds the disk full and it ends: nothing acknowledged is lost',
  async () => {
    if (!disk) return
    const postgres = await serverOf(disk, disk.folder)
    const db = await databaseOf(postgres, 'postgres')
    await migrate(db)
    const table = await tableOn(db)
    disk.fill(LEFT_BYTES)
    await betUntilFull(table)
    disk.free()
    // It ends when not even its recovery finds room; whoever keeps it running starts it again.
    const ended = !postgres.isRunning()
    if (ended) await postgres.start()
    const backMs = await untilTaken(table)
    if (isNightly) console.log(`${ended ? 'ended' : 'recovered'}, back after ${backMs.toFixed(0)} ms`)
    await expectWhole(table)
  },
  180_000,
)

/**
 * `npm run bench closed-months`: what it costs to move closed months to the archive and back while members play, how much smaller
 * the live tables are then, and whether bets notice. The demo world's past stands for the closed months. The comparison with
 * partitions that the decision rests on is in docs/scale.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveStep } from '#server/archive/archive-step.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { beginMove, beginReturn } from '../support/archive.ts'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { betOf, call, openGame, player, winOf } from '../support/play.ts'
import { startPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { median, printTable } from './load.ts'
import { processorTime } from './process-usage.ts'

const PAST = { size: { members: 300, days: 45 }, timeZone: 'Asia/Bangkok' }
const PLAYERS = 16
/** Bets of one measurement, each with its win, by all players at once. */
const BETS = 800
/** Measurements of each state. */
const ROUNDS = 3
const TABLES = ['ledger_entries', 'game_rounds', 'archive_entries', 'archive_rounds', 'archive_closings']

const postgres = await startPostgres({ durable: true })
const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'))
const db = await openDatabase({ databaseUrl: postgres.url('postgres'), dataDir })
try {
  await migrate(db)
  await seedDemoWorld(db, {
    now: new Date(),
    currency: 'THB',
    passwords: cheapPasswords(),
    games: 600,
    past: PAST,
  })
  await measure(db, await openTestServer(db, { features: ['play'] }))
} finally {
  await db.close()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(db: Database, server: TestServer<'play'>): Promise<void> {
  const seats = await Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      const who = await player(server, 100_000_000n)
      return { who, sessionToken: await openGame(server, who) }
    }),
  )
  const bets = async (): Promise<number> => {
    const started = performance.now()
    await Promise.all(
      seats.map(async ({ who, sessionToken }) => {
        for (let n = 0; n < BETS / PLAYERS; n += 1) {
          const bet = betOf({ sessionToken })
          await call(server, '/bet', bet)
          await call(server, '/win', winOf(who, bet))
        }
      }),
    )
    return (performance.now() - started) / BETS
  }
  const often = async () => {
    const times: number[] = []
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      costs.push((await processorTime(db, async () => void times.push(await bets()))) / BETS)
    return { ms: median(times), cost: median(costs) }
  }
  await bets()
  const sizes = [await sizesOf(db)]
  const before = await often()
  await beginMove(db)
  const moved = await moveBeside(db, bets)
  const after = await often()
  sizes.push(await sizesOf(db))
  const checked = performance.now()
  const broken = await checkLedger(db)
  if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`)
  const checkMs = performance.now() - checked
  const liveChecked = performance.now()
  await checkLedger(db, [])
  const liveCheckMs = performance.now() - liveChecked
  await beginReturn(db)
  const returned = await moveBeside(db, bets)
  sizes.push(await sizesOf(db))

  printTable(`A bet with its win, ${PLAYERS} players at once, ${ROUNDS} times ${BETS}, median`, [
    ['when', 'ms each', 'of before', 'ms of processors', 'of before'],
    ...[
      ['before, nothing in the archive', before] as const,
      ['while a month moves', { ms: moved.betMs, cost: undefined }] as const,
      ['after it', after] as const,
      ['while it comes back', { ms: returned.betMs, cost: undefined }] as const,
    ].map(([name, { ms, cost }]) => [
      name,
      ms.toFixed(2),
      (ms / before.ms).toFixed(2),
      cost?.toFixed(2) ?? '',
      cost ? (cost / before.cost).toFixed(2) : '',
    ]),
  ])
  printTable('The month', [
    ['what', 'steps', 'rows', 'rows per second of a step', 'longest step, ms'],
    ...[['moved', moved] as const, ['brought back', returned] as const].map(
      ([name, { steps, rows, ms, longest }]) => [
        name,
        steps,
        rows,
        Math.round((rows * 1_000) / ms),
        longest.toFixed(0),
      ],
    ),
  ])
  printTable('MB with indexes, after a vacuum that gives space back', [
    ['table', 'before', 'moved', 'back'],
    ...TABLES.map(table => [table, ...sizes.map(one => ((one.get(table) ?? 0) / 1e6).toFixed(1))]),
  ])
  printTable('The full check, seconds', [
    ['live tables and the month', 'live tables alone'],
    [(checkMs / 1_000).toFixed(2), (liveCheckMs / 1_000).toFixed(2)],
  ])
}

/** All steps one after the other while bets are placed, which are measured as long as steps go on. */
async function moveBeside(db: Database, bets: () => Promise<number>) {
  const before = await rowsInArchive(db)
  const steps: number[] = []
  let isDone = false
  const playing = (async () => {
    const times: number[] = []
    while (!isDone) times.push(await bets())
    return median(times)
  })()
  for (;;) {
    const started = performance.now()
    if ((await archiveStep(db)) === undefined) break
    steps.push(performance.now() - started)
  }
  isDone = true
  const betMs = await playing
  const rows = Math.abs((await rowsInArchive(db)) - before)
  const ms = steps.reduce((sum, one) => sum + one, 0)
  return { steps: steps.length, rows, ms, longest: Math.max(...steps), betMs }
}

async function rowsInArchive(db: Database): Promise<number> {
  const row = await db.row(sql<{ rows: number }>`
    select ((select count(*) from archive_entries) + (select count(*) from archive_rounds))::int as rows`)
  return row?.rows ?? 0
}

/** Bytes of each table with its indexes, without the space that deleted rows left. */
async function sizesOf(db: Database): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const table of TABLES) {
    await db.run(unnamed(`vacuum full ${table}`))
    const row = await db.row(sql<{ bytes: number }>`
      select pg_total_relation_size(${table}::text::regclass)::float8 as bytes`)
    sizes.set(table, row?.bytes ?? 0)
  }
  return sizes
}

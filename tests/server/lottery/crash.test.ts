import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { freshEmbedded, freshPostgres, postgresByDay, type TestDatabase } from '#tests/support/databases.ts'
import { isNightly } from '#tests/support/figures.ts'
import {
  balanceOf,
  bet,
  bettor,
  expectedPayout,
  expectLotteryBalanced,
  line,
  openDraw,
  openLotteryServer,
} from '#tests/support/lottery.ts'

// Protects: a server killed between draw and settlement, or in the middle of it, pays every ticket once when one returns.

const WORKER = join(import.meta.dirname, '../../support/lottery-worker.ts')
const SLIPS = 40
/** One of them wins, whatever falls, so that every ticket is paid. */
const LINES = ['0', '1', '2', '3'].map(heads => line('headCount', heads, '100'))
/** Killed right after the draw, then after that many payments. */
const KILLS = isNightly ? ['drawn 1', 'paid 1', 'paid 5', 'paid 8'] : ['drawn 1', 'paid 5']

postgresByDay(engine => {
  test(`faults by kill -9 between draw and settlement and in its middle: every ticket is paid once`, async () => {
    const store = engine === 'postgres' ? await freshPostgres() : await freshEmbedded()
    let db: Database | undefined
    try {
      const server = await openLotteryServer(store.db)
      server.clock.stopAt(new Date('2026-11-25T03:00:01.000Z'))
      await server.scheduler.work()
      const who = await bettor(server, 1_000_000n)
      const draw = await openDraw(server, 'coin-draw')
      for (let slip = 0; slip < SLIPS; slip += 1)
        expect((await bet(server, who, draw.drawId, LINES)).success).toBe(true)
      await store.db.close()
      for (const kill of KILLS) await workUntil(store, draw.drawsAt, kill)

      db = await openDatabase(store)
      expect(await pending(db)).toBeGreaterThan(0)
      const returned = await openLotteryServer(db)
      returned.clock.stopAt(draw.drawsAt)
      await returned.scheduler.work()
      expect(await pending(db)).toBe(0)
      const numbers = (
        await db.row(sql<{ numbers: string[] }>`select numbers from lottery_draws where id = ${draw.drawId}`)
      )?.numbers
      const paid = expectedPayout('coin-draw', LINES, numbers ?? []) * BigInt(SLIPS)
      expect(await balanceOf(db, who)).toBe(1_000_000n - 400n * BigInt(SLIPS) + paid)
      await expectLotteryBalanced(db)
    } finally {
      await db?.close()
      await store.remove()
    }
    // Each process that is killed starts a database of its own, which takes the embedded engine seconds.
  }, 180_000)
})

async function pending(db: Database): Promise<number> {
  const row = await db.row(
    sql<{ n: number }>`select count(*)::int as n from lottery_tickets where status = 'pending'`,
  )
  return row?.n ?? -1
}

/** Starts a process that draws and settles, and kills it when it has said something so often. */
async function workUntil(store: TestDatabase, moment: Date, kill: string): Promise<void> {
  const [word, count] = kill.split(' ')
  const child = spawn(
    process.execPath,
    [WORKER, store.dataDir, store.databaseUrl ?? '-', moment.toISOString()],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  let said = 0
  for await (const text of createInterface({ input: child.stdout })) {
    if (text === word) said += 1
    if (said === Number(count)) child.kill('SIGKILL')
  }
  await ended
  expect(said).toBeGreaterThanOrEqual(Number(count))
}

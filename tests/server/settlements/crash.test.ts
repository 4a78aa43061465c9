import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { expectedOf, paidIn } from '#tests/support/settlement-lines.ts'
import { storeWorlds } from '#tests/support/settlement-storage.ts'
import { busyCourse, growWorld } from '#tests/support/settlement-worlds.ts'

// Protects: three processes that settle at once and are killed in the middle, with months to make up for, pay each
// obligation once (I15, F20).

const WORKER = 'settlement-worker.ts'
const WORLDS = figure(4, 8)
const ROUNDS = figure(2, 7)
const AT_ONCE = 3
const KILLS = figure(4, 20)
const SEED = 20_261_123
const END = Date.UTC(2027, 4, 1, 12)

test(`faults ${KILLS} times and more by kill -9 in the middle of settling: each obligation is paid once`, async () => {
  // What was played is planted here without its rounds.
  const store = await freshPostgres({ poolSize: 4, checks: 'ledger' })
  try {
    const random = seeded(SEED)
    const course = busyCourse('Asia/Bangkok', random)
    const worlds = Array.from({ length: WORLDS }, (_, index) => growWorld(course, SEED + index))
    await storeWorlds(store.db, worlds)
    const args = [store.dataDir, store.databaseUrl ?? '', new Date(END).toISOString()]
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const ended = await Promise.all(
        Array.from({ length: AT_ONCE }, () => workUntil(WORKER, args, 1 + random.below(30))),
      )
      kills += ended.filter(signal => signal === 'SIGKILL').length
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    const before = await store.db.row(sql<{ count: number }>`
      select count(*)::int as count from settled_windows`)
    expect(before?.count).toBeGreaterThan(0)
    expect(await workUntil(WORKER, args, undefined)).toBeNull()
    expect(await paidIn(store.db)).toEqual(expectedOf(worlds, END))
    await expectLedgerBalanced(store.db)
  } finally {
    await store.remove()
  }
}, 240_000)

import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import type { Zone } from '#tests/support/oracle-calendar.ts'
import { seeded } from '#tests/support/random.ts'
import { expectedOf, paidIn } from '#tests/support/settlement-lines.ts'
import { storeWorlds } from '#tests/support/settlement-storage.ts'
import { busyCourse, growWorld } from '#tests/support/settlement-worlds.ts'
import { settlementsAt } from '#tests/support/settlements.ts'

// Protects: whatever is agreed on, played and moved, contracts and rates pay what an independent reckoning says, to the
// minor unit and from the right side, also for what arrives while its window is closed; and settling again changes nothing.

const WORLDS = figure(20, 1_000)
const SEED = 20_261_122
const END = Date.UTC(2027, 4, 1, 12)

test.each<[Zone, number]>([
  ['Asia/Bangkok', SEED],
  ['America/New_York', SEED + 1_000_000],
])(
  'pays what the oracle says in random worlds of %s',
  async (zone, seed) => {
    // What was played is planted here without its rounds.
    const store = await freshPostgres({ checks: 'ledger' })
    try {
      const random = seeded(seed)
      const course = busyCourse(zone, random)
      const worlds = Array.from({ length: WORLDS }, (_, index) => growWorld(course, seed + 1 + index))
      // Runs follow a closing here and there, while bets for earlier windows still arrive, or come late by months.
      let paid = 0
      const settle = async (at: Date) => {
        const done = await settlementsAt(store.db, at, zone).run(at)
        paid += done.paid
        return done
      }
      await storeWorlds(store.db, worlds, async until => {
        if (random.chance(0.1)) await settle(until)
      })
      await settle(new Date(END))

      const expected = expectedOf(worlds, END)
      expect(await paidIn(store.db)).toEqual(expected)
      await expectLedgerBalanced(store.db)
      const rows = await store.db.row(sql<{ count: number }>`
        select count(*)::int as count from settlements where state = 'paid'`)
      expect(paid, 'what the runs say that they paid').toBe(rows?.count)
      // Even when it is forgotten what was settled, nothing is written or paid a second time.
      await store.db.run(sql`delete from settled_windows`)
      const again = await settle(new Date(END))
      expect([again.paid, again.commissions]).toEqual([0, 0])
      expect(await paidIn(store.db)).toEqual(expected)
      expect(expected.settlements.length).toBeGreaterThan(WORLDS * 10)
      expect(expected.commissions.length).toBeGreaterThan(WORLDS * 10)
    } finally {
      await store.remove()
    }
  },
  300_000,
)

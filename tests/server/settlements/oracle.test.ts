import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { expectSound } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { expectedOf, paidIn } from '#tests/support/settlement-lines.ts'
import type { Zone } from '#tests/support/settlement-oracle.ts'
import { busySteps, growWorld, storeWorlds } from '#tests/support/settlement-worlds.ts'
import { settlementsAt } from '#tests/support/settlements.ts'

// Protects: whatever is agreed on, played and moved, contracts and rates pay what an independent reckoning says, to the
// minor unit and from the right side; and settling again changes nothing.

const WORLDS = 500
const SEED = 20_261_122
const END = Date.UTC(2027, 4, 1, 12)

test.each<[Zone, number]>([
  ['Asia/Bangkok', SEED],
  ['America/New_York', SEED + 1_000_000],
])(
  'pays what the oracle says in random worlds of %s',
  async (zone, seed) => {
    const store = await freshPostgres()
    try {
      const random = seeded(seed)
      const steps = busySteps(zone, random)
      const worlds = Array.from({ length: WORLDS }, (_, index) => growWorld(zone, steps, seed + 1 + index))
      await storeWorlds(store.db, worlds)
      // Runs come late, by windows or by months.
      const runs = [...Array.from({ length: 6 }, () => steps[random.below(steps.length)] ?? END), END]
      for (const at of runs.toSorted((a, b) => a - b))
        await settlementsAt(store.db, new Date(at), zone).run(new Date(at))

      const expected = expectedOf(worlds, END)
      expect(await paidIn(store.db)).toEqual(expected)
      await expectSound(store.db)
      // Even when it is forgotten what was settled, nothing is written or paid a second time.
      await store.db.run(sql`delete from settled_windows`)
      const again = await settlementsAt(store.db, new Date(END), zone).run(new Date(END))
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

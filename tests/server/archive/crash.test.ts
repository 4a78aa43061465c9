import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { archiveMonths } from '#server/ledger/archive-months.ts'
import { beginMove, beginReturn, rowsIn } from '#tests/support/archive.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { bet, deposit, expectLedgerBalanced, postAlone, walletOf } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'

// Protects: a server that is killed while it moves a month, or brings one back, leaves whole steps: the books balance after
// each kill, members play meanwhile, and the next process ends with every row once.

const KILLS = figure(4, 20)
const WORKER = 'archive-worker.ts'
const MEMBERS = 6

test(`faults ${2 * KILLS} times by kill -9 while a month moves and comes back: no entry is lost or doubled`, async () => {
  const store = await freshPostgres({ checks: 'ledger' })
  try {
    const { db } = store
    const members = Array.from({ length: MEMBERS }, newId)
    for (const memberId of members) await postAlone(db, deposit(walletOf(memberId), 1_000_000n, newId()))
    const playMany = async (bets: number) => {
      for (let n = 0; n < bets; n += 1)
        await postAlone(db, bet(walletOf(members[n % MEMBERS] ?? ''), 1n, newId()))
    }
    await playMany(40 * KILLS)
    const chains = await chainsOf(db)
    const args = [store.dataDir, store.databaseUrl ?? '']
    const random = seeded(230)

    for (const begin of [beginMove, beginReturn]) {
      await begin(db)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const posted = playMany(5)
        await workUntil(WORKER, args, 1 + random.below(3))
        await posted
        await expectLedgerBalanced(db)
        expect(await chainsOf(db)).toMatchObject(chains)
      }
      expect(await workUntil(WORKER, args, undefined)).toBeNull()
      await expectLedgerBalanced(db)
      expect(await chainsOf(db)).toMatchObject(chains)
    }
    expect(await archiveMonths(db)).toEqual([])
    expect((await rowsIn(db)).archive).toBe(0n)
  } finally {
    await store.remove()
  }
}, 240_000)

/** The chain hash of each entry that there was before: places never change hands. */
async function chainsOf(db: Database): Promise<Record<string, string>> {
  const rows = await db.rows(sql<{ place: string; chain: string }>`
    select account_id || ' ' || seq as place, encode(chain, 'hex') as chain from all_ledger_entries where seq is not null`)
  return Object.fromEntries(rows.map(({ place, chain }) => [place, chain]))
}

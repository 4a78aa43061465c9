import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openEnvelope } from '#server/envelopes/open.ts'
import { EnvelopeSeeds } from '#server/envelopes/seeds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { workUntil } from '#tests/support/killed-worker.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { openRewardServer, type RewardServer } from '#tests/support/reward-server.ts'
import { SECRET } from '#tests/support/secret.ts'
import { addMember } from '#tests/support/team.ts'

import { announced, ends, poolBalance } from './envelopes.ts'

// Protects: many members at once for 50 envelopes get exactly 50, by one process, by several, and by ones that are killed
// (F21).

const WORKER = 'envelope-worker.ts'
const [MEMBERS, ENVELOPES, TOTAL] = [figure(150, 500), 50, 1_000_000n]
const HALF = MEMBERS / 2

test(
  `races ${MEMBERS} members at once for 50 envelopes: exactly 50 are paid, and the pool ends at nothing`,
  () =>
    atDrop(async ({ server, dropId, members }) => {
      const at = server.runtime.clock.now()
      const seeds = new EnvelopeSeeds(SECRET)
      const told = await Promise.all(
        members.map(memberId =>
          server.db
            .transaction(async tx => {
              await lockActiveMember(tx, memberId)
              return openEnvelope(tx, { dropId, memberId, at }, seeds)
            })
            .then(
              ({ number }) => number,
              error => {
                if (!(error instanceof Refusal)) throw error
                return error.code
              },
            ),
        ),
      )
      expect(told.filter(one => one === 'envelopesGone')).toHaveLength(MEMBERS - ENVELOPES)
      const numbers = told.filter(one => typeof one === 'number').sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: ENVELOPES }, (_, at) => at + 1))
      await expectAllPaid(server.db, dropId)
    }),
  120_000,
)

test(
  `races ${MEMBERS} members of two processes for 50 envelopes: exactly 50 are paid`,
  () =>
    atDrop(async ({ server, dropId, members, store }) => {
      const halves = [members.slice(0, HALF), members.slice(HALF)]
      await Promise.all(halves.map(half => workUntil(WORKER, argsOf(store, server, dropId, half), undefined)))
      await expectAllPaid(server.db, dropId)
    }),
  120_000,
)

test(
  'faults by kill -9 in the middle of opening: each member is paid once, however often it is tried',
  () =>
    atDrop(async ({ server, dropId, members, store }) => {
      const few = members.slice(0, ENVELOPES + 10)
      const args = argsOf(store, server, dropId, few)
      for (const kill of [1, 7, 20, 40]) expect(await workUntil(WORKER, args, kill)).toBe('SIGKILL')
      expect(await workUntil(WORKER, args, undefined)).toBeNull()
      await expectAllPaid(server.db, dropId)
    }),
  120_000,
)

interface Drop {
  store: TestDatabase
  server: RewardServer
  dropId: string
  members: string[]
}

/** A running drop with its members, in a database of its own. */
async function atDrop(work: (drop: Drop) => Promise<void>): Promise<void> {
  const store = await freshPostgres({ poolSize: 16 })
  try {
    const server = await openRewardServer(store.db)
    const count = { count: ENVELOPES, totalMinor: TOTAL.toString() }
    const dropId = await announced(server, count)
    const members: string[] = []
    for (let n = 0; n < MEMBERS; n += 1) members.push((await addMember(store.db)).id)
    await work({ store, server, dropId, members })
    await expectLedgerBalanced(store.db)
    server.clock.advance(24 * 3_600_000)
    await ends(server)
  } finally {
    await store.remove()
  }
}

function argsOf(store: TestDatabase, server: RewardServer, dropId: string, members: readonly string[]) {
  const at = server.runtime.clock.now().toISOString()
  return [store.dataDir, store.databaseUrl ?? '', SECRET, at, dropId, members.join(',')]
}

/** All envelopes are opened by different members, their sum is the total, and each asked for its turnover. */
async function expectAllPaid(db: Database, dropId: string): Promise<void> {
  const row = await db.row(sql<{ paid: bigint; members: number; numbers: number; asked: number }>`
    select sum(r.amount)::bigint as paid, count(distinct r.member_id)::int as members,
      count(distinct r.about)::int as numbers, count(t.id)::int as asked
    from rewards r join ledger_operations o on o.id = r.operation_id
    left join turnover_requirements t on t.reference = r.id::text
    where r.pool_id = ${dropId}::uuid and r.state = 'claimed'`)
  expect(row).toEqual({ paid: TOTAL, members: ENVELOPES, numbers: ENVELOPES, asked: ENVELOPES })
  const wallets = await db.row(sql<{ sum: bigint }>`
    select sum(balance)::bigint as sum from ledger_accounts where kind = 'wallet' and book = 'real'`)
  expect(wallets?.sum).toBe(TOTAL)
  expect(await poolBalance(db, dropId)).toBe(0n)
}

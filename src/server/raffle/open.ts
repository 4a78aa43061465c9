import { CHAINS, roundAfter } from '#lib/raffle/beacon.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addInboxMessages } from '#server/inbox/add-message.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { insertPool, lockPool } from '#server/rewards/pool-queries.ts'
import { endPool, fundPool } from '#server/rewards/pools.ts'
import { markCancelled, markOpen, type RaffleRow } from './raffle-queries.ts'
import type { RaffleSeeds } from './seeds.ts'

/** How long after closing the prizes are kept aside: longer than any beacon was ever away. */
const KEPT_MS = 365 * 24 * 3_600_000

/** Publishes a locked draft: names the round, fixes the seed by its hash, and sets the prizes aside. */
export async function openRaffle(
  tx: Transaction,
  raffle: RaffleRow,
  { seeds, at }: { seeds: RaffleSeeds; at: Date },
): Promise<void> {
  const { id, currency, closes_at: closesAt, beacon, prizes } = raffle
  const places = prizes.reduce((sum, { count }) => sum + count, 0)
  const total = prizes.reduce((sum, { count, amount }) => sum + BigInt(count) * BigInt(amount), 0n)
  await insertPool(tx, { id, currency, total, places, at, endsAt: new Date(closesAt.getTime() + KEPT_MS) })
  const pool = await lockPool(tx, id)
  if (!pool) throw new Error(`raffle ${id} has no pool`)
  await fundPool(tx, pool, at)
  const round = beacon === 'members' ? null : roundAfter(CHAINS[beacon], closesAt)
  const { hash: seedHash, sealed: seedSealed } = seeds.make(id)
  await markOpen(tx, { id, at, round, seedHash, seedSealed })
}

interface PaidTickets {
  id: string
  member_id: string
  operation_id: string
}

/** Cancels a locked raffle before its closing: points return by reversals, the prizes to the house. */
export async function cancelRaffle(
  tx: Transaction,
  raffle: RaffleRow,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const { id, name } = raffle
  const paid = await tx.rows(sql<PaidTickets>`
    select id, member_id, operation_id from raffle_tickets
    where raffle_id = ${id}::uuid and operation_id is not null order by member_id, id`)
  for (const one of paid) await returnPoints(tx, one)
  const pool = raffle.opened_at && (await lockPool(tx, id))
  if (pool) await endPool(tx, pool, at)
  await markCancelled(tx, id, reason)
  const entrants = await tx.rows(sql<{ member_id: string }>`
    select member_id from raffle_members where raffle_id = ${id}::uuid order by member_id`)
  await addInboxMessages(
    tx,
    entrants.map(({ member_id: memberId }) => ({
      memberId,
      kind: 'raffleCancelled' as const,
      values: { raffle: { texts: name }, reason },
      at,
    })),
  )
}

async function returnPoints(tx: Transaction, { id, operation_id: operationId }: PaidTickets): Promise<void> {
  const outcome = await reverse(tx, { operationId, scope: 'points', key: `${id}:returned`, reference: id })
  if (outcome.state !== 'posted')
    throw new Error(`the points of tickets ${id} were ${outcome.state} by the ledger`)
  await tx.run(sql`
    update raffle_tickets set reversal_id = ${outcome.operationId}::uuid where id = ${id}::uuid`)
}

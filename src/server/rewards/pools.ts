import type { Transaction } from '#server/db/database.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { openBatch, post } from '#server/ledger/batch.ts'
import {
  lockPool,
  markPoolEnded,
  markPoolFunded,
  overduePools,
  type PoolRow,
  takePlaceIn,
} from './pool-queries.ts'

/** The most pools per run; the next run takes the rest. */
const AT_ONCE = 200

/** Returns the ledger account of a pool. */
export function poolAccount(poolId: string, unit: string): Account {
  return account({ book: 'real', kind: 'prize_pool', poolId, unit })
}

/** Reserves the money of a pool from the house's bonus account, once: its places can be taken from now on. */
export async function fundPool(tx: Transaction, pool: PoolRow, at: Date): Promise<void> {
  const { id, currency: unit, total } = pool
  const outcome = await post(tx, {
    kind: 'prize_pool',
    book: 'real',
    scope: 'pool',
    key: id,
    reference: id,
    legs: [
      { account: poolAccount(id, unit), amount: total },
      { account: account({ book: 'real', kind: 'bonus', unit }), amount: -total },
    ],
  })
  if (outcome.state !== 'posted')
    throw new Error(`the funding of pool ${id} was ${outcome.state} by the ledger`)
  await markPoolFunded(tx, id, at)
}

/**
 * Takes the next place of a pool and locks the pool's row; undefined if none is left or it is over. Places are numbered
 * from 1, in the order of taking.
 */
export async function takePlace(tx: Transaction, poolId: string, at: Date): Promise<number | undefined> {
  const pool = await lockPool(tx, poolId)
  if (!pool?.funded_at || pool.ended_at || at >= pool.ends_at || pool.taken >= pool.places) return undefined
  return takePlaceIn(tx, poolId)
}

/** Ends a pool whose row is locked: the rest returns to the house, once. */
export async function endPool(tx: Transaction, pool: PoolRow, at: Date): Promise<void> {
  if (pool.funded_at) await returnRest(tx, pool)
  await markPoolEnded(tx, pool.id, at)
}

/** Ends what is due. A concurrent claim comes first, and the next run ends its pool. */
export async function endPools(tx: Transaction, at: Date): Promise<void> {
  for (const pool of await overduePools(tx, at, AT_ONCE)) await endPool(tx, pool, at)
}

async function returnRest(tx: Transaction, { id, currency: unit }: PoolRow): Promise<void> {
  const [pool, house] = [poolAccount(id, unit), account({ book: 'real', kind: 'bonus', unit })]
  const key = { scope: 'poolEnd', key: id }
  const batch = await openBatch(tx, { accounts: [pool, house], keys: [key] })
  const left = batch.balance(pool)
  if (left === 0n) return
  const legs = [
    { account: pool, amount: -left },
    { account: house, amount: left },
  ]
  const outcome = batch.post({ ...key, kind: 'prize_pool', book: 'real', reference: id, legs })
  if (outcome.state !== 'posted') throw new Error(`the end of pool ${id} was ${outcome.state} by the ledger`)
  batch.write()
}

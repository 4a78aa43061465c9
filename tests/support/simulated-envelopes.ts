import { post } from '#server/ledger/batch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertPool, lockPool } from '#server/rewards/pool-queries.ts'
import { endPools, fundPool, poolAccount, takePlace } from '#server/rewards/pools.ts'
import { walletOf } from './ledger.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { seeded } from './random.ts'

const HOUR = 3_600_000
/** Members try the latest drops. */
const LATEST = 3

/**
 * Red envelopes among simulated members: drops that are funded, opened while some are left, and emptied when they are
 * over. The pools are the server's own; that a member has one of each drop is asked of the books.
 */
export class SimulatedEnvelopes {
  readonly #db: MemoryDatabase
  readonly #drops: string[] = []

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  announce(now: number, each: bigint, random: ReturnType<typeof seeded>): () => Promise<unknown> {
    const id = `00000000-0000-4000-a000-${String(this.#drops.length).padStart(12, '0')}`
    const places = 1 + random.below(4)
    const at = new Date(now)
    this.#drops.push(id)
    const pool = {
      id,
      currency: 'THB',
      total: each * BigInt(places),
      places,
      at,
      endsAt: new Date(now + HOUR),
    }
    return () =>
      this.#db.transaction(async tx => {
        if (!this.#db.pools.has(id)) {
          await insertPool(tx, pool)
          const row = await lockPool(tx, id)
          if (row) await fundPool(tx, row, at)
        }
        return { code: 'announced' }
      })
  }

  open(now: number, memberId: string, random: ReturnType<typeof seeded>): () => Promise<unknown> {
    const poolId = this.#drops.at(-1 - random.below(LATEST)) ?? ''
    const operation = { kind: 'bonus', book: 'real', scope: 'envelope', reference: poolId } as const
    return () =>
      this.#db.transaction(async tx => {
        const pool = await lockPool(tx, poolId)
        if (!pool) throw new Refusal('notFound', { status: 404 })
        const key = `${poolId.slice(-12)} ${memberId}`
        const isOpened = this.#db.operations.has(`${operation.scope} ${key}`)
        if (!isOpened && !(await takePlace(tx, poolId, new Date(now)))) throw new Refusal('envelopesGone')
        const amount = pool.total / BigInt(pool.places)
        const legs = [
          { account: walletOf(memberId), amount },
          { account: poolAccount(poolId, pool.currency), amount: -amount },
        ]
        return post(tx, { ...operation, key, legs })
      })
  }

  end(now: number): () => Promise<unknown> {
    return async () => {
      await this.#db.transaction(tx => endPools(tx, new Date(now)))
      return { code: 'ended' }
    }
  }

  /** I16: a pool holds its total less what was paid out of it, and nothing once it is over. */
  breaks(): string | undefined {
    for (const pool of this.#db.pools.values()) {
      const id = String(pool.id)
      const paid = [...this.#db.operations.values()].filter(
        one => one.scope === 'envelope' && one.reference === id && one.refused_code === null,
      ).length
      const total = pool.total as bigint
      const left = total - (total / BigInt(Number(pool.places))) * BigInt(paid)
      const holds = this.#db.accounts.get(poolAccount(id, 'THB').id)?.balance
      if (paid !== pool.taken || holds !== (pool.ended_at === null ? left : 0n))
        return `I16 pool ${id} holds ${holds}, ${paid} of ${pool.taken} are paid`
    }
    return undefined
  }
}

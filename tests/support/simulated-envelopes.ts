import { post } from '#server/ledger/batch.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertPool, lockPool } from '#server/rewards/pool-queries.ts'
import { endPools, fundPool, poolAccount, takePlace } from '#server/rewards/pools.ts'
import { walletOf } from './ledger.ts'
import type { Row } from './memory-rows.ts'
import type { Floor, Request } from './simulated-floor.ts'

const HOUR = 3_600_000
/** Members try the latest drops. */
const LATEST = 3

/**
 * Red envelopes among simulated members: drops that are funded, opened while some are left, and emptied when they are
 * over. The pools are the server's own; that a member has one of each drop is asked of the books.
 */
export class SimulatedEnvelopes {
  readonly #floor: Floor
  readonly #drops: string[] = []
  /** How many of each drop were paid, of the operations that were looked at already. */
  readonly #paid = new Map<string, number>()
  readonly #accounts = new Map<string, string>()

  constructor(floor: Floor) {
    this.#floor = floor
  }

  wish(key: string, amount: bigint): Request {
    const what = this.#floor.random.below(5)
    if (what === 0) return this.#announce(key, amount)
    return what === 1 ? this.#end(key) : this.#open(key)
  }

  #announce(key: string, each: bigint): Request {
    const { db, random, now } = this.#floor
    const id = `00000000-0000-4000-a000-${String(this.#drops.length).padStart(12, '0')}`
    const places = 1 + random.below(4)
    this.#drops.push(id)
    const send = () =>
      this.#floor.process().transaction(async tx => {
        if (!db.pools.has(id)) {
          const at = now()
          const endsAt = new Date(at.getTime() + HOUR)
          await insertPool(tx, { id, currency: 'THB', total: each * BigInt(places), places, at, endsAt })
          const row = await lockPool(tx, id)
          if (row) await fundPool(tx, row, at)
        }
        return { code: 'announced' }
      })
    return { name: `announce ${key}`, send, moves: [`pool ${id}`], keeps: 'everything' }
  }

  #open(name: string): Request {
    const { db, random, now, members, runtime } = this.#floor
    const memberId = members[1 + random.below(members.length - 1)] as string
    const poolId = this.#drops.at(-1 - random.below(LATEST)) ?? ''
    const key = `${poolId.slice(-12)} ${memberId}`
    const operation = { kind: 'bonus', book: 'real', scope: 'envelope', reference: poolId } as const
    const send = () =>
      this.#floor.process().transaction(async tx => {
        const pool = await lockPool(tx, poolId)
        if (!pool) throw new Refusal('notFound', { status: 404 })
        const isOpened = db.operations.has(`envelope ${key}`)
        if (!isOpened) await requireNoBreak(tx, { memberId, language: 'en', runtime })
        if (!isOpened && !(await takePlace(tx, poolId, now()))) throw new Refusal('envelopesGone')
        const amount = pool.total / BigInt(pool.places)
        const legs = [
          { account: walletOf(memberId), amount },
          { account: poolAccount(poolId, pool.currency), amount: -amount },
        ]
        return post(tx, { ...operation, key, legs })
      })
    const identity = `envelope ${key}`
    return { name: `open ${name}`, send, moves: [identity], identity, keeps: 'outcomes' }
  }

  #end(key: string): Request {
    const send = async () => {
      await this.#floor.process().transaction(tx => endPools(tx, this.#floor.now()))
      return { code: 'ended' }
    }
    return { name: `end ${key}`, send, moves: ['poolEnd '], keeps: 'everything' }
  }

  /** I16: a pool holds its total less what was paid out of it, and nothing once it is over. */
  breaks(added: readonly Row[]): string | undefined {
    for (const { scope, reference, refused_code } of added) {
      if (scope !== 'envelope' || refused_code !== null) continue
      this.#paid.set(String(reference), 1 + (this.#paid.get(String(reference)) ?? 0))
    }
    const { pools, accounts } = this.#floor.db
    for (const pool of pools.values()) {
      const id = String(pool.id)
      const paid = this.#paid.get(id) ?? 0
      const total = pool.total as bigint
      const left = total - (total / BigInt(Number(pool.places))) * BigInt(paid)
      const account = this.#accounts.get(id) ?? poolAccount(id, 'THB').id
      this.#accounts.set(id, account)
      const holds = accounts.get(account)?.balance
      if (paid !== pool.taken || holds !== (pool.ended_at === null ? left : 0n))
        return `I16 pool ${id} holds ${holds}, ${paid} of ${pool.taken} are paid`
    }
    return undefined
  }
}

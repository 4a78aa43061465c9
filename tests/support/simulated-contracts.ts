import { LiveEvents } from '#server/platform/live-events.ts'
import { payDueWithin } from '#server/settlements/pay.ts'
import { insertSettlements } from '#server/settlements/queries.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { seeded } from './random.ts'

const DAY = 86_400_000
const live = new LiveEvents()

/**
 * The agents among simulated members: two below the house, two below each of them and so on, each with a dividend and a
 * daily salary that its upline owes it.
 */
export class SimulatedContracts {
  readonly #db: MemoryDatabase
  readonly #versions: string[] = []
  #number = 0

  constructor(db: MemoryDatabase, members: readonly string[]) {
    this.#db = db
    const depths: number[] = []
    for (const [index, memberId] of members.entries()) {
      const place = Math.floor(index / 2) - 1
      const depth = (depths[place] ?? 0) + 1
      depths.push(depth)
      for (const kind of ['dividend', 'daily'] as const) {
        const id = `${kind} ${memberId}`
        const upline_id = members[place] ?? null
        this.#db.versions.set(id, { kind, upline_id, downline_id: memberId, depth })
        this.#versions.push(id)
      }
    }
  }

  /** Writes down what a contract comes to for the day before `now`, at most once for each of its days. */
  owe(now: number, amount: bigint, random: ReturnType<typeof seeded>): () => Promise<unknown> {
    this.#number += 1
    const id = `00000000-0000-4000-9000-${String(this.#number).padStart(12, '0')}`
    const versionId = this.#versions[random.below(this.#versions.length)] ?? ''
    const to = new Date(Math.floor(now / DAY) * DAY)
    const window = { from: new Date(to.getTime() - DAY), to }
    const inputs = { validBet: amount, active: 1, stake: amount, payout: 0n, tier: 1 }
    return () =>
      this.#db.transaction(async tx => {
        const row = { id, versionId, ...inputs, amount }
        await insertSettlements(tx, [row], { window, currency: 'THB', at: new Date(now) })
        return { code: 'owed' }
      })
  }

  /** Pays everything that is due and that its payer has; what its payer has not stays due. */
  pay(now: number): () => Promise<unknown> {
    return async () => {
      const before = this.#due()
      await this.#db.transaction(tx => payDueWithin(tx, { at: new Date(now), live }))
      return { code: `paid_${before - this.#due()}_of_${before}` }
    }
  }

  /** I15: what is paid was paid by one operation of its own amount; what is due by none. */
  breaks(): string | undefined {
    const { settlements, operations, entriesOf } = this.#db
    for (const [id, { state, operation_id, amount }] of settlements) {
      const operation = operations.get(`settlement ${id}`)
      if (state === 'due' && operation) return `I15 settlement ${id} is due and was paid`
      if (state !== 'paid') continue
      const moved = entriesOf.get(operation?.id)?.map(entry => entry.amount as bigint) ?? []
      const isRight = operation?.id === operation_id && moved.length === 2 && moved.includes(amount as bigint)
      if (!isRight) return `I15 settlement ${id} of ${amount} is paid, and ${moved} moved`
    }
    return undefined
  }

  #due(): number {
    let count = 0
    for (const row of this.#db.settlements.values()) if (row.state === 'due') count += 1
    return count
  }
}

import { payDue } from '#server/settlements/pay.ts'
import { insertSettlements } from '#server/settlements/queries.ts'
import type { Floor, Request } from './simulated-floor.ts'

const DAY = 86_400_000

/** What contracts come to among simulated members: each has a dividend and a daily salary that its upline owes it. */
export class SimulatedContracts {
  readonly #floor: Floor
  readonly #versions: string[] = []
  #number = 0

  constructor(floor: Floor) {
    this.#floor = floor
    for (const { id: memberId, upline, depth } of floor.tree) {
      for (const kind of ['dividend', 'daily'] as const) {
        const id = `${kind} ${memberId}`
        floor.db.versions.set(id, { kind, upline_id: upline, downline_id: memberId, depth })
        this.#versions.push(id)
      }
    }
  }

  wish(key: string, amount: bigint): Request {
    return this.#floor.random.chance(0.5) ? this.#owe(key, amount) : this.#pay(key)
  }

  /** Writes down what a contract comes to for the day before, at most once for each of its days. */
  #owe(key: string, amount: bigint): Request {
    const { random, now } = this.#floor
    this.#number += 1
    const id = `00000000-0000-4000-9000-${String(this.#number).padStart(12, '0')}`
    const versionId = this.#versions[random.below(this.#versions.length)] ?? ''
    const to = new Date(Math.floor(now().getTime() / DAY) * DAY)
    const window = { from: new Date(to.getTime() - DAY), to }
    const inputs = { validBet: amount, active: 1, stake: amount, payout: 0n, tier: 1 }
    const send = () =>
      this.#floor.process().transaction(async tx => {
        const row = { id, versionId, ...inputs, amount }
        await insertSettlements(tx, [row], { window, currency: 'THB', at: now() })
        return { code: 'owed' }
      })
    return { name: `owe ${key}`, send, moves: [], keeps: 'nothing' }
  }

  /** Pays everything that is due and that its payer has, in several transactions; what its payer has not stays due. */
  #pay(key: string): Request {
    const { now, runtime } = this.#floor
    const send = async () => ({
      code: `paid_${await payDue(this.#floor.process(), { at: now(), live: runtime.live })}`,
    })
    return { name: `pay ${key}`, send, moves: ['settlement '], keeps: 'nothing', isLong: true }
  }

  /** I15: what is paid was paid by one operation of its own amount; what is due by none. */
  breaks(): string | undefined {
    const { settlements, operations, entriesOf } = this.#floor.db
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
}

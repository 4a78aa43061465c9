import { newId } from '#lib/ids/ids.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { claim } from '#server/rewards/claim.ts'
import { insertReward } from '#server/rewards/queries.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import type { Floor, Request } from './simulated-floor.ts'

const DAY = 86_400_000
/** Members claim the latest rewards. */
const LATEST = 4

/** Gifts of the house, each claimed by its member once and before its end. */
export class SimulatedRewards {
  readonly #floor: Floor
  readonly #rewards: string[] = []

  constructor(floor: Floor) {
    this.#floor = floor
  }

  wish(key: string, amount: bigint): Request {
    return this.#floor.random.chance(0.4) ? this.#give(key, amount) : this.#claim(key)
  }

  #give(key: string, amount: bigint): Request {
    const { db, random, members, now } = this.#floor
    const memberId = members[1 + random.below(members.length - 1)] ?? ''
    const [id, required] = [newId(), random.chance(0.1) ? amount : 0n]
    this.#rewards.push(id)
    const gift = { source: 'gift', sourceKey: id, currency: 'THB', state: 'claimable' } as const
    const rest = { title: undefined, about: undefined, poolId: undefined, play: undefined }
    const send = () =>
      this.#floor.process().transaction(async tx => {
        const [at, expiresAt] = [now(), new Date(now().getTime() + DAY)]
        if (!db.rewards.has(id))
          await insertReward(tx, { id, memberId, amount, required, at, expiresAt, ...gift, ...rest })
        return { code: 'given' }
      })
    return { name: `give ${key}`, send, moves: [], keeps: 'everything' }
  }

  #claim(key: string): Request {
    const { db, random, now, runtime } = this.#floor
    const id = this.#rewards.at(-1 - random.below(LATEST)) ?? newId()
    const send = () =>
      this.#floor.process().transaction(async tx => {
        const memberId = String(db.rewards.get(id)?.member_id ?? this.#floor.members[1])
        if (!(await lockActiveMember(tx, memberId))) throw new Refusal('notAllowed', { status: 403 })
        await requireNoBreak(tx, { memberId, language: 'en', runtime })
        const { balance } = await claim(tx, { id, memberId, at: now() })
        return { code: balance === undefined ? 'claimedBefore' : 'claimed' }
      })
    return { name: `claim ${key}`, send, moves: [`reward ${id}`], keeps: 'nothing' }
  }

  /** What is claimed was paid, with its own amount; nothing else was. */
  breaks(): string | undefined {
    const { rewards, operations, entriesOf } = this.#floor.db
    for (const [id, { state, amount }] of rewards) {
      const operation = operations.get(`reward ${id}`)
      const moved = entriesOf.get(operation?.id)?.map(entry => entry.amount) ?? []
      const isPaid = moved.length === 2 && moved.includes(amount)
      if (isPaid !== (state === 'claimed')) return `reward ${id} of ${amount} is ${state}, and ${moved} moved`
    }
    return undefined
  }
}

import type { Floor } from './simulated-floor.ts'

const DAY = 86_400_000

/** Who the members are, and what happens to them beside their money: they are frozen and freed, sign in and out. */
export class SimulatedMembers {
  readonly #floor: Floor

  constructor(floor: Floor) {
    this.#floor = floor
    for (const [index, id] of floor.members.entries()) {
      const upline = floor.tree.find(one => one.id === id)?.upline ?? null
      const names = { account: `member${index}`, nickname: '' }
      const facts = { status: 'active', member_type: index === 0 ? 4 : 0, withdrawals_held_until: null }
      const phone = { phone: `+6681000000${index}`, phone_verified_at: floor.now() }
      floor.db.members.set(id, { id, upline, ...names, ...facts, ...phone })
    }
  }

  goOn(): void {
    const { chance } = this.#floor.random
    if (chance(0.03)) this.#change(this.#any(), { status: chance(0.15) ? 'frozen' : 'active' })
    if (chance(0.005)) this.#showNumber()
    if (chance(0.3)) this.#beSeen(this.#any())
  }

  /** The third shows the number of the second: both are one person's from then on. */
  #showNumber(): void {
    const { db, members } = this.#floor
    const [, second = '', third = ''] = members
    this.#change(third, { phone: db.members.get(second)?.phone })
  }

  /** What session limits count: sign-ins of one after the other, and some beside each other. */
  #beSeen(member_id: string): void {
    const { db, random, now } = this.#floor
    const at = now()
    const key = `${member_id} ${random.chance(0.1) ? db.signIns.size : ''}`
    const known = db.signIns.get(key)
    const isEnded = random.chance(0.1)
    if (known && known.ended_at === null) {
      db.signIns.set(key, { ...known, last_seen_at: at, ended_at: isEnded ? at : null })
      return
    }
    const expires_at = new Date(at.getTime() + DAY)
    db.signIns.set(key, { member_id, created_at: at, last_seen_at: at, expires_at, ended_at: null })
  }

  #change(id: string, facts: Record<string, unknown>): void {
    const { members } = this.#floor.db
    members.set(id, { ...members.get(id), ...facts })
  }

  #any(): string {
    const { random, members } = this.#floor
    return members[random.below(members.length)] ?? ''
  }
}

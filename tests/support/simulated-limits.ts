import { newId } from '#lib/ids/ids.ts'
import type { takeBreak } from '#lib/limits/api.ts'
import { PRESETS } from '#lib/limits/policy.ts'
import type { LimitPeriod } from '#lib/limits/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { startBreak } from '#server/limits/breaks.ts'
import { confirmRaise, type LimitTarget, lockPlayer, setLimit, takeBack } from '#server/limits/change.ts'
import { startsOf } from '#server/limits/periods.ts'
import { usedOf } from './memory-limits.ts'
import { type Floor, type Request, sendOnce } from './simulated-floor.ts'

const HOUR = 3_600_000
const TIME_ZONE = 'Asia/Bangkok'
const KINDS = ['stake', 'loss', 'deposit', 'session'] as const
/** Least amounts of limits: of money, and of minutes. */
const LEAST = { stake: 3_000, loss: 3_000, deposit: 20_000, session: 60 } as const
const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month']

/** Members who had the same accepted, and the kinds of limits that it counts against. */
export interface Accepted {
  memberIds: readonly string[]
  kinds: readonly string[]
}

/** Limits that members set, raise and confirm, time-outs and self-exclusions; and whether all that is accepted keeps to them. */
export class SimulatedLimits {
  readonly #floor: Floor

  constructor(floor: Floor) {
    this.#floor = floor
  }

  wish(key: string): Request {
    const { random } = this.#floor
    if (random.chance(0.1)) return this.#rest(key, random.chance(0.1))
    const what = (['confirm', 'takeBack', 'set', 'set', 'set'] as const)[random.below(5)]
    const kind = KINDS[random.below(KINDS.length)] ?? 'stake'
    const period = PERIODS[random.below(PERIODS.length)] ?? 'day'
    const memberId = this.#player()
    const amount = BigInt(LEAST[kind] * (1 + random.below(6)))
    const change = (tx: Transaction, of: LimitTarget): Promise<unknown> => {
      if (what === 'confirm') return confirmRaise(tx, of, TIME_ZONE)
      if (what === 'takeBack') return takeBack(tx, of, TIME_ZONE)
      return setLimit(tx, of, { amount, policy: PRESETS.strict, timeZone: TIME_ZONE })
    }
    const send = () =>
      this.#floor.process().transaction(async tx => {
        await lockPlayer(tx, memberId, this.#floor.runtime)
        await change(tx, { memberId, kind, period, at: this.#floor.now() })
        return { code: 'changed' }
      })
    return { name: `limit ${kind} ${period} ${key}`, send, moves: [], keeps: 'nothing' }
  }

  #rest(key: string, isExclusion: boolean): Request {
    const [id, memberId] = [newId(), this.#player()]
    const kind = isExclusion ? 'exclusion' : 'timeOut'
    const hours = isExclusion ? 6 * 30 * 24 : 24
    const sent = (length: number) =>
      sendOnce<typeof takeBreak>(
        this.#floor,
        { scope: 'takeBreak', memberId, input: { id, hours: length } as { id: string } },
        async (_, tx) => {
          const at = this.#floor.now()
          await lockPlayer(tx, memberId, this.#floor.runtime)
          await startBreak(tx, { id, memberId, kind, at, endsAt: new Date(at.getTime() + length * HOUR) })
          return { code: kind }
        },
      )
    return {
      name: `${kind} ${key}`,
      send: () => sent(hours),
      moves: [],
      keeps: 'everything',
      changed: () => sent(hours + 1),
    }
  }

  #player(): string {
    const { random, members } = this.#floor
    return members[1 + random.below(members.length - 1)] ?? ''
  }

  /** Who had something accepted takes no break, and is within what they allowed themselves of these kinds. */
  breaks(accepted: Accepted): string | undefined {
    for (const memberId of accepted.memberIds) {
      if (this.#isAtRest(memberId, accepted)) return `${memberId} takes a break, and something was accepted`
      const passed = this.#passed(memberId, accepted)
      if (passed) return passed
    }
    return undefined
  }

  /** A bet asks for the breaks of its own account: those of the person are asked for where a game opens. */
  #isAtRest(memberId: string, { kinds }: Accepted): boolean {
    const { members, breaks } = this.#floor.db
    const now = this.#floor.now()
    const { phone } = members.get(memberId) ?? {}
    const isOfPerson = (id: unknown) => !kinds.includes('stake') && members.get(String(id))?.phone === phone
    return [...breaks.values()].some(
      ({ member_id, kind, ends_at }) =>
        (member_id === memberId || (kind === 'exclusion' && isOfPerson(member_id))) &&
        (ends_at === null || (ends_at as Date) > now),
    )
  }

  #passed(memberId: string, { kinds }: Accepted): string | undefined {
    const { db } = this.#floor
    const now = this.#floor.now()
    const limits = [...db.limits.values()].filter(
      row => row.member_id === memberId && kinds.includes(row.kind as string),
    )
    if (limits.length === 0) return undefined
    const starts = startsOf(now, TIME_ZONE)
    for (const { kind, period, amount, ...row } of limits) {
      const used = usedOf(db, { ...row, kind }, { ...starts[period as LimitPeriod], now })
      if (kind === 'session' ? used >= (amount as bigint) : used > (amount as bigint))
        return `${memberId} has a ${kind} of ${used} in a ${period}, above ${amount}`
    }
    return undefined
  }
}

import { newId } from '#lib/ids/ids.ts'
import type { takeBreak } from '#lib/limits/api.ts'
import { PRESETS } from '#lib/limits/policy.ts'
import type { LimitPeriod } from '#lib/limits/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { beginBreak } from '#server/limits/breaks.ts'
import { confirmRaise, holdPlayer, type Of, setLimit, takeBack } from '#server/limits/change.ts'
import { startsOf } from '#server/limits/periods.ts'
import { usedOf } from './memory-limits.ts'
import type { Row } from './memory-rows.ts'
import { type Floor, type Request, sendOnce } from './simulated-floor.ts'

const HOUR = 3_600_000
const TIME_ZONE = 'Asia/Bangkok'
const KINDS = ['stake', 'loss', 'deposit'] as const
const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month']

/** Limits that members set, raise and confirm, time-outs and self-exclusions; and whether bets keep to them. */
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
    const amount = BigInt((kind === 'deposit' ? 40_000 : 3_000) * (1 + random.below(6)))
    const change = (tx: Transaction, of: Of): Promise<unknown> => {
      if (what === 'confirm') return confirmRaise(tx, of, TIME_ZONE)
      if (what === 'takeBack') return takeBack(tx, of, TIME_ZONE)
      return setLimit(tx, of, { amount, policy: PRESETS.strict, timeZone: TIME_ZONE })
    }
    const send = () =>
      this.#floor.process().transaction(async tx => {
        await holdPlayer(tx, memberId, this.#floor.runtime)
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
          await holdPlayer(tx, memberId, this.#floor.runtime)
          await beginBreak(tx, { id, memberId, kind, at, endsAt: new Date(at.getTime() + length * HOUR) })
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

  /** Whoever had a bet accepted takes no break, and is within what they allowed themselves. */
  breaks(bettors: Iterable<string>): string | undefined {
    const { db } = this.#floor
    const now = this.#floor.now()
    for (const memberId of bettors) {
      const isMine = (row: Row) => row.member_id === memberId
      const isOn = ({ starts_at, ends_at }: Row) =>
        (starts_at as Date) <= now && (ends_at === null || (ends_at as Date) > now)
      if ([...db.breaks.values()].some(row => isMine(row) && isOn(row)))
        return `${memberId} takes a break, and a bet was accepted`
      const starts = startsOf(now, TIME_ZONE)
      for (const limit of db.limits.values()) {
        if (!isMine(limit) || limit.kind === 'deposit') continue
        const used = usedOf(db, limit, starts[limit.period as LimitPeriod])
        if (used > (limit.amount as bigint))
          return `${memberId} has a ${limit.kind} of ${used} in a ${limit.period}, above ${limit.amount}`
      }
    }
    return undefined
  }
}

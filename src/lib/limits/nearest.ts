import { minorOf } from '#lib/money/money.ts'
import type { Limit, LimitsView } from './api.ts'
import { type LimitKind, leftOf } from './rules.ts'

/** The member's limit with the least left, and the amount left. */
export interface NearestLimit extends Pick<Limit, 'kind' | 'period' | 'resetsAt'> {
  /** Minor units. */
  left: bigint
}

/** Considers money limits only: null if none of these kinds is set, undefined while unknown. */
export function nearestLimit(
  view: Pick<LimitsView, 'limits'> | undefined,
  kinds: readonly Exclude<LimitKind, 'session'>[],
): NearestLimit | null | undefined {
  const set = view?.limits.flatMap(({ kind, period, resetsAt, amount, used }) =>
    amount !== null && kinds.some(one => one === kind)
      ? { kind, period, resetsAt, left: leftOf({ amount: minorOf(amount), used: minorOf(used) }) }
      : [],
  )
  return set && (set.toSorted((a, b) => (a.left < b.left ? -1 : 1))[0] ?? null)
}

import { minorOf } from '#lib/money/money.ts'
import type { Limit, LimitsView } from './api.ts'
import { type LimitKind, leftOf } from './rules.ts'

/** The limit of a member's own that leaves least, and how much that is. */
export interface NearestLimit extends Pick<Limit, 'kind' | 'period' | 'resetsAt'> {
  /** Minor units. */
  left: bigint
}

/** Of limits of money alone: null where none of those kinds is set, undefined while it is not known. */
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

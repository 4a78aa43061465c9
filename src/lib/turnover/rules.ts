import type { Minor } from '#lib/money/money.ts'

/** What asks for turnover. */
export const TURNOVER_SOURCES = ['deposit', 'bonus'] as const
export type TurnoverSource = (typeof TURNOVER_SOURCES)[number]

/** Which bets count for a requirement that has rules of its own. */
export interface TurnoverRules {
  /** By category, how much of a valid bet counts, as an exact decimal; the others count nothing. */
  weights: Readonly<Record<string, string>>
  /** Rounds with a higher stake count nothing; null for no limit. */
  highestStake: string | null
}

/** The turnover required before money may be withdrawn, in minor units. */
export interface Requirement {
  source: TurnoverSource
  /** The deposit or bonus that asks for it. */
  base: Minor
  required: Minor
  /** Valid bets placed after it and before the next one of the list; of the last one, until now. */
  validSince: Minor
  /** It has rules of its own; `validSince` is then all that counts by them, until now or its end. */
  isApart?: boolean
}

export interface Progress {
  /** Of the valid bets placed after it, so much still counts for older ones first. */
  older: Minor
  done: Minor
  remaining: Minor
  /** What of the balance stays in play until it is met. */
  kept: Minor
}

/**
 * How far each requirement is, oldest first as they are given. A bet counts once: for the oldest requirement that was
 * there when it was placed and is not met yet. Those with rules of their own are apart: a bet counts for each of them too.
 */
export function progressOf(requirements: readonly Requirement[]): Progress[] {
  const inOrder = progressInOrder(requirements.filter(one => !one.isApart))
  let next = 0
  return requirements.map(one => {
    const known = one.isApart ? progressApart(one) : inOrder[next++]
    if (!known) throw new Error('a requirement without progress')
    return known
  })
}

function progressApart(one: Requirement): Progress {
  const done = between(0n, one.validSince, one.required)
  const remaining = one.required - done
  return { older: 0n, done, remaining, kept: keptOf(one, remaining) }
}

function progressInOrder(requirements: readonly Requirement[]): Progress[] {
  let older = 0n
  return requirements.map((one, index) => {
    const placedAfter = requirements.slice(index).reduce((sum, next) => sum + next.validSince, 0n)
    const done = between(0n, placedAfter - older, one.required)
    const remaining = one.required - done
    const progress = { older, done, remaining, kept: keptOf(one, remaining) }
    older = between(0n, older + one.required - one.validSince, older + one.required)
    return progress
  })
}

/**
 * Of a deposit, the share that was not played yet, rounded up to the minor unit; of a bonus, all of it until the last
 * bet that it asks for.
 */
function keptOf({ source, base, required }: Requirement, remaining: Minor): Minor {
  if (remaining === 0n) return 0n
  return source === 'bonus' ? base : (base * remaining + required - 1n) / required
}

/** What may leave a wallet now. */
export function withdrawableOf(balance: Minor, progress: readonly Progress[]): Minor {
  const kept = progress.reduce((sum, one) => sum + one.kept, 0n)
  return balance > kept ? balance - kept : 0n
}

/** Less money than this counts as spent: the turnover required with it is dropped. One unit of the currency. */
export const SPENT_BELOW: Minor = 100n

function between(least: Minor, value: Minor, most: Minor): Minor {
  return value < least ? least : value > most ? most : value
}

/** How the turnover of a reward is met, where not every bet counts for as long as it takes. */
export interface RewardPlay extends TurnoverRules {
  /** Days from its claim. */
  days: number
}

import type { SelectionForm } from './selection.ts'

/** A way to bet on the draws of a game. */
export interface BetType {
  id: BetTypeId
  form: SelectionForm
  /**
   * What comes back of a stake of 100 for each hit, the stake included, by tier: 195 is "1.95". Whole numbers, so that
   * a payout is exact.
   */
  odds: readonly number[]
  /** What the tiers are called where a bet can hit in several ways; none where each option has odds of its own. */
  tiers?: readonly TierName[]
  /** The tiers that a choice hits in a draw: none when it is lost, the same one several times when it hits so often. */
  hits: (selection: string, numbers: readonly string[]) => readonly number[]
  /** The most that 100 staked on a choice can bring, whatever is drawn. */
  most: (selection: string) => number
  /** Of `choice` forms whose options differ in odds: the tier of an option. */
  tierOf?: (selection: string) => number
}

/** A bet with what comes back of stakes on it in the long run. */
export interface StatedBet extends BetType {
  /**
   * Percent with two decimals, rounded down, of the worst and of the best choice. A test makes them again from every
   * result that a draw can have.
   */
  rtp: readonly [lowest: string, highest: string]
}

export function stated(bet: BetType, lowest: string, highest = lowest): StatedBet {
  return { ...bet, rtp: [lowest, highest] }
}

export const BET_TYPES = [
  'straight3',
  'straight5',
  'last3',
  'last4',
  'last2',
  'first2',
  'bottom2',
  'anyOrder3',
  'runTop',
  'runBottom',
  'place',
  'sumSides',
  'dragonTiger',
  'special2',
  'special3',
  'special4',
  'any2',
  'any3',
  'any4',
  'eighth2',
  'bigForecast',
  'smallForecast',
  'hit1',
  'hit2',
  'hit3',
  'hit4',
  'hit5',
  'firstBall',
  'firstTwo',
  'firstThree',
  'firstTwoAnyOrder',
  'firstThreeAnyOrder',
  'winnerSides',
  'topTwoSum',
  'diceSum',
  'diceSides',
  'oneDie',
  'pair',
  'twoDice',
  'threeDice',
  'anyTriple',
  'triple',
  'headCount',
] as const
export type BetTypeId = (typeof BET_TYPES)[number]

const TIERS = [
  'threeDifferent',
  'withPair',
  'first',
  'second',
  'third',
  'starter',
  'consolation',
  'onOne',
  'onTwo',
  'onThree',
] as const
export type TierName = (typeof TIERS)[number]

/** A bet that hits once or not at all, at the same odds for every choice. */
export function plainBet(
  id: BetTypeId,
  form: SelectionForm,
  odds: number,
  isHit: (selection: string, numbers: readonly string[]) => boolean,
): BetType {
  return {
    id,
    form,
    odds: [odds],
    hits: (selection, numbers) => (isHit(selection, numbers) ? [0] : []),
    most: () => odds,
  }
}

/** A bet on one of some options, each at odds of its own. */
export function choiceBet(
  id: BetTypeId,
  options: Readonly<Record<string, number>>,
  isHit: (option: string, numbers: readonly string[]) => boolean,
): BetType {
  const names = Object.keys(options)
  const odds = names.map(name => options[name] ?? 0)
  const tierOf = (option: string) => names.indexOf(option)
  return {
    id,
    form: { kind: 'choice', options: names },
    odds,
    tierOf,
    hits: (option, numbers) => (isHit(option, numbers) ? [tierOf(option)] : []),
    most: option => odds[tierOf(option)] ?? 0,
  }
}

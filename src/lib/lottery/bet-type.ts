import type { SelectionForm } from './selection.ts'

/** A type of bet on the draws of a game. */
export interface BetType {
  id: BetTypeId
  form: SelectionForm
  /**
   * The return on a stake of 100 per hit, including the stake, by tier: 195 is "1.95". Whole numbers, so that payouts
   * are exact.
   */
  odds: readonly number[]
  /** The names of the tiers, if a bet has several; undefined if each option has its own odds. */
  tiers?: readonly TierName[]
  /** The tiers that a choice hits in a draw: none if it loses, the same one repeatedly if it hits that often. */
  hits: (selection: string, numbers: readonly string[]) => readonly number[]
  /** The most that a stake of 100 on a choice can win, whatever is drawn. */
  most: (selection: string) => number
  /** For `choice` forms whose options have different odds: the tier of an option. */
  tierOf?: (selection: string) => number
}

/** A bet with its stated return to player. */
export interface StatedBet extends BetType {
  /**
   * Percent with two decimals, rounded down, of the worst and the best choice. A test recalculates them from every
   * possible result.
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

/** A bet that hits once or not at all, with the same odds for every choice. */
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

/** A bet on one of several options, each with its own odds. */
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

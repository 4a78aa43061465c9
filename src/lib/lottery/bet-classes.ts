import type { BetTypeId } from './bet-type.ts'

/** The groups of a game's bets, in display order. */
export const BET_CLASSES = [
  'sides',
  'oneDigit',
  'twoDigits',
  'threeDigits',
  'fourDigits',
  'places',
  'anyBalls',
  'firstBalls',
  'sums',
  'faces',
] as const
export type BetClass = (typeof BET_CLASSES)[number]

const CLASS_OF: Record<BetTypeId, BetClass> = {
  straight3: 'threeDigits',
  straight5: 'fourDigits',
  last3: 'threeDigits',
  last4: 'fourDigits',
  last2: 'twoDigits',
  first2: 'twoDigits',
  bottom2: 'twoDigits',
  anyOrder3: 'threeDigits',
  runTop: 'oneDigit',
  runBottom: 'oneDigit',
  place: 'places',
  sumSides: 'sides',
  dragonTiger: 'sides',
  special2: 'twoDigits',
  special3: 'threeDigits',
  special4: 'fourDigits',
  any2: 'twoDigits',
  any3: 'threeDigits',
  any4: 'fourDigits',
  eighth2: 'twoDigits',
  bigForecast: 'fourDigits',
  smallForecast: 'fourDigits',
  hit1: 'anyBalls',
  hit2: 'anyBalls',
  hit3: 'anyBalls',
  hit4: 'anyBalls',
  hit5: 'anyBalls',
  firstBall: 'firstBalls',
  firstTwo: 'firstBalls',
  firstThree: 'firstBalls',
  firstTwoAnyOrder: 'firstBalls',
  firstThreeAnyOrder: 'firstBalls',
  winnerSides: 'sides',
  topTwoSum: 'sums',
  diceSum: 'sums',
  diceSides: 'sides',
  oneDie: 'faces',
  pair: 'faces',
  twoDice: 'faces',
  threeDice: 'faces',
  anyTriple: 'faces',
  triple: 'faces',
  headCount: 'faces',
}

export function classOf(bet: BetTypeId): BetClass {
  return CLASS_OF[bet]
}

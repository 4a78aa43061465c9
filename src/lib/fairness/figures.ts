import type { GameFigures } from '../games/game.ts'
import type { GameFeature } from '../games/rules.ts'
import { volatilityOf } from './reels/definition.ts'
import type { Fraction } from './rtp.ts'

/** What a bet may pay, in stakes, and how likely that is. */
export interface Prize {
  pays: number
  chance: number
}

/** How far a round strays that pays these prizes and else nothing, in stakes: the standard deviation. */
function deviationOf(prizes: readonly Prize[]): number {
  const mean = prizes.reduce((sum, { pays, chance }) => sum + pays * chance, 0)
  return Math.sqrt(prizes.reduce((sum, { pays, chance }) => sum + pays ** 2 * chance, 0) - mean ** 2)
}

/** The figures of a bet that is counted prize by prize. `most` is the most that any bet of the game pays, in stakes. */
export function countedFigures(
  prizes: readonly Prize[],
  most: number,
  features: readonly GameFeature[] = [],
): GameFigures {
  const hit = prizes.reduce((sum, { pays, chance }) => sum + (pays > 0 ? chance : 0), 0)
  return statedFigures({ hit, deviation: deviationOf(prizes) }, most, features)
}

/** Figures from the share of rounds that pay anything, and the standard deviation of a round in stakes. */
export function statedFigures(
  { hit, deviation }: { hit: number; deviation: number },
  most: number,
  features: readonly GameFeature[] = [],
): GameFigures {
  return {
    volatility: volatilityOf({ deviation: String(deviation) }),
    hitRate: (100 * hit).toFixed(1),
    maxWin: String(Math.floor(most)),
    features,
  }
}

/** A fraction as a number. */
export function chanceOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}

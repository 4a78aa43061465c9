import type { Fraction } from '#lib/fairness/rtp.ts'
import type { DrawBelow } from '#lib/fairness/rules.ts'

/** A bet of a game, and what the house states that it gives back over time, in stakes. */
export interface Bet {
  name: string
  stated: number
  /** How far one round strays, in stakes, where few rounds might not meet what is rare; else as found. */
  deviation?: number
  /** One standard error of what is stated, where that was taken from rounds. */
  statedError?: number
}

/** A game played again and again: what each of its bets gives back in a round, in stakes; undefined where none was made. */
export interface Table {
  bets: readonly Bet[]
  play: (draw: () => DrawBelow, round: number) => Promise<readonly (number | undefined)[]>
}

export const share = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator)

/** How far a round strays that pays so much with such a chance, and nothing else. */
export function deviationOf(prizes: readonly { pays: number; chance: number }[]): number {
  const mean = prizes.reduce((sum, { pays, chance }) => sum + pays * chance, 0)
  return Math.sqrt(prizes.reduce((sum, { pays, chance }) => sum + pays ** 2 * chance, 0) - mean ** 2)
}

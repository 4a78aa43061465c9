/**
 * How a simulated match is priced, graded and paid. Pure; amounts in minor units, odds in hundredths ("1.95" is 195),
 * handicap and total lines in quarters ("-0.75" is -3).
 */
export const CHOICES = ['home', 'draw', 'away', 'over', 'under', 'handicapHome', 'handicapAway'] as const
export type Choice = (typeof CHOICES)[number]

/** The return to player of every market, before its odds are cut to hundredths. */
export const PAYBACK_PERCENT = 94

/** A possible result of a match, and how many of all equally likely draws lead to it. */
export interface Ending {
  home: number
  away: number
  weight: bigint
}
export type Score = Omit<Ending, 'weight'>

/** The lines of a match: the handicap added to the home side, and the total for over and under. */
export interface Lines {
  handicap: number
  total: number
}

/** The five results of a bet, from lost to won, by both halves of the stake. */
export type Grade = 'lost' | 'halfLost' | 'returned' | 'halfWon' | 'won'
const GRADES: readonly Grade[] = ['lost', 'halfLost', 'returned', 'halfWon', 'won']

const SIDES: Readonly<Record<Choice, string>> = {
  home: 'home',
  handicapHome: 'home',
  draw: 'draw',
  away: 'away',
  handicapAway: 'away',
  over: 'over',
  under: 'under',
}

/** Whether two choices on one match are on different sides of who wins, or of how much is scored. */
export function areOpposed(one: Choice, other: Choice): boolean {
  const isTotal = (choice: Choice) => choice === 'over' || choice === 'under'
  return isTotal(one) === isTotal(other) && SIDES[one] !== SIDES[other]
}

/** The grade of a choice for a result. */
export function gradeOf(choice: Choice, { home, away }: Score, { handicap, total }: Lines): Grade {
  switch (choice) {
    case 'over':
      return graded(4 * (home + away) - total)
    case 'under':
      return graded(total - 4 * (home + away))
    case 'handicapHome':
      return graded(4 * (home - away) + handicap)
    case 'handicapAway':
      return graded(4 * (away - home) - handicap)
    default:
      return choice === (home > away ? 'home' : home < away ? 'away' : 'draw') ? 'won' : 'lost'
  }
}

/**
 * The grade of a distance from a line, in quarters. A quarter line is half a stake on each of the two lines next to it,
 * as Asian handicaps are settled everywhere.
 */
function graded(distance: number): Grade {
  const halves = distance % 2 === 0 ? [distance, distance] : [distance - 1, distance + 1]
  const steps = halves.reduce((sum, half) => sum + Math.sign(half), 0)
  return GRADES[steps + 2] ?? 'lost'
}

/**
 * The odds of a choice, in hundredths: the highest at which the choice returns no more than 94 % over all results.
 * With the weights of the five grades, odds d return won × d + halfWon × (d + 1) / 2 + returned + halfLost / 2.
 */
export function oddsOf(choice: Choice, endings: readonly Ending[], lines: Lines): number {
  const weights: Record<Grade, bigint> = { lost: 0n, halfLost: 0n, returned: 0n, halfWon: 0n, won: 0n }
  for (const ending of endings) weights[gradeOf(choice, ending, lines)] += ending.weight
  const all = endings.reduce((sum, ending) => sum + ending.weight, 0n)
  const { won, halfWon, returned, halfLost } = weights
  // Below zero only where a choice cannot lose more than it should; no league offers such a line.
  return Number(
    (2n * BigInt(PAYBACK_PERCENT) * all - 100n * halfWon - 200n * returned - 100n * halfLost) /
      (2n * won + halfWon),
  )
}

/** The line among those given at which the odds of both sides are closest; 0 where there is none. */
export function evenLine(
  lines: readonly number[],
  [one, other]: readonly [Choice, Choice],
  endings: readonly Ending[],
  at: (line: number) => Lines,
): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const line of lines) {
    const apart = Math.abs(oddsOf(one, endings, at(line)) - oddsOf(other, endings, at(line)))
    if (apart < least) [best, least] = [line, apart]
  }
  return best
}

/** The factor of one leg on the stake, in two-hundredths, so that halves stay whole. */
export function factorOf(grade: Grade, odds: number): number {
  return { lost: 0, halfLost: 100, returned: 200, halfWon: odds + 100, won: 2 * odds }[grade]
}

/** The payout of a slip: its stake times the factors of all legs, cut to whole minor units once, at the end. */
export function slipPayout(stakeMinor: bigint, legs: readonly { grade: Grade; odds: number }[]): bigint {
  const factors = legs.reduce((product, leg) => product * BigInt(factorOf(leg.grade, leg.odds)), 1n)
  return (stakeMinor * factors) / 200n ** BigInt(legs.length)
}

/** The combined odds of all legs, in hundredths, cut at the end. */
export function slipOdds(odds: readonly number[]): number {
  const product = odds.reduce((all, one) => all * BigInt(one), 1n)
  return Number((product * 100n) / 100n ** BigInt(odds.length))
}

/**
 * How a simulated match is priced, graded and paid. Pure; amounts in minor units, odds in hundredths ("1.95" is 195),
 * handicap and total lines in quarters ("-0.75" is -3).
 */
export const CHOICES = ['home', 'draw', 'away', 'over', 'under', 'handicapHome', 'handicapAway'] as const
export type Choice = (typeof CHOICES)[number]

/** What every market gives back over time, before its odds are cut to hundredths. */
export const PAYBACK_PERCENT = 94

/** One way a match may end, and how many of all equally likely draws end so. */
export interface Ending {
  home: number
  away: number
  weight: number
}
export type Score = Omit<Ending, 'weight'>

/** The lines of a match: what is added to the home side for the handicap, and the total to be over or under. */
export interface Lines {
  handicap: number
  total: number
}

/** In fifths of the way from lost to won: what stood against the line in both halves of the stake. */
export type Grade = 'lost' | 'halfLost' | 'returned' | 'halfWon' | 'won'
const GRADES: readonly Grade[] = ['lost', 'halfLost', 'returned', 'halfWon', 'won']

/** What becomes of a choice when the match ends so. */
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
 * A distance from a line, in quarters. A quarter line is half a stake on each of the two lines beside it, as Asian
 * handicaps are settled everywhere.
 */
function graded(distance: number): Grade {
  const halves = distance % 2 === 0 ? [distance, distance] : [distance - 1, distance + 1]
  const steps = halves.reduce((sum, half) => sum + Math.sign(half), 0)
  return GRADES[steps + 2] ?? 'lost'
}

/**
 * The odds of a choice, in hundredths: the highest at which the choice gives back no more than 94 % over all endings.
 * With the weights of the five grades, odds d give back won × d + halfWon × (d + 1) / 2 + returned + halfLost / 2.
 */
export function oddsOf(choice: Choice, endings: readonly Ending[], lines: Lines): number {
  const weights: Record<Grade, number> = { lost: 0, halfLost: 0, returned: 0, halfWon: 0, won: 0 }
  for (const ending of endings) weights[gradeOf(choice, ending, lines)] += ending.weight
  const all = endings.reduce((sum, ending) => sum + ending.weight, 0)
  const { won, halfWon, returned, halfLost } = weights
  return Math.floor(
    (2 * PAYBACK_PERCENT * all - 100 * halfWon - 200 * returned - 100 * halfLost) / (2 * won + halfWon),
  )
}

/** The line among those given at which both sides are priced most alike. */
export function evenLine(
  lines: readonly number[],
  [one, other]: readonly [Choice, Choice],
  endings: readonly Ending[],
  at: (line: number) => Lines,
): number {
  const apart = (line: number) => Math.abs(oddsOf(one, endings, at(line)) - oddsOf(other, endings, at(line)))
  return lines.reduce((best, line) => (apart(line) < apart(best) ? line : best))
}

/** What one leg multiplies a stake by, in two-hundredths, so that halves stay whole. */
export function factorOf(grade: Grade, odds: number): number {
  return { lost: 0, halfLost: 100, returned: 200, halfWon: odds + 100, won: 2 * odds }[grade]
}

/** What a slip pays: its stake times the factors of all legs, cut to whole minor units once, at the end. */
export function slipPayout(stakeMinor: bigint, legs: readonly { grade: Grade; odds: number }[]): bigint {
  const factors = legs.reduce((product, leg) => product * BigInt(factorOf(leg.grade, leg.odds)), 1n)
  return (stakeMinor * factors) / 200n ** BigInt(legs.length)
}

/** The odds of all legs together, in hundredths, cut at the end. */
export function slipOdds(odds: readonly number[]): number {
  const product = odds.reduce((all, one) => all * BigInt(one), 1n)
  return Number((product * 100n) / 100n ** BigInt(odds.length))
}

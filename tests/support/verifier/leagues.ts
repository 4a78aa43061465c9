import type { Below, Told } from './numbers.ts'

/** Scores with how many of all numbers lead to them. */
type Endings = [home: number, away: number, weight: bigint][]

/** One league as its rules print it: strengths in the order of the teams, and how a match ends. */
export interface Rules {
  strengths: number[]
  /** Plays one match from the next numbers. */
  play: (below: Below, home: number, away: number) => [number, number]
  /** Every ending of a match with its weight. */
  endings: (home: number, away: number) => Endings
  /** The lines in use for a match with these endings, in quarters. */
  handicaps: (endings: Endings) => number[]
  totals: (endings: Endings) => number[]
}

/** Of ten thousand numbers, how many give 0, 1, 2 … goals, by how well a side is placed. */
const GOALS = [
  [6065, 3033, 758, 126, 16, 2],
  [4724, 3543, 1329, 332, 62, 9, 1],
  [3679, 3679, 1839, 613, 153, 31, 5, 1],
  [2727, 3543, 2303, 998, 324, 84, 18, 3],
  [1923, 3169, 2614, 1438, 593, 196, 54, 13],
  [1301, 2639, 2705, 1848, 947, 388, 133, 39],
  [864, 2052, 2565, 2138, 1336, 668, 278, 99],
]
const clamped = (place: number) => (place < 0 ? 0 : place > 6 ? 6 : place)
const homeGoals = (home: number, away: number) => GOALS[clamped(3 + home - away)] ?? []
const awayGoals = (home: number, away: number) => GOALS[clamped(2 + away - home)] ?? []

function goalsAt(table: number[], number: number): number {
  let goals = 0
  let rest = number
  while (rest >= (table[goals] ?? 0)) {
    rest -= table[goals] ?? 0
    goals += 1
  }
  return goals
}

const FOOTBALL: Rules = {
  strengths: [3, 2, 2, 1, 1, 2, 0, 1],
  play: (below, home, away) => [
    goalsAt(homeGoals(home, away), below(10_000)),
    goalsAt(awayGoals(home, away), below(10_000)),
  ],
  endings: (home, away) =>
    homeGoals(home, away).flatMap((one, scored) =>
      awayGoals(home, away).map((two, conceded): [number, number, bigint] => [
        scored,
        conceded,
        BigInt(one * two),
      ]),
    ),
  handicaps: () => Array.from({ length: 21 }, (_, at) => at - 10),
  totals: () => [6, 10, 14],
}

const mapsOf = (home: number, away: number) => 500 + 70 * (home - away)
const ARENA: Rules = {
  strengths: [2, 1, 3, 1, 0, 2],
  play: (below, home, away) => {
    let [one, two] = [0, 0]
    while (one < 2 && two < 2) {
      if (below(1_000) < mapsOf(home, away)) one += 1
      else two += 1
    }
    return [one, two]
  },
  endings: (home, away) => {
    const win = mapsOf(home, away)
    const loss = 1_000 - win
    return [
      [2, 0, BigInt(win * win * 1_000)],
      [2, 1, BigInt(2 * win * loss * win)],
      [1, 2, BigInt(2 * win * loss * loss)],
      [0, 2, BigInt(loss * loss * 1_000)],
    ]
  },
  handicaps: () => [-6, 6],
  totals: () => [10],
}

export const league = (below: Below, bets: string, stakeMinor: bigint) =>
  slip(FOOTBALL, below, bets, stakeMinor)
export const arena = (below: Below, bets: string, stakeMinor: bigint) => slip(ARENA, below, bets, stakeMinor)

export function slip(rules: Rules, below: Below, bets: string, stakeMinor: bigint): Told {
  const [days = '', ...legs] = bets.split(' ')
  // A bet on a match that runs names its phase behind the day, and its line with the choice.
  const [day = ''] = days.split('+')
  const pairs = pairsOf(rules.strengths.length, Number(day))
  const strength = (team: number) => rules.strengths[team] ?? 0
  const scores = pairs.map(([home, away]) => rules.play(below, strength(home), strength(away)))
  let above = stakeMinor
  let under = 1n
  for (const leg of legs) {
    const [, match = '', choice = '', told, odds = ''] = /^(\d):(\w+?)(?:\/(-?\d+))?@(\d+)$/.exec(leg) ?? []
    const [home = 0, away = 0] = pairs[Number(match)] ?? []
    const line = told === undefined ? lineOf(rules, choice, strength(home), strength(away)) : Number(told)
    const fifths = gradeOf(choice, scores[Number(match)] ?? [0, 0], line)
    // Lost nothing, half lost a half, returned all, half won half at odds and half back, won all at odds.
    const factors = [0n, 100n, 200n, BigInt(odds) + 100n, 2n * BigInt(odds)]
    above *= factors[fifths] ?? 0n
    under *= 200n
  }
  return { outcome: scores.map(score => score.join('-')).join(','), payoutMinor: above / under }
}

/** Who meets whom: the first team stays, the others walk round it; every second season turns home and away. */
function pairsOf(teams: number, day: number): [number, number][] {
  const others = Array.from({ length: teams - 1 }, (_, at) => at + 1)
  const walked = day % (teams - 1)
  const circle = [0, ...others.slice(walked), ...others.slice(0, walked)]
  const isTurned = Math.floor(day / (teams - 1)) % 2 === 1
  return Array.from({ length: teams / 2 }, (_, at): [number, number] => {
    const [one = 0, two = 0] = [circle[at], circle[teams - 1 - at]]
    const swaps = at === 0 ? walked % 2 === 1 : at % 2 === 1
    return swaps === isTurned ? [one, two] : [two, one]
  })
}

/** The line, of those in use, at which both sides would be priced most alike; the first of equals. */
function lineOf(rules: Rules, choice: string, home: number, away: number): number {
  const isTotal = choice === 'over' || choice === 'under'
  if (!isTotal && !choice.startsWith('handicap')) return 0
  const known = linesOf.get(rules) ?? new Map<string, number>()
  linesOf.set(rules, known)
  const match = `${home} ${away} ${isTotal}`
  const line = known.get(match) ?? evenLineOf(rules, isTotal, rules.endings(home, away))
  known.set(match, line)
  return line
}

/** The lines found before: the same strengths always have the same ones. */
const linesOf = new Map<Rules, Map<string, number>>()

function evenLineOf(rules: Rules, isTotal: boolean, endings: Endings): number {
  const sides = isTotal ? ['over', 'under'] : ['handicapHome', 'handicapAway']
  const gapAt = (line: number) => {
    const [one = 0, two = 0] = sides.map(side => priceOf(side, endings, line))
    return Math.abs(one - two)
  }
  const lines = isTotal ? rules.totals(endings) : rules.handicaps(endings)
  const least = Math.min(...lines.map(gapAt))
  return lines.find(line => gapAt(line) === least) ?? 0
}

/** Odds in hundredths that give back 94 in a hundred over all endings, cut to whole hundredths. */
function priceOf(choice: string, endings: Endings, line: number): number {
  const weights = [0n, 0n, 0n, 0n, 0n]
  let all = 0n
  for (const [home, away, weight] of endings) {
    const fifth = gradeOf(choice, [home, away], line)
    weights[fifth] = (weights[fifth] ?? 0n) + weight
    all += weight
  }
  const [, halfLost = 0n, returned = 0n, halfWon = 0n, won = 0n] = weights
  const back = 188n * all - 100n * halfLost - 200n * returned - 100n * halfWon
  return Number(back / (2n * won + halfWon))
}

/** 0 lost, 1 half lost, 2 returned, 3 half won, 4 won. Lines are quarters of a goal. */
function gradeOf(choice: string, [home, away]: [number, number], line: number): number {
  const lead = home - away
  if (choice === 'home') return lead > 0 ? 4 : 0
  if (choice === 'away') return lead < 0 ? 4 : 0
  if (choice === 'draw') return lead === 0 ? 4 : 0
  const sum = home + away
  const margins: Record<string, number> = {
    over: sum - line / 4,
    under: line / 4 - sum,
    handicapHome: lead + line / 4,
    handicapAway: -lead - line / 4,
  }
  const margin = margins[choice] ?? 0
  if (margin >= 0.5) return 4
  if (margin === 0.25) return 3
  if (margin === 0) return 2
  return margin === -0.25 ? 1 : 0
}

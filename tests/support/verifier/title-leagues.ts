import type { Rules } from './leagues.ts'

/**
 * The leagues behind the titles of the studios, as their rules sheets print them. Chances of endings are closed formulas
 * here: they never walk through a match.
 */
type Chances = [home: number, away: number, weight: bigint][]

const power = (base: number, times: number) => BigInt(base) ** BigInt(times)

function choose(all: number, some: number): bigint {
  let ways = 1n
  for (let at = 0; at < some; at += 1) ways = (ways * BigInt(all - at)) / BigInt(at + 1)
  return ways
}

const halves = (from: number, to: number) => {
  const lines: number[] = []
  for (let line = from + 0.5; line < to; line += 1) lines.push(line * 4)
  return lines
}

/** Every half line at which neither side is certain; where nothing ends level half a point says no more than who wins. */
function withLines(league: Omit<Rules, 'handicaps' | 'totals'>, isDrawn: boolean): Rules {
  const lines = (endings: Chances) => {
    const leads = endings.map(([home, away]) => home - away)
    const totals = endings.map(([home, away]) => home + away)
    return {
      handicaps: halves(-Math.max(...leads), -Math.min(...leads)).filter(
        line => isDrawn || (line !== 2 && line !== -2),
      ),
      totals: halves(Math.min(...totals), Math.max(...totals)),
    }
  }
  return {
    ...league,
    handicaps: endings => lines(endings).handicaps,
    totals: endings => lines(endings).totals,
  }
}

/** So many spells or rounds, each to a side or to nobody. */
function spells(strengths: string, count: number, home: number, away: number, step: number): Rules {
  const split = (edge: number) => [home + step * edge, away - step * edge] as const
  return withLines(
    {
      strengths: [...strengths].map(Number),
      play: (below, one, two) => {
        const [first, second] = split(one - two)
        const score: [number, number] = [0, 0]
        for (let spell = 0; spell < count; spell += 1) {
          const number = below(1_000)
          if (number < first) score[0] += 1
          else if (number < first + second) score[1] += 1
        }
        return score
      },
      endings: (one, two) => {
        const [first, second] = split(one - two)
        const found: Chances = []
        for (let scored = 0; scored <= count; scored += 1)
          for (let conceded = 0; scored + conceded <= count; conceded += 1) {
            const ways = choose(count, scored) * choose(count - scored, conceded)
            const numbers =
              power(first, scored) *
              power(second, conceded) *
              power(1_000 - first - second, count - scored - conceded)
            found.push([scored, conceded, ways * numbers])
          }
        return found
      },
    },
    true,
  )
}

/** Sets, frames, heats or maps until somebody has won so many. */
function race(strengths: string, wins: number, step: number): Rules {
  const chance = (one: number, two: number) => 520 + step * (one - two)
  return withLines(
    {
      strengths: [...strengths].map(Number),
      play: (below, one, two) => {
        let [first, second] = [0, 0]
        while (first < wins && second < wins) {
          if (below(1_000) < chance(one, two)) first += 1
          else second += 1
        }
        return [first, second]
      },
      endings: (one, two) => {
        const win = chance(one, two)
        const found: Chances = []
        for (let lost = 0; lost < wins; lost += 1) {
          // The last one is the winner's, the lost ones lie anywhere before it; what is not played may be anything.
          const rest = choose(wins - 1 + lost, lost) * power(1_000, wins - 1 - lost)
          found.push([wins, lost, rest * power(win, wins) * power(1_000 - win, lost)])
          found.push([lost, wins, rest * power(1_000 - win, wins) * power(win, lost)])
        }
        return found
      },
    },
    false,
  )
}

const QUARTER = '12345677654321'

/** How many ways lead to each sum of four quarters. */
function sums(): bigint[] {
  let ways = [1n]
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const next = new Array<bigint>(ways.length + QUARTER.length - 1).fill(0n)
    for (const [at, way] of ways.entries())
      for (const [more, digit] of [...QUARTER].entries())
        next[at + more] = (next[at + more] ?? 0n) + way * BigInt(digit)
    ways = next
  }
  return ways
}

const quarterOf = (number: number): number => {
  let [points, left] = [0, number]
  while (left >= Number(QUARTER[points])) {
    left -= Number(QUARTER[points])
    points += 1
  }
  return points + 16
}

function basketball(strengths: string): Rules {
  return withLines(
    {
      strengths: [...strengths].map(Number),
      play: (below, one, two) => {
        let [home, away] = [0, 0]
        for (const more of [one - two, 1, one - two, 1]) {
          home += quarterOf(below(56)) + more
          away += quarterOf(below(56))
        }
        if (home !== away) return [home, away]
        return below(1_000) < 500 + 40 * (one - two) ? [home + 2, away] : [home, away + 2]
      },
      endings: (one, two) => {
        const found: Chances = []
        const basket = 500 + 40 * (one - two)
        for (const [above, way] of sums().entries())
          for (const [over, other] of sums().entries()) {
            const [home, away] = [64 + above + 2 * (one - two) + 2, 64 + over]
            if (home !== away) found.push([home, away, way * other * 1_000n])
            else {
              found.push([home + 2, away, way * other * BigInt(basket)])
              found.push([home, away + 2, way * other * BigInt(1_000 - basket)])
            }
          }
        return found
      },
    },
    false,
  )
}

const maps = (strengths: string, wins: number) => race(strengths, wins, 50)

export const TITLE_LEAGUES: Readonly<Record<string, Rules>> = {
  football: spells('32211120', 9, 160, 130, 22),
  'thai-league': spells('32212101', 9, 165, 125, 20),
  futsal: spells('231120', 20, 150, 130, 18),
  basketball: basketball('321210'),
  volleyball: race('231102', 3, 45),
  'sepak-takraw': race('320121', 2, 50),
  tennis: race('322110', 2, 55),
  badminton: race('231201', 2, 60),
  'muay-thai': spells('231120', 5, 430, 400, 40),
  'world-boxing': spells('321201', 10, 410, 380, 25),
  snooker: race('322110', 4, 35),
  'motor-racing': race('231210', 3, 40),
  'knight-arena': maps('321201', 2),
  'citadel-five': maps('231102', 2),
  'arena-blocks': maps('132201', 2),
  'orbit-strike': maps('213102', 3),
  'rift-champions': maps('312012', 2),
  'street-racer-cup': maps('231120', 3),
  'siege-battle': maps('123201', 3),
  'pixel-football-league': maps('213012', 2),
  'samurai-duel': maps('322011', 3),
  'star-fleet-open': maps('132102', 2),
  'craft-masters': maps('231021', 2),
  'jungle-five-trophy': maps('312120', 3),
}

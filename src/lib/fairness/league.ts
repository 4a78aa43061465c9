import type { Currency } from '../money/money.ts'
import { type Choice, type Ending, evenLine, type Lines, oddsOf, type Score } from './book.ts'
import type { Model } from './match-models.ts'
import type { DrawBelow } from './rules.ts'

/** A season of simulated matches: the number of the matchday alone determines the pairings. */
/** What a league counts: what its lines are about. */
export type Unit = 'goals' | 'points' | 'sets' | 'frames' | 'heats' | 'rounds' | 'maps'

export interface League {
  gameCode: string
  unit: Unit
  /** Fictional; the names are the same in every language. */
  teams: readonly { name: string; strength: number }[]
  /** A matchday kicks off at every whole multiple of this time. */
  everyMs: number
  /** From kick-off to the result. */
  lastsMs: number
  choices: readonly Choice[]
  /** Every result of a match between two strengths, with its weight. */
  endings(home: number, away: number): readonly Ending[]
  lines(endings: readonly Ending[]): Lines
  /** How its matches are played step by step, where they are: such matches take bets while they run. */
  model?: Model
  /** Plays one match from the next draws of the matchday. */
  play(draw: DrawBelow, home: number, away: number): Promise<Score>
}

export interface Fixture {
  /** Indexes of the teams. */
  home: number
  away: number
  lines: Lines
  /** In hundredths; only the league's choices. */
  odds: Readonly<Partial<Record<Choice, number>>>
}

/** The most matches in a slip, each once, of one matchday. */
export const MOST_LEGS = 4
/** The highest odds of a slip, in hundredths. */
export const MOST_ODDS = 50_000
/** How many matchdays are open at a time. */
export const MATCHDAYS_AHEAD = 3

export const SLIP_STAKES: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n],
  USD: [50n, 100n, 200n, 500n, 1_000n],
  CNY: [200n, 500n, 1_000n, 2_000n, 5_000n],
  BRL: [200n, 500n, 1_000n, 2_000n, 5_000n],
  PHP: [1_000n, 2_000n, 5_000n, 10_000n, 20_000n],
  VND: [10_000n, 20_000n, 50_000n, 100_000n, 200_000n],
  JPY: [50n, 100n, 200n, 500n, 1_000n],
  PTS: [50n, 100n, 200n, 500n],
}

/**
 * The matches of a matchday, by the circle method: the first team stays, the others move on by one place each matchday.
 * The second half of a season repeats the first with home and away exchanged.
 */
export function pairingsOf(teams: number, matchday: number): readonly { home: number; away: number }[] {
  const rounds = teams - 1
  const round = matchday % rounds
  const isReturn = Math.floor(matchday / rounds) % 2 === 1
  const seat = (at: number) => (at === 0 ? 0 : 1 + ((at - 1 + round) % rounds))
  return Array.from({ length: teams / 2 }, (_, at) => {
    const pair = [seat(at), seat(teams - 1 - at)] as const
    const [home, away] = (at === 0 ? round % 2 === 1 : at % 2 === 1) !== isReturn ? [pair[1], pair[0]] : pair
    return { home, away }
  })
}

const known = new Map<string, Fixture>()

/** The matches of a matchday with their lines and odds. */
export function fixturesOf(league: League, matchday: number): readonly Fixture[] {
  return pairingsOf(league.teams.length, matchday).map(pair => {
    const key = `${league.gameCode} ${pair.home} ${pair.away}`
    const fixture = known.get(key) ?? priced(league, pair)
    known.set(key, fixture)
    return fixture
  })
}

function priced(league: League, { home, away }: { home: number; away: number }): Fixture {
  const endings = league.endings(strengthOf(league, home), strengthOf(league, away))
  const lines = league.lines(endings)
  const odds: Partial<Record<Choice, number>> = {}
  const [leads, totals] = [leadsOf(endings), totalsOf(endings)]
  for (const choice of league.choices)
    odds[choice] = oddsOf(choice, choice === 'over' || choice === 'under' ? totals : leads, lines)
  return { home, away, lines, odds }
}

/** The endings by the lead of the home side alone, which is all that a winner or a handicap hangs on. */
export function leadsOf(endings: readonly Ending[]): Ending[] {
  return merged(endings, ({ home, away }) => home - away)
}

/** The endings by the sum of both sides alone. */
export function totalsOf(endings: readonly Ending[]): Ending[] {
  return merged(endings, ({ home, away }) => home + away)
}

/** One ending for each value, from the lowest: the value stands as the home side's score. */
function merged(endings: readonly Ending[], measure: (ending: Ending) => number): Ending[] {
  const weights = new Map<number, bigint>()
  for (const ending of endings) {
    const value = measure(ending)
    weights.set(value, (weights.get(value) ?? 0n) + ending.weight)
  }
  return Array.from(weights, ([home, weight]) => ({ home, away: 0, weight })).sort((a, b) => a.home - b.home)
}

export function strengthOf(league: League, team: number): number {
  return league.teams[team]?.strength ?? 0
}

/** The results of a matchday: reads its draws match by match, in the order of the fixtures. */
export async function playMatchday(league: League, matchday: number, draw: DrawBelow): Promise<Score[]> {
  const scores: Score[] = []
  for (const { home, away } of pairingsOf(league.teams.length, matchday))
    scores.push(await league.play(draw, strengthOf(league, home), strengthOf(league, away)))
  return scores
}

// The goals of a side by its step: Poisson distributions with the means 0.5, 0.75, 1, 1.3, 1.65, 2.05 and 2.5, as whole
// weights of ten thousand, written as constants so that every machine has exactly the same ones.
const GOALS: readonly (readonly number[])[] = [
  [6065, 3033, 758, 126, 16, 2],
  [4724, 3543, 1329, 332, 62, 9, 1],
  [3679, 3679, 1839, 613, 153, 31, 5, 1],
  [2727, 3543, 2303, 998, 324, 84, 18, 3],
  [1923, 3169, 2614, 1438, 593, 196, 54, 13],
  [1301, 2639, 2705, 1848, 947, 388, 133, 39],
  [864, 2052, 2565, 2138, 1336, 668, 278, 99],
]
const GOAL_DRAWS = 10_000
/** The home side is one step better than a guest of the same strength. */
const HOME_PLACE = 3
const AWAY_PLACE = 2

function goalsFor(place: number): readonly number[] {
  return GOALS[Math.min(GOALS.length - 1, Math.max(0, place))] ?? []
}

export const FOOTBALL: League = {
  gameCode: 'baize-league',
  unit: 'goals',
  teams: [
    { name: 'Harbour Lanterns', strength: 3 },
    { name: 'Mango Rovers', strength: 2 },
    { name: 'Teak City', strength: 2 },
    { name: 'River Herons', strength: 1 },
    { name: 'Old Quay Athletic', strength: 1 },
    { name: 'Monsoon United', strength: 2 },
    { name: 'Paddy Field Town', strength: 0 },
    { name: 'Night Market FC', strength: 1 },
  ],
  everyMs: 240_000,
  lastsMs: 60_000,
  choices: ['home', 'draw', 'away', 'over', 'under', 'handicapHome', 'handicapAway'],
  endings: (home, away) => {
    const guests = goalsFor(AWAY_PLACE + away - home)
    return goalsFor(HOME_PLACE + home - away).flatMap((homeWeight, homeGoals) =>
      guests.map((weight, awayGoals) => ({
        home: homeGoals,
        away: awayGoals,
        weight: BigInt(homeWeight * weight),
      })),
    )
  },
  lines: endings => ({
    handicap: evenLine(range(-10, 10), ['handicapHome', 'handicapAway'], endings, handicap => ({
      handicap,
      total: 0,
    })),
    total: evenLine([6, 10, 14], ['over', 'under'], endings, total => ({ handicap: 0, total })),
  }),
  play: async (draw, home, away) => ({
    home: drawnFrom(goalsFor(HOME_PLACE + home - away), (await draw(GOAL_DRAWS)).value),
    away: drawnFrom(goalsFor(AWAY_PLACE + away - home), (await draw(GOAL_DRAWS)).value),
  }),
}

const MAP_DRAWS = 1_000
const MAPS_TO_WIN = 2

/** How many of a thousand maps the first side wins. */
function mapChance(home: number, away: number): number {
  return 500 + 70 * (home - away)
}

export const ARENA: League = {
  gameCode: 'circuit-arena',
  unit: 'maps',
  teams: [
    { name: 'Neon Gibbons', strength: 2 },
    { name: 'Paper Tigers', strength: 1 },
    { name: 'Zero Latency', strength: 3 },
    { name: 'Tin Dragons', strength: 1 },
    { name: 'Quiet Storm', strength: 0 },
    { name: 'Pixel Monks', strength: 2 },
  ],
  everyMs: 180_000,
  lastsMs: 45_000,
  choices: ['home', 'away', 'over', 'under', 'handicapHome', 'handicapAway'],
  endings: (home, away) => {
    const win = mapChance(home, away)
    const lose = MAP_DRAWS - win
    return [
      { home: 2, away: 0, weight: BigInt(win * win * MAP_DRAWS) },
      { home: 2, away: 1, weight: BigInt(2 * win * win * lose) },
      { home: 1, away: 2, weight: BigInt(2 * win * lose * lose) },
      { home: 0, away: 2, weight: BigInt(lose * lose * MAP_DRAWS) },
    ]
  },
  lines: endings => ({
    handicap: evenLine([-6, 6], ['handicapHome', 'handicapAway'], endings, handicap => ({
      handicap,
      total: 0,
    })),
    total: 10,
  }),
  play: async (draw, home, away) => {
    const win = mapChance(home, away)
    const score = { home: 0, away: 0 }
    while (Math.max(score.home, score.away) < MAPS_TO_WIN)
      score[(await draw(MAP_DRAWS)).value < win ? 'home' : 'away'] += 1
    return score
  },
}

function drawnFrom(weights: readonly number[], number: number): number {
  let end = 0
  return weights.findIndex(weight => {
    end += weight
    return number < end
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

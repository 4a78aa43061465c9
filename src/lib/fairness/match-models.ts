import type { Ending, Score } from './book.ts'
import type { DrawBelow } from './rules.ts'

/**
 * Matches that are played step by step: each step is one draw, and every model says which numbers change the score and
 * how. From the same steps come a match and, counted exactly, the chance of each ending. Weights are whole numbers, so
 * every machine has the same ones.
 */
interface Change extends Score {
  /** How many of the step's numbers lead to it; the numbers go to the changes in their order. */
  weight: number
}

export interface Model {
  /** The most draws of a match. */
  steps: number
  /**
   * What the next draw decides between, after `step` draws; none when the match is over. `edge` is how much stronger the
   * home side is. All scores that are still played on after the same number of draws share their number of numbers.
   */
  next(step: number, score: Score, edge: number): readonly Change[]
}

const numbersOf = (changes: readonly Change[]) => changes.reduce((sum, { weight }) => sum + weight, 0)
const KICK_OFF: Score = { home: 0, away: 0 }
const STAYS: Change = { home: 0, away: 0, weight: 1 }

/** A match from the next draws: its score at the beginning and after each of them. */
export async function traceModel(model: Model, draw: DrawBelow, edge: number): Promise<Score[]> {
  let score = KICK_OFF
  const trace = [score]
  for (let step = 0; ; step += 1) {
    const changes = model.next(step, score, edge)
    if (changes.length === 0) return trace
    let left = (await draw(numbersOf(changes))).value
    const change = changes.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    if (change) score = { home: score.home + change.home, away: score.away + change.away }
    trace.push(score)
  }
}

/** Every ending of a match with its weight, seen from a score after so many draws. */
export function endingsOf(model: Model, edge: number, after = 0, from: Score = KICK_OFF): Ending[] {
  let ended: Ending[] = []
  let playing: Ending[] = [{ ...from, weight: 1n }]
  for (let step = after; playing.length > 0; step += 1) {
    const next = new Map<number, Ending>()
    const over: Ending[] = []
    let numbers = 1n
    for (const one of playing) {
      const changes = model.next(step, one, edge)
      if (changes.length === 0) over.push(one)
      else numbers = BigInt(numbersOf(changes))
      for (const change of changes) add(next, one, change)
    }
    // What ended before a draw is as likely as all of its numbers together.
    ended = [...ended, ...over].map(one => ({ ...one, weight: one.weight * numbers }))
    playing = [...next.values()]
  }
  // Some scores are reached after different numbers of draws: level after four quarters or not.
  const endings = new Map<number, Ending>()
  for (const one of ended) add(endings, one, STAYS)
  return [...endings.values()]
}

/** Scores are below this. */
const MOST_SCORE = 1_024

function add(endings: Map<number, Ending>, { home, away, weight }: Ending, change: Change): void {
  if (change.weight === 0) return
  const score = { home: home + change.home, away: away + change.away }
  const key = score.home * MOST_SCORE + score.away
  const known = endings.get(key)
  const more = weight * BigInt(change.weight)
  if (known) known.weight += more
  else endings.set(key, { ...score, weight: more })
}

const THOUSAND = 1_000

/**
 * Spells in each of which one side scores once, or nobody: goals of football and futsal, rounds of boxing and Muay Thai. Of a
 * thousand numbers.
 */
export function spells(steps: number, home: number, away: number, perEdge: number): Model {
  return {
    steps,
    next: (step, _, edge) => {
      if (step >= steps) return []
      const [one, other] = [home + perEdge * edge, away - perEdge * edge]
      return [
        { home: 1, away: 0, weight: one },
        { home: 0, away: 1, weight: other },
        { home: 0, away: 0, weight: THOUSAND - one - other },
      ]
    },
  }
}

/** Sets, frames, heats or maps, each won by a side, until one has won so many. */
export function firstTo(wins: number, perEdge: number): Model {
  const HOME = 520
  return {
    steps: 2 * wins - 1,
    next: (_, { home, away }, edge) => {
      if (Math.max(home, away) === wins) return []
      const one = HOME + perEdge * edge
      return [
        { home: 1, away: 0, weight: one },
        { home: 0, away: 1, weight: THOUSAND - one },
      ]
    },
  }
}

/** How many of 56 numbers give a side its least points of a quarter, one more, and so on. */
const QUARTER = [1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1]
const LEAST_POINTS = 16
const QUARTERS = 4
/** The winner of overtime is one of a thousand numbers, and scores the next basket. */
const BASKET = 2

/**
 * Four quarters, in each of which the home side draws its points, then the away side. The home side adds its edge in the
 * first and third quarter and a point in the others. Level after the last quarter, the next basket wins.
 */
export const BASKETBALL: Model = {
  steps: 2 * QUARTERS + 1,
  next: (step, { home, away }, edge) => {
    const quarter = Math.floor(step / 2)
    if (quarter < QUARTERS) {
      const more = quarter % 2 === 0 ? edge : 1
      return QUARTER.map((weight, at) =>
        step % 2 === 0
          ? { home: LEAST_POINTS + at + more, away: 0, weight }
          : { home: 0, away: LEAST_POINTS + at, weight },
      )
    }
    if (home !== away) return []
    const one = THOUSAND / 2 + 40 * edge
    return [
      { home: BASKET, away: 0, weight: one },
      { home: 0, away: BASKET, weight: THOUSAND - one },
    ]
  },
}

import type { Score } from './book.ts'
import { type League, pairingsOf } from './league.ts'

/** A team's line in the table of a season. */
interface Standing {
  /** The index of the team. */
  team: number
  won: number
  drawn: number
  lost: number
  /** What it scored and what was scored against it. */
  scored: number
  conceded: number
  points: number
}

/** How many matchdays a season has: everybody meets everybody once at home and once away. */
export function seasonLength(league: League): number {
  return 2 * (league.teams.length - 1)
}

/** The first matchday of the season that this one belongs to. */
export function seasonStart(league: League, matchday: number): number {
  return matchday - (matchday % seasonLength(league))
}

/**
 * The table after these matchdays. A win counts three points and a draw one where there are draws, else a win counts one.
 * Equal points go by the difference of the scores, then by what was scored, then by the order of the teams.
 */
export function tableOf(
  league: League,
  results: readonly { matchday: number; scores: readonly Score[] }[],
): Standing[] {
  const table = league.teams.map((_, team) => ({
    ...{ team, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
  }))
  const forWin = league.choices.includes('draw') ? 3 : 1
  const count = (team: number, scored: number, conceded: number) => {
    const line = table[team]
    if (!line) return
    line.scored += scored
    line.conceded += conceded
    line[scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn'] += 1
    line.points = forWin * line.won + line.drawn
  }
  for (const { matchday, scores } of results)
    for (const [match, { home, away }] of pairingsOf(league.teams.length, matchday).entries()) {
      const score = scores[match]
      if (!score) continue
      count(home, score.home, score.away)
      count(away, score.away, score.home)
    }
  return table.sort(
    (a, b) =>
      b.points - a.points ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      a.team - b.team,
  )
}

import type { Choice, Lines } from '#lib/fairness/book.ts'
import type { Fixture, League } from '#lib/fairness/league.ts'
import { say } from '../kit/page-data.ts'

/** Odds in hundredths as they are read: 195 → "1.95". */
export function oddsText(odds: number): string {
  return (odds / 100).toFixed(2)
}

export function teamOf(league: League, team: number): string {
  return league.teams[team]?.name ?? ''
}

export function matchName(league: League, { home, away }: Fixture): string {
  return say('match', { home: teamOf(league, home), away: teamOf(league, away) })
}

/** What a choice says, as short as stands on its button. */
export function choiceText(league: League, fixture: Fixture, choice: Choice): string {
  const [home, away] = [teamOf(league, fixture.home), teamOf(league, fixture.away)]
  const { total, handicap } = fixture.lines
  switch (choice) {
    case 'home':
      return home
    case 'away':
      return away
    case 'draw':
      return say('drawn')
    case 'over':
      return say('over', { line: lineText(total) })
    case 'under':
      return say('under', { line: lineText(total) })
    case 'handicapHome':
      return `${home} ${signed(handicap)}`
    case 'handicapAway':
      return `${away} ${signed(-handicap)}`
  }
}

/** The markets of a league: each is a name and the choices that stand beside each other. */
export function marketsOf(league: League): readonly { name: string; choices: readonly Choice[] }[] {
  const offered = (choices: readonly Choice[]) => choices.filter(choice => league.choices.includes(choice))
  return [
    { name: say('marketWinner'), choices: offered(['home', 'draw', 'away']) },
    { name: say(`marketHandicap_${league.unit}`), choices: offered(['handicapHome', 'handicapAway']) },
    { name: say(`marketTotal_${league.unit}`), choices: offered(['over', 'under']) },
  ]
}

function lineText(quarters: Lines['total']): string {
  return String(quarters / 4)
}

function signed(quarters: number): string {
  return quarters === 0 ? '0' : `${quarters > 0 ? '+' : '−'}${Math.abs(quarters) / 4}`
}

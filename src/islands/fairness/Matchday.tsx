import { type Choice, gradeOf, type Lines } from '#lib/fairness/book.ts'
import { fixturesOf, type League } from '#lib/fairness/league.ts'
import { readBet, readScores } from '#lib/fairness/slip.ts'
import { fill } from '#lib/i18n/format.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { Payout } from './Payout.tsx'
import type { FairnessPhrases } from './phrases.ts'

/** The results of a matchday, and what became of each leg of the slip. */
export function Matchday({ league, outcome, bets, phrases, ...money }: OutcomeProps & { league: League }) {
  const bet = readBet(league, bets)
  const scores = readScores(outcome)
  const name = (team: number) => league.teams[team]?.name ?? ''
  return (
    <Payout phrases={phrases} {...money}>
      <ol>
        {fixturesOf(league, bet?.matchday ?? 0).map(({ home, away }, match) => {
          const score = scores[match]
          const leg = bet?.legs.find(one => one.match === match)
          if (!score) return null
          const result = {
            home: name(home),
            away: name(away),
            homeScore: score.home,
            awayScore: score.away,
          }
          return (
            <li key={home}>
              <p>{fill(phrases.matchScore, result)}</p>
              {leg && (
                <p className="small muted">
                  {fill(phrases.legGrade, {
                    choice: choiceText(leg.choice, leg.lines, phrases),
                    odds: (leg.odds / 100).toFixed(2),
                    grade: phrases[`grade_${gradeOf(leg.choice, score, leg.lines)}`],
                  })}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </Payout>
  )
}

function choiceText(choice: Choice, { handicap, total }: Lines, phrases: FairnessPhrases): string {
  const quarters = choice === 'handicapHome' ? handicap : choice === 'handicapAway' ? -handicap : total
  const isHandicap = choice === 'handicapHome' || choice === 'handicapAway'
  const sign = isHandicap && quarters > 0 ? '+' : ''
  return fill(phrases[`choice_${choice}`], { line: sign + quarters / 4 })
}

import { teamBets, teamBetTotals, teamEntries, teamRound, userLoss } from '#lib/team-reports/api.ts'
import { agentIncome, agentIncomeLines } from '#lib/team-reports/income-api.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { readTeamBets, readTeamBetTotals, readTeamRound } from './bets.ts'
import { readTeamEntries } from './entries.ts'
import { readIncome, readIncomeLines } from './income.ts'
import { readUserLoss } from './loss.ts'

/** What agents read about their teams and their own income. */
export function teamReportRoutes(games: GameLookup): Route[] {
  return [
    serve(teamBets, call => readTeamBets(call, games)),
    serve(teamBetTotals, call => readTeamBetTotals(call)),
    serve(teamRound, call => readTeamRound(call, games)),
    serve(userLoss, call => readUserLoss(call)),
    serve(teamEntries, call => readTeamEntries(call)),
    serve(agentIncome, call => readIncome(call)),
    serve(agentIncomeLines, call => readIncomeLines(call)),
  ]
}

import { type Choice, type Ending, evenLine, type Lines } from './book.ts'
import { ESPORTS } from './esports.ts'
import type { Kind } from './kind.ts'
import { ARENA, FOOTBALL, type League, leadsOf, totalsOf } from './league.ts'
import type { LeagueData } from './league-data.ts'
import { endingsOf, traceModel } from './match-models.ts'
import { slipKind } from './slip.ts'
import { SPORTS } from './sports.ts'

const LEVEL = { home: 0, away: 0 }
const LASTS_MS = 60_000
const TWO_WAY: readonly Choice[] = ['home', 'away', 'over', 'under', 'handicapHome', 'handicapAway']
const THREE_WAY: readonly Choice[] = ['home', 'draw', ...TWO_WAY.slice(1)]

/** Every half line between two values, from the lowest, in quarters: 2 and 4 give 2.5 and 3.5. */
function halfLines(least: number, most: number): number[] {
  return Array.from({ length: Math.max(0, most - least) }, (_, at) => 4 * (least + at) + 2)
}

function leagueFrom({ code, unit, model, draws, every, teams }: LeagueData): League {
  const known = new Map<number, readonly Ending[]>()
  // Without draws half a point is the winner once more.
  const isLine = (line: number) => draws || Math.abs(line) !== 2
  return {
    gameCode: code,
    unit,
    teams: teams.map(([name, strength]) => ({ name, strength })),
    everyMs: every * 1_000,
    lastsMs: LASTS_MS,
    choices: draws ? THREE_WAY : TWO_WAY,
    endings: (home, away) => {
      const endings = known.get(home - away) ?? endingsOf(model, home - away)
      known.set(home - away, endings)
      return endings
    },
    lines: endings => {
      const [leads, totals] = [leadsOf(endings), totalsOf(endings)]
      const spanOf = (values: typeof leads) => [values[0]?.home ?? 0, values.at(-1)?.home ?? 0] as const
      const [ahead, behind] = spanOf(leads).map(lead => -lead) as [number, number]
      const onLead = (handicap: number): Lines => ({ handicap, total: 0 })
      const onTotal = (total: number): Lines => ({ handicap: 0, total })
      return {
        handicap: evenLine(
          halfLines(behind, ahead).filter(isLine),
          ['handicapHome', 'handicapAway'],
          leads,
          onLead,
        ),
        total: evenLine(halfLines(...spanOf(totals)), ['over', 'under'], totals, onTotal),
      }
    },
    model,
    play: async (draw, home, away) => (await traceModel(model, draw, home - away)).at(-1) ?? LEVEL,
  }
}

/** "muay-thai" as the name of a kind: "muayThai". */
const nameOf = (code: string) => code.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The leagues behind the titles of the studios, each with the rules of its slips. */
export const LEAGUE_TITLES: readonly { league: League; kind: Kind }[] = [...SPORTS, ...ESPORTS]
  .map(leagueFrom)
  .map(league => ({ league, kind: slipKind(nameOf(league.gameCode), league) }))

/** Every league, those of the house first. */
export const LEAGUES: readonly League[] = [FOOTBALL, ARENA, ...LEAGUE_TITLES.map(({ league }) => league)]

export function leagueOf(gameCode: string): League | undefined {
  return LEAGUES.find(league => league.gameCode === gameCode)
}

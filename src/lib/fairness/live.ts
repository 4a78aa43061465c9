import {
  CHOICES,
  type Choice,
  type Ending,
  gradeOf,
  type Lines,
  oddsOf,
  type Score,
  slipPayout,
} from './book.ts'
import { type Fixture, type League, leadsOf, pairingsOf, strengthOf, totalsOf } from './league.ts'
import { endingsOf, type Model, traceModel } from './match-models.ts'
import type { DrawBelow } from './rules.ts'

/**
 * Bets on matches that run. A matchday runs in a few phases of equal length; at the beginning of each the draws of so many
 * steps become known, the same for everybody. A bet names its phase, its line and its odds, which follow exactly from the
 * scores at that time: the chance of every ending from there, and no more than 94 % back. It is taken during its phase
 * alone, before anybody but the house can know what comes next.
 */
export interface LiveBet {
  matchday: number
  phase: number
  match: number
  choice: Choice
  /** In quarters; 0 for a bet on who wins. */
  line: number
  /** In hundredths. */
  odds: number
}

const MOST_PHASES = 5
/** Odds below are none, and above are not offered, in hundredths. */
const LEAST_ODDS = 101
const MOST_LIVE_ODDS = 3_000

/** How many steps become known with each phase, and how many phases there are. */
export function phasesOf({ steps }: Model): { perPhase: number; phases: number } {
  const perPhase = Math.ceil(steps / MOST_PHASES)
  return { perPhase, phases: Math.ceil(steps / perPhase) }
}

/** The phase of a matchday that began so long ago; below 0 or beyond the last phase when it does not run. */
export function phaseAt(league: League, elapsedMs: number): number {
  if (!league.model) return -1
  return Math.floor(elapsedMs / (league.lastsMs / phasesOf(league.model).phases))
}

/** The scores of a matchday in a phase, from the draws of its seed. */
export async function scoresInPhase(
  league: League,
  matchday: number,
  phase: number,
  draw: DrawBelow,
): Promise<Score[]> {
  const traces = await tracesOf(league, matchday, draw)
  return traces.map(trace => scoreIn(league, trace, phase))
}

/** The matches of a matchday, score by score; none where a league is not played in steps. */
async function tracesOf(league: League, matchday: number, draw: DrawBelow): Promise<Score[][]> {
  const traces: Score[][] = []
  for (const pair of pairingsOf(league.teams.length, matchday))
    if (league.model) traces.push(await traceModel(league.model, draw, edgeOf(league, pair)))
  return traces
}

function scoreIn({ model }: League, trace: readonly Score[], phase: number): Score {
  const known = model ? phase * phasesOf(model).perPhase : 0
  return trace[Math.min(known, trace.length - 1)] ?? { home: 0, away: 0 }
}

const edgeOf = (league: League, { home, away }: { home: number; away: number }) =>
  strengthOf(league, home) - strengthOf(league, away)

/** What is offered on a match at a score in a phase; only choices that can still be won and lost. */
export function liveFixture(
  league: League,
  matchday: number,
  match: number,
  phase: number,
  score: Score,
): Fixture | undefined {
  const pair = pairingsOf(league.teams.length, matchday)[match]
  if (!pair || !league.model) return undefined
  const after = phase * phasesOf(league.model).perPhase
  const endings = endingsOf(league.model, edgeOf(league, pair), after, score)
  const lines = league.lines(endings)
  const [leads, totals] = [leadsOf(endings), totalsOf(endings)]
  const odds: Partial<Record<Choice, number>> = {}
  for (const choice of league.choices) {
    const found = openOdds(choice, isTotal(choice) ? totals : leads, lines)
    if (found !== undefined) odds[choice] = found
  }
  return { ...pair, lines, odds }
}

const isTotal = (choice: Choice) => choice === 'over' || choice === 'under'
const isHandicap = (choice: Choice) => choice === 'handicapHome' || choice === 'handicapAway'

/** The odds of a choice, where it is neither certain nor impossible. */
function openOdds(choice: Choice, endings: readonly Ending[], lines: Lines): number | undefined {
  const isWon = (ending: Ending) => gradeOf(choice, ending, lines) === 'won'
  if (!endings.some(isWon) || endings.every(isWon)) return undefined
  const odds = oddsOf(choice, endings, lines)
  return odds >= LEAST_ODDS && odds <= MOST_LIVE_ODDS ? odds : undefined
}

/** The line of a choice among the lines of a match; 0 for the winner market. */
export function lineOf(choice: Choice, { handicap, total }: Lines): number {
  return isTotal(choice) ? total : isHandicap(choice) ? handicap : 0
}

/** A bet as text: "7312000+2 0:over/14@195", with the line in quarters. */
export function liveText({ matchday, phase, match, choice, line, odds }: LiveBet): string {
  return `${matchday}+${phase} ${match}:${choice}/${line}@${odds}`
}

/** Parses a live bet; undefined for another text, or for what the league cannot offer at any score. */
export function readLive(league: League, bets: string): LiveBet | undefined {
  const [, matchday, phase, match, name, line, odds] =
    /^(\d{1,12})\+(\d) (\d):([a-zA-Z]{4,12})\/(0|-?[1-9]\d{0,3})@(\d{3,4})$/.exec(bets) ?? []
  const choice = CHOICES.find(one => one === name)
  if (!league.model || !choice || !league.choices.includes(choice)) return undefined
  const bet = {
    ...{ matchday: Number(matchday), phase: Number(phase), match: Number(match) },
    ...{ choice, line: Number(line), odds: Number(odds) },
  }
  const isKnown = bet.phase < phasesOf(league.model).phases && bet.match < league.teams.length / 2
  return isKnown && liveText(bet) === bets ? bet : undefined
}

/** Whether a bet stands at this score of its match in its phase: the same line and the same odds. */
export function isQuoted(league: League, bet: LiveBet, score: Score): boolean {
  const fixture = liveFixture(league, bet.matchday, bet.match, bet.phase, score)
  return (
    fixture !== undefined &&
    fixture.odds[bet.choice] === bet.odds &&
    lineOf(bet.choice, fixture.lines) === bet.line
  )
}

/** The results of a matchday, and what a live bet on it pays. */
export async function playLive(
  league: League,
  bet: LiveBet,
  stakeMinor: bigint,
  draw: DrawBelow,
): Promise<{ scores: Score[]; payoutMinor: bigint }> {
  const traces = await tracesOf(league, bet.matchday, draw)
  const trace = traces[bet.match] ?? []
  const end = trace.at(-1)
  if (!end || !isQuoted(league, bet, scoreIn(league, trace, bet.phase)))
    throw new RangeError(`not the odds of that time: ${liveText(bet)}`)
  const grade = gradeOf(bet.choice, end, { handicap: bet.line, total: bet.line })
  const scores = traces.flatMap(one => one.at(-1) ?? [])
  return { scores, payoutMinor: slipPayout(stakeMinor, [{ grade, odds: bet.odds }]) }
}

import { CHOICES, type Choice, gradeOf, type Lines, type Score, slipOdds, slipPayout } from './book.ts'
import type { Kind } from './kind.ts'
import { ARENA, FOOTBALL, fixturesOf, type League, MOST_LEGS, MOST_ODDS, playMatchday } from './league.ts'
import { playLive, readLive } from './live.ts'

/**
 * Slips on a matchday of simulated matches. The seed's hash is published when the matchday's betting opens, and the
 * seed after its last match; the client seed is the matchday's own name, and the nonce is 1.
 */
export interface Leg {
  /** The index of the match within its matchday, from 0. */
  match: number
  choice: Choice
  /** In hundredths. */
  odds: number
}
export interface Slip {
  matchday: number
  legs: readonly Leg[]
}

/** A slip as text ("7312000 0:home@127 2:over@201"); the legs are in the order of the matches. */
export function slipText({ matchday, legs }: Slip): string {
  const inOrder = [...legs].sort((a, b) => a.match - b.match)
  return [matchday, ...inOrder.map(leg => `${leg.match}:${leg.choice}@${leg.odds}`)].join(' ')
}

/** Parses a slip; undefined for other odds than the current ones, a match twice, or too many legs. */
export function readSlip(league: League, bets: string): Slip | undefined {
  const [matchday = '', ...words] = bets.split(' ')
  if (!/^\d{1,12}$/.test(matchday)) return undefined
  const legs = words.flatMap(word => {
    const [, match, choice, odds] = /^(\d):([a-zA-Z]{4,12})@(\d{3,5})$/.exec(word) ?? []
    return match && isChoice(choice) ? [{ match: Number(match), choice, odds: Number(odds) }] : []
  })
  const slip = { matchday: Number(matchday), legs }
  if (legs.length === 0 || legs.length > MOST_LEGS || slipText(slip) !== bets) return undefined
  const fixtures = fixturesOf(league, slip.matchday)
  const stands = legs.every(leg => fixtures[leg.match]?.odds[leg.choice] === leg.odds)
  const isOnce = new Set(legs.map(leg => leg.match)).size === legs.length
  return stands && isOnce && slipOdds(legs.map(leg => leg.odds)) <= MOST_ODDS ? slip : undefined
}

/** What a player bet on a matchday, before it or while it ran: each leg with the lines that it was taken at. */
interface Bet {
  matchday: number
  legs: readonly (Leg & { lines: Lines })[]
}

/** Parses a slip or a bet on a match that runs. */
export function readBet(league: League, bets: string): Bet | undefined {
  const live = readLive(league, bets)
  if (live) {
    const { matchday, match, choice, line, odds } = live
    return { matchday, legs: [{ match, choice, odds, lines: { handicap: line, total: line } }] }
  }
  const slip = readSlip(league, bets)
  const fixtures = fixturesOf(league, slip?.matchday ?? 0)
  return (
    slip && {
      matchday: slip.matchday,
      legs: slip.legs.map(leg => ({
        ...leg,
        lines: fixtures[leg.match]?.lines ?? { handicap: 0, total: 0 },
      })),
    }
  )
}

/** Results as text ("2-1,0-0,3-1,1-1"); `readScores` parses them. */
export function scoresText(scores: readonly Score[]): string {
  return scores.map(({ home, away }) => `${home}-${away}`).join(',')
}
export function readScores(outcome: string): Score[] {
  return outcome.split(',').flatMap(word => {
    const [, home, away] = /^(\d+)-(\d+)$/.exec(word) ?? []
    return home && away ? [{ home: Number(home), away: Number(away) }] : []
  })
}

/** The payout of a slip for the results of its matchday. */
export function payoutOfSlip(
  league: League,
  slip: Slip,
  scores: readonly Score[],
  stakeMinor: bigint,
): bigint {
  const fixtures = fixturesOf(league, slip.matchday)
  const legs = slip.legs.map(({ match, choice, odds }) => {
    const [score, fixture] = [scores[match], fixtures[match]]
    if (!score || !fixture) throw new RangeError(`no match ${match} on this matchday`)
    return { grade: gradeOf(choice, score, fixture.lines), odds }
  })
  return slipPayout(stakeMinor, legs)
}

function isChoice(name: string | undefined): name is Choice {
  return CHOICES.some(choice => choice === name)
}

/** The rules of slips on a league. */
export function slipKind(name: string, league: League): Kind {
  return {
    name,
    codes: [league.gameCode],
    moves: [],
    isWager: ({ stakeMinor, bets }) => stakeMinor > 0n && readBet(league, bets) !== undefined,
    eventOf: bets => {
      const bet = readBet(league, bets)
      return bet && `${league.gameCode}-${bet.matchday}`
    },
    make: async (draw, { stakeMinor, bets }) => {
      const live = readLive(league, bets)
      if (live) {
        const { scores, payoutMinor } = await playLive(league, live, stakeMinor, draw)
        return { over: true, outcome: scoresText(scores), payoutMinor }
      }
      const slip = readSlip(league, bets)
      if (!slip) throw new RangeError(`not a slip: ${bets}`)
      const scores = await playMatchday(league, slip.matchday, draw)
      return {
        over: true,
        outcome: scoresText(scores),
        payoutMinor: payoutOfSlip(league, slip, scores, stakeMinor),
      }
    },
  }
}

export const FOOTBALL_SLIP = slipKind('league', FOOTBALL)
export const ARENA_SLIP = slipKind('arena', ARENA)

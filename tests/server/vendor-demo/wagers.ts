import { betText } from '#lib/fairness/blackjack.ts'
import { speciesOf, volleyText } from '#lib/fairness/fish.ts'
import type { Kind } from '#lib/fairness/kind.ts'
import { KINDS } from '#lib/fairness/kinds.ts'
import { ARENA, FOOTBALL, fixturesOf, type League } from '#lib/fairness/league.ts'
import { LEAGUE_TITLES, leagueOf } from '#lib/fairness/league-titles.ts'
import { ticketText } from '#lib/fairness/pick-five.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { RING_TITLES, RINGS } from '#lib/fairness/rings.ts'
import { slipText } from '#lib/fairness/slip.ts'
import { WATERS } from '#lib/fairness/waters.ts'
import { isNightly } from '#tests/support/figures.ts'

/** A stake that every game takes, in satang. */
export const STAKE = 1_000n

/** The draw, fight or matchday that a bet is on. */
interface Event {
  name: string
  number: number
}

/** A kind of game under its own code, and bets of `STAKE` on a round of it. */
export interface Playable {
  name: string
  gameCode: string
  /** Whether its rounds come by the clock. */
  isOnClock: boolean
  bets: (event: Event | undefined) => string
}

const OWN: Readonly<Record<string, string>> = {
  baccarat: `player:${STAKE}`,
  cockfight: `meron:${STAKE}`,
  pinball: '12 high',
  blocks: '3',
  keno: '3,17,44',
  crash: '150',
  bingo: '2',
  blackjack: betText(STAKE),
  roulette: `red:${STAKE}`,
  sicBo: `small:${STAKE}`,
  ...Object.fromEntries(
    WATERS.map(water => [water.name, volleyText(STAKE / 2n, speciesOf(water).slice(0, 2))]),
  ),
}

const IN_ROOMS: Readonly<Record<string, string>> = {
  liveRoulette: 'red',
  liveSicBo: 'small',
  dragonTiger: 'dragon',
  liveBaccarat: 'player',
}

function slipOn(league: League, matchday: number): string {
  const [fixture] = fixturesOf(league, matchday)
  return slipText({ matchday, legs: [{ match: 0, choice: 'home', odds: fixture?.odds.home ?? 0 }] })
}

function betsOf({ name, codes: [code = ''] }: Kind, event: Event | undefined): string {
  if (!event) return OWN[name] ?? ''
  if (name === 'ticket') return ticketText(event.number, [3, 7, 9, 20, 33])
  if (RINGS.some(ring => ring.code === code)) return `${event.number} meron:${STAKE}`
  const spot = IN_ROOMS[name]
  if (spot) return `${event.name} ${spot}:${STAKE}`
  const own = { 'baize-league': FOOTBALL, 'circuit-arena': ARENA }[code]
  const league = own ?? leagueOf(code)
  if (!league) throw new Error(`nobody knows what to bet on ${name}`)
  return slipOn(league, event.number)
}

/** Kinds that are data behind the same code: by day the first of each stands for all. */
const ALIKE = [REEL_KINDS, RING_TITLES.map(({ kind }) => kind), LEAGUE_TITLES.map(({ kind }) => kind)]
const stands = (kind: Kind) => isNightly || !ALIKE.some(kinds => kinds.indexOf(kind) > 0)

/** Every kind of game of the house. */
export const PLAYABLE: readonly Playable[] = KINDS.filter(stands).map(kind => ({
  name: kind.name,
  gameCode: kind.codes[0] ?? '',
  isOnClock: kind.eventOf !== undefined,
  bets: event => betsOf(kind, event),
}))

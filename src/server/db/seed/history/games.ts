import type { Chance } from '#lib/art/chance.ts'
import { DEMO_VENDOR } from '#lib/demo/vendors.ts'
import type { Game } from '#lib/games/game.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import type { GameType } from '#lib/play/rules.ts'
import { drawAny, drawBetween, drawOf, type Weighted } from './draws.ts'

/** How games of a category behave in the demo world's past only: no live game is decided here. */
interface Manner {
  /** How often the category is chosen. */
  weight: number
  /** The stakes per bet, as multiples of the player's usual stake. */
  stakes: readonly bigint[]
  /** Seconds until the result, and until the next bet. */
  result: readonly [least: number, most: number]
  pause: readonly [least: number, most: number]
  /** The payout in hundredths of the stake, before the game's return to player is applied. */
  returns: Weighted<number>
  /** In percent, for games that state none. */
  rtp: number
}

const MINUTE = 60
const SINGLE = [1n, 1n, 1n, 1n, 2n] as const
const DOUBLE = [1n, 2n, 2n, 3n, 5n, 10n] as const

const EVENT: Weighted<number> = [
  [0, 540],
  [185, 300],
  [210, 120],
  [320, 40],
]
const SLOT: Weighted<number> = [
  [0, 660],
  [40, 110],
  [120, 100],
  [200, 70],
  [500, 36],
  [1_200, 16],
  [2_500, 6],
  [8_000, 1],
]
const NUMBERS: Weighted<number> = [
  [0, 910],
  [300, 60],
  [800, 22],
  [6_000, 8],
]
const CATCH: Weighted<number> = [
  [0, 550],
  [50, 120],
  [100, 130],
  [200, 120],
  [400, 52],
  [800, 25],
  [3_000, 3],
]
const TABLE: Weighted<number> = [
  [0, 520],
  [100, 80],
  [200, 390],
  [900, 10],
]

const MANNERS: Readonly<Record<GameType, Manner>> = {
  RNG: { weight: 46, stakes: SINGLE, result: [2, 6], pause: [5, 25], returns: SLOT, rtp: 96 },
  LIVE: { weight: 19, stakes: DOUBLE, result: [25, 45], pause: [40, 90], returns: TABLE, rtp: 97 },
  FISH: { weight: 9, stakes: SINGLE, result: [3, 20], pause: [8, 30], returns: CATCH, rtp: 96 },
  PVP: { weight: 6, stakes: DOUBLE, result: [40, 90], pause: [60, 150], returns: TABLE, rtp: 97 },
  SPORTS: {
    weight: 8,
    stakes: DOUBLE,
    result: [100 * MINUTE, 150 * MINUTE],
    pause: [60, 600],
    returns: EVENT,
    rtp: 95,
  },
  ESPORTS: {
    weight: 3,
    stakes: DOUBLE,
    result: [35 * MINUTE, 70 * MINUTE],
    pause: [60, 400],
    returns: EVENT,
    rtp: 95,
  },
  COCKFIGHT: {
    weight: 3,
    stakes: DOUBLE,
    result: [6 * MINUTE, 15 * MINUTE],
    pause: [300, 900],
    returns: EVENT,
    rtp: 95,
  },
  LOTT: { weight: 3, stakes: SINGLE, result: [60, 15 * MINUTE], pause: [60, 300], returns: NUMBERS, rtp: 88 },
  ELOTT: { weight: 3, stakes: SINGLE, result: [30, 120], pause: [40, 120], returns: NUMBERS, rtp: 90 },
}

/** The largest payout of a past round, as a multiple of the player's usual stake. */
const MOST_TIMES = 2_000n

/** How rounds of past games go: stake, duration and payout. */
export class PastGames {
  readonly #byType = new Map<GameType, Weighted<Game>>()

  /** Hot games and those of the house are played most, closed games never. */
  constructor(games: readonly Game[]) {
    const open = games.filter(game => !game.maintenance)
    for (const [type, all] of Map.groupBy(open, game => game.gameType)) {
      const known = all.filter(game => isOfHouse(game) || game.hotRank !== null || game.position < 40)
      this.#byType.set(
        type,
        known.map(game => [game, weightOf(game)] as const),
      )
    }
  }

  /** The few games that a player prefers. */
  favorites(chance: Chance): readonly Game[] {
    const types = [...this.#byType.keys()].map(type => [type, MANNERS[type].weight] as const)
    return Array.from({ length: drawBetween(chance, 2, 6) }, () =>
      drawOf(chance, this.#byType.get(drawOf(chance, types)) ?? []),
    )
  }
}

function weightOf(game: Game): number {
  const isHot = game.hotRank === null ? 1 : game.hotRank <= 12 ? 12 : 5
  return isHot + (isOfHouse(game) ? 8 : 0)
}

function isOfHouse({ vassalage, gameCode }: Game): boolean {
  return vassalage === DEMO_VENDOR || lotteryGame(gameCode)?.vendor === vassalage
}

/** The course of one round: times in milliseconds, the stake in the unit of `stake`. */
export interface PastRound {
  stake: bigint
  /** In hundredths of the stake. */
  comesBack: number
  resultMs: number
  pauseMs: number
}

export function playRound(chance: Chance, game: Game, stake: bigint): PastRound {
  const { stakes, result, pause, returns, rtp } = MANNERS[game.gameType]
  const mean = returns.reduce((sum, [value, weight]) => sum + value * weight, 0) / weightsOf(returns)
  const percent = game.rtp === null ? rtp : Number(game.rtp)
  const whole = drawAny(chance, stakes) * stake
  const most = Number((MOST_TIMES * stake * 100n) / whole)
  return {
    stake: whole,
    comesBack: Math.min(most, Math.round((drawOf(chance, returns) * percent) / mean)),
    resultMs: drawBetween(chance, result[0] * 1_000, result[1] * 1_000),
    pauseMs: drawBetween(chance, pause[0] * 1_000, pause[1] * 1_000),
  }
}

function weightsOf(weighted: Weighted<number>): number {
  return weighted.reduce((sum, [, weight]) => sum + weight, 0)
}

import { sumOf } from './bets.ts'
import {
  cockfightReturn,
  type Fight,
  NUMBERS,
  readSides,
  type Side,
  sideOf,
  sidesPayout,
  sidesText,
  winnerText,
} from './cockfight.ts'
import type { Kind } from './kind.ts'
import { type Fraction, lowerOf } from './rtp.ts'

/**
 * Rings with fights by the clock, the same for everybody. Each ring has chances, odds and a pace of its own. The seed's
 * hash is published when a fight's betting opens, and the seed after the fight; the client seed is the fight's own name
 * ("golden-spur-24012345"), which holds the ring's code, so no two rings share a draw. The nonce is 1.
 */
export interface Ring extends Fight {
  code: string
  /** A fight begins at every whole multiple of this time. */
  everyMs: number
}

/** Betting ends this long before a fight, which lasts so long. */
export const RING_CLOSES_MS = 5_000
export const RING_LASTS_MS = 8_000

function ring(
  code: string,
  seconds: number,
  chances: [number, number, number],
  odds: [bigint, bigint, bigint],
): Ring {
  const [meron, wala, draw] = chances
  return {
    code,
    everyMs: seconds * 1_000,
    chances: { meron, wala, draw },
    odds: { meron: odds[0], wala: odds[1], draw: odds[2] },
  }
}

export const RINGS: readonly Ring[] = [
  ring('meron-wala', 60, [480, 460, 60], [89n, 97n, 1_450n]),
  ring('golden-spur', 75, [500, 430, 70], [80n, 108n, 1_240n]),
  ring('village-ring', 90, [465, 465, 70], [93n, 93n, 1_240n]),
  ring('seven-rounds', 60, [450, 450, 100], [92n, 92n, 840n]),
  ring('sunday-derby', 90, [490, 440, 70], [84n, 104n, 1_240n]),
  ring('white-plume', 75, [430, 500, 70], [108n, 80n, 1_240n]),
  ring('red-and-blue', 45, [475, 475, 50], [94n, 94n, 1_780n]),
  ring('evening-pit', 60, [440, 480, 80], [102n, 85n, 1_070n]),
]

/** What a player bets on one fight of a ring. */
export interface RingBet {
  fight: number
  sides: ReadonlyMap<Side, bigint>
}

/** A bet as text: the number of the fight, then its sides ("24012345 meron:500 draw:100"). */
export function ringBetText({ fight, sides }: RingBet): string {
  return `${fight} ${sidesText(sides)}`
}

export function readRingBet(text: string): RingBet | undefined {
  const [, fight, rest = ''] = /^(0|[1-9]\d{0,11}) (.+)$/.exec(text) ?? []
  const sides = readSides(rest)
  return fight !== undefined && sides ? { fight: Number(fight), sides } : undefined
}

/** The return of the worse of the two main bets. */
export function ringReturn(ring: Ring): Fraction {
  return lowerOf(cockfightReturn(ring, 'meron'), cockfightReturn(ring, 'wala'))
}

export function ringOf(gameCode: string): Ring | undefined {
  return RINGS.find(({ code }) => code === gameCode)
}

/** "golden-spur" as the name of a kind: "goldenSpur". */
const nameOf = (code: string) => code.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function kindFor(ring: Ring): Kind {
  return {
    name: nameOf(ring.code),
    codes: [ring.code],
    moves: [],
    isWager: ({ stakeMinor, bets }) => {
      const bet = readRingBet(bets)
      return bet !== undefined && sumOf(bet.sides) === stakeMinor
    },
    eventOf: bets => {
      const bet = readRingBet(bets)
      return bet && `${ring.code}-${bet.fight}`
    },
    make: async (draw, { bets }) => {
      const bet = readRingBet(bets)
      if (!bet) throw new RangeError(`not a bet on a fight: ${bets}`)
      const { value } = await draw(NUMBERS)
      const payoutMinor = sidesPayout(ring, bet.sides, sideOf(ring, value))
      return { over: true, outcome: winnerText(ring, value), payoutMinor }
    },
  }
}

/** The rules of every ring. */
export const RING_TITLES = RINGS.map(ring => ({ ring, kind: kindFor(ring) }))

import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the crash titles: a multiplier rises from ×1.01 until it crashes. A player who cashes out before gets the stake
 * times the multiplier, by hand or at the automatic cash-out that was set before the round; without one that is the
 * highest multiplier. A round draws one number below a thousand million and adds one; 96 % of a thousand million divided
 * by it, in hundredths and cut, is the crash point. So a cash-out at m is reached with the chance 0.96 / m, and every
 * cash-out, planned or not, returns the same. The crash point is fixed before the round begins and stays hidden until
 * its end. When a player cashed out is told by the server's clock alone, and noted in the place of moves, in hundredths.
 */
const DRAW_BELOW = 1_000_000_000
/** Of all stakes so many hundredths come back, less what is cut from the crash point. */
const SHARE = 96
/** The lowest and the highest cash-out, in hundredths of the stake. Below the lowest the crash comes at once. */
export const FIRST_TIMES = 101
export const MOST_TIMES = 100_000
/** The multiplier grows by the factor e (2.718…) in this time. */
const GROWTH_MS = 10_000
export const TAKE = 'take'

/** The crash point of a drawn number, in hundredths. */
function pointOf(drawn: number): number {
  return Math.min(Math.floor((SHARE * DRAW_BELOW) / (drawn + 1)), MOST_TIMES)
}

/** What the multiplier has gained after so much of a round, uncut: from 0 at the start. */
export function gainAfter(ms: number): number {
  return Math.exp(Math.max(0, ms) / GROWTH_MS) - 1
}

/** The multiplier after so much of a round, in hundredths. It counts for a player who cashes out now. */
export function timesAfter(ms: number): number {
  return Math.min(Math.floor(100 * (gainAfter(ms) + 1)) + 1, MOST_TIMES)
}

/** The first millisecond of a round in which the multiplier is at least so many hundredths. */
export function msUntil(times: number): number {
  let ms = Math.max(0, Math.floor(GROWTH_MS * Math.log((times - 1) / 100)) - 1)
  while (timesAfter(ms) < times) ms += 1
  return ms
}

/** The chance that the multiplier gets so far. */
export function crashChance(times: number): Fraction {
  return {
    numerator: BigInt(Math.floor((SHARE * DRAW_BELOW) / times)),
    denominator: BigInt(DRAW_BELOW),
  }
}

/** What comes back to a player who cashes out at so many hundredths, whether planned or not. */
export function crashReturn(times: number): Fraction {
  const { numerator, denominator } = crashChance(times)
  return { numerator: numerator * BigInt(times), denominator: denominator * 100n }
}

/** The lowest return of all cash-outs; only the cut of the crash point makes them differ. */
export function leastCrashReturn(): Fraction {
  let least = crashReturn(FIRST_TIMES)
  for (let times = FIRST_TIMES + 1; times <= MOST_TIMES; times += 1) {
    const one = crashReturn(times)
    if (one.numerator < least.numerator) least = one
  }
  return least
}

/** A cash-out in hundredths as bets, or as the house notes it: "150"; undefined for one that there is not. */
export function readTimes(text: string): number | undefined {
  const times = /^[1-9]\d{2,5}$/.test(text) ? Number(text) : 0
  return times >= FIRST_TIMES && times <= MOST_TIMES ? times : undefined
}

export async function drawPoint(draw: DrawBelow): Promise<number> {
  return pointOf((await draw(DRAW_BELOW)).value)
}

export const CRASH: Kind = {
  name: 'crash',
  codes: ['house-crash'],
  moves: [TAKE],
  isNoted: text => readTimes(text) !== undefined,
  noteMove: (_, waitedMs) => String(timesAfter(waitedMs)),
  hidesEnd: true,
  // Whole hundredths, so that nothing is cut.
  isWager: ({ stakeMinor, bets }) =>
    stakeMinor > 0n && stakeMinor % 100n === 0n && readTimes(bets) !== undefined,
  make: async (draw, { stakeMinor, bets, moves }) => {
    const planned = readTimes(bets)
    if (planned === undefined) throw new RangeError(`not a cash-out: ${bets}`)
    const point = await drawPoint(draw)
    const taken = readTimes(moves)
    if (taken === undefined && point >= FIRST_TIMES) {
      const waitMs = point < planned ? msUntil(point + 1) : msUntil(planned)
      return { over: false, outcome: '?', waitMs, byRule: String(planned) }
    }
    const payoutMinor = taken !== undefined && taken <= point ? (BigInt(taken) * stakeMinor) / 100n : 0n
    return { over: true, outcome: String(point), payoutMinor }
  },
}

/** What a cash-out returns from whose chance nothing is cut. */
export const CRASH_BEST: Fraction = crashReturn(200)

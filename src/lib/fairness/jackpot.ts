import type { Kind } from './kind.ts'
import { type Definition, UNITS } from './reels/definition.ts'
import { DEFINITIONS } from './reels/definitions.ts'
import { payoutOf, playRound, roundText } from './reels/round.ts'

/**
 * The rules of the jackpot titles: the slot whose coins hold, and a jackpot beside it that all of them share. A round
 * reads the draws of its slot, and then one number below 50,000,000: a number below the stake in minor units wins what
 * the jackpot holds then, so the chance is in proportion to the stake. Of every stake a part goes to the jackpot and a
 * part to the next one, which takes over when the first is won. How much was won does not follow from the seeds: the
 * house notes it with the round, in the place of a player's moves.
 */
export const JACKPOT_AMONG = 50_000_000
/** In thousandths of the stake. */
export const TO_JACKPOT = 10n
export const TO_NEXT = 5n

/** The codes of the titles. */
export const JACKPOT_TITLES = /^[a-z0-9-]{1,72}-jackpot$/

const REELS = DEFINITIONS.find(({ name }) => name === 'heldCoins')
if (!REELS) throw new Error('there is no slot whose coins hold')

/** What the reels alone return, in percent to four decimals. */
export const REELS_RTP = REELS.figures.rtp
/** The slot; its return contains what is contributed, since all of that is paid out. */
export const JACKPOT_SLOT: Definition = {
  ...REELS,
  name: 'jackpot',
  figures: { ...REELS.figures, rtp: withContribution(REELS_RTP) },
}

function withContribution(percent: string): string {
  const tenThousandths = BigInt(percent.replace('.', '')) + (TO_JACKPOT + TO_NEXT) * 1_000n
  return String(tenThousandths).replace(/(\d{4})$/, '.$1')
}

const HIT = 'jackpot'

/** Whether the round of this outcome won the jackpot. */
export function wonJackpot(outcome: string): boolean {
  return outcome.split('; ').includes(HIT)
}

/** What a round took from the jackpot, from what was noted with it. */
export function jackpotTaken(noted: string): bigint {
  return isTaken(noted) ? BigInt(noted) : 0n
}

function isTaken(noted: string): boolean {
  return /^[1-9]\d{0,17}$/.test(noted)
}

export const JACKPOT: Kind = {
  name: JACKPOT_SLOT.name,
  codes: ['house-jackpot'],
  moves: [],
  isNoted: isTaken,
  isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n && stakeMinor % BigInt(UNITS) === 0n,
  make: async (draw, { stakeMinor, moves }) => {
    const round = await playRound(JACKPOT_SLOT, draw)
    const isHit = BigInt((await draw(JACKPOT_AMONG)).value) < stakeMinor
    return {
      over: true,
      outcome: isHit ? `${roundText(round)}; ${HIT}` : roundText(round),
      payoutMinor: payoutOf(JACKPOT_SLOT, round, -1, stakeMinor) + (isHit ? jackpotTaken(moves) : 0n),
      jackpot: isHit ? 'won' : 'fed',
    }
  },
}

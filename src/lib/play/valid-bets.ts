import type { Minor } from '../money/money.ts'
import { PPM } from '../money/rates.ts'
import type { GameType } from './rules.ts'

/** What of a round counts: `risk`, what its result changed, up to the stake; or `stake`, all that was bet. */
export const VALID_BET_BASES = ['risk', 'stake'] as const
export type ValidBetBasis = (typeof VALID_BET_BASES)[number]

/** What a stored figure was reckoned by; `vendor` where its vendor told one of its own. */
export const VALID_BET_SOURCES = [...VALID_BET_BASES, 'vendor'] as const
export type ValidBetSource = (typeof VALID_BET_SOURCES)[number]

/** How the rounds of a category count from a day on, which names this version of the rule. */
export interface ValidBetRule {
  basis: ValidBetBasis
  /** Millionths of the basis. */
  weightPpm: number
  /** The first day on which rounds settle by it, of the deployment's time zone. */
  fromDay: string
}

/** A round's valid bet as it is stored, with what it was reckoned by: undefined under the rule before there were others. */
export interface CountedBet {
  validBet: Minor
  validBetBy: ValidBetSource | undefined
  validBetFrom: string | undefined
}

/**
 * The valid bet of a unit of play that has settled: a round, or all tickets of a member in one draw. A figure of the
 * vendor's own takes the place of the basis, up to the stake. The weight is applied last, rounded down.
 */
export function countBet(
  { stake, payout }: { stake: Minor; payout: Minor },
  rule: ValidBetRule | undefined,
  told?: Minor,
): CountedBet {
  if (!rule) return { validBet: stake, validBetBy: undefined, validBetFrom: undefined }
  const basis = told ?? (rule.basis === 'stake' ? stake : distance(payout, stake))
  const most = basis < stake ? basis : stake
  return {
    validBet: (most * BigInt(rule.weightPpm)) / PPM,
    validBetBy: told === undefined ? rule.basis : 'vendor',
    validBetFrom: rule.fromDay,
  }
}

const distance = (one: Minor, other: Minor): Minor => (one > other ? one - other : other - one)

/**
 * Parts of a unit's figure, in the order of their stakes: none is above its stake, and they add up to the figure, which is
 * not above the sum of the stakes.
 */
export function partsOf(figure: Minor, stakes: readonly Minor[]): Minor[] {
  const sum = stakes.reduce((all, stake) => all + stake, 0n)
  if (sum === 0n) return stakes.map(() => 0n)
  let before = 0n
  return stakes.map(stake => {
    const from = (figure * before) / sum
    before += stake
    return (figure * before) / sum - from
  })
}

const shipped = (basis: ValidBetBasis): ValidBetRule => ({
  basis,
  weightPpm: 1_000_000,
  fromDay: '1970-01-01',
})

/** How a new site counts. */
export const SHIPPED_VALID_BET_RULES: Record<GameType, ValidBetRule> = {
  ELOTT: shipped('risk'),
  LOTT: shipped('risk'),
  LIVE: shipped('risk'),
  SPORTS: shipped('risk'),
  FISH: shipped('stake'),
  RNG: shipped('stake'),
  PVP: shipped('risk'),
  ESPORTS: shipped('risk'),
  COCKFIGHT: shipped('risk'),
}

import type { Minor } from '../money/money.ts'
import { PPM } from '../money/rates.ts'
import type { GameType } from './rules.ts'

/**
 * The basis of a round's valid bet: `risk`, the result's absolute value up to the stake; or `stake`, everything bet.
 */
export const VALID_BET_BASES = ['risk', 'stake'] as const
export type ValidBetBasis = (typeof VALID_BET_BASES)[number]

/** The source of a stored figure; `vendor` if the vendor sent its own. */
export const VALID_BET_SOURCES = [...VALID_BET_BASES, 'vendor'] as const
export type ValidBetSource = (typeof VALID_BET_SOURCES)[number]

/** How the rounds of a category count from a day on, which identifies this version of the rule. */
export interface ValidBetRule {
  basis: ValidBetBasis
  /** Millionths of the basis. */
  weightPpm: number
  /** The first day, in the deployment's time zone, on which rounds settle by it. */
  fromDay: string
}

/** A round's stored valid bet with its source: undefined by the original rule, before there were others. */
export interface CountedBet {
  validBet: Minor
  validBetBy: ValidBetSource | undefined
  validBetFrom: string | undefined
}

/**
 * The valid bet of a settled unit of play: a round, or all tickets of a member in one draw. The vendor's own figure
 * replaces the basis, up to the stake. The weight is applied last, rounded down.
 */
export function countBet(
  { stake, payout }: { stake: Minor; payout: Minor },
  rule: ValidBetRule | undefined,
  reported?: Minor,
): CountedBet {
  if (!rule) return { validBet: stake, validBetBy: undefined, validBetFrom: undefined }
  const basis = reported ?? (rule.basis === 'stake' ? stake : distance(payout, stake))
  const most = basis < stake ? basis : stake
  return {
    validBet: (most * BigInt(rule.weightPpm)) / PPM,
    validBetBy: reported === undefined ? rule.basis : 'vendor',
    validBetFrom: rule.fromDay,
  }
}

const distance = (one: Minor, other: Minor): Minor => (one > other ? one - other : other - one)

/**
 * Splits a unit's figure in proportion to stakes, in their order: no part exceeds its stake, and the parts add up to
 * the figure, which must not exceed the sum of the stakes.
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

/** The rules of a new site. */
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

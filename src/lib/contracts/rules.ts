import { MAX_AMOUNT_MINOR, type Minor } from '#lib/money/money.ts'
import { PPM } from '#lib/money/rates.ts'
import { type ContractKind, DIVIDEND_PERIODS, type DividendPeriod } from './windows.ts'

/** The most tiers of a contract. */
export const MOST_TIERS = 20
const MOST_ACTIVE = 1_000_000
/** The largest sum that a tier can pay, minor units. */
export const MOST_SUM: Minor = 10n ** 11n

/** The highest rate of a tier, in millionths: all of the players' loss, or a tenth of valid bets. */
export function mostPpmOf(kind: ContractKind): number {
  return kind === 'dividend' ? 1_000_000 : 100_000
}

/** What a tier pays: a rate in millionths, or a sum in minor units. */
export type Pay = { ppm: number } | { sum: Minor }

/** The conditions of a tier and its pay; a condition of zero is none. */
export interface Tier {
  /** Minor units. */
  validBet: Minor
  active: number
  /** The players' loss, minor units. */
  loss: Minor
  pay: Pay
}

/** A tier in stored and API form: amounts are minor units as text, and it has either `ppm` or `sum`. */
export interface TierText {
  validBet: string
  active: number
  loss: string
  ppm?: number | undefined
  sum?: string | undefined
}

/** The terms of a contract; salaries have no period. */
export interface Terms {
  period: DividendPeriod | null
  /** Lowest first. */
  tiers: readonly Tier[]
}

/** The team's activity in a window. */
export interface Inputs {
  validBet: Minor
  active: number
  /** Stake less payout; negative if the players won. */
  loss: Minor
}

/** Throws for a tier that has no pay or both kinds, because the schemas never accept one. */
export function readTiers(texts: readonly TierText[]): Tier[] {
  return texts.map(({ validBet, active, loss, ppm, sum }) => {
    if ((ppm === undefined) === (sum === undefined)) throw new RangeError('a tier pays a rate or a sum')
    const pay = ppm === undefined ? { sum: BigInt(sum ?? '') } : { ppm }
    return { validBet: BigInt(validBet), active, loss: BigInt(loss), pay }
  })
}

export function writeTiers(tiers: readonly Tier[]): TierText[] {
  return tiers.map(({ validBet, active, loss, pay }) => {
    const paid = 'ppm' in pay ? { ppm: pay.ppm } : { sum: pay.sum.toString() }
    return { validBet: validBet.toString(), active, loss: loss.toString(), ...paid }
  })
}

type TierField = 'validBet' | 'active' | 'loss' | 'pay'
/** The codes of faults: keys of the error dictionary. */
export const TIER_REFUSALS = [
  'contractTooMuch',
  'contractRateOutside',
  'contractAsksNothing',
  'contractTierFalls',
  'contractTierSame',
  'contractPayMixed',
  'contractPayNotRising',
] as const
export type TierFaultCode = (typeof TIER_REFUSALS)[number]

export interface TierFault {
  /** The index of the tier, from 0. */
  tier: number
  field: TierField
  code: TierFaultCode
}

/** All faults of tiers, at most one per field of a tier; does not check their number. */
export function faultsOfTiers(kind: ContractKind, tiers: readonly Tier[]): TierFault[] {
  return tiers.flatMap((tier, index) => {
    const below = tiers[index - 1]
    const found = [...faultsOfTier(kind, tier), ...(below ? faultsAbove(below, tier) : [])]
    const fields = new Set<TierField>()
    return found
      .filter(({ field }) => !fields.has(field) && fields.add(field))
      .map(fault => ({ tier: index, ...fault }))
  })
}

type FaultOfOne = Omit<TierFault, 'tier'>

function faultsOfTier(kind: ContractKind, { validBet, active, loss, pay }: Tier): FaultOfOne[] {
  const faults: FaultOfOne[] = []
  const isAmount = (value: Minor) => value >= 0n && value <= MAX_AMOUNT_MINOR
  if (!isAmount(validBet)) faults.push({ field: 'validBet', code: 'contractTooMuch' })
  if (!isAmount(loss)) faults.push({ field: 'loss', code: 'contractTooMuch' })
  if (!(Number.isInteger(active) && active >= 0 && active <= MOST_ACTIVE))
    faults.push({ field: 'active', code: 'contractTooMuch' })
  if (validBet === 0n && loss === 0n) faults.push({ field: 'validBet', code: 'contractAsksNothing' })
  if ('ppm' in pay) {
    if (!(Number.isInteger(pay.ppm) && pay.ppm > 0 && pay.ppm <= mostPpmOf(kind)))
      faults.push({ field: 'pay', code: 'contractRateOutside' })
  } else if (pay.sum <= 0n || pay.sum > MOST_SUM) faults.push({ field: 'pay', code: 'contractTooMuch' })
  return faults
}

/** The faults of a tier compared with the one below it. */
function faultsAbove(below: Tier, tier: Tier): FaultOfOne[] {
  const faults: FaultOfOne[] = []
  for (const field of ['validBet', 'active', 'loss'] as const)
    if (tier[field] < below[field]) faults.push({ field, code: 'contractTierFalls' })
  // Of two tiers with the same conditions, the lower one could never apply.
  if (tier.validBet === below.validBet && tier.active === below.active && tier.loss === below.loss)
    faults.push({ field: 'validBet', code: 'contractTierSame' })
  if ('ppm' in tier.pay !== 'ppm' in below.pay) faults.push({ field: 'pay', code: 'contractPayMixed' })
  else if (!paysMore(tier.pay, below.pay)) faults.push({ field: 'pay', code: 'contractPayNotRising' })
  return faults
}

/** Whether one pays more than the other, comparing rates or sums; false if they have different forms. */
function paysMore(one: Pay, other: Pay): boolean {
  if ('ppm' in one && 'ppm' in other) return one.ppm > other.ppm
  return 'sum' in one && 'sum' in other && one.sum > other.sum
}

/** The number of the highest tier whose conditions are all met, from 1; null if there is none. */
export function tierOf(inputs: Inputs, tiers: readonly Tier[]): number | null {
  const reached = tiers.findLastIndex(
    tier =>
      inputs.validBet >= tier.validBet &&
      inputs.active >= tier.active &&
      // A team's players may win; a tier without a loss condition allows that.
      (tier.loss === 0n || inputs.loss >= tier.loss),
  )
  return reached === -1 ? null : reached + 1
}

/**
 * The amount of a tier, in minor units, rounded down. A dividend's rate is a share of the players' loss, nothing if
 * they won; a salary's rate is a share of the valid bets; a sum is paid unchanged.
 */
export function amountOf(kind: ContractKind, { pay }: Tier, { validBet, loss }: Inputs): Minor {
  if ('sum' in pay) return pay.sum
  const base = kind === 'dividend' ? loss : validBet
  return base > 0n ? (base * BigInt(pay.ppm)) / PPM : 0n
}

/** The tier that a window reaches, and the amount owed for it. */
export function obligationOf(
  kind: ContractKind,
  tiers: readonly Tier[],
  inputs: Inputs,
): { tier: number | null; amount: Minor } {
  const tier = tierOf(inputs, tiers)
  const applies = tier === null ? undefined : tiers[tier - 1]
  return { tier, amount: applies ? amountOf(kind, applies, inputs) : 0n }
}

/** The pay of the highest tier. */
export function topPay(tiers: readonly Tier[]): Pay {
  const top = tiers.at(-1)
  if (!top) throw new RangeError('terms without a tier')
  return top.pay
}

/**
 * Whether an upline with the terms `own` may grant `granted` to a downline: both pay rates, or both sums; the highest
 * tier pays no more; and sums are paid no more often.
 */
export function covers(own: Terms, granted: Terms): boolean {
  const [most, top] = [topPay(own.tiers), topPay(granted.tiers)]
  if ('ppm' in most && 'ppm' in top) return top.ppm <= most.ppm
  if (!('sum' in most && 'sum' in top)) return false
  return top.sum <= most.sum && lengthOf(granted.period) >= lengthOf(own.period)
}

/** The position of a period among all, shortest first. */
function lengthOf(period: DividendPeriod | null): number {
  return period === null ? 0 : DIVIDEND_PERIODS.indexOf(period)
}

/** New terms compared with the present ones. */
export interface Compared {
  topNow: Pay | null
  topThen: Pay
  /** The tiers that the same window reaches, from 1. */
  tierNow: number | null
  tierThen: number | null
  /** Their required active members; of the lowest tier if none is reached. */
  activeNow: number | null
  activeThen: number
}

export function comparedOf(present: Terms | undefined, then: Terms, inputs: Inputs): Compared {
  const requiredActive = (tiers: readonly Tier[], tier: number | null) => tiers[(tier ?? 1) - 1]?.active ?? 0
  const tierNow = present ? tierOf(inputs, present.tiers) : null
  const tierThen = tierOf(inputs, then.tiers)
  return {
    topNow: present ? topPay(present.tiers) : null,
    topThen: topPay(then.tiers),
    tierNow,
    tierThen,
    activeNow: present ? requiredActive(present.tiers, tierNow) : null,
    activeThen: requiredActive(then.tiers, tierThen),
  }
}

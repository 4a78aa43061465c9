import { MAX_AMOUNT_MINOR, type Minor } from '#lib/money/money.ts'
import { PPM } from '#lib/money/rates.ts'
import { type ContractKind, DIVIDEND_PERIODS, type DividendPeriod } from './windows.ts'

/** How many tiers a contract can have. */
export const MOST_TIERS = 20
const MOST_ACTIVE = 1_000_000
/** The most that a tier can pay as a sum, minor units. */
export const MOST_SUM: Minor = 10n ** 11n

/** The most that a tier can pay as a rate, in millionths: of the players' loss all of it, of valid bets a tenth. */
export function mostPpmOf(kind: ContractKind): number {
  return kind === 'dividend' ? 1_000_000 : 100_000
}

/** What a tier pays: a rate in millionths, or a sum in minor units. */
export type Pay = { ppm: number } | { sum: Minor }

/** What a tier asks for; a condition of zero asks for nothing. */
export interface Tier {
  /** Minor units. */
  validBet: Minor
  active: number
  /** Of the players, minor units. */
  loss: Minor
  pay: Pay
}

/** A tier as it is stored and sent: amounts are minor units as text, and it has either `ppm` or `sum`. */
export interface TierText {
  validBet: string
  active: number
  loss: string
  ppm?: number | undefined
  sum?: string | undefined
}

/** What a contract is about; salaries have no period. */
export interface Terms {
  period: DividendPeriod | null
  /** Lowest first. */
  tiers: readonly Tier[]
}

/** What the team did in a window. */
export interface Inputs {
  validBet: Minor
  active: number
  /** Stake less payout; negative when the players won. */
  loss: Minor
}

/** Throws for a tier that pays nothing or two things at once: such a one is let in nowhere. */
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
/** Keys of the errors' dictionary. */
export type TierFaultCode =
  | 'contractTooMuch'
  | 'contractRateOutside'
  | 'contractAsksNothing'
  | 'contractTierFalls'
  | 'contractTierSame'
  | 'contractPayMixed'
  | 'contractPayNotRising'

export interface TierFault {
  /** The place of the tier, from 0. */
  tier: number
  field: TierField
  code: TierFaultCode
}

/** Everything that is wrong with tiers, at most one fault for each field of a tier; how many there may be is not asked. */
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

/** What is wrong with a tier in relation to the one below it. */
function faultsAbove(below: Tier, tier: Tier): FaultOfOne[] {
  const faults: FaultOfOne[] = []
  for (const field of ['validBet', 'active', 'loss'] as const)
    if (tier[field] < below[field]) faults.push({ field, code: 'contractTierFalls' })
  // The lower of two that ask for the same could never apply.
  if (tier.validBet === below.validBet && tier.active === below.active && tier.loss === below.loss)
    faults.push({ field: 'validBet', code: 'contractTierSame' })
  if ('ppm' in tier.pay !== 'ppm' in below.pay) faults.push({ field: 'pay', code: 'contractPayMixed' })
  else if (!paysMore(tier.pay, below.pay)) faults.push({ field: 'pay', code: 'contractPayNotRising' })
  return faults
}

/** Whether one pays more than the other, rate against rate and sum against sum; of two forms neither does. */
function paysMore(one: Pay, other: Pay): boolean {
  if ('ppm' in one && 'ppm' in other) return one.ppm > other.ppm
  return 'sum' in one && 'sum' in other && one.sum > other.sum
}

/** The place of the highest tier whose conditions are all met, from 1; null where none is. */
export function tierOf(inputs: Inputs, tiers: readonly Tier[]): number | null {
  const reached = tiers.findLastIndex(
    tier =>
      inputs.validBet >= tier.validBet &&
      inputs.active >= tier.active &&
      // The players of a team may win; who asks for no loss does not ask for that.
      (tier.loss === 0n || inputs.loss >= tier.loss),
  )
  return reached === -1 ? null : reached + 1
}

/**
 * What a tier comes to, in minor units, rounded down. By rate a dividend is a share of the players' loss, nothing when
 * they won, and a salary one of the valid bets; a sum is paid as it is.
 */
export function amountOf(kind: ContractKind, { pay }: Tier, { validBet, loss }: Inputs): Minor {
  if ('sum' in pay) return pay.sum
  const base = kind === 'dividend' ? loss : validBet
  return base > 0n ? (base * BigInt(pay.ppm)) / PPM : 0n
}

/** The tier that a window reaches, and what is to be paid for it. */
export function obligationOf(
  kind: ContractKind,
  tiers: readonly Tier[],
  inputs: Inputs,
): { tier: number | null; amount: Minor } {
  const tier = tierOf(inputs, tiers)
  const applies = tier === null ? undefined : tiers[tier - 1]
  return { tier, amount: applies ? amountOf(kind, applies, inputs) : 0n }
}

/** What the highest tier pays. */
export function topPay(tiers: readonly Tier[]): Pay {
  const top = tiers.at(-1)
  if (!top) throw new RangeError('terms without a tier')
  return top.pay
}

/**
 * Whether an upline that has `own` may grant `granted` below: both pay rates, or both sums; at the highest tier no more;
 * and of sums not more often.
 */
export function covers(own: Terms, granted: Terms): boolean {
  const [most, top] = [topPay(own.tiers), topPay(granted.tiers)]
  if ('ppm' in most && 'ppm' in top) return top.ppm <= most.ppm
  if (!('sum' in most && 'sum' in top)) return false
  return top.sum <= most.sum && lengthOf(granted.period) >= lengthOf(own.period)
}

/** Where a period stands among the others, the shortest first. */
function lengthOf(period: DividendPeriod | null): number {
  return period === null ? 0 : DIVIDEND_PERIODS.indexOf(period)
}

/** New terms beside the present ones, in figures that people compare. */
export interface Compared {
  topNow: Pay | null
  topThen: Pay
  /** The tiers that the same window reaches, from 1. */
  tierNow: number | null
  tierThen: number | null
  /** How many active members those ask for; where none is reached, the lowest tier. */
  activeNow: number | null
  activeThen: number
}

export function comparedOf(present: Terms | undefined, then: Terms, inputs: Inputs): Compared {
  const askedActive = (tiers: readonly Tier[], tier: number | null) => tiers[(tier ?? 1) - 1]?.active ?? 0
  const tierNow = present ? tierOf(inputs, present.tiers) : null
  const tierThen = tierOf(inputs, then.tiers)
  return {
    topNow: present ? topPay(present.tiers) : null,
    topThen: topPay(then.tiers),
    tierNow,
    tierThen,
    activeNow: present ? askedActive(present.tiers, tierNow) : null,
    activeThen: askedActive(then.tiers, tierThen),
  }
}

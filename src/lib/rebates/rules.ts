import type { Minor } from '#lib/money/money.ts'
import { PPM } from '#lib/money/rates.ts'

/** The most that a rate of rebate may be, in millionths, VIP included: a tenth of a bet. */
export const MOST_PPM = 100_000

/** What a member has in one category since the first rate, claimed or not. */
export interface Earnings {
  /** Valid bets in minor units. */
  validBet: Minor
  /** The sum over the days of valid bets × the millionths of the day. */
  weighted: bigint
}

/** Where the last claim ended; all zero before the first one. */
export interface Claimed {
  validBet: Minor
  paid: Minor
}

export interface Claimable {
  /** Valid bets that were not claimed for yet. */
  validBet: Minor
  amount: Minor
}

/**
 * What can be claimed: everything ever earned, rounded down to the minor unit once, less what was paid. So it makes no
 * difference how often somebody claims; no fraction of a bet is lost between two claims, and none is paid twice.
 */
export function claimableOf(earned: Earnings, claimed: Claimed): Claimable {
  const amount = earned.weighted / PPM - claimed.paid
  const validBet = earned.validBet - claimed.validBet
  return { validBet: validBet > 0n ? validBet : 0n, amount: amount > 0n ? amount : 0n }
}

/** Whether it is worth a claim by the least amount of the settings; without a bet behind it there is nothing to claim. */
export function mayClaim({ amount, validBet }: Claimable, least: Minor): boolean {
  return amount > 0n && validBet > 0n && amount >= least
}

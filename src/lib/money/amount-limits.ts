import { type Minor, minorOf } from './money.ts'

/** The bounds of one amount; both are allowed amounts. */
export interface AmountLimits {
  minMinor: Minor
  maxMinor: Minor
}

export function isWithinLimits(amount: Minor, { minMinor, maxMinor }: AmountLimits): boolean {
  return amount >= minMinor && amount <= maxMinor
}

/** The least of several amounts from the API: what is left when each of them limits one payment. */
export function leastOf(amounts: readonly [string, ...string[]]): Minor {
  const [first, ...others] = amounts
  return others.map(minorOf).reduce((least, next) => (next < least ? next : least), minorOf(first))
}

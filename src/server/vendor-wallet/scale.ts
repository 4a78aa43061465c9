import { rescaled } from '#lib/money/exact-json.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import type { Adapter } from './adapter.ts'
import { VendorRefusal } from './answers.ts'

/** A vendor's amount in the wallet's minor units; one that is finer than those is refused, never rounded. */
export function inWallet(
  currency: Currency,
  { amountDigits }: Pick<Adapter, 'amountDigits'>,
  amount: bigint,
): bigint {
  const digits = MINOR_DIGITS[currency]
  const exact = rescaled(amount, amountDigits ?? digits, digits)
  if (exact === undefined) throw new VendorRefusal('WRONG_SYNTAX')
  return exact
}

/** An amount in the vendor's scale; what is less than its smallest unit is left out, so it is never told too much. */
export function inScaleOf(
  { amountDigits }: Pick<Adapter, 'amountDigits'>,
  currency: Currency,
  minor: bigint,
): string {
  const digits = MINOR_DIGITS[currency]
  const scale = amountDigits ?? digits
  const coarse = 10n ** BigInt(Math.max(0, digits - scale))
  return String(rescaled(minor - (minor % coarse), digits, scale))
}

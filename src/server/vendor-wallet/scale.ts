import { rescaled } from '#lib/money/exact-json.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import type { Adapter } from './adapter.ts'
import { VendorRefusal } from './answers.ts'

/** Converts a vendor's amount to the wallet's minor units; a finer amount is refused, never rounded. */
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

/** Converts to the vendor's scale and rounds down to its smallest unit, so that it never sees too much. */
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

import { type Currency, isCurrency } from './money.ts'

/**
 * The deployment's currency, which pages show before the server has answered. The build takes it from PUBLIC_CURRENCY;
 * it must equal the server's CURRENCY, in which it keeps its books.
 */
export const CURRENCY: Currency = currencyOf(import.meta.env?.PUBLIC_CURRENCY)

/** The currency of an answer's amounts: the one it names, by default the deployment's. */
export function shownCurrency(named: string | undefined): Currency {
  return named !== undefined && isCurrency(named) ? named : CURRENCY
}

/** A currency by its code, by default baht; throws for an unknown one, which stops the build. */
export function currencyOf(code: string | undefined): Currency {
  if (!code) return 'THB'
  if (!isCurrency(code)) throw new Error(`PUBLIC_CURRENCY: ${code} is not a currency that Baize knows`)
  return code
}

import { type Currency, isCurrency } from './money.ts'

/**
 * The deployment's currency as the pages show it before the server has said anything. The build takes it from
 * PUBLIC_CURRENCY; it must be the CURRENCY of the server, which keeps its books in it.
 */
export const CURRENCY: Currency = currencyOf(import.meta.env?.PUBLIC_CURRENCY)

/** The currency that an answer's amounts are shown in: the one it names, the deployment's as long as it names none. */
export function shownCurrency(named: string | undefined): Currency {
  return named !== undefined && isCurrency(named) ? named : CURRENCY
}

/** A currency by its code, baht when none is named; throws for one that Baize does not know, which stops the build. */
export function currencyOf(code: string | undefined): Currency {
  if (!code) return 'THB'
  if (!isCurrency(code)) throw new Error(`PUBLIC_CURRENCY: ${code} is not a currency that Baize knows`)
  return code
}

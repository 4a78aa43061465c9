import { browser, visit } from '#lib/site/kept.ts'

/** The merchant of this site: fixed when the site is built (spec section 3). */
const MERCHANT_CODE: string = import.meta.env?.PUBLIC_MERCHANT_CODE || 'baize'

/** The key in both storages of the browser; its value is kept after signing out (spec 4.1). */
export const MERCHANT_KEY = 'merchantCode'

/** Writes the code into both storages, where support and embedded content look for it. */
export function keepMerchantCode(): void {
  visit.set(MERCHANT_KEY, MERCHANT_CODE)
  browser.set(MERCHANT_KEY, MERCHANT_CODE)
}

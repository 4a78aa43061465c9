import { browser, visit } from '#lib/site/kept.ts'

/** Whose site this is: fixed by the configuration of the build (spec section 3). */
const MERCHANT_CODE: string = import.meta.env?.PUBLIC_MERCHANT_CODE || 'baize'

/** The key in both storages of the browser; what is under it outlives a sign-out (spec 4.1). */
export const MERCHANT_KEY = 'merchantCode'

/** Writes the code into both storages, where support and what is embedded look for it. */
export function keepMerchantCode(): void {
  visit.set(MERCHANT_KEY, MERCHANT_CODE)
  browser.set(MERCHANT_KEY, MERCHANT_CODE)
}

// DES first: it loads base64 before the ciphers, which look for it only once.
import 'crypto-js/tripledes.js'
import 'crypto-js/mode-ecb.js'
import CryptoJS from 'crypto-js/core.js'
import type { permission } from './api.ts'
import { getJson } from './get-json.ts'
import { allowedAddress, chosenEntry, splitPath } from './service-rules.ts'

/**
 * Loads the current customer service address and checks it. Loaded on demand, because it includes the DES of crypto-js,
 * which browsers do not have (spec 7.4).
 *
 * @param csType the requested kind of service; the first entry if there is no such kind
 * @param allowed other origins that it may lead to
 * @throws if the call fails, or if the address is not allowed
 */
export async function serviceAddress(csType: string, allowed: readonly string[]): Promise<URL> {
  const { info } = await getJson<typeof permission>('/permission')
  const path = chosenEntry(info.customerService, csType)?.path
  const text = path === undefined ? undefined : decryptPath(path)
  const address = text === undefined ? undefined : allowedAddress(text, location.origin, allowed)
  if (!address) throw new Error('The entry of customer service leads to no allowed place.')
  return address
}

/** Decrypts DES in ECB with PKCS#7, base64; undefined if the result is not text. */
export function decryptPath(path: string): string | undefined {
  const parts = splitPath(path)
  if (!parts) return undefined
  try {
    const key = CryptoJS.enc.Utf8.parse(parts.key)
    const text = CryptoJS.DES.decrypt(parts.cipher, key, { mode: CryptoJS.mode.ECB }).toString(
      CryptoJS.enc.Utf8,
    )
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}

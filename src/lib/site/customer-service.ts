// DES first: it brings base64 before the ciphers, which look for it only once.
import 'crypto-js/tripledes.js'
import 'crypto-js/mode-ecb.js'
import CryptoJS from 'crypto-js/core.js'
import type { permission } from './api.ts'
import { ask } from './ask.ts'
import { allowedAddress, chosenEntry, splitPath } from './service-rules.ts'

/**
 * Asks where customer service is now and answers the address, checked. Loaded when somebody asks for customer service,
 * since it carries the DES of crypto-js, which browsers do not have (spec 7.4).
 *
 * @param csType the kind of service wanted; the first entry when there is no such kind
 * @param allowed origins besides this site's own that it may lead to
 * @throws when the call fails, or when what it answers leads to no allowed place
 */
export async function serviceAddress(csType: string, allowed: readonly string[]): Promise<URL> {
  const { info } = await ask<typeof permission>('/permission')
  const path = chosenEntry(info.customerService, csType)?.path
  const text = path === undefined ? undefined : decryptPath(path)
  const address = text === undefined ? undefined : allowedAddress(text, location.origin, allowed)
  if (!address) throw new Error('The entry of customer service leads to no allowed place.')
  return address
}

/** DES in ECB with PKCS#7, base64; undefined when it does not decrypt to text. */
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

import type { CustomerServiceEntry } from './api.ts'

/** The entry of a kind; the first one if there is none of that kind (spec 2.2). */
export function chosenEntry(
  entries: readonly CustomerServiceEntry[],
  csType: string,
): CustomerServiceEntry | undefined {
  return entries.find(entry => entry.csType === csType) ?? entries[0]
}

/** The encrypted part of a path and its key, which is the last 8 characters (spec 7.4). */
export function splitPath(path: string): { cipher: string; key: string } | undefined {
  return path.length > 8 ? { cipher: path.slice(0, -8), key: path.slice(-8) } : undefined
}

/**
 * Checks the target of a customer service link: a page of this site, or https at an origin that the operator listed.
 * Uses the browser's own URL parser, so that no spelling bypasses it. Undefined for anything else.
 *
 * @param ownOrigin the origin of the page
 * @param allowed other origins, as published
 */
export function allowedAddress(text: string, ownOrigin: string, allowed: readonly string[]): URL | undefined {
  if (!URL.canParse(text, ownOrigin)) return undefined
  const url = new URL(text, ownOrigin)
  if (url.username !== '' || url.password !== '') return undefined
  // Checks the scheme too: a "blob:" address has the origin of the page that made it.
  if (url.origin === ownOrigin && /^https?:$/.test(url.protocol)) return url
  const isListed = allowed.some(origin => URL.canParse(origin) && new URL(origin).origin === url.origin)
  return url.protocol === 'https:' && isListed ? url : undefined
}

/** 0 normal, 1 maintenance, 2 region restricted (spec 4.5). */
export type SystemStatus = 0 | 1 | 2

/** The operator's maintenance setting. `until` is an estimate unless `endsByItself`. */
export interface Maintenance {
  on: boolean
  until: string | null
  endsByItself: boolean
}

/** Whether maintenance is active at a time: it ends automatically only if `endsByItself` is set. */
export function isMaintained({ on, until, endsByItself }: Maintenance, now: Date): boolean {
  return on && !(endsByItself && until !== null && now.getTime() >= Date.parse(until))
}

/** The Retry-After without an estimated end, or after it has passed. */
const USUAL_WAIT_SECONDS = 300

/** Seconds for Retry-After: to the estimated end, at least one. */
export function waitSeconds(until: string | null, now: Date): number {
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  return left > 0 ? left : USUAL_WAIT_SECONDS
}

/**
 * The site's status for a visitor. A restricted region takes precedence, because a visitor who may not play at all must
 * not be told to come back later.
 */
export function statusOf(facts: { isMaintained: boolean; isRestricted: boolean }): SystemStatus {
  if (facts.isRestricted) return 2
  return facts.isMaintained ? 1 : 0
}

/** A range of addresses, such as 203.0.113.0/24 or 2001:db8::/32. */
export interface AddressRange {
  family: 'ipv4' | 'ipv6'
  address: string
  bits: number
}

/**
 * Parses a range or a single address of either family; undefined for anything else. An IPv4-mapped IPv6 range
 * (::ffff:203.0.113.0/120) becomes the IPv4 range.
 */
export function readAddressRange(text: string): AddressRange | undefined {
  const [, address = '', width] = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIpv4(address) ? 'ipv4' : isIpv6(address) ? 'ipv6' : undefined
  if (!family) return undefined
  const most = family === 'ipv4' ? 32 : 128
  const bits = width === undefined ? most : Number(width)
  if (bits > most) return undefined
  const mapped = family === 'ipv6' ? mappedIpv4(address) : undefined
  if (mapped && bits >= 96) return { family: 'ipv4', address: mapped, bits: bits - 96 }
  return { family, address, bits }
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

function isIpv6(text: string): boolean {
  return text.includes(':') && URL.canParse(`http://[${text}]/`)
}

/** The IPv4 address of an IPv4-mapped IPv6 one: "::ffff:cb00:7107" is 203.0.113.7. */
export function mappedIpv4(text: string): string | undefined {
  // The URL parser writes the address in its shortest form.
  const [, high = '', low = ''] =
    /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${text}]/`).hostname) ?? []
  if (high === '') return undefined
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/**
 * The part of an address that a visitor may be redirected to: a path of this site, never another host in any spelling.
 * Undefined for anything else.
 */
export function ownPath(next: string | null | undefined): string | undefined {
  const here = 'http://own.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined
  const url = new URL(next, here)
  // The parser accepts "/.//host" as a path and returns "//host", which is another host to a browser.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined
}

/** 0 normal, 1 maintenance, 2 region restricted (spec 4.5). */
export type SystemStatus = 0 | 1 | 2

/** What the operator has said about the maintenance. `until` is an estimate unless `endsByItself`. */
export interface Maintenance {
  on: boolean
  until: string | null
  endsByItself: boolean
}

/** Whether the maintenance holds at a moment: it ends by itself only when the operator said so. */
export function isMaintained({ on, until, endsByItself }: Maintenance, now: Date): boolean {
  return on && !(endsByItself && until !== null && now.getTime() >= Date.parse(until))
}

/** What is told to come back when nobody knows when the site opens again, or when that moment has passed. */
const USUAL_WAIT_SECONDS = 300

/** Seconds for Retry-After: to the estimated end, at least one. */
export function waitSeconds(until: string | null, now: Date): number {
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  return left > 0 ? left : USUAL_WAIT_SECONDS
}

/**
 * How the site stands for a visitor. A restricted region counts first: whoever may not play here at all is not told to
 * come back later.
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
 * Reads a range, or a single address, of either family; undefined for anything else. IPv4 in IPv6 clothes
 * (::ffff:203.0.113.0/120) is read as the IPv4 range it means.
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

/** The IPv4 address within an IPv6 one: "::ffff:cb00:7107" is 203.0.113.7. */
export function mappedIpv4(text: string): string | undefined {
  // The address in its shortest form, which the parser of addresses writes.
  const [, high = '', low = ''] =
    /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${text}]/`).hostname) ?? []
  if (high === '') return undefined
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/**
 * The part of an address of this site that a visitor may be sent back to: a path of our own, never another host
 * however it is written. Undefined for anything else.
 */
export function ownPath(next: string | null | undefined): string | undefined {
  const here = 'http://own.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined
  const url = new URL(next, here)
  // "/.//host" is a path to the parser, and comes out as "//host", which is another host to a browser.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined
}

import { isIP } from 'node:net'

/**
 * The visitor's address. Headers of proxies are believed only for the configured number of hops, counted from the
 * right of X-Forwarded-For; with none configured they are ignored, whoever sends them (reliability S31).
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const own = plain(peer ?? '')
  if (trustedHops === 0 || !forwardedFor) return own
  const chain = forwardedFor.split(',').map(part => plain(part.trim()))
  const claimed = chain[Math.max(0, chain.length - trustedHops)]
  return claimed && isIP(claimed) ? claimed : own
}

/** An IPv4 address that arrives in IPv6 clothes is the same visitor. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

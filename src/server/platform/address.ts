import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { mappedIpv4 } from '#lib/site/rules.ts'
import type { Config } from '../config.ts'

/**
 * Returns the visitor's address. Proxy headers are trusted only for the configured number of hops, counted from the
 * right of X-Forwarded-For; without any they are ignored, whoever sends them (reliability S31).
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const own = plainAddress(peer ?? '')
  if (trustedHops === 0 || !forwardedFor) return own
  const chain = forwardedFor.split(',').map(part => plainAddress(part.trim()))
  const claimed = chain[Math.max(0, chain.length - trustedHops)]
  return claimed && isIP(claimed) ? claimed : own
}

/** Removes the zone and unwraps IPv4-mapped IPv6 addresses, so that one visitor always has the same text. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  return (isIP(bare) === 6 && mappedIpv4(bare)) || bare
}

/**
 * Returns the network that rate limits count by, since one visitor can change addresses within it: an IPv4 address
 * itself; of IPv6 the first 64 bits, which is what a household gets.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** The network that a request of Node's own server came from. */
export function networkOfRequest(
  { socket, headers }: IncomingMessage,
  { trustedProxyHops }: Pick<Config, 'trustedProxyHops'>,
): string {
  const forwarded = headers['x-forwarded-for']
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return networkOf(visitorAddress(socket.remoteAddress, chain, trustedProxyHops))
}

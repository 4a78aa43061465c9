import { BlockList, isIP } from 'node:net'
import { mappedIpv4 } from '#lib/site/rules.ts'

/** IPv4 networks that are not on the public internet (IANA special-purpose registry, RFC 6890). */
const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of IPv6 only 2000::/3 is allocated, except protocol assignments, documentation and tunnels to IPv4. */
const ALLOCATED_IPV6: [string, number] = ['2000::', 3]
const SPECIAL_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6')
const allocated = new BlockList()
allocated.addSubnet(...ALLOCATED_IPV6, 'ipv6')

/** Whether an address is on the public internet: not this machine, a private network, or a cloud's internal one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6) return false
  const inside = mappedIpv4(address)
  if (inside) return isPublicAddress(inside)
  return allocated.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

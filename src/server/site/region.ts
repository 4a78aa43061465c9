import { BlockList, isIP } from 'node:net'
import { readAddressRange } from '#lib/site/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { plainAddress } from '#server/platform/address.ts'
import type { CountryOf } from './geo.ts'

/** Whether an address is refused. */
export type IsRestricted = (address: string) => boolean

/** Compiles the operator's region rules: allowed ranges take precedence over blocked ranges and countries. */
export function regionRule(region: SiteSettings['region'], countryOf: CountryOf): IsRestricted {
  if (region.blocked.length === 0 && region.blockedCountries.length === 0) return () => false
  const blocked = rangesOf(region.blocked)
  const allowed = rangesOf(region.allowed)
  const countries = new Set(region.blockedCountries)
  return address => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    if (family === 0) return false
    const name = family === 4 ? 'ipv4' : 'ipv6'
    if (allowed.check(plain, name)) return false
    return blocked.check(plain, name) || (countries.size > 0 && countries.has(countryOf(plain) ?? ''))
  }
}

function rangesOf(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const range = readAddressRange(text)
    if (range) list.addSubnet(range.address, range.bits, range.family)
  }
  return list
}

import { expect, test } from 'vitest'
import { isMaintained, ownPath, readAddressRange, waitSeconds } from '#lib/site/rules.ts'
import { readSetting } from '#lib/site/settings.ts'

test('ranges of both families are read, IPv4 in IPv6 clothes as what it means', () => {
  expect(readAddressRange('203.0.113.0/24')).toEqual({ family: 'ipv4', address: '203.0.113.0', bits: 24 })
  expect(readAddressRange('203.0.113.7')).toEqual({ family: 'ipv4', address: '203.0.113.7', bits: 32 })
  expect(readAddressRange('2001:db8::/32')).toEqual({ family: 'ipv6', address: '2001:db8::', bits: 32 })
  expect(readAddressRange('::ffff:203.0.113.0/120')).toEqual({
    family: 'ipv4',
    address: '203.0.113.0',
    bits: 24,
  })
  const nonsense = [
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4/33',
    '::/129',
    ':::',
    '1.2.3.4/-1',
    'TH',
    '1.2.3.4/8x',
  ]
  for (const text of nonsense) expect(readAddressRange(text), text).toBeUndefined()
})

test('only a path of our own leads back', () => {
  expect(ownPath('/en/help?q=a#b')).toBe('/en/help?q=a')
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
  ]
  const others = [
    'https://evil.example',
    'javascript:alert(1)',
    'help',
    '',
    null,
    undefined,
    '/%00/..//evil.example/x',
  ]
  for (const next of [...foreign, ...others]) {
    const path = ownPath(next)
    // What is answered is read by a browser as a path of this host.
    if (path !== undefined)
      expect(new URL(path, 'https://own.example').host, String(next)).toBe('own.example')
    else expect(path).toBeUndefined()
  }
  expect(ownPath('//evil.example')).toBeUndefined()
  expect(ownPath('/.//evil.example')).toBeUndefined()
})

test('maintenance ends by itself only when the operator said so', () => {
  const until = '2026-11-21T12:00:00.000Z'
  const after = new Date('2026-11-21T12:00:00.000Z')
  const before = new Date('2026-11-21T11:59:59.000Z')
  expect(isMaintained({ on: true, until, endsByItself: false }, after)).toBe(true)
  expect(isMaintained({ on: true, until, endsByItself: true }, before)).toBe(true)
  expect(isMaintained({ on: true, until, endsByItself: true }, after)).toBe(false)
  expect(isMaintained({ on: false, until, endsByItself: false }, before)).toBe(false)
  expect([waitSeconds(until, before), waitSeconds(until, after), waitSeconds(null, after)]).toEqual([
    1, 300, 300,
  ])
})

test('a setting that does not fit is refused with words that name the place and the fault', () => {
  const faults = (key: Parameters<typeof readSetting>[0], value: unknown) => {
    const read = readSetting(key, value)
    return 'faults' in read ? read.faults : []
  }
  expect(faults('lines', [{ domainName: 'https://a.example/', description: {} }])).toEqual([
    '0.domainName is not an origin such as https://play.example (no path, no slash at the end)',
  ])
  expect(
    faults('region', { blocked: ['1.2.3'], blockedCountries: ['THA'], allowed: [], message: {} }),
  ).toEqual([
    'blocked.0 is not an address or range such as 203.0.113.0/24 or 2001:db8::/32',
    'blockedCountries.0 is not a country code of two letters such as TH (ISO 3166-1)',
  ])
  expect(faults('customerService', [])).toEqual([
    'customerService needs at least one way to customer service',
  ])
  expect(faults('customerService', [{ csType: 'x', url: '//evil.example' }])).toHaveLength(1)
  expect(faults('customerService', [{ csType: 'x', url: 'javascript:alert(1)' }])).toHaveLength(1)
  expect(faults('maintenance', { on: true, extra: 1 })).toEqual(
    expect.arrayContaining(['until is missing', 'extra is not a known field']),
  )
  expect(faults('jackpot', { feedUrl: 'http://figures.example/' })).toEqual([
    'feedUrl is not an https address',
  ])
  expect(faults('jackpot', { feedUrl: 'https://figures.example/', amount: '1' })).toEqual([
    'amount is not a known field',
  ])
  expect(readSetting('jackpot', { feedUrl: ' https://figures.example/now/ ' })).toEqual({
    value: { feedUrl: 'https://figures.example/now/' },
  })
  expect(readSetting('jackpot', null)).toEqual({ value: null })
  expect(faults('gtagId', 7)).toEqual(['gtagId must be string, not 7'])
})

import { expect, test } from 'vitest'
import { visitorAddress } from '#server/platform/address.ts'

test('headers about the address are ignored unless proxies are configured', () => {
  expect(visitorAddress('203.0.113.9', '10.0.0.1', 0)).toBe('203.0.113.9')
})

test('only the configured number of proxies is believed, counted from the nearest', () => {
  expect(visitorAddress('10.0.0.2', '1.1.1.1, 203.0.113.7', 1)).toBe('203.0.113.7')
  expect(visitorAddress('10.0.0.2', '6.6.6.6, 203.0.113.7, 10.0.0.9', 2)).toBe('203.0.113.7')
})

test('a claim that is no address falls back to the peer', () => {
  expect(visitorAddress('10.0.0.2', 'evil"><script>', 1)).toBe('10.0.0.2')
})

test('an IPv4 address in IPv6 clothes is the same visitor', () => {
  expect(visitorAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9')
})

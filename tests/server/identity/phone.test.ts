import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { dialingCodeOf, mobileNumberOf } from '#server/identity/phone.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'

// Protects: one number is one number however it is typed, and what is no mobile number gets no code (S12, S13).
test('answers one form for every way of typing a number (S12)', () => {
  const written = [
    ['66', '801234567'],
    ['66', '0801234567'],
    ['+66', '080 123 4567'],
    ['66', '+66801234567'],
    ['66', '+66 (0) 80-123-4567'],
    ['66', '0066801234567'],
    ['66', '66801234567'],
    ['66', ' 080.123.4567 '],
    ['๖๖', '๐๘๐๑๒๓๔๕๖๗'],
    ['66', '٠٨٠١٢٣٤٥٦٧'],
    ['66', '０８０１２３４５６７'],
    ['66', '080‑123‑4567'],
    ['66', '\u2068080\u200b 123 4567\u2069\t'],
    ['\u200e66', '\ufeff0801234567\u00ad\r\n'],
  ] as const
  for (const [code, number] of written) expect(mobileNumberOf(code, number), number).toBe('+66801234567')
})

test('accepts at least 99 % of the example mobile numbers of all countries (S13)', () => {
  const countries = Object.keys(examples) as CountryCode[]
  const refused = countries.filter(country => {
    const number = examples[country] ?? ''
    const code = getCountryCallingCode(country)
    return mobileNumberOf(code, number) !== `+${code}${number}`
  })
  expect(countries.length).toBeGreaterThan(230)
  expect(refused.length / countries.length, refused.join(' ')).toBeLessThanOrEqual(0.01)
})

test('refuses all short numbers of all countries (S13)', () => {
  const short = ['1', '112', '191', '911', '999', '1155', '1669', '4567', '10086', '12345']
  for (const country of getCountries()) {
    for (const number of short) {
      expect(mobileNumberOf(getCountryCallingCode(country), number), `${country} ${number}`).toBeUndefined()
    }
  }
})

test.each([
  ['66', '021234567', 'a fixed line'],
  ['66', '8012345678', 'too long'],
  ['66', '80123456', 'too short'],
  ['66', '+84 91 234 56 78', 'of another country'],
  ['66', '080123456a', 'with a letter'],
  ['66', '080-123-4567 ext. 5', 'with an extension'],
  ['66', '0801234567;0801234568', 'two numbers'],
  ['66', '0801234567\r\n0801234567', 'on two lines'],
  ['66', '080123456²', 'with a raised figure'],
  ['15', '0801234567', 'of a code that no country has'],
  ['1e5', '0801234567', 'of a code that no country has'],
  ['-100', '0801234567', 'of a code that no country has'],
  ['๑๐๐', '0801234567', 'of a code that no country has'],
  ['', '0801234567', 'without a country'],
  ['0', '0801234567', 'of no country'],
  ['66', '', 'nothing'],
  ['66', '0'.repeat(5_000), 'a flood'],
])('refuses %s %s: %s', (code, number) => {
  expect(mobileNumberOf(code, number)).toBeUndefined()
})

const fresh = useDatabase()

test('answers the countries of the operator in the language of the call', async () => {
  const server = await openTestServer(fresh.db)
  const usual = (await server.call('GET', '/country-codes')).body.value as {
    countries: { countryCode: string; countryDialingCode: string; name: string }[]
  }
  expect(usual.countries[0]).toEqual({ countryCode: 'TH', countryDialingCode: '66', name: 'Thailand' })
  expect(usual.countries.map(one => one.countryCode)).toContain('VN')
  expect(usual.countries.every(one => dialingCodeOf(one.countryCode) === one.countryDialingCode)).toBe(true)
  const own = await openTestServer(fresh.db, { settings: { countries: ['JP', 'TH'] } })
  const said = (await own.call('GET', '/country-codes')).body.value as typeof usual
  expect(said.countries.map(one => one.name)).toEqual(['Japan', 'Thailand'])
})

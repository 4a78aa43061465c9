import { expect, test } from 'vitest'
import { LANGUAGES, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { decimalMarkOf, grouped } from '#lib/i18n/numbers.ts'

/** Guards that numbers are written as the language does, with the figures that everybody here reads. */
const WITH_DECIMAL_COMMA = ['vi', 'pt']

test.each(SHIPPED_LANGUAGES)('writes numbers in %s with its marks and the figures 0 to 9', language => {
  const { tag } = LANGUAGES[language]
  const [thousands, decimal] = WITH_DECIMAL_COMMA.includes(language) ? ['.', ','] : [',', '.']
  expect(decimalMarkOf(tag)).toBe(decimal)
  for (const number of [0, 7, 999, 1_000, 10_300, 999_999, -1_000, 10n ** 15n, 2n ** 63n, -(2n ** 63n)])
    expect(grouped(number, tag)).toBe(number.toString().replace(/\B(?=(?:\d{3})+$)/g, thousands))
})

import { expect, test } from 'vitest'
import { LANGUAGES, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { decimalMarkOf, grouped } from '#lib/i18n/numbers.ts'

/** What is read must not depend on whether a page, a browser's own formats or the server wrote it. */
test.each(SHIPPED_LANGUAGES)('writes numbers in %s as the formats of the platform do', language => {
  const { tag } = LANGUAGES[language]
  const whole = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 0 })
  const numbers = [
    0, 7, 999, 1_000, 10_300, 999_999, 1_000_000, 9_007_199_254_740_991, -999, -1_000, -123_456,
  ]
  for (const number of [...numbers, 10n ** 15n, 2n ** 63n, -(2n ** 63n)])
    expect(grouped(number, tag)).toBe(whole.format(number))
  const tenths = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1.5)
  expect(decimalMarkOf(tag)).toBe(tenths.find(part => part.type === 'decimal')?.value)
})

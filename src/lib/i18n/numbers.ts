/** Creates one object per language and caches it: creating a format takes longer than using it many times. */
export function onePerLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>()
  return language => {
    const cached = made.get(language) ?? make(language)
    made.set(language, cached)
    return cached
  }
}

/**
 * The shipped languages with a decimal comma and points between thousands; the others have them the other way round.
 * Source: Unicode CLDR, symbols of the numbering system "latn".
 *
 * `Intl.NumberFormat` has the same data, and a test compares both. But creating the first one on a page blocks a slow
 * phone for several frames, and nearly every page shows an amount or a count.
 */
const WITH_DECIMAL_COMMA: readonly string[] = ['vi', 'pt']

/** The decimal mark of a language. */
export function decimalMarkOf(language: string): ',' | '.' {
  return WITH_DECIMAL_COMMA.includes(language) ? ',' : '.'
}

/** A whole number with the language's separators: "10,300", in Vietnamese "10.300"; always with the digits 0 to 9. */
export function grouped(whole: number | bigint, language: string): string {
  const mark = decimalMarkOf(language) === ',' ? '.' : ','
  return whole.toString().replace(/\B(?=(?:\d{3})+$)/g, mark)
}

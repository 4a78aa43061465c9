/** Makes one of each language and keeps it: a browser takes longer to make a format than to use it many times. */
export function onePerLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>()
  return language => {
    const kept = made.get(language) ?? make(language)
    made.set(language, kept)
    return kept
  }
}

/**
 * The shipped languages whose decimals begin with a comma and whose thousands have points between them; the others have them
 * the other way round. Source: Unicode CLDR, symbols of the numbering system "latn".
 *
 * `Intl.NumberFormat` knows the same, and a test holds both against each other. But the first one that a page makes keeps a
 * slow phone busy for several frames, whatever it formats, and nearly every page shows an amount or a count.
 */
const WITH_DECIMAL_COMMA: readonly string[] = ['vi', 'pt']

/** What stands between the units and the tenths in a language. */
export function decimalMarkOf(language: string): ',' | '.' {
  return WITH_DECIMAL_COMMA.includes(language) ? ',' : '.'
}

/** A whole number as a language writes it: "10,300", in Vietnamese "10.300"; always with the figures 0 to 9. */
export function grouped(whole: number | bigint, language: string): string {
  const mark = decimalMarkOf(language) === ',' ? '.' : ','
  return whole.toString().replace(/\B(?=(?:\d{3})+$)/g, mark)
}

/** Creates one object per language and caches it: creating a format takes longer than using it many times. */
export function onePerLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>()
  return language => {
    const cached = made.get(language) ?? make(language)
    made.set(language, cached)
    return cached
  }
}

/** Figures are always 0 to 9. A page that names no language is read in English. */
const formatOf = onePerLanguage(
  language => new Intl.NumberFormat(language || 'en', { numberingSystem: 'latn' }),
)

/** What stands between the units and the tenths in a language. */
export const decimalMarkOf = onePerLanguage(
  language =>
    formatOf(language)
      .formatToParts(1.5)
      .find(part => part.type === 'decimal')?.value ?? '.',
)

/** A whole number as a language writes it: "10,300", in Vietnamese "10.300". */
export function grouped(whole: number | bigint, language: string): string {
  return formatOf(language).format(whole)
}

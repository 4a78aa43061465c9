/** Makes one of each language and keeps it: a browser takes longer to make a format than to use it many times. */
export function onePerLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>()
  return language => {
    const kept = made.get(language) ?? make(language)
    made.set(language, kept)
    return kept
  }
}

/** How a language writes whole numbers: "10,300", in Vietnamese "10.300"; always with the figures 0 to 9. */
export const numbersOf = onePerLanguage(
  language =>
    new Intl.NumberFormat(language, {
      useGrouping: true,
      maximumFractionDigits: 0,
      numberingSystem: 'latn',
    }),
)

/** What stands between the units and the tenths in a language. */
export const decimalMarkOf = onePerLanguage(
  language =>
    new Intl.NumberFormat(language, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(part => part.type === 'decimal')?.value ?? '.',
)

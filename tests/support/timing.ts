/** The one in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The two-sided p of the Mann–Whitney U test, by its normal approximation, which holds from about 20 values on. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map(value => ({ value, isOne: true })),
    ...other.map(value => ({ value, isOne: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [m, n] = [one.length, other.length]
  const u = ranks - (m * (m + 1)) / 2
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
  // Abramowitz and Stegun 7.1.26: the complementary error function within 1.5e-7.
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return series.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0) * Math.exp(-x * x)
}

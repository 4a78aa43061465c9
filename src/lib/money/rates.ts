/** Rates are millionths (ppm) of an amount: 8000 is 0.8 %. */
export const PPM = 1_000_000n

/** Millionths as an exact percentage: 8000 → "0.8". */
export function percentOf(ppm: number): string {
  const digits = String(ppm).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

/** A percentage with at most four decimals as millionths: "0.8" → 8000; undefined if invalid or above `mostPpm`. */
export function ppmOf(percent: string, mostPpm: number): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent)
  if (!match?.[1]) return undefined
  const ppm = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return ppm <= mostPpm ? ppm : undefined
}

/** Millionths as an exact decimal: 250000 → "0.25". */
export function decimalOf(ppm: number): string {
  const digits = String(ppm).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}

/** A decimal with at most six places as millionths: "0.25" → 250000; undefined if invalid or above `mostPpm`. */
export function ppmOfDecimal(text: string, mostPpm: number): number | undefined {
  const match = /^(\d)(?:\.(\d{1,6}))?$/.exec(text)
  if (!match?.[1]) return undefined
  const ppm = Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'))
  return ppm <= mostPpm ? ppm : undefined
}

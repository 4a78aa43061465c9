type Channels = [red: number, green: number, blue: number]

function channels(hex: string): Channels {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Channels
}

function hexOf(values: readonly number[]): string {
  return `#${values.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** A colour between two: `share` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return hexOf(channels(from).map((value, index) => value + ((target[index] ?? 0) - value) * share))
}

/** The contrast of two colours as WCAG 2 measures it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(value => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour with its hue turned by degrees; greys stay. */
export function turnHue(hex: string, degrees: number): string {
  const [red, green, blue] = channels(hex).map(value => value / 255) as Channels
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const spread = high - low
  if (!spread) return hex
  const lightness = (high + low) / 2
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  let hue =
    high === red
      ? ((green - blue) / spread) % 6
      : high === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  hue = (((hue * 60 + degrees) % 360) + 360) % 360
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation
  const next = chroma * (1 - Math.abs(((hue / 60) % 2) - 1))
  const base = lightness - chroma / 2
  const sectors = [
    [chroma, next, 0],
    [next, chroma, 0],
    [0, chroma, next],
    [0, next, chroma],
    [next, 0, chroma],
    [chroma, 0, next],
  ]
  return hexOf((sectors[Math.floor(hue / 60)] ?? []).map(value => (value + base) * 255))
}

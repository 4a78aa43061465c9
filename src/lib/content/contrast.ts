/** The colours of `styles/tokens.css` that a deployment's own colours stand on, or under; a test holds them equal. */
export const THEME_TOKENS = {
  dark: {
    surfaces: ['#0b1210', '#111b17', '#17231e', '#202e28'],
    onPrimary: '#1b1509',
  },
  light: {
    surfaces: ['#f4f0e4', '#fcfaf3', '#f4efe2', '#ebe4d2'],
    onPrimary: '#1b1509',
  },
} as const

/** WCAG 2.2, 1.4.3 (AA): text against what it stands on. */
const TEXT_CONTRAST = 4.5

type Theme = keyof typeof THEME_TOKENS
type Colours = Readonly<Record<Theme, { primary: string; accent: string }>>

/** What cannot be read in a deployment's colours, in words; `#rrggbb` each. */
export function contrastFaults(colours: Colours): string[] {
  return (Object.keys(THEME_TOKENS) as Theme[]).flatMap(theme => {
    const { surfaces, onPrimary } = THEME_TOKENS[theme]
    const { primary, accent } = colours[theme]
    const pairs = [
      { name: 'primary', text: onPrimary, ground: primary },
      ...surfaces.map(surface => ({ name: 'accent', text: accent, ground: surface })),
    ]
    return pairs
      .map(({ text, ground, ...pair }) => ({ ...pair, text, ground, ratio: contrast(text, ground) }))
      .filter(({ ratio }) => ratio < TEXT_CONTRAST)
      .map(
        ({ name, text, ground, ratio }) =>
          // Rounded down, so that what fails by a hair does not read as if it passed.
          `colours.${theme}.${name}: ${text} on ${ground} has a contrast of ${Math.floor(ratio * 100) / 100}, and text needs ${TEXT_CONTRAST}`,
      )
  })
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

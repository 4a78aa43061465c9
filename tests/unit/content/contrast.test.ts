import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, contrastFaults, THEME_TOKENS } from '#lib/content/contrast.ts'

// Protects: a deployment's own colours can be read wherever they stand (WCAG 2.2 AA).

const OWN = {
  dark: { primary: '#d9b26b', accent: '#66c69f' },
  light: { primary: '#d2a455', accent: '#11583e' },
}

/** Tokens of a theme; the light one changes some of the dark one. */
function tokens(): Record<'dark' | 'light', Map<string, string>> {
  const [dark = '', light = ''] = readFileSync('src/styles/tokens.css', 'utf8').split("[data-theme='light']")
  const read = (text: string) =>
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
  return { dark: new Map(read(dark)), light: new Map([...read(dark), ...read(light)]) }
}

test.each(['dark', 'light'] as const)(
  'the tokens that colours are measured against are those of the %s theme',
  theme => {
    const known = tokens()[theme]
    const named = (name: string) => known.get(name)
    expect(THEME_TOKENS[theme]).toEqual({
      surfaces: ['bg', 'surface-1', 'surface-2', 'surface-3'].map(named),
      onPrimary: named('on-primary'),
    })
  },
)

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('our own colours pass, and each one that cannot be read is named with its theme', () => {
  expect(contrastFaults(OWN)).toEqual([])
  const faults = contrastFaults({
    dark: { ...OWN.dark, accent: '#145040' },
    light: { ...OWN.light, primary: '#145040' },
  })
  expect(faults).toHaveLength(5)
  expect(faults[0]).toMatch(
    /^colours\.dark\.accent: #145040 on #0b1210 has a contrast of \d\.\d+, and text needs 4\.5$/,
  )
  expect(faults[4]).toMatch(/^colours\.light\.primary: /)
})

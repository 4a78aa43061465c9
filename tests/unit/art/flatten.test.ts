import sharp from 'sharp'
import { expect, test } from 'vitest'
import { artInput, labelDrawing, labelShapes } from '#lib/art/art.ts'
import { flattened } from '#lib/art/flatten.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'

/** Every hundred-and-first game: each family with many emblems and frames. */
const sample = demoCatalogue().games.filter((_, index) => index % 101 === 0)

/** Of 255: what a pixel at an edge may differ by when its path was rounded to a tenth. */
const EDGE = 72

function pixelsOf(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400" width="320" height="400">${shapes}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw().toBuffer()
}

/** How many pixels of two pictures differ by more than an edge that moved a little. */
async function difference(drawing: string, shapes: string): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(drawing), pixelsOf(shapes)])
  const far = new Set<number>()
  for (const [at, value] of one.entries())
    if (Math.abs(value - (other[at] ?? 0)) > EDGE) far.add(Math.floor(at / 3))
  return far.size
}

test('a label looks like the drawing that it was made of', async () => {
  for (const game of sample) {
    const drawing = labelDrawing(artInput(game))
    expect(await difference(drawing, flattened(drawing)), game.artSeed).toBeLessThan(20)
  }
})

test('a label is a few paths without a transform', () => {
  const counts = sample.map(game => {
    const shapes = labelShapes(artInput(game))
    expect(shapes).toMatch(/^(<path [^<>]*\/>|<g opacity="[.\d]+">|<\/g>)+$/)
    expect(shapes).not.toContain('transform')
    return shapes.split('<path').length - 1
  })
  // Drawings have up to 400 shapes and as many groups; pages show fifteen of them.
  expect(Math.max(...counts)).toBeLessThan(130)
  expect(counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]).toBeLessThan(40)
})

const SQUARE = (x: number, fill: string, more = '') =>
  `<rect x="${x}" y="100" width="100" height="100" fill="${fill}"${more}/>`
const DRAWINGS: Readonly<Record<string, readonly [drawing: string, paths: number]>> = {
  'figures of one colour that overlap': [SQUARE(20, 'red') + SQUARE(80, 'red'), 1],
  'a figure that overlaps its mirror image': [
    `<g transform="translate(160 0)">${SQUARE(-20, 'red')}<g transform="scale(-1 1)">${SQUARE(-20, 'red')}</g></g>`,
    2,
  ],
  'a figure and its mirror image that stand apart': [
    `<g transform="translate(160 0)">${SQUARE(10, 'red')}<g transform="scale(-1 1)">${SQUARE(10, 'red')}</g></g>`,
    1,
  ],
  'a figure with another one drawn in between': [
    SQUARE(20, 'red') + SQUARE(60, 'blue') + SQUARE(100, 'red'),
    3,
  ],
  'a figure with another one drawn beside it in between': [
    SQUARE(20, 'red') + SQUARE(200, 'blue') + SQUARE(60, 'red'),
    2,
  ],
  'translucent figures that overlap': [
    SQUARE(20, 'red', ' opacity=".5"') + SQUARE(80, 'red', ' opacity=".5"'),
    2,
  ],
  'a translucent group of figures that overlap': [
    `<g transform="rotate(10)" opacity=".5">${SQUARE(20, 'red')}${SQUARE(80, 'red')}</g>`,
    1,
  ],
  'a translucent group of two colours': [
    `<g transform="rotate(10)" opacity=".5">${SQUARE(20, 'red')}${SQUARE(80, 'blue')}</g>`,
    2,
  ],
  'a figure and its edge': [
    '<path d="M50 50h90v90z" fill="red"/><path d="M50 50h90v90z" fill="none" stroke="blue" stroke-width="9"/>',
    1,
  ],
  'edges with fills in between': [
    '<g transform="rotate(9) scale(.8)"><circle cx="120" cy="150" r="60" fill="red" stroke="blue" stroke-width="8"/>' +
      '<circle cx="150" cy="150" r="60" fill="red" stroke="blue" stroke-width="8"/></g>',
    2,
  ],
  'circles and half circles whose ends are rounded': [
    '<g transform="translate(160.04 200.07) rotate(37) scale(1.537)"><circle cx="0" cy="0" r="97.33" fill="red"/>' +
      '<path d="M-70.7 0A70.7 70.7 0 0 0 70.7 0Z" fill="blue"/><ellipse cx="0" cy="-30" rx="61.3" ry="23.7" fill="black"/></g>',
    3,
  ],
  'waves and dots that go on from a point': [
    '<g transform="translate(20 90) rotate(20)"><path d="M0 0q20-30 40 0t40 0 40 0V90H0Z" fill="red"/>' +
      '<path d="M10 120h0M40 120h0m30 0h0" fill="none" stroke="blue" stroke-width="12" stroke-linecap="round"/></g>',
    2,
  ],
  'a frame with a hole over a figure of its colour': [
    `${SQUARE(20, 'red')}<path d="M40 60H240V260H40ZM80 120V220H200V120Z" fill="red"/>`,
    2,
  ],
}

test.each(Object.entries(DRAWINGS))('looks as it was drawn: %s', async (_, [drawing, paths]) => {
  const shapes = flattened(drawing)
  expect(await difference(drawing, shapes)).toBe(0)
  expect(shapes.split('<path').length - 1).toBe(paths)
})

test.each([
  ['a stretched drawing', '<g transform="scale(2 1)"><rect width="9" height="9" fill="red"/></g>'],
  ['a transform that is not read', '<g transform="skewX(9)"><rect width="9" height="9" fill="red"/></g>'],
  ['an element that is no shape', '<use href="#a"/>'],
])('refuses what it would draw otherwise: %s', (_, drawing) => {
  expect(() => flattened(drawing)).toThrow()
})

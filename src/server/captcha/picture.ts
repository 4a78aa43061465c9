import { randomInt } from 'node:crypto'
import { loadSharp } from '#server/platform/sharp.ts'
import { GLYPHS, type Stroke } from './glyphs.ts'

/** Twice the displayed size, for high-resolution screens. */
const WIDTH = 320
const HEIGHT = 112
const GLYPH = { width: 34, height: 54 }
/** The house's felt and ivory: the picture has its own background, so it is readable on light and dark pages. */
const GROUND = '#145040'
const INK = '#f6f2e4'
const LINES = ['#66c69f', '#a6dcbd', '#d9b26b']

/** Returns a random number from `min` to `max`. */
const between = (min: number, max: number) => min + ((max - min) * randomInt(1_000_001)) / 1_000_000
const oneOf = (list: readonly string[]) => list[randomInt(list.length)] ?? ''

type Bend = (x: number, y: number) => [number, number]

/** Returns a PNG of a text: every glyph is rotated, slanted and scaled at random, and one wave bends all of them. */
export async function drawPicture(text: string): Promise<Buffer> {
  const bend = wave()
  const step = WIDTH / (text.length + 0.6)
  const glyphs = [...text].map((character, index) => {
    const centre = { x: step * (index + 0.8) + between(-5, 5), y: HEIGHT / 2 + between(-9, 9) }
    return drawGlyph(GLYPHS[character] ?? [], centre, bend)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none"
    stroke-linecap="round" stroke-linejoin="round"><rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>
    ${Array.from({ length: 3 }, () => crossing(bend)).join('')}${glyphs.join('')}${dots()}</svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
}

/** Returns a function that shifts every point by its position, so that equal glyphs look different. */
function wave(): Bend {
  const [phaseX, phaseY] = [between(0, 6.3), between(0, 6.3)]
  const [lengthX, lengthY] = [between(38, 60), between(55, 90)]
  return (x, y) => [x + 4 * Math.sin(y / lengthX + phaseX), y + 6 * Math.sin(x / lengthY + phaseY)]
}

function drawGlyph(strokes: readonly Stroke[], centre: { x: number; y: number }, bend: Bend): string {
  const angle = (between(-17, 17) * Math.PI) / 180
  const size = between(0.88, 1.1)
  const lean = between(-0.18, 0.18)
  const paths = strokes.map(stroke =>
    pathOf(
      alongLines(stroke).map(([u, v]) => {
        const y = (v - 0.5) * GLYPH.height * size
        const x = (u - 0.5) * GLYPH.width * size + y * lean
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        return bend(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos)
      }),
    ),
  )
  return `<path d="${paths.join('')}" stroke="${INK}" stroke-width="${between(5.2, 7).toFixed(1)}"/>`
}

/** Adds points in between, so that straight strokes bend too. */
function alongLines(stroke: Stroke): [number, number][] {
  return stroke.flatMap(([x, y], index) => {
    const [fromX, fromY] = stroke[index - 1] ?? [x, y]
    const parts = index === 0 ? 1 : 6
    return Array.from({ length: parts }, (_, part): [number, number] => {
      const share = (part + 1) / parts
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
    })
  })
}

/** Draws a thin line through the whole picture, which hinders glyph segmentation more than a human reader. */
function crossing(bend: Bend): string {
  const [from, to] = [between(15, HEIGHT - 15), between(15, HEIGHT - 15)]
  const points = Array.from({ length: 24 }, (_, index) =>
    bend((index * WIDTH) / 23, from + ((to - from) * index) / 23 + 7 * Math.sin(index / 2)),
  )
  return `<path d="${pathOf(points)}" stroke="${oneOf(LINES)}" stroke-width="2" stroke-opacity="0.7"/>`
}

function dots(): string {
  return Array.from({ length: 26 }, () => {
    const at = `cx="${between(4, WIDTH - 4).toFixed(1)}" cy="${between(4, HEIGHT - 4).toFixed(1)}"`
    return `<circle ${at} r="${between(1, 2.2).toFixed(1)}" fill="${oneOf(LINES)}"/>`
  }).join('')
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

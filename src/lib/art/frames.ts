import { HEIGHT, WIDTH } from './grounds.ts'
import type { Palette } from './palettes.ts'
import { disc, group, line, place, rect, shape, times } from './svg.ts'

/** The same drawing in each corner of the label, turned. */
function corners(content: string): string {
  const places = [
    [0, 0, 0],
    [WIDTH, 0, 90],
    [WIDTH, HEIGHT, 180],
    [0, HEIGHT, 270],
  ] as const
  return places.map(([x, y, degrees]) => group(place(x, y, 1, degrees), content)).join('')
}

const NOTCHED =
  'M34 8H286A30 30 0 0 0 312 34V366A30 30 0 0 0 286 392H34A30 30 0 0 0 8 366V34A30 30 0 0 0 34 8Z'

/** The edges of a label, one per studio. */
export const FRAMES = {
  none: () => '',
  hair: p => rect(10, 10, 300, 380, 'none', 6, ` stroke="${p.light}" stroke-width="2" opacity=".75"`),
  double: p =>
    rect(9, 9, 302, 382, 'none', 8, ` stroke="${p.first}" stroke-width="5"`) +
    rect(18, 18, 284, 364, 'none', 4, ` stroke="${p.first}" stroke-width="1.6"`),
  corner: p =>
    corners(
      shape('M0 0H62C40 10 14 14 10 62H0Z', p.ink) +
        line('M10 66C12 24 24 12 66 10', p.first, 3) +
        disc(18, 18, 4, p.first),
    ),
  notch: p => corners(shape('M0 0H26A26 26 0 0 1 0 26Z', p.ink)) + line(NOTCHED, p.light, 2, ' opacity=".8"'),
  bar: p =>
    rect(0, 0, WIDTH, 12, p.first) +
    rect(0, 388, WIDTH, 12, p.first) +
    rect(0, 12, WIDTH, 3, p.ink) +
    rect(0, 385, WIDTH, 3, p.ink),
  film: p =>
    rect(0, 0, 14, HEIGHT, p.ink) +
    rect(306, 0, 14, HEIGHT, p.ink) +
    times(16, i => rect(4, 8 + i * 25, 6, 12, p.first, 2) + rect(310, 8 + i * 25, 6, 12, p.first, 2)),
  bead: p =>
    times(20, i => disc(8 + i * 16, 8, 3.4, p.first) + disc(8 + i * 16, 392, 3.4, p.first)) +
    times(23, i => disc(8, 25 + i * 16, 3.4, p.first) + disc(312, 25 + i * 16, 3.4, p.first)),
} satisfies Record<string, (p: Palette) => string>
export type FrameName = keyof typeof FRAMES
export const FRAME_NAMES = Object.keys(FRAMES) as FrameName[]

import type { Palette } from './palettes.ts'
import { disc, group, line, place, polar, polygon, shape, short, times } from './svg.ts'

/** The size of a label. */
export const WIDTH = 320
export const HEIGHT = 400

/** The whole label covered with slanting lines. */
export function hatch(colour: string, gap: number, width: number, opacity: number): string {
  const count = Math.ceil((WIDTH + HEIGHT) / gap)
  const path = times(count, i => `M${i * gap - HEIGHT} ${HEIGHT}l${HEIGHT}-${HEIGHT}`)
  return line(path, colour, width, ` opacity="${opacity}"`)
}

/** Rays from a point beyond the edges of the label. */
export function rays(x: number, y: number, count: number, colour: string, opacity = 1, degrees = 0): string {
  const step = 360 / count
  const wedges = times(count, i =>
    polygon([[0, 0], polar(560, step * i), polar(560, step * i + step / 2)], colour),
  )
  return group(place(x, y, 1, degrees), wedges, opacity < 1 ? ` opacity="${opacity}"` : '')
}

/** Short rays around a disc, kept inside an arch by their length, so that no clip path with an id is needed. */
export function shortRays(x: number, y: number, count: number, colour: string): string {
  const step = 360 / count
  return group(
    place(x, y),
    times(count, i => {
      const middle = step * i
      return polygon(
        [polar(96, middle), polar(108, middle - step / 4), polar(108, middle + step / 4)],
        colour,
      )
    }),
  )
}

/** The whole label covered with dots in offset rows. */
export function dots(colour: string, radius: number, gap: number, opacity: number): string {
  const rows = Math.ceil(HEIGHT / gap) + 1
  const columns = Math.ceil(WIDTH / gap) + 1
  const path = times(rows, row =>
    times(columns, column => `M${short(column * gap + (row % 2 ? gap / 2 : 0))} ${short(row * gap)}h0`),
  )
  return line(path, colour, radius * 2, ` opacity="${opacity}"`)
}

/** Everything below a waved line. */
export function wave(y: number, amplitude: number, length: number, colour: string, phase: number): string {
  let path = `M-20 ${HEIGHT + 10}V${short(y)}`
  for (let x = -20 + phase; x < WIDTH + length; x += length) {
    path += `q${short(length / 4)}-${short(amplitude)} ${short(length / 2)} 0t${short(length / 2)} 0`
  }
  return shape(`${path}V${HEIGHT + 10}Z`, colour)
}

export function cloud(x: number, y: number, scale: number, colour: string): string {
  const path =
    'M-70 20C-84 20-84-2-66-4-64-26-34-30-26-14-16-32 14-30 16-10 34-20 56-8 50 8 66 8 66 20 56 20Z'
  return group(place(x, y, scale), shape(path, colour))
}

/** A disc with two paler rings around it. */
export function glowingDisc(x: number, y: number, radius: number, glow: string, fill: string): string {
  return (
    disc(x, y, radius * 1.25, glow, ' opacity=".22"') +
    disc(x, y, radius * 1.1, glow, ' opacity=".35"') +
    disc(x, y, radius, fill)
  )
}

/** A ring of small triangles around the middle of the label. */
export function sawRing(p: Palette): string {
  const step = 360 / 28
  return group(
    place(160, 200),
    times(28, i => polygon([polar(84, i * step), polar(106, i * step - 3), polar(106, i * step + 3)], p.mid)),
  )
}

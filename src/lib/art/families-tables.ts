import { contrast, mix } from './colour.ts'
import { digitPath, SUITS } from './digits.ts'
import { EMBLEMS } from './emblems.ts'
import { type Family, item } from './family.ts'
import { dots, HEIGHT, rays, WIDTH } from './grounds.ts'
import { inkOn, tones } from './palettes.ts'
import { circle, disc, group, line, place, rect, shape, short, star, times } from './svg.ts'

/** The felt seen from above with arcs, spots, cards and chips. */
export const table: Family = ({ p, r, emblem }) => {
  const fromAbove = Math.floor(r() * 3) === 0
  const marks = mix(p.light, p.ground, 0.25)
  const centre = fromAbove ? -40 : 440
  const arcs = [210, 250, 290, 330].map((radius, i) =>
    circle(160, centre, radius, i === 1 ? p.first : marks, i === 1 ? 5 : 2.5),
  )
  const spots = (['spade', 'heart', 'diamond', 'club', 'spade'] as const).map((suit, i) => {
    const degrees = i * 20 - 40
    return group(
      `rotate(${fromAbove ? 180 + degrees : degrees})`,
      rect(-22, -272, 44, 60, 'none', 8, ` stroke="${marks}" stroke-width="2.5"`) +
        group(place(0, -242, 0.4), shape(SUITS[suit], marks)),
    )
  })
  const heights = fromAbove ? [336, 322, 372, 370] : [52, 66, 96, 34]
  const chip = (i: number) => {
    const x = item([54, 262, 96, 240], i)
    const y = item(heights, i)
    const c = tones(p, item([p.first, p.second, p.ink, p.first], i), p.light)
    return (
      group(place(x, y + 4, 0.26), disc(0, 0, 94, p.ink, ' opacity=".5"')) +
      group(place(x, y, 0.26), EMBLEMS.chip(c))
    )
  }
  return (
    rect(0, 0, WIDTH, HEIGHT, p.ground) +
    dots(p.mid, 1.5, 10, 0.6) +
    disc(160, centre, 196, p.mid) +
    arcs.join('') +
    group(place(160, centre), spots.join('')) +
    group(place(160, fromAbove ? 200 : 190, 1.14), EMBLEMS[emblem](tones(p, inkOn(p, p.ground), p.second))) +
    times(4, chip)
  )
}

/** Where the balls lie in the drum, with their radius; the first ones are drawn last. */
const BALLS = [
  [160, 158, 52],
  [98, 112, 38],
  [222, 112, 38],
  [98, 206, 38],
  [222, 206, 38],
  [160, 74, 30],
  [160, 246, 30],
] as const

function digitStrokes(colour: string, width: number): string {
  return ` stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
}

/** Lottery balls in a drum and a perforated ticket. */
export const draw: Family = ({ p, r }) => {
  const count = 5 + Math.floor(r() * 3)
  const backdrop = rays(160, 150, 30, p.mid, 0.75, r() * 12)
  const colours = [
    p.first,
    p.second,
    mix(p.mid, p.light, 0.3),
    p.light,
    mix(p.first, p.ink, 0.25),
    mix(p.second, p.ink, 0.2),
  ]
  const balls = BALLS.slice(0, count)
    .reverse()
    .map(([x, y, radius], i) => {
      const colour = item(colours, (i + Math.floor(r() * 6)) % 6)
      const gleam = `M${short(x - radius * 0.76)} ${short(y - radius * 0.2)}A${short(radius * 0.8)} ${short(radius * 0.8)} 0 0 1 ${short(x - radius * 0.2)} ${short(y - radius * 0.76)}`
      const digit = shape(digitPath(Math.floor(r() * 10)), 'none', digitStrokes(p.ink, 7.5))
      return (
        disc(x, y + 3, radius, p.ink, ' opacity=".5"') +
        disc(x, y, radius, colour) +
        disc(x, y, radius * 0.58, p.light) +
        group(place(x, y, radius / 52), digit) +
        line(gleam, p.light, 3.5, ' opacity=".8"')
      )
    })
  const number = (i: number) => {
    const colour = i < 3 ? p.first : p.second
    const strokes = digitStrokes(contrast(colour, p.ink) > 4 ? p.ink : p.light, 8)
    const digit = shape(digitPath(Math.floor(r() * 10)), 'none', strokes)
    return disc(54 + i * 37, 348, 14, colour) + group(place(54 + i * 37, 348, 0.36), digit)
  }
  return (
    rect(0, 0, WIDTH, HEIGHT, p.ground) +
    backdrop +
    disc(160, 158, 136, p.ink) +
    disc(160, 158, 128, mix(p.ground, p.ink, 0.45)) +
    circle(160, 158, 120, p.first, 3) +
    balls.join('') +
    shape('M24 318H296V336A12 12 0 0 0 296 360V378H24V360A12 12 0 0 0 24 336Z', p.light) +
    line('M226 324V372', p.ink, 2.5, ' stroke-dasharray="1 8"') +
    times(5, number) +
    star(8, 20, 9, p.second, ' transform="translate(260 348)"')
  )
}

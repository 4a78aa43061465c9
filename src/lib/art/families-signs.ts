import { contrast, mix } from './colour.ts'
import { EMBLEMS } from './emblems.ts'
import { type Family, item, pick } from './family.ts'
import { dots, HEIGHT, hatch, rays, WIDTH } from './grounds.ts'
import { inkOn, tones } from './palettes.ts'
import {
  around,
  circle,
  disc,
  group,
  line,
  type Point,
  place,
  polygon,
  rect,
  shape,
  short,
  times,
} from './svg.ts'

const PETALS = [
  'M0-196C30-170 26-130 0-104-26-130-30-170 0-196Z',
  'M0-200 26-150 0-104-26-150Z',
  'M-24-104V-160A24 24 0 0 1 24-160V-104Z',
  'M0-200C10-180 34-170 26-140 20-124 8-116 0-104-8-116-20-124-26-140-34-170-10-180 0-200Z',
]

/** A turned medallion. */
export const rosette: Family = ({ p, r, emblem }) => {
  const count = pick([8, 10, 12, 16], r)
  const front = pick(PETALS, r)
  const back = pick(PETALS, r)
  const petal = r() < 0.5 ? p.second : p.first
  const ground = r() < 0.5 ? dots(p.mid, 2.4, 15, 1) : rays(160, 200, 36, p.mid, 0.7)
  const medallion =
    around(count, () => group('scale(1.22)', shape(back, p.mid) + line(back, p.ink, 2))) +
    around(count, () =>
      group(
        `rotate(${180 / count})`,
        shape(front, petal) + group('translate(0 -150) scale(.5) translate(0 150)', shape(front, p.light)),
      ),
    ) +
    disc(0, 0, 122, p.first) +
    disc(0, 0, 116, p.ink) +
    around(count * 3, () => disc(0, -108, 2.6, p.first)) +
    circle(0, 0, 100, p.mid, 2) +
    group('scale(.84)', EMBLEMS[emblem](tones(p, inkOn(p, p.ink), p.second)))
  return rect(0, 0, WIDTH, HEIGHT, p.ground) + ground + group(place(160, 200), medallion)
}

/** Three windows by three with the pay line in brass. */
export const reels: Family = ({ p, r, emblem, pool }) => {
  const ground = r() < 0.5 ? p.ground : p.ink
  const others = pool.filter(name => name !== emblem)
  const other = () => pick(others, r)
  const windows = [other(), emblem, other(), emblem, emblem, emblem, other(), emblem, other()]
  if (r() < 0.5) {
    windows[1] = other()
    windows[7] = other()
  }
  const backdrop = r() < 0.5 ? rays(160, 200, 28, p.mid, 0.8) : hatch(p.mid, 14, 4, 0.7)
  const window = (row: number, column: number) => {
    const face = row === 1 ? p.light : mix(p.ground, p.mid, 0.5)
    const c = tones(p, inkOn(p, face), contrast(p.second, face) > 1.5 ? p.second : p.ink)
    const figure = EMBLEMS[item(windows, row * 3 + column)](c)
    return (
      rect(40 + column * 82, 70 + row * 88, 76, 84, face, 8) +
      group(place(78 + column * 82, 112 + row * 88, 0.34), figure)
    )
  }
  const lamps = times(8, i => {
    const [above, below] = i % 2 ? [p.second, p.light] : [p.light, p.second]
    return disc(48 + i * 32, 28, 6, above) + disc(48 + i * 32, 372, 6, below)
  })
  return (
    rect(0, 0, WIDTH, HEIGHT, ground) +
    backdrop +
    rect(20, 50, 280, 300, p.ink, 22) +
    rect(26, 56, 268, 288, p.first, 18) +
    rect(34, 64, 252, 272, p.ink, 12) +
    times(3, row => times(3, column => window(row, column))) +
    shape('M20 190 34 200 20 210ZM300 190 286 200 300 210Z', p.second) +
    line('M34 200H286', p.second, 3, ' opacity=".9" stroke-dasharray="2 8"') +
    lamps
  )
}

/** One emblem, very large and cropped, on a diagonal. */
export const poster: Family = ({ p, r, emblem }) => {
  const side = r() < 0.5 ? -1 : 1
  const slope = r() < 0.5 ? p.mid : p.second
  const ground = r() < 0.35 ? p.light : p.ground
  const c = tones(p, inkOn(p, ground), contrast(p.second, ground) > 1.5 ? p.second : p.ink)
  const spots = times(7, row => {
    const path = times(12, i => `M${-170 + i * 30 + (row % 2) * 15} ${20 + row * 18}h0`)
    return line(path, p.ink, short(3 + row * 1.8), ' opacity=".35"')
  })
  const seal =
    disc(0, 0, 112, p.ink) +
    disc(0, 0, 100, p.light) +
    EMBLEMS[emblem](tones(p, contrast(p.first, p.light) > 1.7 ? p.first : p.ink, p.second))
  return (
    rect(0, 0, WIDTH, HEIGHT, ground) +
    shape(side > 0 ? 'M0 400V150L320 320V400Z' : 'M320 400V150L0 320V400Z', slope) +
    shape(side > 0 ? 'M0 136V150L320 320V306Z' : 'M320 136V150L0 320V306Z', p.ink) +
    group(place(160 - side * 10, 250), spots) +
    group(place(160 + side * 34, 186, 1.74, side * -10), EMBLEMS[emblem](c)) +
    group(place(side > 0 ? 52 : 268, 344, 0.34), seal)
  )
}

/** An isometric board. */
export const circuit: Family = ({ p, r, emblem }) => {
  const block = (row: number, column: number) => {
    const x = column * 69.2 + (row % 2 ? 34.6 : 0)
    const y = row * 40 - 10
    const kind = r()
    const height = kind < 0.55 ? 0 : kind < 0.8 ? 16 : 34
    const top =
      kind < 0.3
        ? p.ground
        : kind < 0.55
          ? mix(p.ground, p.ink, 0.35)
          : kind < 0.8
            ? p.mid
            : kind < 0.92
              ? p.second
              : p.first
    const [left, right]: [Point, Point] = [
      [x - 34.6, y - height],
      [x + 34.6, y - height],
    ]
    const front: Point = [x, y + 20 - height]
    const roof = polygon([[x, y - 20 - height], right, front, left], top)
    if (height === 0) return roof
    return (
      roof +
      polygon([left, front, [x, y + 20], [x - 34.6, y]], mix(top, p.ink, 0.35)) +
      polygon([right, front, [x, y + 20], [x + 34.6, y]], mix(top, p.ink, 0.6))
    )
  }
  return (
    rect(0, 0, WIDTH, HEIGHT, p.ink) +
    times(13, row => times(7, column => block(row - 1, column - 1))) +
    polygon(
      [
        [160, 66],
        [282, 136],
        [282, 276],
        [160, 346],
        [38, 276],
        [38, 136],
      ],
      p.ink,
      ' opacity=".9"',
    ) +
    polygon(
      [
        [160, 80],
        [270, 143],
        [270, 269],
        [160, 332],
        [50, 269],
        [50, 143],
      ],
      'none',
      ` stroke="${p.first}" stroke-width="4"`,
    ) +
    polygon(
      [
        [160, 94],
        [258, 150],
        [258, 262],
        [160, 318],
        [62, 262],
        [62, 150],
      ],
      p.ground,
    ) +
    group(place(160, 206, 0.86), EMBLEMS[emblem](tones(p, p.first, p.second)))
  )
}

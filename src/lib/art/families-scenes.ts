import { contrast, mix } from './colour.ts'
import { EMBLEMS } from './emblems.ts'
import { type Family, item } from './family.ts'
import { cloud, glowingDisc, HEIGHT, rays, WIDTH, wave } from './grounds.ts'
import { inkOn, tones } from './palettes.ts'
import {
  circle,
  disc,
  ellipse,
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

/** Layered landscape under a disc. */
export const strata: Family = ({ p, r, emblem }) => {
  const y = 150 + r() * 30
  const phase = r() * 60
  const hasPeaks = r() < 0.5
  const seen = contrast(p.first, p.light) > 1.9
  const peaks =
    polygon(
      [
        [-20, 300],
        [60, 196],
        [120, 280],
        [190, 170],
        [340, 320],
        [340, 410],
        [-20, 410],
      ],
      mix(p.mid, p.ink, 0.1),
    ) +
    polygon(
      [
        [60, 196],
        [84, 230],
        [64, 226],
        [48, 236],
        [36, 228],
      ],
      p.light,
    ) +
    polygon(
      [
        [190, 170],
        [222, 204],
        [198, 202],
        [180, 214],
        [164, 208],
      ],
      p.light,
    )
  return (
    rect(0, 0, WIDTH, HEIGHT, mix(p.ground, p.ink, 0.15)) +
    rect(0, 0, WIDTH, 200, mix(p.mid, p.ground, 0.3)) +
    rect(0, 0, WIDTH, 110, mix(p.ground, p.mid, 0.35)) +
    rect(0, 0, WIDTH, 56, p.ground) +
    glowingDisc(160, y + 6, 104, p.light, p.light) +
    (hasPeaks ? peaks : '') +
    cloud(60 + r() * 30, 92, 0.8, p.light) +
    cloud(262, 142 + r() * 30, 0.62, mix(p.light, p.mid, 0.2)) +
    group(
      place(160, y + 16, 0.98),
      EMBLEMS[emblem](tones(p, seen ? p.first : p.second, seen ? p.second : p.ink)),
    ) +
    wave(292, 16, 120, p.mid, -phase) +
    wave(316, 14, 96, p.second, -phase * 0.6) +
    wave(338, 14, 110, mix(p.second, p.ink, 0.4), -phase * 0.2) +
    wave(360, 12, 90, p.ink, -phase) +
    line('M-10 304q24-12 48 0t48 0 48 0 48 0 48 0 48 0 48 0', p.light, 2.5, ' opacity=".6"')
  )
}

/** Under water: beams, a large creature, a school. */
export const tide: Family = ({ p, r, emblem }) => {
  const shift = -8 + r() * 16
  const beams = ` opacity=".09"`
  const ripple = (i: number) => {
    const y = 18 + i * 15
    const path = `M-10 ${y}q20-${10 - i} 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0`
    return line(path, p.light, 2.4, ` opacity="${short(0.5 - i * 0.08)}"`)
  }
  const small = (i: number) => {
    const x = 24 + r() * 270
    const y = 110 + r() * 60 + (i % 2) * 150
    const transform = place(x, y, 0.11 + r() * 0.06, r() * 10 - 5)
    return group(transform, EMBLEMS.fish(tones(p, i % 2 ? p.second : p.light, p.mid)))
  }
  const weed = (i: number) => {
    const x = 14 + i * 60 + r() * 16
    const height = 50 + r() * 60
    const path = `M${short(x)} 400C${short(x - 16)} ${short(400 - height * 0.5)} ${short(x + 16)} ${short(400 - height * 0.7)} ${short(x)} ${short(400 - height)}`
    return line(path, item([p.second, p.first, p.mid], i % 3), 8)
  }
  const seabed =
    'M-10 410V350C20 330 44 356 66 340 90 320 108 366 140 352 176 338 190 372 220 350 250 330 280 356 330 336V410Z'
  return (
    rect(0, 0, WIDTH, HEIGHT, mix(p.ground, p.ink, 0.3)) +
    rect(0, 0, WIDTH, 250, p.ground) +
    rect(0, 0, WIDTH, 150, mix(p.ground, p.mid, 0.6)) +
    polygon(
      [
        [60, 0],
        [120, 0],
        [60, 400],
        [-60, 400],
      ],
      p.light,
      beams,
    ) +
    polygon(
      [
        [180, 0],
        [260, 0],
        [300, 400],
        [170, 400],
      ],
      p.light,
      beams,
    ) +
    times(6, ripple) +
    times(7, small) +
    group(place(160 + shift, 196, 1.18, r() * 16 - 8), EMBLEMS[emblem](tones(p, inkOn(p, p.mid), p.second))) +
    times(9, () => circle(24 + r() * 272, 80 + r() * 240, 3 + r() * 8, p.light, 2.4, ' opacity=".7"')) +
    shape(seabed, p.ink) +
    times(6, weed)
  )
}

/** The markings of a football pitch, a court and a ring. */
function markings(kind: number, colour: string): string {
  const stroke = ` stroke="${colour}" stroke-width="3.5"`
  if (kind === 0) {
    const goal = line('M40 410 96 200H224L280 410M96 200 80 262H240L224 200', colour, 3.5)
    return goal + ellipse(160, 306, 60, 20, 'none', stroke)
  }
  if (kind === 1) {
    return line('M-10 250H330M160 150V410', colour, 3.5) + ellipse(160, 256, 96, 40, 'none', stroke)
  }
  return line('M0 330 120 150M320 330 200 150M0 240H320', colour, 3.5)
}

/** Field geometry in perspective with a flight line, under a stand and lights. */
export const pitch: Family = ({ p, r, emblem }) => {
  const kind = Math.floor(r() * 3)
  const lamp = (i: number) =>
    disc(18 + i * 36, 46 + (i % 2) * 8, 3.6, p.light) +
    disc(18 + i * 36, 46 + (i % 2) * 8, 10, p.light, ' opacity=".14"')
  const head = (row: number, i: number) => {
    const colour = r() < 0.3 ? p.first : r() < 0.5 ? p.mid : mix(p.ground, p.ink, 0.2)
    return disc(i * 15 + (row % 2 ? 7 : 0), 86 + row * 16, 5, colour)
  }
  const stripe = (i: number) => {
    const corners: Point[] = [
      [160 + (i - 4) * 46, 148],
      [160 + (i + 1 - 4) * 46, 148],
      [160 + (i + 1 - 4) * 110, 410],
      [160 + (i - 4) * 110, 410],
    ]
    return polygon(corners, i % 2 ? p.ground : mix(p.ground, p.mid, 0.6))
  }
  const flight = kind === 1 ? 'M20 392C60 250 90 210 160 214' : 'M300 392C260 250 240 210 160 214'
  return (
    rect(0, 0, WIDTH, HEIGHT, p.ink) +
    rect(0, 0, WIDTH, 150, mix(p.ground, p.ink, 0.35)) +
    times(9, lamp) +
    times(4, row => times(23, i => head(row, i))) +
    times(8, stripe) +
    rect(0, 146, WIDTH, 5, p.light) +
    markings(kind, mix(p.light, p.ground, 0.15)) +
    line(flight, p.second, 5, ' stroke-dasharray="3 13"') +
    ellipse(160, 322, 74, 13, p.ink, ' opacity=".45"') +
    group(place(160, 216, 1, r() * 30 - 15), EMBLEMS[emblem](tones(p, p.first, p.second)))
  )
}

/** Two sides, meron and wala: feathers and a seal. */
export const plume: Family = ({ p, r }) => {
  const isTurned = Math.floor(r() * 2) === 1
  const feather = (degrees: number, colour: string, rib: string, length: number) => {
    const outline = `M0-40C30-80 30-${length - 40} 0-${length} -30-${length - 40}-30-80 0-40Z`
    const barbs = times(5, i => `M0-${70 + i * 20}l12-10M0-${70 + i * 20}l-12-10`)
    return group(
      `translate(160 236) rotate(${degrees})`,
      shape(outline, colour) + line(`M0-30V-${length - 10}`, rib, 3) + line(barbs, rib, 2),
    )
  }
  return (
    rect(0, 0, WIDTH, HEIGHT, mix('#2c5b8f', p.ink, 0.1)) +
    shape('M0 0H250L70 400H0Z', mix('#b23a2e', p.ink, 0.1)) +
    rays(160, 210, 40, p.ink, 0.16) +
    times(11, i => feather(-90 + i * 18, i % 2 ? p.first : p.light, p.ink, 196 - Math.abs(5 - i) * 6)) +
    times(8, i => feather(-70 + i * 20, i % 2 ? p.ink : p.second, p.light, 148)) +
    disc(160, 236, 92, p.ink) +
    disc(160, 236, 85, p.first) +
    disc(160, 236, 78, mix(p.ground, p.ink, 0.35)) +
    group(
      place(160, 238, 0.7) + (isTurned ? ' scale(-1 1)' : ''),
      EMBLEMS.rooster(tones(p, p.light, '#d5523f')),
    ) +
    shape('M30 344H290L276 362 290 380H30L44 362Z', p.ink) +
    line('M56 362H264', p.first, 3, ' stroke-dasharray="2 10"')
  )
}

import { contrast, mix } from './colour.ts'
import { EMBLEMS } from './emblems.ts'
import { type Family, item, pick } from './family.ts'
import { dots, glowingDisc, HEIGHT, hatch, sawRing, shortRays, WIDTH } from './grounds.ts'
import { inkOn, type Palette, tones } from './palettes.ts'
import { circle, disc, group, line, place, polygon, rect, shape, times } from './svg.ts'

/** A court card: the emblem above, turned through 180 degrees below, split by an inlaid band. */
export const court: Family = ({ p, r, emblem }) => {
  const slant = r() < 0.5 ? 1 : -1
  const rise = Math.floor(30 + r() * 34)
  const band = `M-10 ${200 + slant * rise}L330 ${200 - slant * rise}`
  return (
    rect(0, 0, WIDTH, HEIGHT, p.ground) +
    hatch(p.mid, 12, 3, 0.8) +
    shape(`${band}V410H-10Z`, p.mid) +
    group(place(160, 116, 0.92), EMBLEMS[emblem](tones(p, inkOn(p, p.ground), p.second))) +
    group(place(160, 284, 0.92, 180), EMBLEMS[emblem](tones(p, inkOn(p, p.mid), p.second))) +
    line(band, p.ink, 20) +
    line(band, p.first, 12) +
    line(band, p.ink, 3, ' stroke-dasharray="1 14"')
  )
}

/** The outline of an arch, `inset` inwards: round, pointed or with slanting shoulders. */
function arch(kind: number, inset: number): string {
  const left = 50 + inset
  const right = 270 - inset
  if (kind === 0) {
    const radius = 110 - inset
    return `M${left} 340V${190 + inset * 0.4}A${radius} ${radius} 0 0 1 ${right} ${190 + inset * 0.4}V340Z`
  }
  if (kind === 1) {
    return `M${left} 340V190C${left} 120 ${120 + inset * 0.5} 110 160 ${48 + inset}C${200 - inset * 0.5} 110 ${right} 120 ${right} 190V340Z`
  }
  return `M${left} 340V${130 + inset * 0.5}L${100 + inset * 0.6} ${70 + inset}H${220 - inset * 0.6}L${right} ${130 + inset * 0.5}V340Z`
}

/** An arched shrine with rays, steps and a standing emblem. */
export const niche: Family = ({ p, r, emblem }) => {
  const background = r() < 0.5 ? p.ink : p.mid
  const rayCount = pick([24, 32, 40], r)
  const kind = Math.floor(r() * 3)
  const steps = [p.first, p.second, p.mid].map(
    (colour, i) =>
      rect(40 - i * 20, 336 + i * 22, 240 + i * 40, 24, colour) +
      rect(40 - i * 20, 336 + i * 22, 240 + i * 40, 4, p.light, 0, ' opacity=".45"'),
  )
  return (
    rect(0, 0, WIDTH, HEIGHT, background) +
    dots(p.ground, 2.2, 16, 0.9) +
    shape(arch(kind, -12), p.first) +
    shape(arch(kind, -5), p.ink) +
    shape(arch(kind, 0), p.ground) +
    `<g>${shortRays(160, 214, rayCount, p.mid)}</g>` +
    glowingDisc(160, 208, 92, p.mid, mix(p.mid, p.ground, 0.35)) +
    group(place(160, 210, 0.98), EMBLEMS[emblem](tones(p, inkOn(p, p.ground), p.second))) +
    steps.join('')
  )
}

/** The figures that a patch can carry. */
function patchFigure(kind: number, figure: string, base: string): string {
  const figures = [
    () => shape('M-32-32A64 64 0 0 1 32 32H-32Z', figure),
    () => shape('M-32-32H32L-32 32Z', figure),
    () => disc(0, 0, 20, figure),
    () => shape('M-32 0A32 32 0 0 1 32 0ZM-32 32A32 32 0 0 1 32 32Z', figure),
    () => shape('M0-28 28 0 0 28-28 0Z', figure) + disc(0, 0, 8, base),
    () => [-24, -8, 8, 24].map(y => rect(-32, y - 4, 64, 8, figure)).join(''),
    () =>
      shape(
        'M-32-32A32 32 0 0 1 0 0 32 32 0 0 1-32-32ZM32 32A32 32 0 0 1 0 0 32 32 0 0 1 32 32ZM32-32A32 32 0 0 0 0 0 32 32 0 0 0 32-32ZM-32 32A32 32 0 0 0 0 0 32 32 0 0 0-32 32Z',
        figure,
      ),
  ]
  return item(figures, kind)()
}

/** Geometric patchwork with one large window. */
export const quilt: Family = ({ p, r, emblem }) => {
  const colours = [p.ground, p.mid, p.first, p.second, p.ink, p.light]
  const patch = (x: number, y: number) => {
    const base = pick(colours, r)
    let figure = pick(colours, r)
    if (figure === base) figure = item(colours, (colours.indexOf(base) + 2) % 6)
    const kind = Math.floor(r() * 7)
    const turn = Math.floor(r() * 4) * 90
    return group(
      place(x + 32, y + 32, 1, turn),
      rect(-32, -32, 64.5, 64.5, base) + patchFigure(kind, figure, base),
    )
  }
  const patches = times(7, row => times(5, column => patch(column * 64, row * 64)))
  const glass = r() < 0.5 ? p.ground : p.light
  const frame =
    r() < 0.5
      ? rect(32, 68, 256, 256, p.ink) + rect(40, 76, 240, 240, glass)
      : disc(160, 196, 134, p.ink) +
        disc(160, 196, 125, glass) +
        circle(160, 196, 116, mix(glass, p.ink, 0.25), 2)
  const c = tones(p, inkOn(p, glass), contrast(p.second, glass) > 1.6 ? p.second : p.ink)
  return (
    rect(0, 0, WIDTH, HEIGHT + 1, p.ink) + patches + frame + group(place(160, 196, 1.02), EMBLEMS[emblem](c))
  )
}

/** The pale tones of the repeated figure of a cloth. */
function clothTones(p: Palette, ground: string, base: string) {
  return {
    main: base,
    shade: mix(base, ground, 0.45),
    high: mix(base, p.light, 0.16),
    ink: mix(ground, p.ink, 0.6),
    second: mix(base, p.second, 0.35),
    light: mix(base, p.light, 0.3),
  }
}

/** Step-and-repeat cloth with one figure picked out. */
export const weave: Family = ({ p, r, emblem }) => {
  const ground = r() < 0.5 ? p.ground : p.ink
  const turn = pick([0, 45, 90], r)
  const base = ground === p.ink ? mix(p.ground, p.mid, 0.35) : p.mid
  const figure = EMBLEMS[emblem](clothTones(p, ground, base))
  // A number of chance is left out here, so that the panels of the sample sheet stay what they are.
  r()
  const cloth = times(5, row =>
    times(4, column => {
      const x = column * 92 + (row % 2 ? 46 : 0) + 4
      return group(place(x, row * 98 + 4, 0.4, turn * ((column + row) % 2)), figure)
    }),
  )
  const kind = Math.floor(r() * 3)
  const panel = (grow: number, colour: string) => {
    if (kind === 0) return disc(160, 200, 118 + grow, colour)
    if (kind === 2) return rect(48 - grow, 78 - grow, 224 + 2 * grow, 244 + 2 * grow, colour, 18)
    return polygon(
      [
        [160, 46 - grow * 1.3],
        [298 + grow * 1.2, 200],
        [160, 354 + grow * 1.3],
        [22 - grow * 1.2, 200],
      ],
      colour,
    )
  }
  return (
    rect(0, 0, WIDTH, HEIGHT, ground) +
    cloth +
    panel(16, p.ink) +
    panel(11, p.first) +
    panel(4, p.ink) +
    panel(0, p.ground) +
    (kind === 1 ? '' : sawRing(p)) +
    group(place(160, 200, kind === 1 ? 0.92 : 1.08), EMBLEMS[emblem](tones(p, inkOn(p, p.ground), p.second)))
  )
}

/** Where the parts of a chart stand, in pixels. Values are whole minor units, which a drawing may round. */

export interface Box {
  width: number
  height: number
}

/** Room for the figures at the left, the names below, and half a mark at the other edges. */
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 8, 12, 26]
/** What a sign of a figure at the left needs, and the room between it and the lines. */
const [SIGN_WIDTH, SIGN_GAP] = [7, 8]
/** The pixels that one name below the chart needs. */
const NAME_WIDTH = 64
/** Grid lines that a chart has at most, that of zero included. */
const MOST_LEVELS = 5

export interface Scale extends Box {
  /** The values of the grid lines, the highest first; zero is one of them. */
  levels: readonly number[]
  left: number
  right: number
  /** The middle of a place. */
  x: (place: number) => number
  y: (value: number) => number
  /** The width of a place. */
  step: number
}

/**
 * A scale for values side by side. Points reach from edge to edge, as a line does; bands have a width each, as bars do.
 * Zero is always on it, and its grid lines stand at round values.
 */
export function scaleOf(
  { width, height }: Box,
  { values, kind }: { values: readonly number[]; kind: 'points' | 'bands' },
  places: number,
  nameOf: (level: number) => string = () => '',
): Scale {
  const levels = levelsOf(Math.min(0, ...values), Math.max(0, ...values))
  const longest = Math.max(...levels.map(level => nameOf(level).replace(/\p{Mn}/gu, '').length))
  const [top, bottom] = [levels[0] ?? 0, levels.at(-1) ?? 0]
  const [left, right] = [Math.max(LEFT, SIGN_GAP + SIGN_WIDTH * longest), width - RIGHT]
  const room = right - left
  const step = kind === 'bands' ? room / Math.max(1, places) : room / Math.max(1, places - 1)
  const first = kind === 'bands' ? left + step / 2 : places > 1 ? left : left + room / 2
  return {
    width,
    height,
    levels,
    left,
    right,
    step,
    x: place => first + place * step,
    y: value => TOP + ((top - value) / (top - bottom)) * (height - TOP - BOTTOM),
  }
}

/** Round values from the lowest to the highest, as few as cover them, the highest first: 0, 500, 1000, 1500 for 1,043. */
function levelsOf(low: number, high: number): number[] {
  const step = roundStep((high - low) / (MOST_LEVELS - 1) || 1)
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)]
  return Array.from({ length: to - from + 1 }, (_, index) => (to - index) * step)
}

/** The least whole 1, 2, 2.5 or 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const steps = [1, 2, 2.5, 5].map(times => times * power)
  return steps.find(step => step >= least && Number.isInteger(step)) ?? 10 * power
}

/** The line through the values, as a path. */
export function lineOf(values: readonly number[], scale: Scale): string {
  return values
    .map((value, place) => `${place ? 'L' : 'M'}${short(scale.x(place))} ${short(scale.y(value))}`)
    .join('')
}

/** What lies between that line and zero. */
export function areaOf(values: readonly number[], scale: Scale): string {
  const [last, zero] = [values.length - 1, short(scale.y(0))]
  return `${lineOf(values, scale)}L${short(scale.x(last))} ${zero}L${short(scale.x(0))} ${zero}Z`
}

/** A bar from zero to a value; what is not nothing is seen, however small. */
export function barOf(value: number, place: number, scale: Scale) {
  const gap = Math.min(6, scale.step * 0.22)
  const [from, to] = [scale.y(Math.max(0, value)), scale.y(Math.min(0, value))]
  return {
    x: scale.x(place) - scale.step / 2 + gap,
    width: Math.max(1, scale.step - 2 * gap),
    y: value > 0 ? Math.min(from, to - 1.5) : from,
    height: Math.max(1.5, to - from),
  }
}

/** The places whose names are written below: the first, and others at even distances as the width allows. */
export function namedPlaces(places: number, scale: Scale): number[] {
  const most = Math.max(2, Math.floor((scale.right - scale.left) / NAME_WIDTH))
  const every = Math.max(1, Math.ceil(places / most))
  return Array.from({ length: Math.ceil(places / every) }, (_, index) => index * every)
}

/** The place nearest to a distance from the left edge of the chart. */
export function placeAt(x: number, places: number, scale: Scale): number {
  const place = Math.round((x - scale.x(0)) / scale.step)
  return Math.min(places - 1, Math.max(0, place))
}

const short = (pixels: number) => Math.round(pixels * 10) / 10

import { chanceFrom, drawBelow } from '#lib/art/chance.ts'
import { EMBLEMS, type EmblemName } from '#lib/art/emblems.ts'
import { inkOn, type Palette, tones } from '#lib/art/palettes.ts'
import { PIPS } from '#lib/fairness/pips.ts'
import { COIN, SCATTER } from '#lib/fairness/reels/definition.ts'
import { hashText } from '#lib/ids/hash-text.ts'
import type { Look } from '../../kit/look.ts'

/** The symbols of a title, in the inks of its label. */
export interface Theme {
  /** The drawing of each symbol, in a picture of 220 by 220 units centred on the origin. */
  drawings: Readonly<Record<string, string>>
  /** The phrase that names each symbol. */
  names: Readonly<Record<string, string>>
}

const PICTURES = ['1', '2', '3', '4'] as const
const SUITS = { S: PIPS.S, H: PIPS.H, D: PIPS.D, C: PIPS.C } as const

/** Figures that look like a symbol of the rules: a slot with that symbol has no such picture. */
const ALIKE: readonly (readonly [letter: string, figure: EmblemName])[] = [
  [SCATTER, 'star'],
  [COIN, 'coin'],
]

/** `strips` are those of the slot behind the title. */
export function themeOf(
  gameCode: string,
  { inks, emblem, pool }: Pick<Look, 'inks' | 'emblem' | 'pool'>,
  strips: readonly string[],
): Theme {
  const taken = ALIKE.flatMap(([letter, figure]) =>
    strips.some(strip => strip.includes(letter)) ? [figure] : [],
  )
  const emblems = picturesOf(gameCode, emblem, pool, taken)
  const drawings: Record<string, string> = {
    W: medal(inks, emblem, 1),
    X: medal(inks, emblem, 2),
    [SCATTER]: scatter(inks),
    [COIN]: coin(inks),
  }
  const names: Record<string, string> = {
    W: 'wild',
    X: 'wildDouble',
    [SCATTER]: 'scatter',
    [COIN]: 'coinSymbol',
  }
  for (const [at, letter] of PICTURES.entries()) {
    const picture = emblems[at] ?? emblem
    drawings[letter] = pictureOf(inks, picture, at)
    names[letter] = `emblem_${picture}`
  }
  for (const [letter, pip] of Object.entries(SUITS)) {
    const isRed = letter === 'H' || letter === 'D'
    drawings[letter] =
      `<g transform="scale(3.1)"><path d="${pip}" fill="${isRed ? '#a22f22' : '#17201c'}"/></g>`
    names[letter] = `suit_${letter}`
  }
  return { drawings, names }
}

/** The label's own figure first, then others of its category; none that is taken. */
function picturesOf(
  gameCode: string,
  first: EmblemName,
  pool: readonly EmblemName[],
  taken: readonly EmblemName[],
): EmblemName[] {
  const left = pool.filter(name => name !== first)
  const chance = chanceFrom(hashText(gameCode))
  const found = [first].filter(name => !taken.includes(name))
  while (found.length < PICTURES.length && left.length > 0)
    found.push(...left.splice(drawBelow(chance, left.length), 1).filter(name => !taken.includes(name)))
  return found
}

const CARD = '#f4eedd'

function pictureOf(inks: Palette, name: EmblemName, at: number): string {
  const main = inkOn({ ...inks, light: inks.ground }, CARD)
  const other = at % 2 === 0 ? inks.second : inks.first
  return EMBLEMS[name](tones(inks, at % 2 === 0 ? main : inks.mid, other))
}

/** Wild: the figure of the label on a disc, so that no suit or picture looks like it. */
function medal(inks: Palette, name: EmblemName, factor: number): string {
  const figure = EMBLEMS[name](tones(inks, inks.first, inks.second))
  const rings = factor > 1 ? `<circle r="84" fill="none" stroke="${inks.light}" stroke-width="5"/>` : ''
  const times = factor > 1 ? text(`×${factor}`, 62, 84, 56) : ''
  return `<circle r="106" fill="${inks.first}"/><circle r="98" fill="${inks.ink}"/>${rings}<g transform="scale(.66)">${figure}</g>${times}`
}

/** Scatter: a star of eight rays. */
function scatter(inks: Palette): string {
  const ray = `<path d="M0-104 18-34 0 0-18-34Z" fill="${inks.second}" stroke="${inks.ink}" stroke-width="4"/>`
  const rays = Array.from({ length: 8 }, (_, at) => `<g transform="rotate(${at * 45})">${ray}</g>`).join('')
  return `${rays}<circle r="40" fill="${inks.ink}"/><circle r="28" fill="${inks.light}"/>`
}

function coin(inks: Palette): string {
  return `<circle r="96" fill="#8f6b2c"/><circle r="88" fill="#d9b26b"/><circle r="70" fill="none" stroke="#8f6b2c" stroke-width="5"/><circle r="22" fill="${inks.ink}"/>`
}

function text(words: string, x: number, y: number, size: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="middle" fill="#fffaf0" stroke="#17201c" stroke-width="12" paint-order="stroke" font-family="sans-serif">${words}</text>`
}

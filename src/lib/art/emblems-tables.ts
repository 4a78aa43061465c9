import { mix } from './colour.ts'
import { digitPath, SUITS, type Suit } from './digits.ts'
import type { Emblem } from './emblem.ts'
import type { Tones } from './palettes.ts'
import {
  around,
  circle,
  disc,
  group,
  type Point,
  place,
  polygon,
  rect,
  scatter,
  shape,
  short,
  star,
} from './svg.ts'

function pips(points: readonly Point[], radius: number, fill: string): string {
  return scatter(points, (x, y) => disc(x, y, radius, fill))
}

function mahjongTile(
  c: Tones,
  [x, y, degrees]: readonly [number, number, number],
  face: string,
  figure: string,
) {
  return group(
    place(x, y, 1, degrees),
    rect(-42, -58, 84, 124, c.shade, 10) + rect(-42, -66, 84, 120, face, 10) + figure,
  )
}

function playingCard(
  c: Tones,
  [x, y, degrees]: readonly [number, number, number],
  suit: Suit,
  isMiddle: boolean,
) {
  const pip = shape(SUITS[suit], isMiddle ? c.second : c.ink)
  return group(
    place(x, y, 1, degrees),
    rect(-42, -62, 86, 126, c.ink, 10, ' opacity=".25"') +
      rect(-44, -66, 88, 128, isMiddle ? c.light : mix(c.light, c.main, 0.4), 10) +
      // Draws nothing, but labels are served as unchangeable and always had it.
      circle(0, -2, 0, c.main) +
      group(place(0, -2, 1.15), pip) +
      group(place(-28, -48, 0.4), pip) +
      group(place(28, 44, 0.4, 180), pip),
  )
}

function lotteryBall(c: Tones, x: number, y: number, radius: number, colour: string, digit: number): string {
  const strokes = ` stroke="${c.ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`
  const gleam = `M${short(x - radius * 0.7)} ${short(y - radius * 0.2)}A${short(radius * 0.74)} ${short(radius * 0.74)} 0 0 1 ${short(x - radius * 0.2)} ${short(y - radius * 0.7)}`
  return (
    disc(x, y + 4, radius, c.ink, ' opacity=".3"') +
    disc(x, y, radius, colour) +
    disc(x, y, radius * 0.56, c.light) +
    group(place(x, y, radius / 54), shape(digitPath(digit), 'none', strokes)) +
    shape(gleam, 'none', ` stroke="${c.high}" stroke-width="5" stroke-linecap="round"`)
  )
}

function cubeAt(x: number, y: number, top: string, left: string, right: string): string {
  return group(
    place(x, y, 0.92),
    polygon(
      [
        [0, -56],
        [50, -28],
        [0, 0],
        [-50, -28],
      ],
      top,
    ) +
      polygon(
        [
          [-50, -28],
          [0, 0],
          [0, 56],
          [-50, 28],
        ],
        left,
      ) +
      polygon(
        [
          [50, -28],
          [0, 0],
          [0, 56],
          [50, 28],
        ],
        right,
      ),
  )
}

/** Cards, tiles, dice and balls. */
export const TABLES = {
  mahjong: c => {
    const face = mix(c.light, c.main, 0.35)
    const bars = [-36, -6, 24].map(y => rect(-4, y - 10, 8, 22, c.second, 4)).join('')
    const dots = scatter(
      [
        [-18, -40],
        [18, -40],
        [-18, 28],
        [18, 28],
      ],
      (x, y) => disc(x, y, 11, c.shade) + disc(x, y, 5, c.light),
    )
    const wheel =
      disc(0, -6, 30, c.second) +
      disc(0, -6, 21, c.light) +
      group(place(0, -6, 0.62), star(8, 30, 13, c.second)) +
      disc(0, -6, 5, c.light)
    return (
      mahjongTile(c, [-44, 8, -12], face, bars) +
      mahjongTile(c, [44, 8, 12], face, dots) +
      mahjongTile(c, [0, -10, 0], c.light, wheel)
    )
  },
  dice: c =>
    group(
      place(-30, 18, 1, -14),
      rect(-46, -46, 92, 100, c.shade, 16) +
        rect(-46, -52, 92, 96, c.main, 16) +
        pips(
          [
            [-22, -28],
            [22, -28],
            [0, -4],
            [-22, 20],
            [22, 20],
          ],
          9,
          c.ink,
        ),
    ) +
    group(
      place(42, -30, 0.8, 18),
      rect(-46, -46, 92, 100, c.shade, 16) +
        rect(-46, -52, 92, 96, c.light, 16) +
        pips(
          [
            [-20, -24],
            [20, -24],
            [-20, 16],
            [20, 16],
          ],
          9,
          c.second,
        ),
    ),
  cards: c =>
    playingCard(c, [-46, 12, -20], 'club', false) +
    playingCard(c, [0, -4, 0], 'heart', true) +
    playingCard(c, [46, 12, 20], 'spade', false),
  chip: c =>
    disc(0, 5, 94, mix(c.shade, c.ink, 0.4)) +
    disc(0, 0, 94, c.main) +
    around(8, () => shape('M-20-92A94 94 0 0 1 20-92L15-68A70 70 0 0 0-15-68Z', c.light)) +
    disc(0, 0, 66, c.shade) +
    circle(0, 0, 66, c.light, 3) +
    circle(0, 0, 54, c.light, 2, ' stroke-dasharray="3 7"') +
    group(place(0, 0, 1.5), shape(SUITS.spade, c.light)),
  wheel: c =>
    disc(0, 0, 96, c.ink) +
    disc(0, 0, 90, c.second) +
    around(12, i => (i % 2 ? '' : shape('M0 0-23.3-87A90 90 0 0 1 23.3-87Z', c.main))) +
    around(12, () => disc(0, -90, 4, c.light)) +
    circle(0, 0, 60, c.light, 2) +
    disc(0, 0, 30, c.ink) +
    disc(0, 0, 24, c.light) +
    disc(0, 0, 10, c.main) +
    shape('M-13-104H13L0-74Z', c.light),
  ball: c =>
    lotteryBall(c, -44, 26, 46, c.second, 7) +
    lotteryBall(c, 48, 34, 40, c.shade, 3) +
    lotteryBall(c, 4, -40, 54, c.main, 8),
  cube: c =>
    cubeAt(0, -44, c.light, c.second, mix(c.second, c.ink, 0.35)) +
    cubeAt(-50, 42, c.light, c.main, c.shade) +
    cubeAt(50, 42, c.light, c.main, c.shade),
} satisfies Record<string, Emblem>

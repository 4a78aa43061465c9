import { mix } from './colour.ts'
import { SUITS } from './digits.ts'
import type { Emblem } from './emblem.ts'
import {
  around,
  circle,
  disc,
  ellipse,
  group,
  line,
  mirrored,
  place,
  polar,
  polygon,
  rect,
  scatter,
  shape,
  star,
} from './svg.ts'

/** Luck, treasure, fruit and sky. */
export const FORTUNE = {
  gem: c =>
    polygon(
      [
        [-58, -48],
        [58, -48],
        [96, -4],
        [0, 92],
        [-96, -4],
      ],
      c.main,
    ) +
    polygon(
      [
        [-58, -48],
        [-30, -4],
        [-96, -4],
      ],
      c.high,
    ) +
    polygon(
      [
        [58, -48],
        [30, -4],
        [96, -4],
      ],
      c.shade,
    ) +
    polygon(
      [
        [-58, -48],
        [58, -48],
        [0, -48],
        [-30, -4],
      ],
      c.light,
    ) +
    polygon(
      [
        [0, -48],
        [58, -48],
        [30, -4],
        [-30, -4],
      ],
      c.high,
    ) +
    polygon(
      [
        [30, -4],
        [96, -4],
        [0, 92],
      ],
      mix(c.shade, c.ink, 0.25),
    ) +
    polygon(
      [
        [-30, -4],
        [30, -4],
        [0, 92],
      ],
      c.shade,
    ),
  coin: c =>
    disc(0, 0, 92, c.shade) +
    disc(0, -5, 90, c.main) +
    circle(0, -5, 74, c.shade, 5) +
    around(24, () => rect(-2.5, -90, 5, 10, c.shade)) +
    rect(-24, -29, 48, 48, c.ink, 4) +
    rect(-24, -29, 48, 8, c.shade) +
    Object.values(SUITS)
      .map((suit, i) => group(`rotate(${i * 90})`, group(place(0, -50, 0.62), shape(suit, c.shade))))
      .join(''),
  bell: c =>
    shape('M-70 52C-46 30-52-20-40-46-30-68-14-76 0-76S30-68 40-46C52-20 46 30 70 52Z', c.main) +
    shape('M0-76c14 0 30 8 40 30 12 26 6 76 30 98H22C34 10 26-50 0-76Z', c.shade) +
    rect(-78, 50, 156, 16, c.high, 8) +
    disc(0, 76, 15, c.ink) +
    circle(0, -84, 10, c.main, 7) +
    line('M-34-20C-30-44-22-54-14-58', c.light, 6),
  cherry: c =>
    line('M-34 30C-30-20 0-60 44-78M42 34C48-8 40-50 44-78', c.ink, 7) +
    shape('M44-78c26-14 48-4 54 14-24 12-44 6-54-14Z', c.second) +
    disc(-38, 48, 42, c.main) +
    disc(44, 54, 38, c.main) +
    shape('M-38 90a42 42 0 0 0 42-42c0-12-4-20-10-27 2 36-12 56-52 62 6 5 12 7 20 7Z', c.shade) +
    shape('M44 92a38 38 0 0 0 38-38c0-10-4-18-9-24 2 30-12 50-46 56 5 4 11 6 17 6Z', c.shade) +
    disc(-54, 32, 9, c.light) +
    disc(30, 40, 8, c.light),
  seven: c =>
    shape('M-66-84H70V-50C30-6 10 36 6 88H-42C-38 38-14-6 18-40H-66Z', c.shade) +
    shape('M-72-90H64V-56C24-12 4 30 0 82H-48C-44 32-20-12 12-46H-72Z', c.main) +
    shape('M-72-90H64V-78H-72Z', c.high) +
    line('M-30 64C-26 30-8-8 24-42', c.light, 5),
  star: c =>
    star(8, 98, 44, c.shade) +
    around(8, () => polygon([[0, 0], polar(98, 0), polar(44, 22.5)], c.main)) +
    disc(0, 0, 20, c.light) +
    disc(0, 0, 11, c.second),
  crown: c =>
    shape('M-88 50-96-40-46 4 0-74 46 4 96-40 88 50Z', c.main) +
    shape('M0-74 46 4 96-40 88 50H20Z', c.shade) +
    rect(-90, 46, 180, 28, c.high, 5) +
    disc(-96, -46, 11, c.second) +
    disc(96, -46, 11, c.second) +
    disc(0, -82, 13, c.second) +
    [-54, 0, 54].map(x => shape(`M${x} 50l12 10-12 10-12-10Z`, c.second)).join(''),
  pot: c =>
    ellipse(0, -38, 62, 22, c.ink) +
    scatter(
      [
        [-30, -52],
        [4, -62],
        [34, -50],
        [-10, -44],
        [20, -40],
      ],
      (x, y) =>
        ellipse(x, y, 24, 15, c.second) +
        ellipse(x, y - 4, 24, 15, c.high) +
        ellipse(x, y - 4, 13, 7, c.second),
    ) +
    shape('M-70-40C-70-24 70-24 70-40 96-14 96 50 40 82H-40C-96 50-96-14-70-40Z', c.main) +
    shape('M70-40C96-14 96 50 40 82H0C50 50 60 0 44-30 58-33 68-36 70-40Z', c.shade) +
    line('M-66-14C-40 0 40 0 66-14', c.second, 7) +
    group(place(-4, 34, 0.9), shape(SUITS.diamond, c.second)) +
    line('M-60 6c-4 20 2 36 14 50', c.light, 6),
  moon: c =>
    disc(0, 0, 90, c.main) +
    shape('M30-85A90 90 0 1 0 30 85 80 80 0 0 1 30-85Z', c.high) +
    disc(-34, -20, 12, c.main) +
    disc(-20, 36, 8, c.main) +
    shape(
      'M-100 60C-70 40-50 58-36 52-20 34 14 38 24 56 40 46 70 50 78 66 92 62 104 70 104 78H-100Z',
      c.light,
    ) +
    star(4, 20, 6, c.light, ' transform="translate(56 -34)"') +
    star(4, 12, 4, c.light, ' transform="translate(30 6)"'),
  sun: c =>
    around(16, i =>
      shape(
        i % 2 ? 'M-9-62 0-98 9-62Z' : 'M-9-60C-20-76 4-84 0-100 14-86 14-70 9-60Z',
        i % 2 ? c.second : c.main,
      ),
    ) +
    disc(0, 0, 60, c.shade) +
    disc(0, -3, 57, c.main) +
    mirrored(line('M-34-14q12-12 24 0', c.ink, 5) + disc(-32, 14, 9, c.second)) +
    line('M-18 24q18 16 36 0M0-10v20l-6 4', c.ink, 5),
  melon: c =>
    shape('M-96-24A96 96 0 0 0 96-24Z', c.shade) +
    shape('M-84-24A84 84 0 0 0 84-24Z', c.light) +
    shape('M-74-24A74 74 0 0 0 74-24Z', c.main) +
    scatter(
      [
        [-44, -4],
        [-14, 0],
        [16, -2],
        [46, -6],
        [-28, 22],
        [2, 26],
        [30, 20],
      ],
      (x, y) => shape(`M${x} ${y - 8}q7 8 0 14q-7-6 0-14Z`, c.ink),
    ) +
    disc(-40, -70, 12, c.second) +
    disc(10, -84, 7, c.second) +
    disc(54, -64, 9, c.high),
  pineapple: c =>
    mirrored(
      shape('M-4-30C-20-40-44-40-54-66-30-64-14-56-4-36ZM-2-34C-12-52-24-72-20-98-4-82 0-60 0-40Z', c.second),
    ) +
    shape('M0-34C40-34 56 0 52 36 48 74 26 96 0 96S-48 74-52 36C-56 0-40-34 0-34Z', c.main) +
    shape('M10-34c34 4 46 36 42 70C48 74 26 96 0 96 34 70 34 0 10-34Z', c.shade) +
    line(
      'M-44-4 30 78M-22-28 48 48M4-34 54 18M44-4-30 78M22-28-48 48M-4-34-54 18',
      c.ink,
      3,
      ' opacity=".45"',
    ),
} satisfies Record<string, Emblem>

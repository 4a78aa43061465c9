import { mix } from './colour.ts'
import type { Emblem } from './emblem.ts'
import { disc, group, line, mirrored, place, polygon, rect, shape, star } from './svg.ts'

/** Places, vessels and things of tales. */
export const STORIES = {
  lotus: c =>
    mirrored(
      shape('M0 62C-30 50-98 34-98-12-60-14-22 14 0 62Z', c.shade) +
        shape('M0 62C-40 34-78-6-64-54-26-38 0 10 0 62Z', c.main),
    ) +
    shape('M0 62C-34 22-36-36 0-84 36-36 34 22 0 62Z', c.high) +
    shape('M0 62C-12 24-12-24 0-62 12-24 12 24 0 62Z', c.light) +
    mirrored(line('M-8 76C-40 74-70 66-84 52', c.shade, 6)),
  lantern: c =>
    line('M0-100v20', c.ink, 5) +
    rect(-26, -84, 52, 12, c.shade, 3) +
    shape('M-26-72C-90-56-90 36-26 52H26C90 36 90-56 26-72Z', c.main) +
    shape('M4-72H26C90-56 90 36 26 52H4C36 20 36-40 4-72Z', c.shade) +
    line('M-26-72C-60-40-60 20-26 52M0-72V52M26-72C60-40 60 20 26 52', c.high, 4) +
    rect(-26, 50, 52, 12, c.shade, 3) +
    line('M-12 64v22M0 64v34M12 64v22', c.second, 5) +
    shape('M0-30 16-10 0 10-16-10Z', c.light),
  ship: c =>
    line('M0-92V40', c.ink, 6) +
    shape('M6-86C46-70 62-30 60 14H6Z', c.main) +
    shape('M6-86C22-60 26-20 22 14H6Z', c.high) +
    shape('M-6-66C-40-50-58-18-60 14H-6Z', c.light) +
    shape('M0-92 34-84 0-74Z', c.second) +
    shape('M-88 28H90C82 60 58 76 34 78H-44C-68 74-82 56-88 28Z', c.shade) +
    shape('M-88 28H90l-4 14H-84Z', c.second) +
    line('M-100 88q16-12 33 0t33 0 34 0 33 0 33 0', c.high, 6),
  eye: c =>
    polygon(
      [
        [0, -90],
        [98, 80],
        [-98, 80],
      ],
      c.main,
    ) +
    polygon(
      [
        [0, -90],
        [98, 80],
        [22, 80],
      ],
      c.shade,
    ) +
    [54, 28, 2]
      .map((y, i) => line(`M${-80 + i * 16} ${y}H${80 - i * 16}`, mix(c.shade, c.ink, 0.2), 3))
      .join('') +
    shape('M-44 14C-20-16 20-16 44 14 20 40-20 40-44 14Z', c.light) +
    disc(0, 13, 18, c.second) +
    disc(0, 13, 9, c.ink),
  mask: c =>
    shape('M-84-60C-40-80 40-80 84-60 92 0 60 70 0 92-60 70-92 0-84-60Z', c.main) +
    shape('M0-75c30 0 60 5 84 15C92 0 60 70 0 92 26 50 20-20 0-75Z', c.shade) +
    mirrored(
      shape('M-62-14C-50-34-24-32-14-12-28 0-50 2-62-14Z', c.ink) +
        line('M-70-40C-54-54-30-54-14-42', c.second, 7) +
        shape('M-58 20 -44 34-58 48-70 34Z', c.second),
    ) +
    shape('M-34 38C-14 52 14 52 34 38 28 66-28 66-34 38Z', c.ink) +
    shape('M0-100 12-76 0-52-12-76Z', c.second),
  temple: c =>
    polygon(
      [
        [0, -92],
        [90, -40],
        [-90, -40],
      ],
      c.main,
    ) +
    polygon(
      [
        [0, -92],
        [90, -40],
        [10, -40],
      ],
      c.shade,
    ) +
    disc(0, -60, 11, c.light) +
    rect(-84, -40, 168, 14, c.high) +
    [-66, -24, 24, 66]
      .map(x => rect(x - 13, -26, 26, 86, c.main) + rect(x + 3, -26, 10, 86, c.shade))
      .join('') +
    rect(-88, 60, 176, 14, c.high) +
    rect(-100, 74, 200, 14, c.shade) +
    shape('M10-20-22 22H2L-10 58 26 8H2Z', c.second),
  swords: c =>
    [-1, 1]
      .map(s =>
        group(
          `scale(${s} 1) rotate(42)`,
          shape('M-9-104 0-118 9-104V30H-9Z', c.light) +
            shape('M0-118 9-104V30H0Z', c.high) +
            rect(-30, 28, 60, 11, c.second, 5) +
            rect(-6, 38, 12, 34, c.shade, 3) +
            disc(0, 78, 9, c.second),
        ),
      )
      .join('') +
    shape('M-54-40C-30-40-14-48 0-60 14-48 30-40 54-40 58 10 40 54 0 76-40 54-58 10-54-40Z', c.main) +
    shape('M0-60C14-48 30-40 54-40 58 10 40 54 0 76Z', c.shade) +
    group(place(0, 4, 1), star(6, 30, 14, c.light)),
  fan: c =>
    [-72, -54, -36, -18, 0, 18, 36, 54, 72]
      .map((d, i) =>
        group(
          `translate(0 70) rotate(${d})`,
          shape('M-5 0-24-150Q0-166 24-150L5 0Z', i % 2 ? c.main : c.high) +
            shape('M-18-112-24-150Q0-166 24-150L18-112Z', i % 2 ? c.shade : c.second),
        ),
      )
      .join('') +
    disc(0, 70, 16, c.ink) +
    disc(0, 70, 7, c.light) +
    line('M0 84q-12 14 0 28', c.second, 5),
  rocket: c =>
    shape(
      'M-26 52C-50 60-54 84-48 100-34 88-22 78-10 70ZM26 52C50 60 54 84 48 100 34 88 22 78 10 70Z',
      c.second,
    ) +
    shape('M0-100C36-70 44-10 30 64H-30C-44-10-36-70 0-100Z', c.main) +
    shape('M0-100C36-70 44-10 30 64H6C24-10 20-60 0-100Z', c.shade) +
    disc(0, -26, 21, c.light) +
    disc(0, -26, 13, c.ink) +
    shape('M-16 64H16C16 86 6 94 0 112-6 94-16 86-16 64Z', c.high),
} satisfies Record<string, Emblem>

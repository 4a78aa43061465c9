import { mix } from './colour.ts'
import type { Emblem } from './emblem.ts'
import {
  around,
  circle,
  disc,
  ellipse,
  group,
  line,
  place,
  polar,
  polygon,
  rect,
  shape,
  star,
} from './svg.ts'

/** Balls, gloves and cups. */
export const SPORTS = {
  football: c =>
    disc(0, 4, 92, mix(c.shade, c.ink, 0.3)) +
    disc(0, 0, 92, c.light) +
    polygon(
      [0, 72, 144, 216, 288].map(d => polar(32, d)),
      c.ink,
    ) +
    around(
      5,
      () => line('M0-32V-62', c.ink, 4) + shape('M-24-78 0-62 24-78 18-91A92 92 0 0 0-18-91Z', c.ink),
    ) +
    around(5, () => line('M24-78 44-64', c.ink, 4) + line('M-24-78-44-64', c.ink, 4)) +
    shape('M0-92a92 92 0 0 1 0 184c40-30 60-60 60-92S40-62 0-92Z', c.ink, ' opacity=".16"'),
  basket: c =>
    disc(0, 4, 92, mix(c.shade, c.ink, 0.3)) +
    disc(0, 0, 92, c.main) +
    shape('M0-92a92 92 0 0 1 0 184c40-30 60-60 60-92S40-62 0-92Z', c.shade) +
    line('M0-92V92M-92 0H92M-66-64C-20-30-20 30-66 64M66-64C20-30 20 30 66 64', c.ink, 5) +
    circle(0, 0, 90, c.ink, 4),
  tennis: c =>
    group(
      'rotate(-38)',
      rect(-9, 34, 18, 74, c.second, 8) +
        line('M-30 20-8 44M30 20 8 44', c.shade, 9) +
        ellipse(0, -30, 52, 62, 'none', ` stroke="${c.shade}" stroke-width="13"`) +
        ellipse(0, -32, 52, 62, 'none', ` stroke="${c.main}" stroke-width="9"`) +
        line('M-30-76V14M-10-88V28M10-88V28M30-76V14M-46-58H46M-50-36H50M-50-14H50M-42 8H42', c.light, 2.5),
    ) +
    disc(52, 46, 30, c.second) +
    line('M26 34C44 40 54 54 56 74M48 18C54 32 66 42 80 44', c.light, 4),
  volley: c =>
    disc(0, 4, 92, mix(c.shade, c.ink, 0.3)) +
    disc(0, 0, 92, c.light) +
    shape('M0 0C-34-20-50-52-46-80A92 92 0 0 1 46-80C20-60 4-34 0 0Z', c.main) +
    group('rotate(120)', shape('M0 0C-34-20-50-52-46-80A92 92 0 0 1 46-80C20-60 4-34 0 0Z', c.second)) +
    group('rotate(240)', shape('M0 0C-34-20-50-52-46-80A92 92 0 0 1 46-80C20-60 4-34 0 0Z', c.shade)) +
    around(3, () => line('M0 0C-34-20-50-52-46-80M0 0C-10-34-4-66 8-90M0 0C4-34 20-60 46-80', c.ink, 4)) +
    circle(0, 0, 90, c.ink, 4),
  glove: c =>
    shape('M-40 40C-84 10-88-50-50-78-10-104 60-92 72-44 80-10 66 24 44 40Z', c.main) +
    shape('M72-44C80-10 66 24 44 40H4C50 24 54-40 20-88 46-86 66-68 72-44Z', c.shade) +
    shape('M-50-14C-88-20-96 14-76 30-58 44-34 34-26 14-24-4-34-12-50-14Z', c.high) +
    rect(-44, 40, 92, 20, c.light, 4) +
    rect(-38, 60, 80, 34, c.second, 6) +
    line('M-20 70V86M0 70V86M20 70V86', c.light, 4) +
    line('M-40-54C-24-74 0-80 22-76', c.light, 6),
  trophy: c =>
    line('M-50-62C-98-66-96 0-38 4M50-62C98-66 96 0 38 4', c.shade, 12) +
    shape('M-56-82H56C56-10 40 26 0 30-40 26-56-10-56-82Z', c.main) +
    shape('M14-82H56C56-10 40 26 0 30 16 0 20-40 14-82Z', c.shade) +
    rect(-8, 28, 16, 28, c.shade) +
    shape('M-40 54H40L50 84H-50Z', c.second) +
    group(place(0, -36, 0.9), star(5, 30, 12, c.light)),
} satisfies Record<string, Emblem>

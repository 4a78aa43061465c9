import type { Emblem } from './emblem.ts'
import type { Tones } from './palettes.ts'
import { disc, ellipse, group, line, mirrored, shape } from './svg.ts'

function scallops(c: Tones): string {
  const rib = 'M-8 0C-30-70-24-140 0-150 24-140 30-70 8 0Z'
  return [-64, -42, -21, 0, 21, 42, 64]
    .map((degrees, i) => group(`translate(0 72) rotate(${degrees})`, shape(rib, i % 2 ? c.main : c.high)))
    .join('')
}

/** Animals of land, water and legend. */
export const CREATURES = {
  fish: c =>
    shape('M52 0C78-14 88-44 100-50 96-18 96 18 100 50 88 44 78 14 52 0Z', c.second) +
    shape('M-8-44C6-72 34-76 46-66 40-50 34-42 24-34Z', c.second) +
    shape('M-96 4C-70-44-20-56 20-40 44-30 60-12 66 0 60 12 44 30 20 40-20 56-70 44-96 4Z', c.main) +
    shape('M-96 4C-70 48-20 56 20 40 44 30 60 12 66 0 20 24-50 26-96 4Z', c.shade) +
    [0, 1, 2]
      .map(i => line(`M${-20 + i * 24}-${26 - i * 6}q14 ${26 - i * 6} 0 ${52 - i * 12}`, c.light, 5))
      .join('') +
    line('M-50-30q18 30 0 60', c.ink, 5) +
    disc(-66, -6, 9, c.light) +
    disc(-67, -6, 5, c.ink) +
    shape('M-6 42C0 62 16 68 26 64 28 52 24 44 18 38Z', c.second),
  naga: c =>
    line('M-66 86C30 96 86 60 62 20 42-12-40 4-52-34-60-66-20-84 8-72', c.shade, 40) +
    line('M-66 82C30 92 86 56 62 16 42-16-40 0-52-38-60-70-20-88 8-76', c.main, 34) +
    line(
      'M-66 82C30 92 86 56 62 16 42-16-40 0-52-38-60-70-20-88 8-76',
      c.high,
      8,
      ' stroke-dasharray="2 16"',
    ) +
    shape('M0-96C30-104 62-88 74-62 58-64 50-60 44-52 26-46 6-52 0-58Z', c.main) +
    shape('M0-94C-12-104-30-100-40-112-30-84-20-74 4-70Z', c.second) +
    shape('M8-96C6-112 18-118 20-130 32-112 34-100 26-92Z', c.second) +
    disc(30, -78, 7, c.ink) +
    disc(31, -79, 3, c.light) +
    line('M44-52c10 2 20-2 26-10', c.ink, 4) +
    shape('M-66 64C-84 66-96 60-104 48-104 76-96 98-66 102Z', c.second),
  tiger: c =>
    disc(-62, -58, 26, c.shade) +
    disc(62, -58, 26, c.shade) +
    disc(-62, -58, 13, c.second) +
    disc(62, -58, 13, c.second) +
    shape('M0-84C58-84 88-48 86 4 84 56 48 90 0 90S-84 56-86 4C-88-48-58-84 0-84Z', c.main) +
    shape('M0 22C30 22 50 40 44 62 36 82 18 88 0 88S-36 82-44 62C-50 40-30 22 0 22Z', c.light) +
    mirrored(
      shape(
        'M-86 0C-66-2-54 4-46 12-58 14-74 14-85 12ZM-82 34C-64 30-56 34-50 42-62 46-70 46-78 46ZM-60-62C-48-52-42-40-40-28-52-34-62-44-68-54Z',
        c.ink,
      ) +
        shape('M-46-22C-36-34-20-32-14-18-24-10-38-10-46-22Z', c.light) +
        disc(-28, -20, 7, c.ink),
    ) +
    shape('M-8-84H8L4-52H-4ZM-30-80l14 2 4 22-8-2ZM30-80l-14 2-4 22 8-2Z', c.ink) +
    shape('M-18 26H18C16 40 8 46 0 46S-16 40-18 26Z', c.ink) +
    line('M0 46v14M0 60C-8 70-22 70-28 60M0 60C8 70 22 70 28 60', c.ink, 5),
  elephant: c =>
    mirrored(
      shape('M-30-62C-84-84-108-40-98 4-90 40-58 44-34 22Z', c.shade) +
        shape('M-38-44C-70-58-84-28-78 0-72 20-56 24-42 14Z', c.second),
    ) +
    shape(
      'M-44-66C-24-84 24-84 44-66 56-40 52-4 34 20 26 32 22 52 22 70 22 92-4 100-18 88-26 80-20 68-10 72-2 76 2 70 0 58-4 40-22 36-34 20-52-4-56-40-44-66Z',
      c.main,
    ) +
    mirrored(shape('M-34 20C-40 40-52 52-66 54-60 62-36 58-26 34Z', c.light)) +
    shape('M0-82 26-58 0-14-26-58Z', c.second) +
    shape('M0-68 14-56 0-32-14-56Z', c.light) +
    disc(-28, -22, 6, c.ink) +
    disc(28, -22, 6, c.ink) +
    line('M2 40h18M-2 54h22', c.shade, 4),
  rooster: c =>
    shape('M20 30C58 20 70-30 104-40 96 0 100 20 92 34 106 34 100 58 84 66 66 92 30 86 10 66Z', c.second) +
    shape('M24 34C60 36 78 0 100-14 84 40 66 66 20 66Z', c.shade) +
    shape(
      'M-58-46C-46-70-18-70-10-46-4-22 14-2 44 14 54 60 20 92-14 88-50 84-66 50-56 14-50-6-52-22-58-46Z',
      c.main,
    ) +
    shape('M-58-50C-72-70-56-88-44-76-40-96-20-94-20-76-8-86 6-72-4-56-20-66-42-66-58-50Z', c.second) +
    shape('M-58-46-84-34-56-24Z', c.light) +
    shape('M-56-24C-64-12-62 2-52 4-44-2-46-16-50-26Z', c.second) +
    disc(-38, -46, 6, c.ink) +
    shape('M-28 20C-8 8 24 16 36 38 20 58-14 58-28 20Z', c.shade) +
    line('M-16 32q20 14 40 8M-10 22q22 12 40 8', c.high, 4) +
    line('M-22 88v14M4 88v14', c.light, 6),
  crab: c =>
    mirrored(
      line('M-44-6C-76-14-84-36-74-56', c.shade, 12) +
        shape('M-88-48C-104-84-72-100-56-84-66-80-68-72-64-66-56-70-48-66-48-58-60-40-78-38-88-48Z', c.main) +
        line('M-52 20-88 14M-50 34-86 44M-42 48-70 72', c.shade, 9) +
        line('M-18-34V-54', c.shade, 6) +
        disc(-18, -58, 10, c.light) +
        disc(-18, -58, 5, c.ink),
    ) +
    shape('M-62 6C-60-30-30-40 0-40S60-30 62 6C60 44 30 62 0 62S-60 44-62 6Z', c.main) +
    shape('M-56 22C-40 56 40 56 56 22 46 50 24 62 0 62S-46 50-56 22Z', c.shade) +
    line('M-18 20q18 12 36 0', c.ink, 5) +
    disc(-28, -14, 6, c.high) +
    disc(28, -14, 6, c.high) +
    disc(0, -22, 7, c.high),
  ray: c =>
    line('M0 40C6 66-10 80 4 104', c.shade, 7) +
    shape('M0-70C30-52 60-40 104-18 70 0 40 20 0 54-40 20-70 0-104-18-60-40-30-52 0-70Z', c.main) +
    shape('M0-70C30-52 60-40 104-18 70-16 30-10 0 54Z', c.shade) +
    mirrored(
      disc(-16, -44, 5, c.ink) +
        disc(-46, -14, 6, c.high) +
        disc(-28, 4, 5, c.high) +
        disc(-66, -20, 4, c.high),
    ) +
    line('M-10-58Q0-50 10-58', c.light, 4),
  jelly: c =>
    [-48, -24, 0, 24, 48]
      .map((x, i) =>
        line(
          `M${x} 10C${x + 18} 34 ${x - 18} 54 ${x + (i % 2 ? 10 : -10)} ${90 - Math.abs(x) / 3}`,
          i % 2 ? c.second : c.high,
          7,
        ),
      )
      .join('') +
    shape(
      'M-82 14C-84-50-44-84 0-84S84-50 82 14C66 28 56 8 41 18 28 28 14 10 0 18-14 10-28 28-41 18-56 8-66 28-82 14Z',
      c.main,
    ) +
    shape('M20-82C60-74 84-40 82 14 66 28 56 8 41 18 52-20 46-56 20-82Z', c.shade) +
    disc(-36, -30, 9, c.light) +
    disc(-12, -52, 6, c.light) +
    disc(-46, -4, 5, c.light),
  shell: c =>
    shape('M-34 66H34L26 88H-26Z', c.shade) +
    group('rotate(0)', scallops(c)) +
    disc(0, 60, 18, c.light) +
    disc(-5, 55, 5, '#ffffff'),
  butterfly: c =>
    mirrored(
      shape('M-6-6C-30-70-80-90-98-62-104-30-70 4-6 10Z', c.main) +
        shape('M-6 10C-60 10-84 34-72 64-54 92-16 64-6 20Z', c.second) +
        shape('M-26-14C-44-50-70-62-82-50-82-30-60-10-26-4Z', c.high) +
        disc(-46, 42, 13, c.light) +
        line('M-4-40C-10-64-22-72-32-72', c.ink, 4),
    ) + ellipse(0, 8, 8, 48, c.ink),
} satisfies Record<string, Emblem>

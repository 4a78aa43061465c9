import { PIPS } from './pips.ts'
import type { Letter } from './slot.ts'

/**
 * The symbols of Koi Terrace, in the style of the game labels: flat shapes, few colours. They are text, so that the
 * game can insert them into its page and the verify page can show them as images.
 */
const INK = '#17201c'
const IVORY = '#fff6e0'

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const box = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const mirrored = (half: string) => `${half}<g transform="scale(-1 1)">${half}</g>`
const ring = (count: number, part: string) =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${(360 / count) * i})">${part}</g>`).join('')

interface Inks {
  body: string
  shade: string
  fins: string
}

const fish = ({ body, shade, fins }: Inks) =>
  path('M52 0C78-14 88-44 100-50 96-18 96 18 100 50 88 44 78 14 52 0Z', fins) +
  path('M-8-44C6-72 34-76 46-66 40-50 34-42 24-34Z', fins) +
  path('M-96 4C-70-44-20-56 20-40 44-30 60-12 66 0 60 12 44 30 20 40-20 56-70 44-96 4Z', body) +
  path('M-96 4C-70 48-20 56 20 40 44 30 60 12 66 0 20 24-50 26-96 4Z', shade) +
  stroke('M-20-26q14 26 0 52M4-20q14 20 0 40M28-14q14 14 0 28', IVORY, 6) +
  stroke('M-50-30q18 30 0 60', INK, 5) +
  disc(-66, -6, 9, IVORY) +
  disc(-67, -6, 5, INK) +
  path('M-6 42C0 62 16 68 26 64 28 52 24 44 18 38Z', fins)

const ripples = stroke('M-78 82q13-10 26 0t26 0 26 0 26 0 26 0', '#7db3a8', 6)

const lotus =
  mirrored(
    path('M0 62C-30 50-98 34-98-12-60-14-22 14 0 62Z', '#b4526a') +
      path('M0 62C-40 34-78-6-64-54-26-38 0 10 0 62Z', '#dd8090'),
  ) +
  path('M0 62C-34 22-36-36 0-84 36-36 34 22 0 62Z', '#f2b6bb') +
  path('M0 62C-12 24-12-24 0-62 12-24 12 24 0 62Z', '#fdeeea') +
  mirrored(stroke('M-8 76C-40 74-70 66-84 52', '#1a6650', 7)) +
  disc(0, 40, 9, '#e0ae48')

const pavilion =
  mirrored(
    path('M0-96C-14-72-44-58-70-54L-62-40H0Z', '#a22f22') +
      path('M0-44C-30-30-72-16-104-10L-92 6H0Z', '#c2452f'),
  ) +
  box(-58, -40, 116, 8, '#6e1d16') +
  [-66, -26, 18, 58].map(x => box(x, 6, 10, 66, '#7a4b22')).join('') +
  box(-46, 6, 92, 40, '#f0c777') +
  stroke('M-46 26H46M-16 6V46M16 6V46', '#7a4b22', 4) +
  box(-92, 70, 184, 12, '#d9b26b', 3) +
  box(-104, 82, 208, 10, '#8f6b2c', 3) +
  disc(0, -98, 8, '#d9b26b')

const lantern =
  stroke('M0-100v20', INK, 5) +
  box(-26, -84, 52, 12, '#8f6b2c', 3) +
  path('M-26-72C-90-56-90 36-26 52H26C90 36 90-56 26-72Z', '#d9542f') +
  path('M4-72H26C90-56 90 36 26 52H4C36 20 36-40 4-72Z', '#a83a22') +
  stroke('M-26-72C-60-40-60 20-26 52M0-72V52M26-72C60-40 60 20 26 52', '#f3a06a', 4) +
  box(-26, 50, 52, 12, '#8f6b2c', 3) +
  stroke('M-12 64v22M0 64v34M12 64v22', '#d9b26b', 5) +
  path('M0-30 16-10 0 10-16-10Z', IVORY)

const coin =
  disc(0, 4, 86, '#8f6b2c') +
  disc(0, -3, 84, '#d9b26b') +
  `<circle cx="0" cy="-3" r="68" fill="none" stroke="#8f6b2c" stroke-width="5"/>` +
  `<g transform="translate(0 -3)">${ring(24, box(-2.5, -83, 5, 9, '#8f6b2c'))}</g>` +
  box(-24, -27, 48, 48, INK, 4) +
  box(-24, -27, 48, 9, '#8f6b2c') +
  `<g transform="translate(0 -3)">${ring(4, path('M0-62 11-47 0-32-11-47Z', '#8f6b2c'))}</g>`

const pip = (d: string, fill: string) =>
  `<rect x="-84" y="-100" width="168" height="200" rx="16" fill="none" stroke="#bd924a" stroke-width="3" opacity=".55"/>` +
  `<g transform="scale(3.3)">${path(d, fill)}</g>`

/** The drawings, each in a picture of 220 by 220 units centred on the origin. */
export const SYMBOL_DRAWINGS: Readonly<Record<Letter, string>> = {
  G:
    disc(0, 0, 104, '#bd924a') +
    disc(0, 0, 98, '#0f3b2d') +
    `<circle cx="0" cy="0" r="88" fill="none" stroke="#d9b26b" stroke-width="3"/>` +
    `<g transform="scale(.78) rotate(-12)">${fish({ body: '#f0c25e', shade: '#bd8a35', fins: '#e9cd93' })}</g>`,
  F: lotus,
  K: `<g transform="rotate(-10)">${fish({ body: '#e0603c', shade: '#b4432a', fins: '#f08f62' })}</g>${ripples}`,
  P: pavilion,
  L: lantern,
  C: coin,
  S: pip(PIPS.S, INK),
  H: pip(PIPS.H, '#a22f22'),
  D: pip(PIPS.D, '#a22f22'),
  B: pip(PIPS.C, INK),
}

/** Two koi around a lotus between brass arcs, in a picture of 400 by 204 units. */
export function emblemDrawing(): string {
  const koi = fish({ body: '#e0603c', shade: '#b4432a', fins: '#f08f62' })
  const golden = fish({ body: '#f0c25e', shade: '#bd8a35', fins: '#e9cd93' })
  const arcs = [118, 124, 168].map(
    r => `<circle cx="200" cy="196" r="${r}" fill="none" stroke="#bd924a" stroke-width="2"/>`,
  )
  const pond = stroke('M34 190q14-10 28 0t28 0M310 190q14-10 28 0t28 0', '#7db3a8', 3)
  return (
    `<g opacity=".8">${arcs.join('')}</g>${pond}` +
    `<g transform="translate(96 116) rotate(-34) scale(.62)">${koi}</g>` +
    `<g transform="translate(304 116) scale(-1 1) rotate(-34) scale(.62)">${golden}</g>` +
    `<g transform="translate(200 136) scale(.72)">${lotus}</g>`
  )
}

/** A symbol as a data URL, which an image element shows without a request. */
export function symbolAddress(letter: Letter): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-110 -110 220 220">${SYMBOL_DRAWINGS[letter]}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

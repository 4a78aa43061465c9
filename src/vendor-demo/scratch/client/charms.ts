import { EMBLEMS, type EmblemName } from '#lib/art/emblems.ts'
import { inkOn, tones } from '#lib/art/palettes.ts'
import { SYMBOL_DRAWINGS } from '#lib/fairness/drawings.ts'
import { CHARM_NAMES, type Charm } from '#lib/fairness/scratch.ts'
import { drawing } from '../../kit/dom.ts'
import { look } from '../../kit/look.ts'
import { pageData, say } from '../../kit/page-data.ts'

const BRASS = '#8f6b2c'
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, colour: string, width = 7) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Those of Brass Charms, in a picture of 220 by 220 units around the middle. */
const BRASS_CHARMS: Readonly<Record<Charm, string>> = {
  crown:
    path('M-86-40-60 50H60L86-40 42-2 0-72-42-2Z', '#d9b26b') +
    path('M-64 50H64V76H-64Z', BRASS) +
    [-86, 0, 86]
      .map((x, at) => `<circle cx="${x}" cy="${at === 1 ? -78 : -46}" r="12" fill="#a22f22"/>`)
      .join('') +
    line('M-44 63H44', '#f4e3b6', 6),
  koi: SYMBOL_DRAWINGS.K,
  lantern: SYMBOL_DRAWINGS.L,
  lotus: SYMBOL_DRAWINGS.F,
  bell:
    path('M0-84c40 0 52 34 54 74 2 34 14 48 28 62H-82c14-14 26-28 28-62 2-40 14-74 54-74Z', '#c99a45') +
    path('M0-84c40 0 52 34 54 74 2 34 14 48 28 62H20C34 0 30-60 0-84Z', BRASS) +
    `<circle cx="0" cy="70" r="18" fill="#6e4f1c"/><circle cx="0" cy="-92" r="12" fill="${BRASS}"/>`,
  fan:
    path('M0 78-96-6A128 128 0 0 1 96-6Z', '#c2452f') +
    path('M0 78-52 20a78 78 0 0 1 104 0Z', '#f0d9a6') +
    line('M0 78-96-6M0 78-62-40M0 78-22-56M0 78 22-56M0 78 62-40M0 78 96-6', '#6e1d16', 5) +
    `<circle cx="0" cy="78" r="12" fill="${BRASS}"/>`,
  coin: SYMBOL_DRAWINGS.C,
  shell:
    path('M0 70C-70 60-96 10-84-26-66-74-34-84 0-84s66 10 84 58C96 10 70 60 0 70Z', '#e8c9b4') +
    line('M0 66V-80M0 66-40-70M0 66 40-70M0 66-74-40M0 66 74-40', '#b07a63', 6) +
    path('M-24 62H24L14 88H-14Z', '#b07a63'),
}

/** The figures of the labels that show the charms. */
const FIGURES: Readonly<Record<Charm, EmblemName>> = {
  crown: 'crown',
  koi: 'fish',
  lantern: 'lantern',
  lotus: 'lotus',
  bell: 'bell',
  fan: 'fan',
  coin: 'coin',
  shell: 'shell',
}
const PAPER = '#f4eedd'

/** A charm as the label of the title would draw it. */
function inInks(charm: Charm): string {
  const { inks } = look
  const main = inkOn({ ...inks, light: inks.ground }, PAPER)
  const isEven = CHARM_NAMES.indexOf(charm) % 2 === 0
  return EMBLEMS[FIGURES[charm]](tones(inks, isEven ? main : inks.mid, isEven ? inks.second : inks.first))
}

export function charmPicture(charm: Charm): SVGElement {
  const picture = drawing('-110 -110 220 220', pageData.studio === '' ? BRASS_CHARMS[charm] : inInks(charm))
  picture.setAttribute('class', 'charm')
  picture.setAttribute('aria-hidden', 'true')
  return picture
}

export function nameOf(charm: Charm): string {
  return say(`charm_${charm}`)
}

import { contrast, mix } from '#lib/art/colour.ts'
import { EMBLEMS } from '#lib/art/emblems.ts'
import { palette, tones } from '#lib/art/palettes.ts'
import { drawing } from './dom.ts'
import { pageData } from './page-data.ts'
import { titleDesign } from './title-design.ts'

/** What is written on a cloth, and how clearly it must stand out (WCAG 2.2, 1.4.6). */
const WRITING = '#c9dccf'
const LEAST_CONTRAST = 7

/** Dyes the cloth with the inks of the game's label, dark enough to read on, and returns the label's emblem to lie on it. */
export function dressCloth(): SVGElement {
  const { design } = titleDesign(pageData.gameCode, pageData.studio)
  const inks = palette(design.palette)
  const { style } = document.documentElement
  const depths = [0, 0.2, 0.4, 0.6, 0.8]
  const cloth = depths
    .map(depth => mix(inks.ground, inks.ink, depth))
    .find(ink => contrast(ink, WRITING) >= LEAST_CONTRAST)
  style.setProperty('--cloth', cloth ?? inks.ink)
  const emblem = drawing('-110 -110 220 220', EMBLEMS[design.emblem](tones(inks, inks.first, inks.second)))
  emblem.setAttribute('class', 'cloth-emblem')
  emblem.setAttribute('aria-hidden', 'true')
  return emblem
}

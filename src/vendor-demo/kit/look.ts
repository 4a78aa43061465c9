import { gameArt } from '#lib/art/art.ts'
import type { EmblemName } from '#lib/art/emblems.ts'
import { type Palette, palette } from '#lib/art/palettes.ts'
import { el } from './dom.ts'
import { pageData } from './page-data.ts'
import { titleDesign } from './title-design.ts'

/** How a title looks: as its label, which is drawn from the same words. */
export interface Look {
  inks: Palette
  /** The figure of the label, and the figures of its category. */
  emblem: EmblemName
  pool: readonly EmblemName[]
  /** The label, as an address that an image shows without a request. */
  picture: string
}

function lookOf(gameCode: string, studio: string): Look {
  const { input, design } = titleDesign(gameCode, studio)
  const picture = `data:image/svg+xml,${encodeURIComponent(gameArt(input))}`
  return { inks: palette(design.palette), emblem: design.emblem, pool: design.pool, picture }
}

/** The look of the title that this page shows. */
export const look = lookOf(pageData.gameCode, pageData.studio)

/** The label behind the table, and its inks on the cloth. */
export function scene(): HTMLElement {
  const root = document.documentElement
  root.style.setProperty('--cloth', look.inks.ground)
  root.style.setProperty('--frame', look.inks.ink)
  root.style.setProperty('--rim', look.inks.first)
  return el('img', { class: 'scene', src: look.picture, alt: '', 'aria-hidden': 'true' })
}

import { EMBLEMS } from '#lib/art/emblems.ts'
import { inkOn, tones } from '#lib/art/palettes.ts'
import { drawing } from '../../kit/dom.ts'
import { look } from '../../kit/look.ts'

const PAPER = '#f4eedd'

function picture(inner: string): SVGElement {
  const element = drawing('-110 -110 220 220', inner)
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** A clear block shows the figure of the label. */
export function clearPicture(): SVGElement {
  const { inks, emblem } = look
  const main = inkOn({ ...inks, light: inks.ground }, PAPER)
  return picture(EMBLEMS[emblem](tones(inks, main, inks.second)))
}

const SPIKES = Array.from(
  { length: 8 },
  (_, at) => `<path d="M-12-62 0-96 12-62Z" fill="#17201c" transform="rotate(${at * 45})"/>`,
).join('')

export function minePicture(): SVGElement {
  return picture(
    `${SPIKES}<circle r="64" fill="#17201c"/><circle cx="-20" cy="-22" r="14" fill="#6d8077"/><circle r="16" cx="22" cy="20" fill="#c2452f"/>`,
  )
}

import { emblemDrawing, SYMBOL_DRAWINGS } from '#lib/fairness/drawings.ts'
import type { Letter } from '#lib/fairness/slot.ts'
import { drawing, svg } from '../../kit/dom.ts'

/** All symbols once, hidden, for `symbol()` to point at. */
export function symbolSheet(): SVGElement {
  const inner = Object.entries(SYMBOL_DRAWINGS)
    .map(([letter, shapes]) => `<symbol id="symbol-${letter}" viewBox="-110 -110 220 220">${shapes}</symbol>`)
    .join('')
  const sheet = drawing('0 0 0 0', inner)
  sheet.setAttribute('class', 'sheet')
  sheet.setAttribute('aria-hidden', 'true')
  return sheet
}

export function symbol(letter: Letter): SVGElement {
  return svg(
    'svg',
    { class: 'symbol', viewBox: '0 0 220 220', 'aria-hidden': 'true' },
    svg('use', { href: `#symbol-${letter}` }),
  )
}

/** The key of a symbol's name in the phrases. */
export const NAME_KEYS: Readonly<Record<Letter, string>> = {
  G: 'symbolGoldenKoi',
  F: 'symbolLotus',
  K: 'symbolKoi',
  P: 'symbolPavilion',
  L: 'symbolLantern',
  C: 'symbolCoin',
  S: 'symbolSpade',
  H: 'symbolHeart',
  D: 'symbolDiamond',
  B: 'symbolClub',
}

/** Stands over the reels where the screen is tall. */
export function emblem(): SVGElement {
  const picture = drawing('0 0 400 204', emblemDrawing())
  picture.setAttribute('class', 'emblem')
  picture.setAttribute('aria-hidden', 'true')
  return picture
}

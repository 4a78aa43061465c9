import { emblemDrawing, SYMBOL_DRAWINGS } from '#lib/fairness/drawings.ts'
import type { Letter } from '#lib/fairness/slot.ts'
import { drawing, svg } from '../../kit/dom.ts'
import { symbolSheetOf } from '../../kit/symbol-sheet.ts'

/** All symbols once, hidden, for `symbol()` to point at. */
export const symbolSheet = (): SVGElement => symbolSheetOf(SYMBOL_DRAWINGS)

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

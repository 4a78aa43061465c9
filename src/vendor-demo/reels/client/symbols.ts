import { el, svg } from '../../kit/dom.ts'
import { look } from '../../kit/look.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { symbolSheetOf } from '../../kit/symbol-sheet.ts'
import { definition } from './definition.ts'
import { themeOf } from './theme.ts'

const theme = themeOf(pageData.gameCode, look, definition.strips)

/** All symbols once, hidden, for `symbol()` to point at. */
export const symbolSheet = (): SVGElement => symbolSheetOf(theme.drawings)

function symbol(letter: string): SVGElement {
  return svg(
    'svg',
    { class: 'symbol', viewBox: '0 0 220 220', 'aria-hidden': 'true' },
    svg('use', { href: `#symbol-${letter}` }),
  )
}

export function cell(letter: string, more = ''): HTMLElement {
  return el('div', { class: `cell cell-${letter}${more}` }, symbol(letter))
}

export const symbolName = (letter: string): string => say(theme.names[letter] ?? letter)

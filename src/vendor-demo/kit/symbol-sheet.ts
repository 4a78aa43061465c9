import { drawing } from './dom.ts'

/** The drawings of a game once, hidden, by their letters: `symbol-W` and so on, for `<use>` to point at. */
export function symbolSheetOf(drawings: Readonly<Record<string, string>>): SVGElement {
  const inner = Object.entries(drawings)
    .map(([letter, shapes]) => `<symbol id="symbol-${letter}" viewBox="-110 -110 220 220">${shapes}</symbol>`)
    .join('')
  const sheet = drawing('0 0 0 0', inner)
  sheet.setAttribute('class', 'sheet')
  sheet.setAttribute('aria-hidden', 'true')
  return sheet
}

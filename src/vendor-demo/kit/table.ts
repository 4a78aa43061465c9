import { el } from './dom.ts'

/** A small table for the sheets: a head, unless it needs none, and rows whose first cell names them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const body = rows.map(([first = '', ...cells]) =>
    el('tr', {}, el('th', { scope: 'row' }, first), ...cells.map(text => el('td', {}, text))),
  )
  const titles = head.map(text => el('th', { scope: 'col' }, text))
  return el(
    'table',
    { class: 'paytable' },
    ...(head.length > 0 ? [el('thead', {}, el('tr', {}, ...titles))] : []),
    el('tbody', {}, ...body),
  )
}

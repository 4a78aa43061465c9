import { el } from './dom.ts'
import { say } from './page-data.ts'

/** Opens a sheet over the game: a native dialog, which closes on Escape and gives the focus back. */
export function openSheet(title: string, ...content: readonly (Node | string)[]): HTMLDialogElement {
  const close = el('button', { type: 'button', class: 'close', 'aria-label': say('close') }, '✕')
  const dialog = el(
    'dialog',
    { class: 'sheet-dialog', 'aria-label': title },
    el('div', { class: 'sheet-head' }, el('h2', {}, title), close),
    el('div', { class: 'sheet-body' }, ...content),
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('keydown', event => keepInside(event, dialog))
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** The page around the frame stays awake under a sheet, so Tab would walk out of the game; here it goes round. */
function keepInside(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  if (event.key !== 'Tab') return
  const stops = [...dialog.querySelectorAll<HTMLElement>('button, input, summary')].filter(stop =>
    stop.checkVisibility(),
  )
  const active = stops.find(stop => stop === document.activeElement)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (active !== edge && (active || !event.shiftKey)) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}

/** A long value that people copy: it is selected as a whole when touched. */
export function copyable(label: string, value: string): HTMLElement {
  const field = el('input', { type: 'text', readonly: true, class: 'mono', value })
  field.addEventListener('focus', () => field.select())
  return el('label', { class: 'field' }, el('span', {}, label), field)
}

import { el } from './dom.ts'
import { say } from './facts.ts'

/** Opens a sheet over the game: the browser's own dialog keeps the focus inside and closes on Escape. */
export function openSheet(title: string, ...content: readonly (Node | string)[]): HTMLDialogElement {
  const close = el('button', { type: 'button', class: 'close', 'aria-label': say('close') }, '✕')
  const dialog = el(
    'dialog',
    { class: 'sheet-dialog', 'aria-label': title },
    el('header', {}, el('h2', {}, title), close),
    el('div', { class: 'sheet-body' }, ...content),
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** A long value that people copy: it is selected as a whole when touched. */
export function copyable(label: string, value: string): HTMLElement {
  const field = el('input', { type: 'text', readonly: true, class: 'mono', value })
  field.addEventListener('focus', () => field.select())
  return el('label', { class: 'field' }, el('span', {}, label), field)
}

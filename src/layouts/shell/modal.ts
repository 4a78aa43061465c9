import '../../styles/dialog.css'
import '../../islands/ui/ui.css'
import { giveFocusBack, keepInside, openOver } from '#islands/ui/modal.ts'

/**
 * Opens a `<dialog class="scrim">` of a page without React as islands/ui/Dialog.tsx does: the page behind is inert, Escape
 * closes, the focus goes round inside, starts at the heading and returns to where it was. What has `data-close` closes it.
 */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  const before = document.activeElement
  const stop = new AbortController()
  dialog.addEventListener('keydown', event => keepInside(dialog, event), stop)
  dialog.addEventListener(
    'click',
    event => {
      if (event.target instanceof Element && event.target.closest('[data-close]')) dialog.close()
    },
    stop,
  )
  dialog.addEventListener(
    'close',
    () => {
      // It tells that it was closed in the next frame, and may have been opened again by then.
      if (dialog.open) return
      stop.abort()
      giveFocusBack(before)
    },
    stop,
  )
  openOver(dialog)
  dialog.querySelector<HTMLElement>('h2')?.focus()
}

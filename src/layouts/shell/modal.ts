import '../../styles/dialog.css'
import '../../islands/ui/ui.css'
import { openPlain } from '#islands/ui/modal.ts'

/** Opens a `<dialog class="scrim">` of a page without React, with the style of dialogs; the focus starts at its heading. */
export function openModal(dialog: HTMLDialogElement): void {
  openPlain(dialog, dialog.querySelector('h2'))
}

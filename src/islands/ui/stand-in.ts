import { focusFirst, openOver } from './modal.ts'
import { tabAfter } from './tab-keys.ts'

/**
 * Opens the dialog that stands in the page for the one of an island, at the click that wakes it: it can be typed into at
 * once, and the island's own dialog goes on with what was typed and pressed (identity/login-stand-in.ts). `onLeft` hears
 * that the visitor closed it before.
 */
export function openStandIn(link: Element | null, onLeft: () => void): void {
  const dialog = document.getElementById(link?.getAttribute('data-stand-in') ?? '')
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return
  delete dialog.dataset.pressed
  dialog.returnValue = ''
  dialog.onclick = event => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    // Enter in a field presses the button that sends.
    event.preventDefault()
    if (button.hasAttribute('data-close')) dialog.close()
    else dialog.dataset.pressed = nameOf(button)
  }
  dialog.onkeydown = event => {
    const tab =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[role="tab"]') : null
    const tabs = [...(tab?.parentElement?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])]
    const next = tab ? tabs[tabAfter(event.key, tabs.indexOf(tab), tabs.length) ?? -1] : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
    dialog.dataset.pressed = nameOf(next)
  }
  dialog.onclose = () => {
    dialog.querySelector('form')?.reset()
    if (dialog.returnValue !== TAKEN_OVER) onLeft()
  }
  openOver(dialog)
  focusFirst(dialog)
}

/** What the island closes it with. */
export const TAKEN_OVER = 'taken over'

/** How a button is found again in the dialog that takes over. */
export function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent.trim()
}

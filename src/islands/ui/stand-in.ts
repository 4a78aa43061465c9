import { focusFirst, openOver } from './modal.ts'
import { isPlainPress } from './plain-press.ts'
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
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
    if (!pressed || (pressed instanceof HTMLAnchorElement && !isPlainPress(event))) return
    // Enter in a field presses the button that sends; with a key held down, too, nothing may be sent to the page's address.
    event.preventDefault()
    if (pressed.hasAttribute('data-close')) dialog.close()
    else dialog.dataset.pressed = nameOf(pressed)
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

/** What can be pressed in it: a link opens its view in place, as it does in the island's own dialog. */
export const PRESSABLE = 'button, a'

/** How a button or link is found again in the dialog that takes over. */
export function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim()
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

/**
 * Whether a press of a link is the page's own matter. With another button, or with a key held down, the visitor asks the
 * browser for another tab, a window or a download.
 */
export function isPlainPress(event: Press): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Follows a link within the page, unless another tab or window was asked for. */
export function followHere(event: Press, go: () => void): void {
  if (!isPlainPress(event)) return
  event.preventDefault()
  go()
}

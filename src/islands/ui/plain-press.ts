type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

/**
 * Returns whether the page handles a press of a link. With another button or a modifier key, the visitor wants another
 * tab, a window or a download.
 */
export function isPlainPress(event: Press): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Follows a link within the page, unless the visitor wants another tab or window. */
export function followHere(event: Press, go: () => void): void {
  if (!isPlainPress(event)) return
  event.preventDefault()
  go()
}

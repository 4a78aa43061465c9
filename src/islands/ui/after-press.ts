/** What is waiting for the end of a press. */
const waiting: (() => void)[] = []
let isPressed = false

function endPress(): void {
  isPressed = false
  // The click follows in the same task.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

if (typeof window !== 'undefined') {
  addEventListener('mousedown', () => (isPressed = true), { capture: true, passive: true })
  // A press may also end in a menu or in dragging, without a click.
  for (const name of ['mouseup', 'contextmenu', 'dragend'])
    addEventListener(name, endPress, { capture: true, passive: true })
}

/**
 * Does something at once, or, while the mouse or a finger is on its way from pressing to the click, once that is over: what
 * moves a button between the two takes the click away from it.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/**
 * Where the keyboard goes on when what had the focus leaves the page: to a message beside it, else to the chosen tab. Who has
 * gone on meanwhile stays where they are.
 */
export function focusBeside(gone: Element, neighbour: Element | null = null): void {
  const { activeElement, body } = document
  if (activeElement !== body && !gone.contains(activeElement)) return
  const next =
    neighbour?.querySelector<HTMLElement>('h2 button') ??
    document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  next?.focus()
}

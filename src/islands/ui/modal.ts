/**
 * What every modal dialog does, with React or without: the page behind is inert and does not jump where a scroll bar goes,
 * and the focus stays inside.
 */
export function openOver(dialog: HTMLDialogElement): void {
  const { dataset, clientWidth } = document.documentElement
  if (innerWidth > clientWidth) dataset.scrollbar = ''
  dialog.showModal()
}

/**
 * Opens a `<dialog>` of a page without React as Dialog.tsx does: the page behind is inert, Escape closes, the focus goes
 * round inside, starts at `first` and returns to where it was. What has `data-close` closes it.
 */
export function openPlain(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  if (dialog.open) return
  const before = focusedPlace()
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
  first?.focus()
}

/** A mouse user may type at once; on a touch screen the heading comes first, or the keyboard would cover the sheet. */
export function focusFirst(dialog: HTMLDialogElement | null): void {
  const field = dialog?.querySelector<HTMLElement>('[data-first]')
  const isTouch = matchMedia('(pointer: coarse)').matches
  const target = isTouch || !field ? dialog?.querySelector<HTMLElement>('h2') : field
  target?.focus()
}

/** What has the focus, with all that is around it: the act of a dialog may take it out of the page. */
export interface FocusedPlace {
  element: Element | null
  around: readonly Element[]
}

export function focusedPlace(): FocusedPlace {
  const element = document.activeElement
  const around: Element[] = []
  for (let one = element?.parentElement; one; one = one.parentElement) around.push(one)
  return { element, around }
}

/**
 * What had the focus before gets it back. When that has gone with what the dialog did, it goes to what came of it nearby
 * (`data-outcome`), else to the heading of the part of the page where it was: never to nowhere.
 */
export function giveFocusBack({ element, around }: FocusedPlace): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
  // What is taken away together with the dialog goes a moment later.
  queueMicrotask(() => {
    if (element === document.body || !isNowhere()) return
    outcomeNear(around)?.focus()
  })
}

function isNowhere(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(':disabled')
}

function outcomeNear(around: readonly Element[]): HTMLElement | undefined {
  for (const one of around.filter(part => part.isConnected)) {
    const outcome = one.querySelector<HTMLElement>('[data-outcome]')
    if (outcome) return focusable(outcome)
    if (!one.matches('section, article, form, main, dialog, .panel')) continue
    const heading = one.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) return focusable(heading)
  }
  return undefined
}

/** Can take the focus from a script; Tab does not stop there. */
function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  return element
}

const STOPS = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** The native element lets Tab out into the browser's own bars; here it goes round. */
export function keepInside(
  dialog: HTMLDialogElement,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>,
): void {
  if (event.key !== 'Tab') return
  const stops = stopsIn(dialog)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const active = document.activeElement
  const isOnHeading = active?.tagName === 'H2'
  if (active !== edge && !(isOnHeading && event.shiftKey)) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}

/** What Tab stops at, in its order. */
export function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
}

/** Of a group of radio buttons only the chosen one, or else any, is a stop of Tab. */
function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.getClientRects().length === 0) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  return !element.form?.querySelector(`input[name="${element.name}"]:checked`)
}

import type { ClientDirective } from 'astro'
import { isPlainPress } from '#islands/ui/plain-press.ts'
import { openStandIn } from '#islands/ui/stand-in.ts'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'
import { leaveLoginAddress } from '#lib/session/leave-login-address.ts'
import { afterPaint } from '#lib/site/after-paint.ts'

const WARM = ['pointerover', 'pointerdown', 'focusin', 'touchstart'] as const
/** What React would answer by waking all of an island within the event, which then waits for that to be over. */
const WAKING = (
  'keydown keypress keyup input textInput change compositionstart compositionend copy cut paste ' +
  'pointerdown pointerup mousedown mouseup touchstart touchend click contextmenu'
).split(' ')

/** From one key of quick typing to the next: an island wakes in pauses that are longer, so that no key waits for it. */
const PAUSE_MS = 100

/**
 * Hydrates an island on intent: the pointer over it, a touch, the focus or a key. A click that comes before React is
 * there is held, and given again once the island listens; clicks in between count as one. A link with `data-plain` is
 * the browser's own matter, and so is every click that asks for another tab. A field with `data-plain`, whose text React
 * does not keep, stays the browser's while the island wakes in the pauses of the typing; then it hears of the text once.
 *
 * `client:intent="personal"` hydrates at once when the address has a query or somebody is signed in: then what was
 * built is not what this visitor is to see. `client:intent="chosen"` does when the address holds a choice of a lobby, which
 * the script in the head has read (shell/first-paint.js), or somebody is signed in, and as soon as its list turns out to be old. `client:intent="linked"` does when
 * something stands behind the # of the address.
 */
const intent: ClientDirective = (load, options, element) => {
  let held: EventTarget | null = null
  let hydrating = false
  let typedAt = -PAUSE_MS
  let goOn: (() => void) | undefined

  /** How soon the next key of a plain field may come; whoever has pressed something waits for the island itself. */
  const untilPause = () => (held ? 0 : typedAt + PAUSE_MS - performance.now())
  const pause = async () => {
    await new Promise<void>(resolve => {
      goOn = resolve
      setTimeout(resolve, untilPause())
    })
    if (untilPause() > 0) await pause()
  }

  const warm = (painted?: Promise<void>) => {
    hydrating = true
    hydrateAndRelease(painted).catch(() => {
      // The script could not be fetched: the next attempt tries again, and a held link leads to its page.
      hydrating = false
      const link = held instanceof Element ? held.closest('a') : null
      held = null
      if (link) location.assign(link.href)
    })
  }
  /** What the press or key itself changes is painted before the island's scripts are requested. */
  const reach = () => {
    if (!hydrating) warm(afterPaint())
  }
  const hydrateAndRelease = async (painted?: Promise<void>) => {
    if (painted) await painted
    requestParts(element)
    if (untilPause() > 0) await pause()
    const hydrate = await load()
    const listening = new Promise<void>(resolve =>
      element.addEventListener('astro:hydrate', () => resolve(), { once: true }),
    )
    if (untilPause() > 0) await pause()
    await hydrate()
    await listening
    // React attaches its listeners within the task of the event; the click follows in the next one.
    setTimeout(release)
    whenIdle(hearField)
  }
  const hold = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = event.target
    openStandIn(event.target instanceof Element ? event.target.closest('[data-stand-in]') : null, () => {
      held = null
      leaveLoginAddress()
    })
    goOn?.()
    reach()
  }
  const keepForBrowser = (event: Event) => {
    if (!isPlainField(event.target)) return
    event.stopImmediatePropagation()
    typedAt = performance.now()
    reach()
  }
  const hearField = () => {
    for (const name of WAKING) element.removeEventListener(name, keepForBrowser, true)
    for (const field of element.querySelectorAll<HTMLInputElement>('input[data-plain]')) {
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const release = () => {
    element.removeEventListener('click', hold, true)
    for (const name of WARM) element.removeEventListener(name, reach)
    if (held instanceof HTMLElement || held instanceof SVGElement) {
      held.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }

  for (const name of WAKING) element.addEventListener(name, keepForBrowser, { capture: true, passive: true })
  for (const name of WARM) element.addEventListener(name, reach, { passive: true })
  element.addEventListener('click', hold, true)
  if (isMeantFor(options.value)) warm()
  else if (options.value === 'chosen') document.addEventListener(LISTS_EVENT, reach, { once: true })
}

/** Whether what was built is not what this visitor is to see. */
function isMeantFor(kind: unknown): boolean {
  const { session, query } = document.documentElement.dataset
  if (kind === 'linked') return location.hash !== ''
  if (kind === 'chosen') return query !== undefined || session === 'member'
  return kind === 'personal' && (location.search !== '' || session === 'member')
}

/** Asks at once for every script that the island imports; the build names them (scripts/name-parts.ts). */
function requestParts(element: HTMLElement): void {
  const links = (element.getAttribute('parts')?.split(' ') ?? []).map(part => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/_astro/${part}`
    return link
  })
  document.head.append(...links)
  element.removeAttribute('parts')
}

const isPlainField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.dataset.plain !== undefined

/** Once nothing else is to be done, or soon where the browser does not tell. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 300)
}

function isForBrowser(event: MouseEvent): boolean {
  if (!isPlainPress(event)) return true
  return event.target instanceof Element && event.target.closest('a[data-plain]') !== null
}

export default intent

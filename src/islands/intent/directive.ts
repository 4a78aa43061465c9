import type { ClientDirective } from 'astro'

const WARM = ['pointerover', 'pointerdown', 'focusin', 'touchstart'] as const

/**
 * Hydrates an island on intent: the pointer over it, a touch, the focus or a key. A click that comes before React is
 * there is held, and given again once the island listens; clicks in between count as one.
 */
const intent: ClientDirective = (load, _options, element) => {
  let held: EventTarget | null = null
  let hydrating = false

  const warm = () => {
    if (hydrating) return
    hydrating = true
    hydrateAndRelease().catch(() => {
      // The script could not be fetched: the next attempt tries again, and a held link leads to its page.
      hydrating = false
      const link = held instanceof Element ? held.closest('a') : null
      held = null
      if (link) location.assign(link.href)
    })
  }
  const hydrateAndRelease = async () => {
    const hydrate = await load()
    const listening = new Promise<void>(resolve =>
      element.addEventListener('astro:hydrate', () => resolve(), { once: true }),
    )
    await hydrate()
    await listening
    // React attaches its listeners within the task of the event; the click follows in the next one.
    setTimeout(release)
  }
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held = event.target
    warm()
  }
  const release = () => {
    element.removeEventListener('click', hold, true)
    for (const name of WARM) element.removeEventListener(name, warm)
    if (held instanceof HTMLElement || held instanceof SVGElement) {
      held.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }

  for (const name of WARM) element.addEventListener(name, warm, { passive: true })
  element.addEventListener('click', hold, true)
}

export default intent

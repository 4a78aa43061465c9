import type { ClientDirective } from 'astro'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'

/**
 * Hydrates an island as soon as somebody is signed in: at once, or when the root element says so later.
 * `client:signed-in="changed"` does too when a list of the page turns out to be old (layouts/lobby/freshness.ts).
 */
const signedIn: ClientDirective = (load, options) => {
  const root = document.documentElement
  let isAwake = false
  const wake = async () => {
    if (isAwake) return
    isAwake = true
    watcher.disconnect()
    const hydrate = await load()
    await hydrate()
  }
  const look = () => void (root.dataset.session === 'member' && wake())
  const watcher = new MutationObserver(look)
  watcher.observe(root, { attributeFilter: ['data-session'] })
  if (options.value === 'changed') document.addEventListener(LISTS_EVENT, () => void wake())
  look()
}

export default signedIn

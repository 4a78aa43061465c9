import type { ClientDirective } from 'astro'

/** Hydrates an island as soon as somebody is signed in: at once, or when the root element says so later. */
const signedIn: ClientDirective = (load, _options, _element) => {
  const root = document.documentElement
  const hydrate = async () => {
    const start = await load()
    await start()
  }
  if (root.dataset.session === 'member') {
    void hydrate()
    return
  }
  const watcher = new MutationObserver(() => {
    if (root.dataset.session !== 'member') return
    watcher.disconnect()
    void hydrate()
  })
  watcher.observe(root, { attributeFilter: ['data-session'] })
}

export default signedIn

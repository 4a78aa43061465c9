import { isSearchKeyOn } from './search-key.ts'

/** Opens the search for games: its link in the header and the side menu, and the key "/". Nothing is fetched before. */

const load = () => import('./search-dialog.ts')

for (const opener of document.querySelectorAll<HTMLAnchorElement>('a[data-search]')) {
  // Who reaches for it will press it: script and index are on their way meanwhile.
  for (const sign of ['pointerenter', 'focus', 'touchstart'])
    opener.addEventListener(sign, warm, { once: true, passive: true })
  opener.addEventListener('click', event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    load().then(
      module => module.openSearch(),
      () => location.assign(opener.href),
    )
  })
}

document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (target?.isContentEditable || target?.matches('input, textarea, select') || event.isComposing) return
  if (!isSearchKeyOn()) return
  if (!document.getElementById('search-dialog') || document.querySelector('dialog[open]')) return
  event.preventDefault()
  load().then(
    module => module.openSearch(),
    () => undefined,
  )
})

function warm(): void {
  load().then(
    module => module.prepareSearch(),
    // The click tries again.
    () => undefined,
  )
}

import { isPlainPress } from '#islands/ui/plain-press.ts'
import { isSearchKeyOn } from './search-key.ts'

/** Opens the search for games: its link in the header and the side menu, and the key "/". Nothing is fetched before. */

const load = () => import('./search-dialog.ts')

for (const opener of document.querySelectorAll<HTMLAnchorElement>('a[data-search]')) {
  // Who reaches for it will press it: script and index are on their way meanwhile.
  for (const sign of ['pointerenter', 'focus', 'touchstart'])
    opener.addEventListener(sign, warm, { once: true, passive: true })
  opener.addEventListener('click', event => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    load().then(
      module => module.openSearch(),
      () => location.assign(opener.href),
    )
  })
}

document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.isComposing || isTyping(event.target)) return
  if (!isSearchKeyOn()) return
  // In the dialog of another page there is no search.
  if (document.documentElement.dataset.framed !== undefined) return
  if (!document.getElementById('search-dialog') || document.querySelector('dialog[open]')) return
  event.preventDefault()
  load().then(
    module => module.openSearch(),
    () => undefined,
  )
})

/** Whether the key writes something. The field of a dialog that was just closed has the focus until the next frame, and takes no keys. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog:not([open])')) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}

function warm(): void {
  load().then(
    module => module.prepareSearch(),
    // The click tries again.
    () => undefined,
  )
}

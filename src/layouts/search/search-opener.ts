import { openPlain } from '#islands/ui/modal.ts'
import { isPlainPress } from '#islands/ui/plain-press.ts'
import { isSearchKeyOn, setSearchKey } from './search-key.ts'

/** Opens the search for games: its link in the header and the side menu, and the key "/". Nothing is fetched before. */

/** How long somebody who has opened the search waits for its script before its page takes over. */
const MOST_WAIT_MS = 10_000

const load = () => import('./search-dialog.ts')
const openers = document.querySelectorAll<HTMLAnchorElement>('a[data-search]')

for (const opener of openers) {
  // A visitor who reaches for it will probably press it, so script and index load now.
  for (const sign of ['pointerenter', 'focus', 'touchstart'])
    opener.addEventListener(sign, warm, { once: true, passive: true })
  opener.addEventListener('click', event => {
    const dialog = dialogOfPage()
    if (!dialog || !isPlainPress(event)) return
    event.preventDefault()
    void open(dialog)
  })
}

document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.isComposing || isTyping(event.target)) return
  if (!isSearchKeyOn()) return
  // In the dialog of another page there is no search.
  if (document.documentElement.dataset.framed !== undefined) return
  const dialog = dialogOfPage()
  if (!dialog || document.querySelector('dialog[open]')) return
  event.preventDefault()
  void open(dialog)
})

function dialogOfPage(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('#search-dialog')
}

/**
 * Opens the dialog in the turn of the key or the tap, before there is a script for it: what is typed next stands in the
 * field, and a phone shows its keyboard. What stood there before is selected, for the next letter to replace.
 */
async function open(dialog: HTMLDialogElement): Promise<void> {
  const field = dialog.querySelector('input')
  openPlain(dialog, field)
  field?.select()
  obeyTick(dialog)
  const late = new Promise<undefined>(resolve => setTimeout(resolve, MOST_WAIT_MS))
  const script = await Promise.race([load().catch(() => undefined), late])
  // Who has closed it is not waiting for it.
  if (!dialog.open) return
  if (script) script.answerSearch(dialog)
  else goToPage(dialog, field?.value ?? '')
}

/** The box at the foot of the dialog, by which the key is turned off. */
function obeyTick(dialog: HTMLDialogElement): void {
  const box = dialog.querySelector<HTMLInputElement>('[data-key]')
  if (!box) return
  box.checked = isSearchKeyOn()
  box.onchange = () => setSearchKey(box.checked)
}

/** The lobby over all games does what the dialog cannot. Who comes back from there finds the page without the dialog. */
function goToPage(dialog: HTMLDialogElement, typed: string): void {
  const page = new URL(openers[0]?.href ?? '', location.href)
  if (typed !== '') page.searchParams.set('gameName', typed)
  addEventListener('pagehide', () => dialog.close(), { once: true })
  location.assign(page)
}

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

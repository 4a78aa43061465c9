import type { Popup } from '#lib/notices/api.ts'
import { closedPopups, keepClosed } from '#lib/notices/kept.ts'
import { popupsFor } from '#lib/notices/rules.ts'
import type { Notices } from '#lib/notices/store.ts'
import { isFirstLogin, isTrialTab, isWelcomeDue } from '#lib/session/first-login.ts'

/**
 * The announcement popups (spec 4.7): one at a time, the newest first, for members, guests or newcomers, each once in a
 * session. They wait for other dialogs, and come again to whoever signs in on this page.
 */
export function startPopups(dialog: HTMLDialogElement, { popup }: Notices): void {
  if (popup.length === 0) return
  let isShowing = false
  const showAll = async () => {
    if (isShowing) return
    isShowing = true
    for (let next = nextPopup(popup); next; next = nextPopup(popup)) {
      await otherDialogsClosed()
      // While the popup waited, somebody may have signed in.
      const due = nextPopup(popup)
      if (!due) break
      await shown(dialog, due)
      keepClosed(due.id)
    }
    isShowing = false
  }
  // A page that cannot fetch the script of dialogs goes without popups until the next one.
  const tryAll = () => void showAll().catch(() => undefined)
  new MutationObserver(tryAll).observe(document.documentElement, { attributeFilter: ['data-session'] })
  tryAll()
}

function nextPopup(popups: readonly Popup[]): Popup | undefined {
  const isSignedIn = document.documentElement.dataset.session === 'member'
  // The dialog after a login says what there is to say to members.
  if (isSignedIn && isWelcomeDue()) return undefined
  const visitor = { isSignedIn, isFirstLogin: isFirstLogin(), isTrial: isTrialTab() }
  return popupsFor(popups, visitor, closedPopups())[0]
}

/** Shows the popup; settles when the visitor has closed it. */
async function shown(dialog: HTMLDialogElement, popup: Popup): Promise<void> {
  const { openModal } = await import('../shell/modal.ts')
  const title = dialog.querySelector('h2')
  const content = dialog.querySelector('[data-popup]')
  if (title) title.textContent = popup.title
  // The server has cleaned it (clean-html.ts).
  if (content) content.innerHTML = popup.content
  const closed = new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
  openModal(dialog)
  await closed
}

/** Settles when no dialog is open; at once when none is. */
function otherDialogsClosed(): Promise<void> {
  const isOpen = () => document.querySelector('dialog[open]') !== null
  if (!isOpen()) return Promise.resolve()
  return new Promise(resolve => {
    const watcher = new MutationObserver(() => {
      if (isOpen()) return
      watcher.disconnect()
      resolve()
    })
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  })
}

import type { Popup } from '#lib/notices/api.ts'
import { closedPopups, keepClosed } from '#lib/notices/kept.ts'
import { popupsFor } from '#lib/notices/rules.ts'
import { readNotices } from '#lib/notices/store.ts'
import { isFirstLogin, isLoginDialogDue, isTrialTab } from '#lib/session/first-login.ts'

/**
 * The announcement popups (spec 4.7): one at a time, the newest first, for members, guests or newcomers, each once in a
 * session. They wait for other dialogs, and come again to whoever signs in on this page; a member who takes a break from play
 * has none.
 */
export function startPopups(dialog: HTMLDialogElement): void {
  let isShowing = false
  const showAll = async () => {
    if (isShowing) return
    isShowing = true
    try {
      for (let next = await nextPopup(); next; next = await nextPopup()) {
        await otherDialogsClosed()
        // While the popup waited, somebody may have signed in.
        const due = await nextPopup()
        if (!due) break
        await shown(dialog, due)
        keepClosed(due.id)
      }
    } finally {
      isShowing = false
    }
  }
  // A page that cannot fetch popups or the script of dialogs goes without until the next one.
  const tryAll = () => void showAll().catch(() => undefined)
  new MutationObserver(tryAll).observe(document.documentElement, { attributeFilter: ['data-session'] })
  tryAll()
}

/** The popups for the current visitor. */
async function nextPopup(): Promise<Popup | undefined> {
  const isSignedIn = document.documentElement.dataset.session === 'member'
  // A password that is due comes before everything.
  if (isSignedIn && isLoginDialogDue()) return undefined
  const { popup: popups } = await readNotices()
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

/** The script of the agent centre: shows who is signed in, signs out, and lets only agents stay (spec 2.1). */

import { languageOfPath } from '#lib/i18n/languages.ts'
import type { SessionKind } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { readKind } from './seat-kind.ts'

const loginPath = document.documentElement.dataset.guard ?? '/'

/** Known from the tab at once, before any other script has come. */
function showName() {
  const name = visit.get('nickname') || visit.get('account')
  const place = document.querySelector('[data-agent-name]')
  if (place && name) place.textContent = name
}

/** Checks the session with the server once; a user who is no longer an agent goes to the login. */
async function watchSession() {
  const [{ $session, confirmSession }, { $bar, isPasswordDue }] = await Promise.all([
    import('#lib/session/store.ts'),
    import('#lib/session/barred.ts'),
  ])
  // The agents' page has the dialog in which a due password is changed.
  $bar.listen(reason => {
    if (reason === 'passwordChangeNeeded') location.replace(loginPath)
  })
  if (isPasswordDue()) return
  $session.listen(kind => {
    if (kind === 'agent') showName()
    else if (kind !== 'unknown') leaveUnlessHome()
  })
  await confirmSession()
  if ($session.get() === 'agent') await import('./contract-entries.ts').then(module => module.showContracts())
}

/** The tab that signs out is redirected by the store in the same tick; this handles all others. */
function leaveUnlessHome() {
  setTimeout(() => {
    if (readKind() !== 'agent' && !isLeaving) location.replace(loginPath)
  })
}

let isLeaving = false

async function confirmLeave() {
  const dialog = document.querySelector<HTMLDialogElement>('#sign-out')
  if (!dialog) return
  const { openModal } = await import('../shell/modal.ts')
  openModal(dialog)
}

async function signOutNow(button: HTMLButtonElement) {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  button.textContent = button.dataset.busy ?? button.textContent
  isLeaving = true
  const { signOut } = await import('#lib/session/store.ts')
  await signOut(languageOfPath(location.pathname))
}

/** In a new tab the session comes from another one; without any the store sends them to the login by itself. */
async function awaitSession() {
  const { $session } = await import('#lib/session/store.ts')
  const stop = $session.listen(goOn)
  // The shell asks for the store as well: the session may have come before this script.
  goOn($session.get())

  function goOn(kind: SessionKind) {
    if (kind === 'unknown') return
    stop()
    if (kind === 'agent') {
      showName()
      void watchSession()
    } else if (kind !== 'guest') location.replace(loginPath)
  }
}

document.querySelector('[data-sign-out]')?.addEventListener('click', () => void confirmLeave())
const confirm = document.querySelector<HTMLButtonElement>('#sign-out [data-confirm]')
confirm?.addEventListener('click', () => void signOutNow(confirm))

if (readKind() === 'agent') {
  showName()
  void watchSession()
} else if (document.documentElement.dataset.coming !== undefined) void awaitSession()

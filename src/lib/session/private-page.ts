import { loginAndBack } from './login-address.ts'
import { $hasEnded, $session } from './store.ts'

/**
 * For a page that is somebody's own: runs `load` once somebody is signed in, and again when they sign in anew after
 * their session ended. Who is no longer signed in does not stay: without a session from the start it is the login
 * page, after signing out (here or in another tab) it is home. A session that ended by itself keeps the page, under
 * the dialog that offers to sign in again. Answers how to stop.
 */
export function onPrivatePage(load: () => void, go: { login: string; home: string }): () => void {
  let wasSignedIn = false
  return $session.subscribe(kind => {
    if (kind === 'unknown') return
    if (kind !== 'guest') {
      wasSignedIn = true
      load()
      return
    }
    // Whether the session ended by itself is told right after that it is over.
    setTimeout(() => {
      if ($session.get() !== 'guest' || $hasEnded.get()) return
      location.replace(wasSignedIn ? go.home : loginAndBack(go.login))
    })
  })
}

/** The same for a page whose address says what it shows: `open` runs again at the browser's back and forward. */
export function onPrivateAddress(open: () => void, go: { login: string; home: string }): () => void {
  const stop = onPrivatePage(open, go)
  addEventListener('popstate', open)
  return () => {
    stop()
    removeEventListener('popstate', open)
  }
}

/** The same for a page of real accounts: a trial member has nothing to load there, and the page says so by itself. */
export function onRealAccountPage(load: () => void, go: { login: string; home: string }): () => void {
  return onPrivatePage(() => {
    if ($session.get() !== 'trial') load()
  }, go)
}

/** Both: a page of real accounts whose address says what it shows. */
export function onRealAccountAddress(open: () => void, go: { login: string; home: string }): () => void {
  return onPrivateAddress(() => {
    if ($session.get() !== 'trial') open()
  }, go)
}

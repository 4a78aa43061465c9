import { loginAndBack } from './login-address.ts'
import { $hasEnded, $session } from './store.ts'

/**
 * For a private page: runs `load` once somebody is signed in, and again after they sign in anew when their session
 * ended. Leaves the page for anybody else: for the login page without a session from the start, for the home page after
 * signing out (here or in another tab). After an expired session the page stays, under the dialog that offers to sign
 * in again. Returns a function to stop.
 */
export function onPrivatePage(load: () => void, addresses: { login: string; home: string }): () => void {
  let wasSignedIn = false
  return $session.subscribe(kind => {
    if (kind === 'unknown') return
    if (kind !== 'guest') {
      wasSignedIn = true
      load()
      return
    }
    // Whether the session expired is known right after it ends.
    setTimeout(() => {
      if ($session.get() !== 'guest' || $hasEnded.get()) return
      location.replace(wasSignedIn ? addresses.home : loginAndBack(addresses.login))
    })
  })
}

/** The same for a page with its state in the address: `open` also runs on the browser's back and forward. */
export function onPrivateAddress(open: () => void, addresses: { login: string; home: string }): () => void {
  const stop = onPrivatePage(open, addresses)
  addEventListener('popstate', open)
  return () => {
    stop()
    removeEventListener('popstate', open)
  }
}

/** The same for a page of real accounts: for a trial member nothing is loaded, and the page itself explains that. */
export function onRealAccountPage(load: () => void, addresses: { login: string; home: string }): () => void {
  return onPrivatePage(() => {
    if ($session.get() !== 'trial') load()
  }, addresses)
}

/** Both: a page of real accounts with its state in the address. */
export function onRealAccountAddress(
  open: () => void,
  addresses: { login: string; home: string },
): () => void {
  return onPrivateAddress(() => {
    if ($session.get() !== 'trial') open()
  }, addresses)
}

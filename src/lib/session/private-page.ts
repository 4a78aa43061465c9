import { loginAndBack } from './login-address.ts'
import { $hasEnded, $session } from './store.ts'

/**
 * For a private page: runs `load` once a user is signed in, and again after they renew an ended session. Redirects
 * everybody else: to the login page without a session from the start, to the home page after signing out.
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

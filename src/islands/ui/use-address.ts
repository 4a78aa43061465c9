import { useEffect } from 'react'
import { onPrivateAddress, onRealAccountAddress, onRealAccountPage } from '#lib/session/private-page.ts'

interface PrivatePage {
  /** `signedIn`: every session; `member`: a real account, since there is nothing to load for a trial member. */
  audience: 'signedIn' | 'member'
  /** Where somebody goes who is not signed in, and who has signed out. */
  login: string
  home: string
}

/**
 * For a page whose address says what it shows: `open` is given the query of the address (`?page=2`, or nothing) once
 * somebody is signed in, and again at the browser's back and forward. `open` is the same function at every render.
 */
export function useAddress(open: (search: string) => unknown, { audience, login, home }: PrivatePage): void {
  useEffect(() => {
    const follow = audience === 'member' ? onRealAccountAddress : onPrivateAddress
    return follow(() => void open(location.search), { login, home })
  }, [open, audience, login, home])
}

/**
 * For a page of real accounts: calls `load` once a member is signed in, and again when the session is renewed. `load` is
 * the same function at every render.
 */
export function useRealAccountPage(
  load: () => unknown,
  { login, home }: Omit<PrivatePage, 'audience'>,
): void {
  useEffect(() => onRealAccountPage(() => void load(), { login, home }), [load, login, home])
}

/** Writes into the address what the page shows now, so that it can be kept and gone back from. */
export function pushAddress(search: string): void {
  history.pushState(null, '', search || location.pathname)
}

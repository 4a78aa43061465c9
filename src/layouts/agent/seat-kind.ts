export type SeatKind = 'agent' | 'member' | 'trial'

/** Who is signed in on this tab, by what it keeps of the session (spec section 3); undefined for a guest. */
export function readKind(): SeatKind | undefined {
  try {
    if (!sessionStorage.getItem('token')) return undefined
    if (sessionStorage.getItem('isAgent') === 'true') return 'agent'
    return sessionStorage.getItem('isTrial') === 'true' ? 'trial' : 'member'
  } catch {
    return undefined
  }
}

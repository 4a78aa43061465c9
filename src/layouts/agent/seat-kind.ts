import { visit } from '#lib/site/kept.ts'

export type SeatKind = 'agent' | 'member' | 'trial'

/** Who is signed in on this tab, by what it keeps of the session (spec section 3); undefined for a guest. */
export function readKind(): SeatKind | undefined {
  if (!visit.get('token')) return undefined
  if (visit.get('isAgent') === 'true') return 'agent'
  return visit.get('isTrial') === 'true' ? 'trial' : 'member'
}

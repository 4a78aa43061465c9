import { LANGUAGES, type Language } from '../i18n/languages.ts'
import type { ListSort, RtpFloor } from './rules.ts'

/** What games are put in order by. */
interface Ordered {
  /** In the visitor's language. */
  name: string
  rtp: string | null
  /** "2026-03-14" */
  releasedOn: string
}

/** An order that a game has by itself; the most played ones are known to the server alone. */
export type OwnSort = Exclude<ListSort, 'popular'>

/** Puts games in an order; those that are equal in it keep theirs. The server and the index do the same. */
export function inListOrder<Game extends Ordered>(
  games: readonly Game[],
  sort: OwnSort,
  language: Language,
): Game[] {
  if (sort === 'newest') return games.toSorted((a, b) => compare(b.releasedOn, a.releasedOn))
  if (sort === 'rtp') return games.toSorted((a, b) => Number(b.rtp ?? 0) - Number(a.rtp ?? 0))
  const { compare: byName } = new Intl.Collator(LANGUAGES[language].tag)
  return games.toSorted((a, b) => byName(a.name, b.name))
}

/** Days as they are written. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether a game returns at least so many percent; one without a return of its own does not. */
export function returnsAtLeast(rtp: string | null, floor: RtpFloor | undefined): boolean {
  return floor === undefined || Number(rtp ?? 0) >= Number(floor)
}

import type { GameType } from '../games/rules.ts'
import { CATEGORY_NAMES, HOT, type MenuEntry, SERVICE, YOU } from './entries.ts'

export const MENU_GROUPS = ['games', 'you', 'service'] as const

/** What of a deployment decides which entries show. */
export interface MenuFacts {
  /** The enabled modules. */
  modules: readonly string[]
  /** Categories that have vendors, with their number of games. */
  categories: readonly { code: GameType; count: number }[]
  hasHot: boolean
  hasPromotions: boolean
  /** Games whose rounds are drawn here, so that they can be verified. */
  hasOwnRounds: boolean
}

export interface MenuGroup {
  group: (typeof MENU_GROUPS)[number]
  entries: readonly MenuEntry[]
}

/** What most visitors come for stands first; the top navigation keeps the order of the home page. */
const ORDER: GameType[] = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT', 'ELOTT']
/** From so many games on their number shows. */
const COUNTED_FROM = 100

/** Everything the site has, in three groups (spec 2.2). */
export function sideMenu(facts: MenuFacts): MenuGroup[] {
  const sorted = facts.categories.toSorted((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code))
  const games = [HOT, ...sorted.map(({ code, count }) => categoryEntry(code, count))]
  const shown = (entries: readonly MenuEntry[]) => entries.filter(entry => isShown(entry, facts))
  return [
    { group: 'games', entries: shown(games) },
    { group: 'you', entries: shown(YOU) },
    { group: 'service', entries: shown(SERVICE) },
  ]
}

/** A category leads to its lobby. */
export function categoryEntry(code: GameType, count = 0): MenuEntry {
  const name = CATEGORY_NAMES[code]
  return { phrase: name, icon: name, path: `/${name}`, ...(count >= COUNTED_FROM ? { count } : {}) }
}

/** Whether an entry has its module, and something to lead to. */
export function isShown({ module, needs }: MenuEntry, facts: MenuFacts): boolean {
  if (module && !facts.modules.includes(module)) return false
  if (needs === 'hot') return facts.hasHot
  if (needs === 'ownRounds') return facts.hasOwnRounds
  return needs === 'promotions' ? facts.hasPromotions : true
}

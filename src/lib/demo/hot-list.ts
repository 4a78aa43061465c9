import { artInput, designOf } from '../art/art.ts'
import type { Game } from '../games/game.ts'
import type { GameType } from '../games/rules.ts'
import { HOT_LIST } from './slot-games.ts'

/** How many more hot games each vendor of a category has, after the list that was written by hand. */
const MORE_PER_VENDOR: Record<GameType, number> = {
  RNG: 6,
  LIVE: 3,
  FISH: 2,
  PVP: 2,
  SPORTS: 1,
  ESPORTS: 1,
  COCKFIGHT: 1,
  LOTT: 1,
  ELOTT: 2,
}

/** The places of the hot games from 1 on, by node: the list written by hand, then some of every category and vendor. */
export function hotRanks(games: readonly Game[]): ReadonlyMap<string, number> {
  const byName = new Map(games.map(game => [`${game.vassalage} ${game.names.en}`, game]))
  const list = HOT_LIST.flatMap(([vendor, en]) => byName.get(`${vendor} ${en}`) ?? [])
  const known = new Set(list)
  const rest = candidates(games.filter(game => !known.has(game)))
  const seen = new LastFamilies([...list, ...rest])
  for (const game of list) seen.add(game)
  while (rest.length > 0) {
    // Where every one left would stand third in a row, the list goes on all the same.
    const at = Math.max(
      0,
      rest.findIndex(game => !seen.wouldTire(game)),
    )
    const [next] = rest.splice(at, 1)
    if (!next) break
    seen.add(next)
    list.push(next)
  }
  return new Map(list.map((game, index) => [game.nodeId, index + 1]))
}

/** The first few open games of each vendor in each category, round by round, so that no vendor fills the list's head. */
function candidates(games: readonly Game[]): Game[] {
  const open = games.filter(game => !game.maintenance)
  const shelves = [...Map.groupBy(open, game => `${game.gameType} ${game.vassalage}`).values()]
  const taken = shelves.map(shelf => varied(shelf, shelf[0] ? MORE_PER_VENDOR[shelf[0].gameType] : 0))
  const rounds = Math.max(...taken.map(shelf => shelf.length))
  return Array.from({ length: rounds }, (_, round) => taken.flatMap(shelf => shelf[round] ?? [])).flat()
}

/** The first so many games of a shelf; where their labels are all of one family, the last makes room for the first of another. */
function varied(shelf: readonly Game[], count: number): Game[] {
  const first = shelf.slice(0, count)
  const families = new Set(first.map(familyOf))
  if (first.length < 2 || families.size > 1) return first
  const other = shelf.find(game => !families.has(familyOf(game)))
  return other ? [...first.slice(0, -1), other] : first
}

function familyOf(game: Game): string {
  return designOf(artInput(game)).family
}

/** The families of the last two labels of every list that a hot game stands in: of all, of its category, of its vendor. */
class LastFamilies {
  readonly #last = new Map<string, string[]>()
  /** Lists whose labels are all of one family: nothing can be done about their order. */
  readonly #monotonous = new Set<string>()

  constructor(games: readonly Game[]) {
    const families = new Map<string, Set<string>>()
    for (const game of games) {
      for (const list of listsOf(game))
        families.set(list, (families.get(list) ?? new Set()).add(familyOf(game)))
    }
    for (const [list, own] of families) if (own.size === 1) this.#monotonous.add(list)
  }

  add(game: Game): void {
    for (const list of listsOf(game))
      this.#last.set(list, [...(this.#last.get(list) ?? []), familyOf(game)].slice(-2))
  }

  /** Whether a label would be the third of its family in a row somewhere. */
  wouldTire(game: Game): boolean {
    const family = familyOf(game)
    return listsOf(game).some(list => {
      if (this.#monotonous.has(list)) return false
      const last = this.#last.get(list) ?? []
      return last.length === 2 && last.every(one => one === family)
    })
  }
}

function listsOf({ gameType, vassalage }: Game): string[] {
  return ['', gameType, `${gameType} ${vassalage}`]
}

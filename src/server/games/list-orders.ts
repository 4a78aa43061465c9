import type { Game } from '#lib/games/game.ts'
import { inListOrder } from '#lib/games/list-order.ts'
import type { ListSort } from '#lib/games/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'

interface Order {
  sort?: ListSort | undefined
  language: Language
  /** The nodes of the games that are played most, the most played first. */
  played?: readonly string[]
}

/**
 * Puts lists of one state of the catalogue in other orders. To compare names by the rules of a language takes long, so that all
 * of them are numbered once for each language that is asked for.
 */
export class ListOrders {
  readonly #games: () => readonly Game[]
  readonly #numbers = new Map<Language, ReadonlyMap<string, number>>()

  constructor(games: () => readonly Game[]) {
    this.#games = games
  }

  /** Games that are equal in an order keep theirs. */
  put(games: readonly Game[], { sort, language, played = [] }: Order): readonly Game[] {
    if (!sort) return games
    if (sort === 'popular') return byPlay(games, played)
    if (sort !== 'name')
      return inListOrder(games.map(named(language)), sort, language).map(({ game }) => game)
    const numbers = this.#numbersIn(language)
    const numberOf = (game: Game) => numbers.get(game.names[language]) ?? 0
    return games.toSorted((a, b) => numberOf(a) - numberOf(b))
  }

  #numbersIn(language: Language): ReadonlyMap<string, number> {
    const known = this.#numbers.get(language)
    if (known) return known
    const ordered = inListOrder(this.#games().map(named(language)), 'name', language)
    const names = new Set(ordered.map(({ name }) => name))
    const made = new Map([...names].map((name, number) => [name, number]))
    this.#numbers.set(language, made)
    return made
  }
}

function named(language: Language) {
  return (game: Game) => ({ game, name: game.names[language], rtp: game.rtp, releasedOn: game.releasedOn })
}

/** The most played games first, then the hot ones by their rank. */
function byPlay(games: readonly Game[], played: readonly string[]): Game[] {
  const places = new Map(played.map((nodeId, place) => [nodeId, place]))
  const LAST = Number.MAX_SAFE_INTEGER
  const placeOf = ({ nodeId }: Game) => places.get(nodeId) ?? LAST
  const rankOf = ({ hotRank }: Game) => hotRank ?? LAST
  return games.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b))
}

import type { GameType } from '../games/rules.ts'
import { foldWords } from './fold.ts'
import type { FoundGame, NamedKind } from './index-file.ts'
import { startsOf } from './name-lines.ts'
import type { Query } from './name-search.ts'

/** A lobby that a search leads to: the games of a vendor in a category, or those of a kind. */
export interface Way {
  gameType: GameType
  /** The vendor's code. */
  vassalage?: string
  /** The code of a kind of the category's games. */
  gameClassify?: string
  /** In the visitor's language; a vendor's is its word mark. */
  name: string
  /** In English; a vendor's is its code. */
  english: string
  /** How many games there are. */
  games: number
}

/** So many ways are offered, unless more are called just as was typed: a vendor in each of its categories. */
const MOST_WAYS = 5

/** Counts the games of lobbies, some games at a time; a vendor has its code for a name. */
export class WayCounter {
  readonly #vendors = new Map<string, Way>()
  /** By category and code: how many games a kind has. */
  readonly #kinds = new Map<string, number>()

  add(games: readonly FoundGame[]): void {
    for (const { vassalage, gameType, gameClassify } of games) {
      const key = `${gameType} ${vassalage}`
      const known = this.#vendors.get(key)
      if (known) known.games += 1
      else this.#vendors.set(key, { gameType, vassalage, name: vassalage, english: vassalage, games: 1 })
      if (!gameClassify) continue
      const kind = `${gameType} ${gameClassify}`
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1)
    }
  }

  /** The lobbies that the games fill, those with most games first. */
  ways(kinds: readonly NamedKind[]): Way[] {
    const named = kinds.map(([gameType, gameClassify, name, english]) => ({
      gameType,
      gameClassify,
      name,
      english,
      games: this.#kinds.get(`${gameType} ${gameClassify}`) ?? 0,
    }))
    return [...this.#vendors.values(), ...named]
      .filter(way => way.games > 0)
      .sort((one, other) => other.games - one.games)
  }
}

/** The ways with the word marks of the vendors for their names, by their codes; both are found. */
export function withMarks(ways: readonly Way[], marks: Readonly<Record<string, string>>): Way[] {
  return ways.map(way => ({ ...way, name: (way.vassalage && marks[way.vassalage]) || way.name }))
}

/**
 * The ways whose name, or a word of it, begins as was typed: those that are called just so first. Names are few and short, so
 * that wrong letters are not forgiven here: half of what somebody types would be some vendor's two letters.
 */
export function findWays(ways: readonly Way[], query: Query): Way[] {
  const found = ways.filter(way => begins(way.name, query) || begins(way.english, query))
  const isCalledSo = (way: Way) => [way.name, way.english].some(name => formOf(name).text === query.text)
  const exact = found.filter(isCalledSo)
  const others = found.filter(way => !isCalledSo(way))
  return [...exact, ...others.slice(0, Math.max(0, MOST_WAYS - exact.length))]
}

interface Form {
  text: string
  isStart: (at: number) => boolean
}

/** Names that were folded before: each key compares all of them. */
const forms = new Map<string, Form>()

function formOf(name: string): Form {
  const known = forms.get(name)
  if (known) return known
  const words = foldWords(name)
  const text = words.replaceAll(' ', '')
  const form = { text, isStart: startsOf(words) }
  forms.set(name, form)
  return form
}

function begins(name: string, query: Query): boolean {
  const { text, isStart } = formOf(name)
  for (let at = text.indexOf(query.text); at >= 0; at = text.indexOf(query.text, at + 1))
    if (isStart(at)) return true
  return false
}

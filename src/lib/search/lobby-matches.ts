import { foldWords, startsOf } from './fold.ts'
import type { IndexedGame, NamedKind } from './index-file.ts'
import type { Query } from './name-search.ts'
import type { LobbyMatch } from './question.ts'

/** So many lobbies are offered, unless more are called just as was typed: a vendor in each of its categories. */
const MOST_LOBBIES = 5

/** The lobbies that games fill, those with most games first. `marks` are word marks by the codes of vendors. */
export function lobbiesOf(
  games: readonly IndexedGame[],
  kinds: readonly NamedKind[],
  marks: Readonly<Record<string, string>>,
): LobbyMatch[] {
  const byVendor = Map.groupBy(games, ({ gameType, vassalage }) => `${gameType} ${vassalage}`)
  const byKind = Map.groupBy(games, ({ gameType, gameClassify }) => `${gameType} ${gameClassify}`)
  const ofVendors = [...byVendor.values()].map(own => {
    const { gameType, vassalage } = own[0] as IndexedGame
    const name = marks[vassalage] ?? vassalage
    return { games: own.length, lobby: { gameType, vassalage, name, english: vassalage } }
  })
  const ofKinds = kinds.map(([gameType, gameClassify, name, english]) => ({
    games: byKind.get(`${gameType} ${gameClassify}`)?.length ?? 0,
    lobby: { gameType, gameClassify, name, english },
  }))
  return [...ofVendors, ...ofKinds]
    .filter(({ games }) => games > 0)
    .sort((one, other) => other.games - one.games)
    .map(({ lobby }) => lobby)
}

/**
 * The lobbies whose name, or a word of it, begins as was typed: those that are called just so first. Names are few and short, so
 * that wrong letters are not forgiven here: half of what somebody types would be some vendor's two letters.
 */
export function findLobbies(lobbies: readonly LobbyMatch[], query: Query): LobbyMatch[] {
  const found = lobbies.filter(({ name, english }) => begins(name, query) || begins(english, query))
  const isCalledSo = ({ name, english }: LobbyMatch) =>
    [name, english].some(one => textOf(foldWords(one)) === query.text)
  const exact = found.filter(isCalledSo)
  const others = found.filter(lobby => !isCalledSo(lobby))
  return [...exact, ...others.slice(0, Math.max(0, MOST_LOBBIES - exact.length))]
}

const textOf = (words: string) => words.replaceAll(' ', '')

function begins(name: string, query: Query): boolean {
  const words = foldWords(name)
  const text = textOf(words)
  const isStart = startsOf(words)
  for (let at = text.indexOf(query.text); at >= 0; at = text.indexOf(query.text, at + 1))
    if (isStart(at)) return true
  return false
}

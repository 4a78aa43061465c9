import type { games, hotGames, ListedGame, popularGames } from '#lib/games/api.ts'
import { artPath } from '#lib/games/label-address.ts'
import type { GameKey, GameType } from '#lib/games/rules.ts'
import { languageOfPage } from '#lib/i18n/languages.ts'
import { ask } from '#lib/site/ask.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'
import { type FoundGame, fitting, readGames, type SearchIndex, type Within } from './index-file.ts'
import { NameSearch, type Query, queryOf } from './name-search.ts'
import { findWays, type Way, WayCounter, withMarks } from './ways.ts'

/** So many games are listed; the lobby of all games lists the others. */
const LISTED = 20
/** Games made ready at a time: a slow phone takes a few milliseconds for them, and answers keys in between. */
const SLICE = 600
/** The search is rehearsed with so many of them. */
const REHEARSED = 10 * SLICE
const INDEX_TIMEOUT_MS = 20_000
/** So many of the games that are played most are asked for: as many as an empty search offers. */
const PLAYED = 6
/** One or two games that somebody played are no list of what is popular. */
const FEWEST_PLAYED = 3

/** A game of a list, from the index or from the server. */
export interface ShownGame extends Pick<FoundGame, 'name' | 'english' | 'isNew' | 'maintenance'>, GameKey {
  /** Where its label is served. */
  iconUrl: string
}

export interface Found {
  games: ShownGame[]
  /** How many there are altogether. */
  total: number
  /** From the server, which names games in the page's language alone. */
  lacksEnglish?: true
}

/** Games to begin with, where nothing was typed or found. */
export interface Offer {
  games: ShownGame[]
  /** Whether they are those that are played most now; else they are the hot ones, by the catalogue. */
  isPlayed: boolean
}

interface Index {
  games: FoundGame[]
  hot: number
  names: NameSearch
  ways: readonly Way[]
  /** Which games belong to a list. */
  within: (list: Within) => (at: number) => boolean
}

/** A page of what fits within a list. */
export interface FoundWithin {
  games: FoundGame[]
  /** For each of them whether it is hot. */
  isHot: boolean[]
  total: number
}

let index: Index | undefined
let loading: Promise<Index> | undefined
/** The lobbies of the index with their word marks, made for the first search of them. */
let ways: Way[] | undefined
let played: Promise<ShownGame[]> | undefined

/** Begins to load the index of the page's language, unless it is there or on its way. */
export function loadIndex(): Promise<Index> {
  loading ??= readIndex().then(
    read => {
      index = read
      return read
    },
    error => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function readIndex(): Promise<Index> {
  const language = languageOfPage(document.documentElement.lang)
  const response = await apiFetch(`/api/games/search-index/${language}`, { timeoutMs: INDEX_TIMEOUT_MS })
  if (!response.ok) throw new Error(`the search index was answered by ${response.status}`)
  const read = (await response.json()) as SearchIndex
  const games: FoundGame[] = []
  const names = new NameSearch()
  const ways = new WayCounter()
  for (const some of readGames(read, SLICE)) {
    await pause()
    games.push(...some)
    ways.add(some)
    names.add(some.map(({ name, english }) => ({ local: name, english })))
    if (games.length <= REHEARSED) rehearse(names, some[0]?.name ?? '')
  }
  await pause()
  const within = (list: Within) => fitting(read, list)
  return { games, hot: read.hot, names, ways: ways.ways(read.kindNames), within }
}

/**
 * Code that has run is quick: the first key is not the one that waits for that. A letter that many names have is looked for,
 * and a name without one of its letters, which is found by the ways for wrong ones.
 */
function rehearse(names: NameSearch, name: string): void {
  for (const typed of [name.slice(0, 1), name.slice(0, 2) + name.slice(3)]) {
    const query = queryOf(typed)
    if (query) names.find(query)
  }
}

/** Lets what the visitor does meanwhile be answered first. */
function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

/**
 * Searches in the index when it is there, which takes no time; else asks the server, and takes whichever of both has it
 * first. Rejects when neither has.
 */
export function lookFor(query: Query, typed: string): Found | Promise<Found> {
  if (index) return searchIndex(index, query)
  return firstOf(
    loadIndex().then(read => searchIndex(read, query)),
    ask<typeof games>(`/games?${new URLSearchParams({ gameName: typed, pageSize: String(LISTED) })}`).then(
      ({ games, total }): Found => ({ games: games.map(listed), total, lacksEnglish: true }),
    ),
  )
}

/**
 * A page of what fits within a list, out of the index alone; undefined until that is there. Where nothing within it is
 * written so, names with wrong letters count, as they do for the server.
 */
export function findWithin(
  query: Query | undefined,
  within: Within,
  page: { from: number; to: number },
): FoundWithin | undefined {
  if (!index) return undefined
  // What holds neither letter nor digit is found nowhere.
  if (!query) return { games: [], isHot: [], total: 0 }
  const { games, names, hot } = index
  const found = names.find(query, index.within(within))
  const listed = found.slice(page.from, page.to)
  return {
    games: listed.map(at => games[at] as FoundGame),
    isHot: listed.map(at => at < hot),
    total: found.length,
  }
}

/** How many games of each other category have such a name; none until the index is there. */
export function countElsewhere(query: Query | undefined, gameType: GameType): Map<GameType, number> {
  const counts = new Map<GameType, number>()
  if (!index || !query) return counts
  const { games, names } = index
  for (const at of names.find(query, at => games[at]?.gameType !== gameType)) {
    const other = games[at]?.gameType
    if (other) counts.set(other, (counts.get(other) ?? 0) + 1)
  }
  return counts
}

/**
 * The lobbies of vendors and kinds that are called as was typed, by the index alone; none until it is there. `marks` are
 * word marks by the codes of vendors.
 */
export function lookForWays(query: Query, marks: Readonly<Record<string, string>>): Way[] {
  if (!index) return []
  ways ??= withMarks(index.ways, marks)
  return findWays(ways, query)
}

/**
 * Games to begin with: those that are played most now, from real rounds (spec 7.4). Where hardly anybody played, or nobody
 * answers, the hot ones of the catalogue, from the index or the server, whichever is first. Rejects when nobody answers at all.
 */
export async function offer(most: number): Promise<Offer> {
  const games = await loadPlayed()
  if (games.length >= FEWEST_PLAYED) return { games: games.slice(0, most), isPlayed: true }
  return { games: await hottest(most), isPlayed: false }
}

/** Begins to ask what is played most, once for a page; after a failure the next call asks again. */
export function loadPlayed(): Promise<ShownGame[]> {
  played ??= ask<typeof popularGames>(`/games/popular?limitNum=${PLAYED}`).then(
    ({ list }) => list.map(listed),
    () => {
      played = undefined
      return []
    },
  )
  return played
}

function hottest(most: number): Promise<ShownGame[]> {
  // Where the index is there, nobody needs to be asked.
  if (index) return Promise.resolve(hotOf(index, most))
  const fromServer = ask<typeof hotGames>('/games/hot').then(({ list }) =>
    list
      .filter(entry => entry.isGame !== 'VASSALAGE')
      .slice(0, most)
      .map(listed),
  )
  const fromIndex = loadIndex().then(read => hotOf(read, most))
  return firstOf(fromIndex, fromServer)
}

function searchIndex({ games, names }: Index, query: Query): Found {
  const found = names.find(query)
  return {
    games: found
      .slice(0, LISTED)
      .flatMap(at => games[at] ?? [])
      .map(shown),
    total: found.length,
  }
}

function hotOf({ games, hot }: Index, most: number): ShownGame[] {
  return games.slice(0, Math.min(hot, most)).map(shown)
}

/** Rejects with the server's words when both fail: they are in the visitor's language. */
function firstOf<Value>(fromIndex: Promise<Value>, fromServer: Promise<Value>): Promise<Value> {
  return Promise.any([fromIndex, fromServer]).catch(() => fromServer)
}

function shown(game: FoundGame): ShownGame {
  return { ...game, iconUrl: artPath(game) }
}

function listed({ nodeName, ...game }: ListedGame): ShownGame {
  return { ...game, name: nodeName, english: nodeName }
}

import type { games, hotGames, ListedGame } from '#lib/games/api.ts'
import { artPath } from '#lib/games/label-address.ts'
import { languageOfPage } from '#lib/i18n/languages.ts'
import { type FoundGame, readSearchIndex, type SearchIndex } from '#lib/search/index-file.ts'
import { NameSearch, type Query, queryOf } from '#lib/search/name-search.ts'
import { ask } from '#lib/site/ask.ts'

/** So many games are listed; who wants another one goes on typing. */
const LISTED = 20
/** Names made ready at a time: a slow phone takes a few milliseconds for them, and answers keys in between. */
const SLICE = 600
const TIMEOUT_MS = 20_000

/** A game of a list, from the index or from the server. */
export interface ShownGame extends Omit<FoundGame, 'artSeed'> {
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

interface Index {
  games: FoundGame[]
  hot: number
  names: NameSearch
}

let index: Index | undefined
let loading: Promise<Index> | undefined

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
  const origin: string = import.meta.env?.PUBLIC_API_ORIGIN ?? ''
  const language = languageOfPage(document.documentElement.lang)
  const response = await fetch(`${origin}/api/games/search-index/${language}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the search index was answered by ${response.status}`)
  const { games, hot } = readSearchIndex((await response.json()) as SearchIndex)
  const names = new NameSearch()
  const rehearsal = queryOf('rehearsal')
  for (let from = 0; from < games.length; from += SLICE) {
    await pause()
    names.add(games.slice(from, from + SLICE).map(({ name, english }) => ({ local: name, english })))
    // Code that has run is quick: the first key is not the one that waits for that.
    if (rehearsal && from < 2 * SLICE) names.find(rehearsal)
  }
  return { games, hot, names }
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

/** The hot games, the hottest first. */
export function popular(most: number): Found | Promise<Found> {
  if (index) return hotOf(index, most)
  return firstOf(
    loadIndex().then(read => hotOf(read, most)),
    ask<typeof hotGames>('/games/hot').then(({ list }) => ({
      games: list
        .filter(entry => entry.isGame !== 'VASSALAGE')
        .slice(0, most)
        .map(listed),
      total: most,
    })),
  )
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

function hotOf({ games, hot }: Index, most: number): Found {
  return { games: games.slice(0, Math.min(hot, most)).map(shown), total: hot }
}

/** Rejects with the server's words when both fail: they are in the visitor's language. */
function firstOf(fromIndex: Promise<Found>, fromServer: Promise<Found>): Promise<Found> {
  return Promise.any([fromIndex, fromServer]).catch(() => fromServer)
}

function shown(game: FoundGame): ShownGame {
  return { ...game, iconUrl: artPath(game) }
}

function listed({ nodeName, ...game }: ListedGame): ShownGame {
  return { ...game, name: nodeName, english: nodeName }
}

import type { Catalogue, Game } from '../games/game.ts'
import { type GameKey, type GameType, VOLATILITIES, type Volatility } from '../games/rules.ts'
import type { Language } from '../i18n/languages.ts'

/**
 * What a browser needs to search all games of a language by itself: columns, since each compresses best by its own kind.
 * Games stand in the order of `inSearchOrder`. The nodes of the games are left out: 16 random bytes each, they would be
 * twice as much as everything else together; a game is opened by its vendor, category and code.
 */
export interface SearchIndex {
  /** How many games stand first because they are hot. */
  hot: number
  /** The vendors' codes. */
  vendors: readonly string[]
  /** The word mark of each of them. */
  marks: readonly string[]
  gameTypes: readonly GameType[]
  /** English names, one a line. */
  english: string
  /** Names in the language, one a line; empty where the English one stands for it. */
  local: string
  /** Vendors' codes of the games, one a line; empty where it is the English name in lower case with hyphens. */
  codes: string
  /** What the labels are drawn from, one a line; empty where it is the English name. */
  artSeeds: string
  /** One character a game: "0" and the number of its vendor. */
  vendorOf: string
  /** One character a game: "0" and the number of its category. */
  gameTypeOf: string
  /** One character a game: "0" and the sum of `NEW`, `MAINTENANCE` and `CLOSED`. */
  flags: string
  /** The kinds of games within their categories; "" for those of none. */
  kinds: readonly string[]
  /** One character a game: "0" and the number of its kind. */
  kindOf: string
  /** What the kinds are called: a kind of a category may have the code of another one's. */
  kindNames: readonly NamedKind[]
  /** Return to player and volatility, "96.8 high", either of them left out where a game states none. */
  figures: readonly string[]
  /** One character a game: "0" and the number of its figures. */
  figuresOf: string
  /** The days on which games came out. */
  releases: readonly string[]
  /** One character a game: "0" and the number of its day. */
  releaseOf: string
}

/** A kind of a category's games: its name in the language of the index, and in English. */
export type NamedKind = readonly [gameType: GameType, code: string, name: string, english: string]

const ZERO = 48
const NEW = 1
const MAINTENANCE = 2
/** Nothing can launch it. */
const CLOSED = 4

/** A game as the index has it. */
export interface IndexedGame extends GameKey {
  /** The name in the visitor's language. */
  name: string
  english: string
  /** What its label is drawn from. */
  artSeed: string
  isNew: boolean
  maintenance: boolean
  launchable: boolean
  gameClassify: string | null
  rtp: string | null
  volatility: Volatility | null
  releasedOn: string
}

/** Writes the index of a language; the games stand in the order of `inSearchOrder`. */
export function writeSearchIndex(
  { games, classifications, vendors: all }: Pick<Catalogue, 'games' | 'classifications' | 'vendors'>,
  language: Language,
): SearchIndex {
  const vendors = column(games.map(game => game.vassalage))
  const gameTypes = column(games.map(game => game.gameType))
  const kinds = column(games.map(game => game.gameClassify ?? ''))
  const figures = column(games.map(game => `${game.rtp ?? ''} ${game.figures?.volatility ?? ''}`))
  const releases = column(games.map(game => game.releasedOn))
  return {
    hot: games.filter(game => game.hotRank !== null).length,
    vendors: vendors.values,
    marks: vendors.values.map(code => all.find(vendor => vendor.code === code)?.mark ?? code),
    gameTypes: gameTypes.values,
    english: games.map(game => oneLine(game.names.en)).join('\n'),
    local: games
      .map(({ names }) => (names[language] === names.en ? '' : oneLine(names[language])))
      .join('\n'),
    codes: games
      .map(({ names, gameCode }) => (gameCode === slug(oneLine(names.en)) ? '' : gameCode))
      .join('\n'),
    artSeeds: games
      .map(({ names, artSeed }) => (artSeed === oneLine(names.en) ? '' : oneLine(artSeed)))
      .join('\n'),
    vendorOf: vendors.of,
    gameTypeOf: gameTypes.of,
    flags: games.map(flagsOf).join(''),
    kinds: kinds.values,
    kindOf: kinds.of,
    kindNames: classifications.map(({ gameType, code, names }) => [
      gameType,
      code,
      names[language],
      names.en,
    ]),
    figures: figures.values,
    figuresOf: figures.of,
    releases: releases.values,
    releaseOf: releases.of,
  }
}

function flagsOf({ isNew, maintenance, launchable }: Game): string {
  return character((isNew ? NEW : 0) + (maintenance ? MAINTENANCE : 0) + (launchable ? 0 : CLOSED))
}

/** What few different values many games have: the values, and one character a game. */
function column<Value extends string>(all: readonly Value[]): { values: Value[]; of: string } {
  const values = [...new Set(all)].sort()
  const numbers = new Map(values.map((value, number) => [value, character(number)]))
  return { values, of: all.map(value => numbers.get(value)).join('') }
}

function character(number: number): string {
  return String.fromCharCode(ZERO + number)
}

/** Returns the games of an index. Throws if it is no index or its columns differ in length. */
export function readGames(index: SearchIndex): IndexedGame[] {
  const names = index.english.split('\n')
  const local = index.local.split('\n')
  const codes = index.codes.split('\n')
  const artSeeds = index.artSeeds.split('\n')
  const { length } = index.flags
  // A text without a line break is one line, also where there is no game.
  if (length === 0) return []
  const { vendorOf, gameTypeOf, kindOf, figuresOf, releaseOf } = index
  const columns = [names, local, codes, artSeeds, vendorOf, gameTypeOf, kindOf, figuresOf, releaseOf]
  if (columns.some(column => column.length !== length)) throw new Error('the search index is damaged')
  return names.map((english, at) => ({
    ...attributesAt(index, at),
    gameCode: codes[at] || slug(english),
    name: local[at] || english,
    english,
    artSeed: artSeeds[at] || english,
  }))
}

/** What a game has one character for in each column. */
function attributesAt(
  index: SearchIndex,
  at: number,
): Omit<IndexedGame, 'gameCode' | 'name' | 'english' | 'artSeed'> {
  const valueAt = <Value>(values: readonly Value[], of: string) => values[of.charCodeAt(at) - ZERO]
  const vassalage = valueAt(index.vendors, index.vendorOf)
  const gameType = valueAt(index.gameTypes, index.gameTypeOf)
  if (vassalage === undefined || gameType === undefined) throw new Error('the search index is damaged')
  const flags = index.flags.charCodeAt(at) - ZERO
  const [rtp, volatility] = valueAt(index.figures, index.figuresOf)?.split(' ') ?? []
  return {
    vassalage,
    gameType,
    isNew: (flags & NEW) !== 0,
    maintenance: (flags & MAINTENANCE) !== 0,
    launchable: (flags & CLOSED) === 0,
    gameClassify: valueAt(index.kinds, index.kindOf) || null,
    rtp: rtp || null,
    volatility: VOLATILITIES.find(one => one === volatility) ?? null,
    releasedOn: valueAt(index.releases, index.releaseOf) ?? '',
  }
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ')
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

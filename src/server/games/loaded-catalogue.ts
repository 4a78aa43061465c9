import type { Catalogue, Classification, Game, Vendor } from '#lib/games/game.ts'
import { GAME_TYPES, type GameKey, type GameType, searchForm } from '#lib/games/rules.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'

export interface GameFilter {
  gameType?: GameType | undefined
  vassalage?: string | undefined
  gameClassify?: string | undefined
  isNew?: boolean | undefined
  /** Part of the name in `language`; empty finds all. */
  gameName?: string | undefined
  language: Language
}

export interface GamePage {
  games: Game[]
  /** How many games fit, over all pages. */
  total: number
  totalPages: number
  pageNo: number
}

/** A category with the vendors and classifications that have games in it. */
export interface Lane {
  gameType: GameType
  games: number
  vendors: { vendor: Vendor; games: number }[]
  classifications: { classification: Classification; vendors: string[] }[]
}

interface Entry {
  game: Game
  forms: Record<Language, string>
}

const languages = Object.keys(LANGUAGES) as Language[]

/**
 * One state of the catalogue in memory, in the order of lists. A plain scan: at ten thousand games it is faster than any
 * index, in this process or in the database, and finds parts of words in every script.
 */
export class LoadedCatalogue {
  readonly #entries: Entry[]
  readonly #byId: Map<string, Game>
  readonly #byKey: Map<string, Game>
  readonly #hot: Game[]
  /** Categories in the order of the home page. */
  readonly lanes: readonly Lane[]

  constructor(catalogue: Catalogue) {
    const rank = new Map(GAME_TYPES.map((type, index) => [type, index]))
    const place = (game: Game) => rank.get(game.gameType) ?? GAME_TYPES.length
    const games = catalogue.games.toSorted((a, b) => place(a) - place(b) || a.position - b.position)
    this.#entries = games.map(game => ({ game, forms: formsOf(game) }))
    this.#byId = new Map(games.map(game => [game.nodeId, game]))
    this.#byKey = new Map(games.map(game => [keyOf(game), game]))
    this.#hot = games
      .filter(game => game.hotRank !== null)
      .sort((a, b) => (a.hotRank ?? 0) - (b.hotRank ?? 0))
    this.lanes = lanesOf(catalogue, games)
  }

  gameById(nodeId: string): Game | undefined {
    return this.#byId.get(nodeId)
  }

  gameByKey(key: GameKey): Game | undefined {
    return this.#byKey.get(keyOf(key))
  }

  /** A page of the games that fit, `pageNo` from 1; past the end it is empty. */
  find(filter: GameFilter & { pageNo: number; pageSize: number }): GamePage {
    const found = this.#matching(filter)
    const start = (filter.pageNo - 1) * filter.pageSize
    return {
      games: found.slice(start, start + filter.pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / filter.pageSize),
      pageNo: filter.pageNo,
    }
  }

  /** The hot games, the hottest first. */
  hot(filter: Pick<GameFilter, 'gameType' | 'vassalage'>): Game[] {
    return this.#hot.filter(
      game =>
        (filter.gameType === undefined || game.gameType === filter.gameType) &&
        (filter.vassalage === undefined || game.vassalage === filter.vassalage),
    )
  }

  #matching({ gameType, vassalage, gameClassify, isNew, gameName, language }: GameFilter): Game[] {
    const part = searchForm(gameName ?? '')
    // What is typed but holds neither letter nor digit is found nowhere, rather than everywhere.
    if (gameName && part === '') return []
    const found: Game[] = []
    for (const { game, forms } of this.#entries) {
      if (gameType !== undefined && game.gameType !== gameType) continue
      if (vassalage !== undefined && game.vassalage !== vassalage) continue
      if (gameClassify !== undefined && game.gameClassify !== gameClassify) continue
      if (isNew === true && !game.isNew) continue
      if (part === '' || forms[language].includes(part)) found.push(game)
    }
    return found
  }
}

function formsOf(game: Game): Record<Language, string> {
  return Object.fromEntries(languages.map(lang => [lang, searchForm(game.names[lang])])) as Record<
    Language,
    string
  >
}

function keyOf({ vassalage, gameType, gameCode }: GameKey): string {
  return `${vassalage}/${gameType}/${gameCode}`
}

function lanesOf(catalogue: Catalogue, games: readonly Game[]): Lane[] {
  return GAME_TYPES.map(gameType => {
    const own = games.filter(game => game.gameType === gameType)
    const byVendor = Map.groupBy(own, game => game.vassalage)
    const vendorsOf = (code: string) => [
      ...new Set(own.filter(game => game.gameClassify === code).map(game => game.vassalage)),
    ]
    return {
      gameType,
      games: own.length,
      vendors: catalogue.vendors
        .map(vendor => ({ vendor, games: byVendor.get(vendor.code)?.length ?? 0 }))
        .filter(entry => entry.games > 0),
      classifications: catalogue.classifications
        .filter(classification => classification.gameType === gameType)
        .map(classification => ({ classification, vendors: vendorsOf(classification.code) }))
        .filter(entry => entry.vendors.length > 0),
    }
  }).filter(lane => lane.games > 0)
}

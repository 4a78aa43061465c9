import {
  type Catalogue,
  type Classification,
  type Game,
  type HotEntry,
  headOf,
  hotList,
  listedEntries,
  listedGames,
  offeredGames,
  type Vendor,
} from '#lib/games/game.ts'
import { returnsAtLeast } from '#lib/games/list-order.ts'
import { listStamp, type PublishedList } from '#lib/games/list-stamp.ts'
import {
  GAME_TYPES,
  type GameKey,
  type GameType,
  HOME_SECTION_SIZE,
  type ListSort,
  LOBBY_PAGE_SIZE,
  type RtpFloor,
  type Volatility,
} from '#lib/games/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { NameSearch, queryOf } from '#lib/search/name-search.ts'
import { ListOrders } from './list-orders.ts'

export interface GameFilter {
  gameType?: GameType | undefined
  /** A vendor's code, or several with commas between them. */
  vassalage?: string | undefined
  gameClassify?: string | undefined
  gameCode?: string | undefined
  isNew?: boolean | undefined
  rtpFrom?: RtpFloor | undefined
  volatility?: Volatility | undefined
  /** What a visitor types of a name in `language` or in English, the best fit first; empty finds all. */
  gameName?: string | undefined
  language: Language
}

/** A page of a list, in an order. */
export interface PageOf {
  pageNo: number
  pageSize: number
  sort?: ListSort | undefined
  /** The nodes of the games that are played most, for the order by them. */
  played?: readonly string[]
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

/**
 * One state of the catalogue in memory, in the order of lists. The lists of a category and of a vendor in it are kept, so
 * that a page of one is cut out of it however many games there are; what narrows further is a scan of that list.
 */
export class LoadedCatalogue {
  readonly #games: Game[]
  /** The same games in the order in which a search lists equals, sorted for the first search. */
  #searched: Game[] | undefined
  /** Names made ready to be searched, by language, when the first visitor searches in it. */
  readonly #names = new Map<Language, NameSearch>()
  readonly #orders = new ListOrders(() => this.#games)
  readonly #byId: Map<string, Game>
  readonly #byKey: Map<string, Game>
  readonly #byCode: Map<string, Game>
  /** By category, and by category and vendor: "RNG", "RNG PG". */
  readonly #lists: ReadonlyMap<string, Game[]>
  readonly #hot: readonly HotEntry[]
  #stamps: Partial<Record<PublishedList, string>> | undefined
  readonly #vendorEntries: ReadonlyMap<string, HotEntry>
  /** Categories in the order of the home page. */
  readonly lanes: readonly Lane[]

  constructor(catalogue: Catalogue) {
    const rank = new Map(GAME_TYPES.map((type, index) => [type, index]))
    const place = (game: Game) => rank.get(game.gameType) ?? GAME_TYPES.length
    // What is in no list any more may still be played out, and stands in records.
    const known = offeredGames(catalogue.games).toSorted(
      (a, b) => place(a) - place(b) || a.position - b.position,
    )
    this.#byId = new Map(known.map(game => [game.nodeId, game]))
    this.#byKey = new Map(known.map(game => [keyOf(game), game]))
    this.#byCode = new Map(known.map(game => [`${game.vassalage} ${game.gameCode}`, game]))
    const games = listedGames(known)
    this.#games = games
    this.#lists = new Map([
      ...Map.groupBy(games, game => game.gameType as string),
      ...Map.groupBy(games, game => `${game.gameType} ${game.vassalage}`),
    ])
    const vendorEntries = listedEntries(catalogue.vendorEntries, games)
    this.#hot = hotList({ games, vendorEntries })
    this.#vendorEntries = new Map(vendorEntries.map(entry => [keyOf(entry), entry]))
    this.lanes = lanesOf(catalogue, games)
  }

  gameByCode(vendor: string, gameCode: string): Game | undefined {
    return this.#byCode.get(`${vendor} ${gameCode}`)
  }

  gameById(nodeId: string): Game | undefined {
    return this.#byId.get(nodeId)
  }

  gameByKey(key: GameKey): Game | undefined {
    return this.#byKey.get(keyOf(key))
  }

  /** What has a label of this name: a game, or an entry that leads to a vendor's games. */
  labelled(key: GameKey): HotEntry | undefined {
    return this.gameByKey(key) ?? this.#vendorEntries.get(keyOf(key))
  }

  /** The mark of each list that has games and begins in static pages (lib/games/list-stamp.ts), made once for this state. */
  stamps(): Readonly<Partial<Record<PublishedList, string>>> {
    const known = this.#stamps
    if (known) return known
    const made: Partial<Record<PublishedList, string>> = {}
    if (this.#hot.length > 0) made.HOT = stampOf(this.#hot)
    // A page of a lobby is all that stands of them anywhere.
    if (this.#games.length > 0) made.ALL = stampOf(this.#games.slice(0, LOBBY_PAGE_SIZE))
    for (const { gameType } of this.lanes) made[gameType] = stampOf(this.#lists.get(gameType) ?? [])
    this.#stamps = made
    return made
  }

  /** The games in the order in which a search lists equals, for the index that browsers search by themselves. */
  searched(): readonly Game[] {
    this.#searched ??= inSearchOrder(this.#games)
    return this.#searched
  }

  /** The classifications that have games, in the order of the home page. */
  classifications(): Classification[] {
    return this.lanes.flatMap(lane => lane.classifications.map(entry => entry.classification))
  }

  /** A page of the games that fit, `pageNo` from 1; past the end it is empty. */
  find(filter: GameFilter & PageOf): GamePage {
    const found = this.#orders.put(this.#matching(filter), filter)
    const start = (filter.pageNo - 1) * filter.pageSize
    return {
      games: found.slice(start, start + filter.pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / filter.pageSize),
      pageNo: filter.pageNo,
    }
  }

  /** The hot games and what leads to vendors' lists among them, the hottest first. */
  hot(filter: Pick<GameFilter, 'gameType' | 'vassalage'>): HotEntry[] {
    return ofCategory(this.#hot, filter)
  }

  /** The games of these nodes in their order, without those that are gone or do not fit. */
  pick(nodeIds: readonly string[], filter: Pick<GameFilter, 'gameType' | 'vassalage'>): Game[] {
    const games = nodeIds.map(nodeId => this.#byId.get(nodeId)).filter(game => game !== undefined)
    return ofCategory(games, filter)
  }

  #matching(filter: GameFilter): Game[] {
    if (!filter.gameName) return this.#listed(filter)
    const fits = fitting(filter)
    // What is typed but holds neither letter nor digit is found nowhere, rather than everywhere.
    const query = queryOf(filter.gameName)
    if (!query) return []
    const games = this.searched()
    const found = this.#namesIn(filter.language).find(query, at => fits(games[at] as Game))
    return found.map(at => games[at] as Game)
  }

  /** All that fits, in the order of lists: out of the smallest kept list that holds it. */
  #listed(filter: GameFilter): Game[] {
    const { gameType, vassalage, gameClassify, gameCode, isNew, rtpFrom, volatility } = filter
    if (gameType === undefined || vassalage?.includes(',')) return this.#games.filter(fitting(filter))
    const list = this.#lists.get(vassalage === undefined ? gameType : `${gameType} ${vassalage}`) ?? []
    const isWhole =
      [gameClassify, gameCode, rtpFrom, volatility].every(one => one === undefined) && isNew !== true
    return isWhole ? list : list.filter(fitting(filter))
  }

  #namesIn(language: Language): NameSearch {
    const known = this.#names.get(language)
    if (known) return known
    const names = this.searched().map(game => ({ local: game.names[language], english: game.names.en }))
    const made = new NameSearch(names)
    this.#names.set(language, made)
    return made
  }
}

/** Whether a game belongs to a list, its name aside. */
function fitting(filter: GameFilter): (game: Game) => boolean {
  const { gameType, gameClassify, gameCode, isNew, rtpFrom, volatility } = filter
  const vendors = filter.vassalage?.split(',')
  return game =>
    (gameType === undefined || game.gameType === gameType) &&
    (vendors === undefined || vendors.includes(game.vassalage)) &&
    (gameCode === undefined || game.gameCode === gameCode) &&
    (gameClassify === undefined || game.gameClassify === gameClassify) &&
    (isNew !== true || game.isNew) &&
    (volatility === undefined || game.figures?.volatility === volatility) &&
    returnsAtLeast(game.rtp, rtpFrom)
}

function ofCategory<Entry extends HotEntry>(
  entries: readonly Entry[],
  { gameType, vassalage }: Pick<GameFilter, 'gameType' | 'vassalage'>,
): Entry[] {
  const vendors = vassalage?.split(',')
  return entries.filter(
    entry =>
      (gameType === undefined || entry.gameType === gameType) &&
      (vendors === undefined || vendors.includes(entry.vassalage)),
  )
}

function stampOf(list: readonly HotEntry[]): string {
  return listStamp(list.slice(0, HOME_SECTION_SIZE).map(headOf))
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

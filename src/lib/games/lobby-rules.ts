import {
  type GameType,
  LIST_SORTS,
  type ListSort,
  RTP_FLOORS,
  type RtpFloor,
  SEARCH_LENGTH,
  VOLATILITIES,
  type Volatility,
} from './rules.ts'

/** What a lobby lists (spec 4.6; NEW among the slots only, spec 2.7). Only ALL is searched and narrowed by kind. */
const LOBBY_FILTERS = ['ALL', 'HOT', 'RECENT', 'NEW', 'FAV'] as const
export type LobbyFilter = (typeof LOBBY_FILTERS)[number]

/** What the visitor of a lobby has chosen; it stands in the address. */
export interface LobbyChoice {
  filter: LobbyFilter
  /** The code of a vendor; undefined for all. */
  vassalage?: string | undefined
  /** The code of one of the category's own kinds. */
  gameClassify?: string | undefined
  gameName: string
  /** The order of the list; undefined for its own. */
  sort?: ListSort | undefined
  /** The least return of its games. */
  rtpFrom?: RtpFloor | undefined
  /** How far their rounds stray. */
  volatility?: Volatility | undefined
  page: number
}

interface LobbyVendor {
  code: string
  mark: string
  games: number
}

export interface LobbyKind {
  code: string
  name: string
  /** The codes of the vendors that have games of this kind. */
  vendors: readonly string[]
}

/** What a lobby can choose from. */
export interface LobbyScope {
  /** Undefined in a lobby over several categories. */
  gameType?: GameType | undefined
  vendors: readonly LobbyVendor[]
  kinds: readonly LobbyKind[]
  /** Set in a lobby of some vendors only: "LOTT,ELOTT". */
  vassalage?: string | undefined
  /** Whether its games have returns to player. */
  hasRtp?: boolean
  /** Whether its games say that their rounds stray differently far. */
  hasVolatility?: boolean
  /** Set in the lobby of hot, recent and favourite games: it begins with the hot ones and has no list of all. */
  home?: 'HOT' | undefined
}

export const FIRST_CHOICE: LobbyChoice = { filter: 'ALL', gameName: '', page: 1 }

/** What a lobby shows when nothing is chosen. */
export function firstChoice({ home }: Pick<LobbyScope, 'home'>): LobbyChoice {
  return { ...FIRST_CHOICE, filter: home ?? 'ALL' }
}

/** The filters that a lobby offers; new games are a matter of slots (spec 2.7). */
export function filtersOf({ gameType, home }: Pick<LobbyScope, 'gameType' | 'home'>): LobbyFilter[] {
  if (home) return ['HOT', 'RECENT', 'FAV']
  return LOBBY_FILTERS.filter(filter => filter !== 'NEW' || gameType === 'RNG')
}

/** Whether a filter lists what is somebody's own, so that a guest has to log in first (spec 2.7). */
export function isOwn(filter: LobbyFilter): boolean {
  return filter === 'FAV' || filter === 'RECENT'
}

/** Whether a list can be put in another order: the others are ordered by what they are. */
export function isOrdered({ filter }: Pick<LobbyChoice, 'filter'>): boolean {
  return filter === 'ALL' || filter === 'NEW'
}

/** The category's own kinds, only those that the chosen vendor has. */
export function kindsOf(scope: LobbyScope, vassalage: string | undefined): LobbyKind[] {
  return scope.kinds.filter(kind => vassalage === undefined || kind.vendors.includes(vassalage))
}

/** Reads an address; what it names and the lobby does not have is left out. */
export function choiceOfSearch(search: string, scope: LobbyScope): LobbyChoice {
  const query = new URLSearchParams(search)
  const filter = filtersOf(scope).find(one => one === query.get('filter')) ?? scope.home ?? 'ALL'
  const vassalage = scope.vendors.find(vendor => vendor.code === query.get('vassalage'))?.code
  const kind = kindsOf(scope, vassalage).find(one => one.code === query.get('gameClassify'))
  const page = Number(/^[1-9]\d{0,5}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
  const isAll = filter === 'ALL'
  const order = {
    sort: LIST_SORTS.find(one => one === query.get('sort')),
    rtpFrom: RTP_FLOORS.find(one => one === query.get('rtp')),
    volatility: VOLATILITIES.find(one => one === query.get('volatility')),
  }
  return {
    filter,
    vassalage,
    gameClassify: isAll ? kind?.code : undefined,
    // Links to a search may use either name.
    gameName: isAll ? searchText(query.get('gameName') ?? query.get('search') ?? '') : '',
    ...(isOrdered({ filter }) ? order : {}),
    page,
  }
}

/** The address of a choice: only what differs from the first one of its lobby; empty for that. */
export function searchOfChoice(
  { filter, vassalage, gameClassify, gameName, sort, rtpFrom, volatility, page }: LobbyChoice,
  { home }: Pick<LobbyScope, 'home'>,
): string {
  const query = new URLSearchParams()
  if (vassalage !== undefined) query.set('vassalage', vassalage)
  if (gameClassify !== undefined) query.set('gameClassify', gameClassify)
  if (filter !== (home ?? 'ALL')) query.set('filter', filter)
  if (gameName !== '') query.set('gameName', gameName)
  if (sort !== undefined) query.set('sort', sort)
  if (rtpFrom !== undefined) query.set('rtp', rtpFrom)
  if (volatility !== undefined) query.set('volatility', volatility)
  if (page > 1) query.set('page', String(page))
  const search = query.toString()
  return search && `?${search}`
}

/** A vendor is chosen: back to ALL and page 1, the search cleared (spec 2.7). Where there is no ALL, the list stays. */
export function withVendor(
  choice: LobbyChoice,
  vassalage: string | undefined,
  { home }: Pick<LobbyScope, 'home'>,
): LobbyChoice {
  return { ...FIRST_CHOICE, ...orderOf(choice), filter: home ? choice.filter : 'ALL', vassalage }
}

/** A kind is chosen: back to ALL and page 1, the search cleared; the vendor stays (spec 2.7). */
export function withKind(choice: LobbyChoice, gameClassify: string | undefined): LobbyChoice {
  return { ...FIRST_CHOICE, ...orderOf(choice), vassalage: choice.vassalage, gameClassify }
}

export function withFilter(choice: LobbyChoice, filter: LobbyFilter): LobbyChoice {
  const order = isOrdered({ filter }) ? orderOf(choice) : {}
  return { ...FIRST_CHOICE, ...order, vassalage: choice.vassalage, filter }
}

type ListOrder = Pick<LobbyChoice, 'sort' | 'rtpFrom' | 'volatility'>

/** Another order of the same list, or what its games are to be like: it starts from the first page. */
export function withOrder(choice: LobbyChoice, order: ListOrder): LobbyChoice {
  return { ...choice, ...orderOf(order), page: 1 }
}

function orderOf({ sort, rtpFrom, volatility }: ListOrder): ListOrder {
  return { sort, rtpFrom, volatility }
}

export function withSearch(choice: LobbyChoice, text: string): LobbyChoice {
  return { ...choice, filter: 'ALL', gameName: searchText(text), page: 1 }
}

export function isFirst(choice: LobbyChoice, scope: Pick<LobbyScope, 'home'>): boolean {
  return searchOfChoice(choice, scope) === ''
}

function searchText(text: string): string {
  // Cut by characters: half of one would be refused.
  return [...text.trim()].slice(0, SEARCH_LENGTH).join('').slice(0, SEARCH_LENGTH)
}

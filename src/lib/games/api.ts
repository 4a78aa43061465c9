import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { pageNumber } from '#lib/wire/schemas.ts'
import {
  ENTRY_KINDS,
  FAVORITES_AT_ONCE,
  GAME_TYPES,
  LIST_SORTS,
  LOBBY_PAGE_SIZE,
  RTP_FLOORS,
  VOLATILITIES,
} from './rules.ts'

const gameType = v.picklist(GAME_TYPES, 'badInput')
const code = v.pipe(v.string(), v.maxLength(40, 'badInput'))
/** The code of a vendor, or several with commas between them: "LOTT,ELOTT". */
const vendors = v.pipe(v.string(), v.maxLength(80, 'badInput'))
/** The code of a language, "TY"; the page's own when it is left out. */
const language = v.optional(v.pipe(v.string(), v.maxLength(10, 'badInput')))
/** A switch in a query: "1" or "true". */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['0', '1', 'true', 'false'], 'badInput')]),
  v.transform(value => value === true || value === '1' || value === 'true'),
)
function pageSizeUpTo(most: number) {
  return v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'badInput'), v.transform(Number))]),
      v.integer('badInput'),
      v.minValue(1, 'badInput'),
      v.maxValue(most, 'badInput'),
    ),
    LOBBY_PAGE_SIZE,
  )
}

/** What clients of the field send along and what one deployment's catalogue does not depend on. */
const clientFields = {
  clientType: v.optional(code),
  platform: v.optional(code),
  merchant: v.optional(code),
  merchantCode: v.optional(code),
  isPlatform: v.optional(code),
}

/** A game in a list (spec section 3, "Game"), its name in the caller's language. */
export const listedGame = v.object({
  nodeId: v.string(),
  nodeName: v.string(),
  /** VASSALAGE leads to the lobby of the vendor's games of this category; such an entry stands among hot games alone. */
  isGame: v.picklist(ENTRY_KINDS),
  gameType,
  vassalage: v.string(),
  gameCode: v.string(),
  gameClassify: v.nullable(v.string()),
  /** The address of the label, a WebP of 320 × 400 pixels that never changes. */
  iconUrl: v.string(),
  /** 1 means hot. */
  isHot: v.picklist([0, 1]),
  isNew: v.boolean(),
  maintenance: v.boolean(),
  /** Whether a launch can open it. */
  launchable: v.boolean(),
  /** Return to player in percent, "96.8"; null where a game has none. */
  rtp: v.nullable(v.string()),
})
export type ListedGame = v.InferOutput<typeof listedGame>

/**
 * The lobby's list (spec 7.3). `gameName` is looked for in the language of the call and in English, wrong letters and
 * missing marks forgiven; what fits best stands first (docs/decisions/013-search.md). `sort` puts the whole list in another order:
 * the most played of the last 24 hours and then the hot ones, the newest, by name in the language of the call, or the highest
 * return first; equals stay as they stood. `rtpFrom` leaves out games that return less, and those without a return of their own,
 * `volatility` all others, also those that state none.
 */
export const games = action({
  name: 'games',
  summary: 'Games of a category, vendor or classification, or by name, page by page',
  method: 'GET',
  path: '/games',
  audience: 'anyone',
  input: v.strictObject({
    ...clientFields,
    gameType: v.optional(gameType),
    isNew: v.optional(flag),
    vassalage: v.optional(vendors),
    gameClassify: v.optional(code),
    /** Exactly this code of the vendor's. */
    gameCode: v.optional(code),
    gameName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80, 'badInput'))),
    sort: v.optional(v.picklist(LIST_SORTS, 'badInput')),
    /** At least so many percent of return to player. */
    rtpFrom: v.optional(v.picklist(RTP_FLOORS, 'badInput')),
    volatility: v.optional(v.picklist(VOLATILITIES, 'badInput')),
    pageNo: pageNumber,
    pageSize: pageSizeUpTo(100),
    language,
  }),
  answer: v.object({
    games: v.array(listedGame),
    pageNo: v.number(),
    totalPages: v.number(),
    total: v.number(),
  }),
  refusals: [],
  // Guests behind one address of a carrier count together.
  rateLimit: { limit: 3_000, windowSeconds: 60 },
})

export const hotGames = action({
  name: 'hotGames',
  summary: 'The hot games, the hottest first',
  method: 'GET',
  path: '/games/hot',
  audience: 'anyone',
  input: v.strictObject({
    ...clientFields,
    gameType: v.optional(gameType),
    vassalage: v.optional(vendors),
    language,
  }),
  answer: v.object({ list: v.array(listedGame) }),
  refusals: [],
})

/**
 * Open games that most members played for real money within the last 24 hours, the most played first (spec 7.4). Nothing
 * is made up: where nobody played, the list is empty.
 */
export const popularGames = action({
  name: 'popularGames',
  summary: 'The games that are played most, from real rounds',
  method: 'GET',
  path: '/games/popular',
  audience: 'anyone',
  input: v.strictObject({
    ...clientFields,
    gameType: v.optional(gameType),
    limitNum: pageSizeUpTo(20),
    language,
  }),
  answer: v.object({ list: v.array(listedGame) }),
  refusals: [],
})

/** One lane per category that has games, in the order of the home page. */
export const gameVendors = action({
  name: 'gameVendors',
  summary: 'Categories with their vendors and classifications',
  method: 'GET',
  path: '/game-vendors',
  audience: 'anyone',
  input: v.strictObject({ ...clientFields, language }),
  answer: v.object({
    lanes: v.array(
      v.object({
        gameCategory: gameType,
        games: v.number(),
        vendors: v.array(v.object({ vassalage: v.string(), mark: v.string(), games: v.number() })),
        gameClassify: v.array(v.object({ code: v.string(), name: v.string(), vendors: v.array(v.string()) })),
      }),
    ),
  }),
  refusals: [],
})

/** What narrows a list that belongs to a member. */
const ownList = {
  ...clientFields,
  gameType: v.optional(gameType),
  vassalage: v.optional(vendors),
  language,
}
const nodeId = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(100, 'badInput'))
/** A favourite as clients of the field send it; `nodeId` alone says which game it is. */
const favorite = v.strictObject({ nodeId, vendor: v.optional(code), gameType: v.optional(gameType) })

export const favoriteList = action({
  name: 'favoriteList',
  summary: 'Your favourite games, the last one kept first, page by page',
  method: 'GET',
  path: '/favorites',
  audience: 'signedIn',
  input: v.strictObject({ ...ownList, pageNo: pageNumber, pageSize: pageSizeUpTo(FAVORITES_AT_ONCE) }),
  /** `totalPages` is 0 for an empty list; a page beyond it is empty. */
  answer: v.object({
    content: v.array(listedGame),
    pageNum: v.number(),
    totalPages: v.number(),
    total: v.number(),
  }),
  refusals: [],
  rateLimit: { limit: 120, windowSeconds: 60 },
})

export const favoriteIds = action({
  name: 'favoriteIds',
  summary: 'The nodes of all your favourite games',
  method: 'GET',
  path: '/favorites/ids',
  audience: 'signedIn',
  input: v.strictObject(clientFields),
  answer: v.object({ favGameIds: v.array(v.string()) }),
  refusals: [],
  rateLimit: { limit: 120, windowSeconds: 60 },
})

/** Keeping a game that is kept already changes nothing (spec 4.6). A game that is not in the catalogue is refused. */
export const addFavorite = action({
  name: 'addFavorite',
  summary: 'Keeps a game among your favourites',
  method: 'POST',
  path: '/favorites',
  audience: 'member',
  input: favorite,
  answer: v.object({ nodeId: v.string() }),
  refusals: [],
  rateLimit: { limit: 120, windowSeconds: 60 },
})

/** Removing a game that is not kept changes nothing. */
export const removeFavorite = action({
  name: 'removeFavorite',
  summary: 'Takes a game out of your favourites',
  method: 'DELETE',
  path: '/favorites',
  audience: 'member',
  input: favorite,
  answer: v.object({ nodeId: v.string() }),
  refusals: [],
  rateLimit: { limit: 120, windowSeconds: 60 },
})

/** The games that the member opened last, each once, at most 100 of them. */
export const recentGames = action({
  name: 'recentGames',
  summary: 'The games that you opened last, page by page',
  method: 'GET',
  path: '/games/recent',
  audience: 'signedIn',
  input: v.strictObject({ ...ownList, page: pageNumber, pageSize: pageSizeUpTo(100) }),
  answer: v.object({
    list: v.array(listedGame),
    page: v.number(),
    totalPages: v.number(),
    total: v.number(),
  }),
  refusals: [],
})

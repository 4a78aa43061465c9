import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { pageNumber } from '#lib/wire/schemas.ts'
import { GAME_TYPES, LOBBY_PAGE_SIZE } from './rules.ts'

const gameType = v.picklist(GAME_TYPES, 'badInput')
const code = v.pipe(v.string(), v.maxLength(40, 'badInput'))
/** The code of a language, "TY"; the page's own when it is left out. */
const language = v.optional(v.pipe(v.string(), v.maxLength(10, 'badInput')))
/** A switch in a query: "1" or "true". */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['0', '1', 'true', 'false'], 'badInput')]),
  v.transform(value => value === true || value === '1' || value === 'true'),
)
const pageSize = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'badInput'), v.transform(Number))]),
    v.integer('badInput'),
    v.minValue(1, 'badInput'),
    v.maxValue(100, 'badInput'),
  ),
  LOBBY_PAGE_SIZE,
)

/** What clients of the field send along and what one deployment's catalogue does not depend on. */
const clientFields = {
  clientType: v.optional(code),
  platform: v.optional(code),
  merchant: v.optional(code),
  merchantCode: v.optional(code),
  isPlatform: v.optional(code),
}

/** A game in a list (spec section 3, "Game"), its name in the caller's language. */
const listedGame = v.object({
  nodeId: v.string(),
  nodeName: v.string(),
  gameType,
  vassalage: v.string(),
  gameCode: v.string(),
  gameClassify: v.nullable(v.string()),
  /** The path of the label, an SVG. */
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

/** The lobby's list (spec 7.3). `gameName` is looked for anywhere in the name, in the language of the call. */
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
    vassalage: v.optional(code),
    gameClassify: v.optional(code),
    gameName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80, 'badInput'))),
    pageNo: pageNumber,
    pageSize,
    language,
  }),
  answer: v.object({
    games: v.array(listedGame),
    pageNo: v.number(),
    totalPages: v.number(),
    total: v.number(),
  }),
  refusals: [],
  rateLimit: { limit: 240, windowSeconds: 60 },
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
    vassalage: v.optional(code),
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

import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { instant, pageNumber } from '#lib/wire/schemas.ts'
import { listedGame } from './api.ts'
import { ANNOUNCEMENTS_AT_ONCE, GAME_FEATURES, GAME_TYPES, VOLATILITIES } from './rules.ts'

const gameType = v.picklist(GAME_TYPES, 'badInput')
const vendor = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(40, 'badInput'))
const language = v.optional(v.pipe(v.string(), v.maxLength(10, 'badInput')))

/** What is announced about games now, the latest first; `vassalage` and `gameType` are null where it is about all. */
export const gameAnnouncements = action({
  name: 'gameAnnouncements',
  summary: 'What is announced about the games of a category or a vendor',
  method: 'GET',
  path: '/games/announcements',
  audience: 'anyone',
  input: v.strictObject({ gameType: v.optional(gameType), vassalage: v.optional(vendor), language }),
  answer: v.object({
    list: v.pipe(
      v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          gameType: v.nullable(gameType),
          vassalage: v.nullable(v.string()),
          startDate: instant,
          endDate: v.nullable(instant),
        }),
      ),
      v.maxLength(ANNOUNCEMENTS_AT_ONCE),
    ),
  }),
  refusals: [],
})

/**
 * How the lists of static pages begin now, a mark each by category, "HOT" for the hot games and "ALL" for all. A page whose own mark is
 * another one was built before the catalogue changed, and asks for its list.
 */
export const gameStamps = action({
  name: 'gameStamps',
  summary: 'A mark of how the list of each category begins, to know an old page by',
  method: 'GET',
  path: '/games/stamps',
  audience: 'anyone',
  input: v.strictObject({}),
  answer: v.object({ stamps: v.record(v.string(), v.string()) }),
  refusals: [],
  // Guests behind one address of a carrier count together.
  rateLimit: { limit: 3_000, windowSeconds: 60 },
})

/** What a game states of its rounds besides its return; null where its vendor states nothing, or has no such game. */
export const gameFigures = action({
  name: 'gameFigures',
  summary: 'Volatility, hit rate, highest win and features of a game',
  method: 'GET',
  path: '/games/figures',
  audience: 'anyone',
  input: v.strictObject({
    vassalage: vendor,
    gameType,
    gameCode: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(80, 'badInput')),
  }),
  answer: v.object({
    figures: v.nullable(
      v.object({
        volatility: v.picklist(VOLATILITIES),
        /** The share of rounds that pay anything, in percent: "31.39". */
        hitRate: v.string(),
        /** The most that a round pays, in stakes: "257". */
        maxWin: v.string(),
        features: v.array(v.picklist(GAME_FEATURES)),
      }),
    ),
  }),
  refusals: [],
  // Guests behind one address of a carrier count together.
  rateLimit: { limit: 3_000, windowSeconds: 60 },
})

/** The categories in which a vendor has games, in the order of the home page. */
export const vendorGameTypes = action({
  name: 'vendorGameTypes',
  summary: 'The categories of a vendor',
  method: 'GET',
  path: '/game-vendors/types',
  audience: 'anyone',
  input: v.strictObject({ vassalage: vendor }),
  answer: v.object({
    vassalage: v.string(),
    mark: v.string(),
    gameTypes: v.array(v.object({ gameType, games: v.number() })),
  }),
  refusals: ['notFound'],
})

/** A vendor's games with the mark of a favourite on each, page by page of a hundred. */
export const gameList = action({
  name: 'gameList',
  summary: 'The games of a vendor, with your favourites marked',
  method: 'GET',
  path: '/games/list',
  audience: 'signedIn',
  input: v.strictObject({ vassalage: vendor, gameType: v.optional(gameType), pageNo: pageNumber, language }),
  answer: v.object({
    list: v.array(v.object({ ...listedGame.entries, isFavorite: v.boolean() })),
    pageNo: v.number(),
    totalPages: v.number(),
    total: v.number(),
  }),
  refusals: [],
})

/** The rooms of the card games: each game is a room of its vendor, `isOpen` while it takes players. */
export const pvpRooms = action({
  name: 'pvpRooms',
  summary: 'The rooms of the card games',
  method: 'GET',
  path: '/games/pvp-rooms',
  audience: 'signedIn',
  input: v.strictObject({ vassalage: v.optional(vendor), language }),
  answer: v.object({
    rooms: v.array(
      v.object({
        nodeId: v.string(),
        roomName: v.string(),
        vassalage: v.string(),
        gameCode: v.string(),
        gameClassify: v.nullable(v.string()),
        isOpen: v.boolean(),
      }),
    ),
  }),
  refusals: [],
})

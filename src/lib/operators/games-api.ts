import * as v from 'valibot'
import { GAME_TYPES } from '../games/rules.ts'
import { VENDOR_CODE } from '../play/rules.ts'
import { inLanguages } from '../site/settings.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, given, id, instant, nothing } from '../wire/schemas.ts'
import { after } from './wire.ts'

/** `closed`: under maintenance or not launchable. */
export const GAME_STATES = ['hot', 'new', 'maintenance', 'launchable', 'closed'] as const
export type GameState = (typeof GAME_STATES)[number]
/** What is switched on and off; the last one of a single game only. */
export const GAME_FLAGS = ['hot', 'new', 'maintenance', 'launchable'] as const
export type GameFlag = (typeof GAME_FLAGS)[number]
/** The most games that are added at once. */
export const GAMES_AT_ONCE = 2_000

const vendor = v.pipe(v.string(), v.regex(VENDOR_CODE, 'badInput'))
const category = v.picklist(GAME_TYPES)
const to = v.picklist(['on', 'off'])
const title = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(200, 'badInput'))
/** All games without it. */
const filter = {
  vendor: v.optional(vendor),
  category: v.optional(category),
  state: v.optional(v.picklist(GAME_STATES)),
}

const game = v.strictObject({
  id,
  vendor: v.string(),
  category,
  code: v.string(),
  names: v.record(v.string(), v.string()),
  /** Its place in the hot list. */
  hotRank: v.nullable(v.number()),
  isNew: v.boolean(),
  maintenance: v.boolean(),
  launchable: v.boolean(),
})
export type OperatorGame = v.InferOutput<typeof game>

export const operatorGames = action({
  name: 'operatorGames',
  summary: 'The games of the catalogue with their states, in the order of lists',
  method: 'GET',
  path: '/operator/games',
  audience: 'operator',
  input: v.strictObject({
    ...filter,
    code: v.optional(given(64)),
    after,
  }),
  answer: v.strictObject({
    games: v.array(game),
    /** How many there are on all pages. */
    total: v.number(),
    /** What `after` is on the next page; null on the last one. */
    next: v.nullable(id),
  }),
  refusals: [],
})

export const operatorSwitchGame = action({
  name: 'operatorSwitchGame',
  summary: 'Switches one state of one game; a game that becomes hot takes the last place of the hot list',
  method: 'POST',
  path: '/operator/games/:game/flag',
  audience: 'operator',
  input: v.strictObject({ game: id, flag: v.picklist(GAME_FLAGS), to }),
  answer: game,
  refusals: ['alreadyDecided', 'houseLottery', 'vendorMissing'],
})

const bulk = { ...filter, flag: v.picklist(['hot', 'new', 'maintenance']), to } as const

export const operatorCountGames = action({
  name: 'operatorCountGames',
  summary: 'How many games a change of all that fit a filter would change',
  method: 'GET',
  path: '/operator/games/count',
  audience: 'operator',
  input: v.strictObject(bulk),
  answer: v.strictObject({ count: v.number() }),
  refusals: [],
})

export const operatorSwitchGames = action({
  name: 'operatorSwitchGames',
  summary: 'Switches one state of all games that fit a filter, if they are as many as were shown',
  method: 'POST',
  path: '/operator/games/flags',
  audience: 'operator',
  input: v.strictObject({
    ...bulk,
    /** The count that was shown. */
    expected: v.pipe(v.number(), v.integer('badInput'), v.minValue(1, 'badInput')),
  }),
  answer: v.strictObject({ count: v.number() }),
  refusals: ['countDiffers'],
})

export const operatorAddGames = action({
  name: 'operatorAddGames',
  summary: 'Adds new games, all of them or, where one is wrong, none',
  method: 'POST',
  path: '/operator/games',
  audience: 'operator',
  once: true,
  input: v.strictObject({
    id: clientMadeId,
    /** Rows as docs/connect-a-vendor.md shows them. */
    games: v.pipe(v.array(v.unknown()), v.minLength(1, 'required'), v.maxLength(GAMES_AT_ONCE, 'badInput')),
  }),
  answer: v.strictObject({
    added: v.array(v.strictObject({ vendor: v.string(), category, code: v.string() })),
  }),
  refusals: ['valueUnfit'],
})

const news = v.strictObject({
  id,
  /** Null is all of them. */
  category: v.nullable(category),
  vendor: v.nullable(v.string()),
  title: v.record(v.string(), v.string()),
  startsAt: instant,
  endsAt: v.nullable(instant),
})
export type GameNews = v.InferOutput<typeof news>

export const operatorGameNews = action({
  name: 'operatorGameNews',
  summary: 'The news that lobbies show about their games, the latest first; past and coming ones too',
  method: 'GET',
  path: '/operator/game-news',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ news: v.array(news) }),
  refusals: [],
})

export const operatorAddGameNews = action({
  name: 'operatorAddGameNews',
  summary: 'Adds news to the lobbies of a category, of a vendor, or of all',
  method: 'POST',
  path: '/operator/game-news',
  audience: 'operator',
  once: true,
  input: v.strictObject({
    /** The news has it too. */
    id: clientMadeId,
    category: v.optional(category),
    vendor: v.optional(vendor),
    title: inLanguages(title),
    /** Now without one. */
    startsAt: v.optional(instant),
    endsAt: v.optional(instant),
  }),
  answer: nothing,
  refusals: ['endBeforeStart'],
})

export const operatorRemoveGameNews = action({
  name: 'operatorRemoveGameNews',
  summary: 'Takes news about games away',
  method: 'DELETE',
  path: '/operator/game-news/:news',
  audience: 'operator',
  input: v.strictObject({ news: id }),
  answer: nothing,
  refusals: [],
})

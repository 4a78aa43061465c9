import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { BET_CLASSES } from './bet-classes.ts'
import { LOTTERY_VENDORS, PRIZE_MODES } from './games.ts'

export const gameCode = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'badInput'))
export const prizeMode = v.picklist(PRIZE_MODES, 'badInput')
const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'badInput'))
export const count = (most: number, usual: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'badInput'), v.transform(Number))]),
      v.integer('badInput'),
      v.minValue(1, 'badInput'),
      v.maxValue(most, 'badInput'),
    ),
    usual,
  )

/** The most draws in a list, and in a chart. */
const MOST_DRAWS = 100

/**
 * One draw. `open`: bets are accepted until `closesAt`; `waiting`: it opens later; `closed`: it is drawn at `drawsAt`
 * or soon after. `serverSeedHash` is the commitment that the result is verified against.
 */
const draw = v.object({
  drawId: id,
  gameCode: v.string(),
  period: v.string(),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  state: v.picklist(['waiting', 'open', 'closed', 'drawn', 'void']),
  serverSeedHash: hex32,
  /** In the order in which they were drawn; null before the draw and for a void one. */
  numbers: v.nullable(v.array(v.string())),
})
export type DrawView = v.InferOutput<typeof draw>

const schedule = v.union([
  v.object({ everyMinutes: v.number() }),
  /** "20:30", a time of day in the deployment's time zone. */
  v.object({ dailyAt: v.string() }),
])

export const gameHead = {
  gameCode: v.string(),
  /** In the caller's language. */
  name: v.string(),
  prizeMode,
  vendor: v.picklist(LOTTERY_VENDORS),
  gameType: v.picklist(['LOTT', 'ELOTT']),
  nodeId: v.string(),
  /** The address of the game's label, a WebP. */
  iconUrl: v.string(),
  schedule,
  maintenance: v.boolean(),
}

/** The lotteries of one prize mode, or of all, each with its open draw and its last result (spec 7.3). */
export const lotteryMenus = action({
  name: 'lotteryMenus',
  summary: 'The lotteries by prize mode, each with the draw that takes bets now',
  method: 'GET',
  path: '/lottery/menus',
  audience: 'anyone',
  input: v.strictObject({
    prizeMode: v.optional(prizeMode),
    device: v.optional(v.literal('WEB', 'badInput')),
  }),
  answer: v.object({
    /** The server's time, which decides about cut-offs. */
    serverTime: instant,
    timeZone: v.string(),
    currency: v.string(),
    menus: v.array(
      v.object({
        prizeMode,
        games: v.array(
          v.object({
            ...gameHead,
            open: v.nullable(draw),
            /** The last result. */
            last: v.nullable(draw),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

const form = v.variant('kind', [
  v.object({ kind: v.literal('digits'), length: v.number(), anyOrder: v.boolean() }),
  v.object({ kind: v.literal('balls'), from: v.number(), count: v.number(), ordered: v.boolean() }),
  v.object({
    kind: v.literal('choice'),
    options: v.array(v.object({ value: v.string(), label: v.string(), odds: v.string() })),
  }),
])

export type BetForm = v.InferOutput<typeof form>

const betType = v.object({
  betType: v.string(),
  /** In the caller's language. */
  name: v.string(),
  /** The group of the bet. */
  classify: v.picklist(BET_CLASSES),
  classifyName: v.string(),
  form,
  /** The return on a stake of 1, including the stake, as a decimal: one value, or one per tier. */
  odds: v.array(v.object({ label: v.nullable(v.string()), odds: v.string() })),
  /** Percent, for the worst and the best choice. */
  rtp: v.tuple([v.string(), v.string()]),
  /** In minor units: per line, and for all members together per choice of a draw. */
  minStake: minorText,
  maxStake: minorText,
  maxPerNumber: minorText,
})

const drawForm = v.variant('kind', [
  v.object({
    kind: v.literal('digits'),
    prizes: v.array(v.object({ name: v.string(), label: v.string(), digits: v.number(), count: v.number() })),
  }),
  v.object({ kind: v.literal('balls'), from: v.number(), count: v.number() }),
  v.object({ kind: v.literal('dice'), count: v.number(), sides: v.number() }),
])

export const lotteryGame = action({
  name: 'lotteryGame',
  summary: 'One lottery: what is drawn, the bets with odds, returns and limits',
  method: 'GET',
  path: '/lottery/games/:gameCode',
  audience: 'anyone',
  input: v.strictObject({ gameCode }),
  answer: v.object({
    ...gameHead,
    currency: v.string(),
    cutOffSeconds: v.number(),
    form: drawForm,
    bets: v.array(betType),
    mostLines: v.number(),
  }),
  refusals: [],
})

export const lotteryDraws = action({
  name: 'lotteryDraws',
  summary: 'The draw that takes bets, the ones after it, the one being drawn and the last result',
  method: 'GET',
  path: '/lottery/games/:gameCode/draws',
  audience: 'anyone',
  input: v.strictObject({ gameCode }),
  answer: v.object({
    serverTime: instant,
    current: v.nullable(draw),
    next: v.array(draw),
    /** Closed and not drawn yet. */
    awaited: v.array(draw),
    last: v.nullable(draw),
  }),
  refusals: [],
})

/**
 * The last results, latest first; pass a `drawsAt` as `before` for older ones. The chart covers the draws of the page.
 */
export const openedNumbers = action({
  name: 'openedNumbers',
  summary: 'Results of a lottery with a chart of the last numbers',
  method: 'GET',
  path: '/lottery/games/:gameCode/opened-numbers',
  audience: 'anyone',
  input: v.strictObject({ gameCode, limit: count(MOST_DRAWS, 20), before: v.optional(instant) }),
  answer: v.object({
    draws: v.array(draw),
    /** Pass it as `before` for the next page; null on the last one. */
    before: v.nullable(instant),
    chart: v.array(
      v.object({
        /** 1 for the first place; 0 if places do not matter. */
        place: v.number(),
        signs: v.array(
          v.object({
            sign: v.string(),
            count: v.number(),
            /** How many draws ago it last appeared: 0 in the latest, null in none of them. */
            lastAgo: v.nullable(v.number()),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

/** Everything needed to replay a draw (src/lib/lottery/drawing.ts); the seed is null until it is drawn. */
export const drawProof = action({
  name: 'drawProof',
  summary: 'The verification data of one draw',
  method: 'GET',
  path: '/lottery/draws/:drawId/proof',
  audience: 'anyone',
  input: v.strictObject({ drawId: id }),
  answer: v.object({
    ...draw.entries,
    scheme: v.string(),
    /** The draw's public name, used as the client seed; the nonce is 1. */
    clientSeed: v.string(),
    nonce: v.number(),
    serverSeed: v.nullable(hex32),
    form: drawForm,
  }),
  refusals: [],
})

/** The number of members in the draws that are open or being drawn; real money only. */
export const participation = action({
  name: 'participation',
  summary: 'How many members take part in the coming draws',
  method: 'GET',
  path: '/lottery/participation',
  audience: 'anyone',
  input: v.strictObject({ gameCode: v.optional(gameCode) }),
  answer: v.object({
    draws: v.array(
      v.object({
        drawId: id,
        gameCode: v.string(),
        period: v.string(),
        members: v.number(),
        tickets: v.number(),
      }),
    ),
  }),
  refusals: [],
})

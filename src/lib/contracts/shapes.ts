import * as v from 'valibot'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { MOST_TIERS } from './rules.ts'
import { CONTRACT_KINDS, DIVIDEND_PERIODS } from './windows.ts'

export const kind = v.picklist(CONTRACT_KINDS, 'badInput')
export const period = v.nullable(v.picklist(DIVIDEND_PERIODS, 'badInput'))
const count = v.pipe(
  v.number(),
  v.integer('badInput'),
  v.minValue(0, 'badInput'),
  v.maxValue(2 ** 31 - 1, 'badInput'),
)

/** A team's conditions in a window, each zero if there is none, and the pay: either `ppm` or `sum`. */
const tier = v.pipe(
  v.strictObject({
    validBet: minorText,
    active: count,
    loss: minorText,
    /** Millionths of the players' loss (dividends) or of the valid bets (salaries). */
    ppm: v.optional(count),
    sum: v.optional(minorText),
  }),
  v.check(({ ppm, sum }) => (ppm === undefined) !== (sum === undefined), 'badInput'),
)
export type WireTier = v.InferOutput<typeof tier>
export const tiers = v.pipe(v.array(tier), v.minLength(1, 'badInput'), v.maxLength(MOST_TIERS, 'badInput'))
export const pay = v.object({ ppm: v.nullable(v.number()), sum: v.nullable(minorText) })
export type WirePay = v.InferOutput<typeof pay>

/** Agreed terms. They apply to windows that start at or after `fromAt`, and before `untilAt` if set. */
export const version = v.object({
  id,
  period,
  tiers: v.array(tier),
  fromAt: instant,
  untilAt: v.nullable(instant),
  endedBy: v.nullable(v.picklist(['replaced', 'terminated', 'automatic', 'moved'])),
  agreedAt: instant,
})
export type ContractVersion = v.InferOutput<typeof version>

export const request = v.object({
  id,
  request: v.picklist(['new', 'termination']),
  /** Whether it is the caller's request: then the other side answers it, and the caller may withdraw it. */
  isMine: v.boolean(),
  period,
  /** Only for new terms. */
  tiers: v.nullable(v.array(tier)),
  /** finished: withdrawn, or void because its contract ended. */
  status: v.picklist(['processing', 'approved', 'rejected', 'finished']),
  askedAt: instant,
  answeredAt: v.nullable(instant),
})
export type ContractRequest = v.InferOutput<typeof request>

/** Contracts further down that end automatically with an agreement; all of the same kind. */
export const endings = v.object({
  total: v.number(),
  /** The first 100. */
  shown: v.array(
    v.object({
      /** The downline of the ending contract; `depth` 1 is a direct downline of the member whose contract changes. */
      account: v.string(),
      nickname: v.string(),
      depth: v.number(),
      top: pay,
    }),
  ),
  /** Identifies exactly these contracts: sent back to agree. */
  mark: v.string(),
})
export type ContractEndings = v.InferOutput<typeof endings>

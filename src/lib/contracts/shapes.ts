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

/** What a team must do in a window, each zero when it is not asked for, and what is paid then: either `ppm` or `sum`. */
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

/** What was agreed on. It holds for windows that begin from `fromAt` on, and before `untilAt` where it ends. */
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
  /** Whether the caller asks: then the other side answers, and the caller may take it back. */
  isMine: v.boolean(),
  period,
  /** Only of new terms. */
  tiers: v.nullable(v.array(tier)),
  /** finished: taken back, or overtaken by the end of what it rested on. */
  status: v.picklist(['processing', 'approved', 'rejected', 'finished']),
  askedAt: instant,
  answeredAt: v.nullable(instant),
})
export type ContractRequest = v.InferOutput<typeof request>

/** Contracts further down that end by themselves when something is agreed on; all of them of the same kind. */
export const endings = v.object({
  total: v.number(),
  /** The first 100. */
  shown: v.array(
    v.object({
      /** Whose contract ends; `depth` 1 is a direct downline of the member whose contract changes. */
      account: v.string(),
      nickname: v.string(),
      depth: v.number(),
      top: pay,
    }),
  ),
  /** Stands for exactly these contracts: who agrees passes it back. */
  mark: v.string(),
})
export type ContractEndings = v.InferOutput<typeof endings>

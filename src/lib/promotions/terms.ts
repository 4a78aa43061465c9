import * as v from 'valibot'
import type { PlayPolicy } from '../limits/policy.ts'
import { firstDayOf } from '../limits/rules.ts'
import { type Minor, share } from '../money/money.ts'
import { GAME_TYPES, type GameType } from '../play/rules.ts'
import { MOST_TICKETS } from '../raffle/rules.ts'
import { MODULE_IDS } from '../site/modules.ts'
import { positiveMinorText } from '../wire/schemas.ts'

/** How a member takes part: an operator decides, a deposit follows, or the reward is claimed at once. */
const ENTRY_KINDS = ['apply', 'join', 'claim'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const FREQUENCIES = ['once', 'day', 'week', 'month'] as const
type Frequency = (typeof FREQUENCIES)[number]

/** An exact decimal such as "10" or "1.5". */
const decimal = v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/))
/** How much of a bet counts: more than nothing, at most all of it. */
const weight = v.pipe(v.string(), v.regex(/^(1|0\.(?!0+$)\d{1,4})$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

const reward = v.variant('kind', [
  v.strictObject({ kind: v.literal('money'), amountMinor: positiveMinorText }),
  v.strictObject({ kind: v.literal('share'), share: weight, mostMinor: positiveMinorText }),
  v.strictObject({
    kind: v.literal('envelope'),
    leastMinor: positiveMinorText,
    mostMinor: positiveMinorText,
  }),
  v.strictObject({ kind: v.literal('points'), points: count }),
  /** Of the raffle that is open when they are given. */
  v.strictObject({
    kind: v.literal('tickets'),
    tickets: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TICKETS)),
  }),
])

/** The terms of a promotion. Nothing that is not a field here can void what it gives (docs/promotions.md). */
export const termsSchema = v.strictObject({
  entry: v.picklist(ENTRY_KINDS),
  who: v.strictObject({
    /** The part of the site that it belongs to; without that part the promotion is closed. */
    module: v.nullable(v.picklist(MODULE_IDS)),
    firstDeposit: v.boolean(),
    /** The lowest VIP rank, by its code. */
    rank: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
    /** Accounts of agents; their teams alone take part. Empty for everybody. */
    teams: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(60))), v.maxLength(50)),
  }),
  often: v.picklist(FREQUENCIES),
  /** How many may take part in all; null for no limit. */
  places: v.nullable(count),
  /** The least deposit that the reward belongs to; null where none is needed. */
  depositMinor: v.nullable(positiveMinorText),
  reward,
  /** How many times the money must be bet before it can be withdrawn. */
  turnover: decimal,
  /** The categories whose bets count, each with how much of a bet. */
  games: v.pipe(v.array(v.strictObject({ gameType: v.picklist(GAME_TYPES), weight })), v.maxLength(9)),
  /** Rounds with a higher stake do not count. */
  highestStakeMinor: v.nullable(positiveMinorText),
  /** Days for the turnover, from the moment of payment. */
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
})
export type PromotionTerms = v.InferOutput<typeof termsSchema>

/** What of a policy limits promotions. */
type PromotionPolicy = Pick<PlayPolicy, 'maxTurnover' | 'mixedProducts' | 'bonuses'>

/** The product that each category belongs to: one offer may be for one product alone. */
const PRODUCTS: Readonly<Record<GameType, 'slots' | 'tables' | 'betting' | 'lottery'>> = {
  RNG: 'slots',
  FISH: 'slots',
  LIVE: 'tables',
  PVP: 'tables',
  SPORTS: 'betting',
  ESPORTS: 'betting',
  COCKFIGHT: 'betting',
  LOTT: 'lottery',
  ELOTT: 'lottery',
}

/** Why these terms cannot be published, as texts that begin with the field; none for good ones. */
export function termsFaults(terms: PromotionTerms, policy: PromotionPolicy): string[] {
  return [...policyFaults(terms, policy), ...contradictions(terms)]
}

function policyFaults(
  { turnover, games }: PromotionTerms,
  { maxTurnover, mixedProducts, bonuses }: PromotionPolicy,
): string[] {
  if (bonuses === 'none') return ['terms: the policy allows no bonuses']
  const products = new Set(games.map(({ gameType }) => PRODUCTS[gameType]))
  return [
    ...(Number(turnover) > maxTurnover
      ? [`terms.turnover: the policy allows at most ${maxTurnover} times`]
      : []),
    ...(products.size > 1 && !mixedProducts
      ? [`terms.games: the policy allows one product per offer, not ${[...products].join(' and ')}`]
      : []),
  ]
}

function contradictions({ entry, who, depositMinor, reward, turnover, games }: PromotionTerms): string[] {
  const faults: string[] = []
  const asksForBets = Number(turnover) > 0
  if (depositMinor === null) {
    if (entry === 'join') faults.push('terms.depositMinor: who joins is paid for a deposit')
    if (who.firstDeposit) faults.push('terms.depositMinor: a first deposit has a least amount')
    if (reward.kind === 'share') faults.push('terms.depositMinor: a share is of a deposit')
  } else if (reward.kind === 'share' && share(BigInt(depositMinor), reward.share) === 0n)
    faults.push('terms.reward.share: of the least deposit it is nothing')
  if (!isMoney(reward) && asksForBets) faults.push(`terms.turnover: ${reward.kind} have none, "0"`)
  if (reward.kind === 'envelope' && BigInt(reward.leastMinor) > BigInt(reward.mostMinor))
    faults.push('terms.reward.leastMinor: is above mostMinor')
  if (isMoney(reward) && mostOf(reward) > HIGHEST) faults.push('terms.reward: is too high for one member')
  if (asksForBets && games.length === 0) faults.push('terms.games: no game counts towards the turnover')
  if (new Set(games.map(({ gameType }) => gameType)).size < games.length)
    faults.push('terms.games: a category stands in it twice')
  return faults
}

/** Far above any promotion, and safe to draw a number up to. */
const HIGHEST = 10n ** 12n

type Reward = PromotionTerms['reward']
type MoneyReward = Exclude<Reward, { kind: 'points' | 'tickets' }>

const isMoney = (reward: Reward): reward is MoneyReward =>
  reward.kind !== 'points' && reward.kind !== 'tickets'

function mostOf(reward: MoneyReward): Minor {
  return BigInt(reward.kind === 'money' ? reward.amountMinor : reward.mostMinor)
}

/** What all who take part get at most, minor units; null without a limit of places, 0 for points and tickets. */
export function mostInAll({ reward, places }: PromotionTerms): Minor | null {
  if (!isMoney(reward)) return 0n
  return places === null ? null : mostOf(reward) * BigInt(places)
}

/** What somebody gets: money, points or raffle tickets. An envelope holds from `least` to `amount`. */
export type Prize =
  | { amount: Minor; least: Minor; points: null; tickets: null }
  | { amount: null; points: bigint; tickets: null }
  | { amount: null; points: null; tickets: number }

/** What these terms give for a deposit; 0n where none is needed. */
export function prizeOf({ reward }: PromotionTerms, deposit: Minor): Prize {
  if (reward.kind === 'points') return { amount: null, points: BigInt(reward.points), tickets: null }
  if (reward.kind === 'tickets') return { amount: null, points: null, tickets: reward.tickets }
  const money = { points: null, tickets: null }
  if (reward.kind === 'envelope')
    return { amount: BigInt(reward.mostMinor), least: BigInt(reward.leastMinor), ...money }
  const amount = reward.kind === 'money' ? BigInt(reward.amountMinor) : shareOf(reward, deposit)
  return { amount, least: amount, ...money }
}

function shareOf(reward: { share: string; mostMinor: string }, deposit: Minor): Minor {
  const [part, most] = [share(deposit, reward.share), BigInt(reward.mostMinor)]
  return part < most ? part : most
}

/** The period that a day belongs to: a member takes part once in each. Days as yyyy-MM-dd. */
export function periodOf(often: Frequency, day: string): string {
  if (often === 'once') return 'once'
  if (often === 'month') return day.slice(0, 7)
  if (often === 'day') return day
  return `week of ${firstDayOf('week', day)}`
}

import { type Minor, share } from '#lib/money/money.ts'

/** The ledger's unit of points. */
export const POINT_UNIT = 'PTS'
/** For how many days no conversion is worse than the rates of the day on which the points were earned. */
export const RATE_KEPT_DAYS = 90
/** How long orders stay in a member's history. */
export const HISTORY_MONTHS = 12
export const REDEMPTION_STATES = ['processing', 'approved', 'rejected'] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]
/** The most characters of a delivery's fields. */
export const DELIVERY_LENGTHS = { name: 80, phone: 30, address: 300 } as const

/** From `points` on, so many of them give `amountMinor`, and any larger number in proportion. */
export interface ExchangeStep {
  points: number
  amountMinor: string
}

/** What points convert to: the money, and how many times it must be bet before it can be withdrawn. */
export interface ExchangeRates {
  exchange: readonly ExchangeStep[]
  turnover: string
}

/**
 * The points of a day: valid bets divided by the bets for one point, summed over the categories as exact fractions and
 * rounded down once.
 */
export function pointsOfDay(lines: readonly { validBet: Minor; betPerPoint: Minor }[]): bigint {
  let sum = { over: 0n, under: 1n }
  for (const { validBet, betPerPoint } of lines)
    sum = { over: sum.over * betPerPoint + validBet * sum.under, under: sum.under * betPerPoint }
  return sum.over / sum.under
}

/** What points are worth by the best step that they reach, rounded down; undefined below the first step. */
export function pointsValue(points: bigint, exchange: readonly ExchangeStep[]): Minor | undefined {
  const reached = exchange.filter(step => BigInt(step.points) <= points)
  if (reached.length === 0) return undefined
  const values = reached.map(step => (points * BigInt(step.amountMinor)) / BigInt(step.points))
  return values.reduce((most, value) => (value > most ? value : most))
}

/**
 * The rates that apply: of all rates that were in force within the last `RATE_KEPT_DAYS` days, the best for the member.
 * Points earned on any of these days so convert at no worse a rate than that day's.
 */
export function ratesInForce(versions: readonly ExchangeRates[]): ExchangeRates {
  const steps = versions
    .flatMap(({ exchange }) => exchange)
    .toSorted((a, b) => a.points - b.points || (BigInt(a.amountMinor) > BigInt(b.amountMinor) ? -1 : 1))
  const exchange: ExchangeStep[] = []
  for (const step of steps) {
    const known = pointsValue(BigInt(step.points), exchange)
    if (known === undefined || BigInt(step.amountMinor) > known) exchange.push(step)
  }
  const [first, ...others] = versions.map(({ turnover }) => turnover)
  const isLess = (a: string, b: string) => share(10n ** 10n, a) < share(10n ** 10n, b)
  const turnover = others.reduce((least, one) => (isLess(one, least) ? one : least), first ?? '0')
  return { exchange, turnover }
}

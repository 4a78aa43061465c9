import { pointsOfDay } from '#lib/points/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { creditOperation } from './account.ts'
import { type CountedDay, type DayBets, insertDays, uncountedBets } from './day-queries.ts'
import { betsPerPoint, type Rates } from './rate-queries.ts'

interface DayQuery {
  /** A day that is over, in the time zone of the deployment. */
  day: string
  /** The rates of that day. */
  rates: Rates
  at: Date
  limit: number
}

/**
 * Credits the points of a day to the next members that it is not counted for yet; returns how many members those were.
 * A member who is on a break at that time earns nothing for it. Each member's day is counted once.
 */
export async function countDay(tx: Transaction, { day, rates, at, limit }: DayQuery): Promise<number> {
  const bets = await uncountedBets(tx, day, limit)
  if (bets.length === 0) return 0
  const ids = bets.map(one => one.member_id)
  const breaks = await breaksOf(tx, ids, at)
  const perPoint: ReadonlyMap<string, bigint> = betsPerPoint(rates)
  const days = bets.map(one => earned(one, breaks.has(one.member_id) ? new Map() : perPoint))
  await credit(tx, day, days)
  return bets.length
}

type Earned = Omit<CountedDay, 'operationId'>

function earned(
  { member_id, categories, valid_bets }: DayBets,
  perPoint: ReadonlyMap<string, bigint>,
): Earned {
  const lines = categories.flatMap((category, index) => {
    const [validBet, betPerPoint] = [valid_bets[index], perPoint.get(category)]
    if (validBet === undefined || betPerPoint === undefined) return []
    return [{ category, validBet: BigInt(validBet), betPerPoint }]
  })
  return {
    memberId: member_id,
    points: pointsOfDay(lines),
    lines: lines.map(({ category, validBet, betPerPoint }) => ({
      category,
      validBet: validBet.toString(),
      betPerPoint: betPerPoint.toString(),
    })),
  }
}

async function credit(tx: Transaction, day: string, days: readonly Earned[]): Promise<void> {
  const operations = days
    .filter(({ points }) => points > 0n)
    .map(one => creditOperation(one.memberId, { key: keyOf(one, day), reference: day, points: one.points }))
  const batch = await openBatch(tx, {
    accounts: operations.flatMap(({ legs }) => legs.map(leg => leg.account)),
    keys: operations,
  })
  const ids = new Map<string, string>()
  for (const operation of operations) {
    const outcome = batch.post(operation)
    if (outcome.state !== 'posted')
      throw new Error(`points ${operation.key} were ${outcome.state} by the ledger`)
    ids.set(operation.key, outcome.operationId)
  }
  batch.write()
  await insertDays(
    tx,
    day,
    days.map(one => ({ ...one, operationId: ids.get(keyOf(one, day)) ?? null })),
  )
}

const keyOf = ({ memberId }: Pick<Earned, 'memberId'>, day: string) => `${memberId}:${day}`

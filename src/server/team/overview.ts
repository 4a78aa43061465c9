import { isAgentType } from '#lib/identity/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import type { TeamFigures, teamOverview } from '#lib/team/api.ts'
import { chartedDays, type Days, eachDay, overviewDays } from '#lib/team/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import {
  accountsOf,
  activeOf,
  bestDownlines,
  incomeOf,
  type PlayedRow,
  playedOf,
  sizeOf,
} from './overview-queries.ts'
import { summedUntil } from './sum-queries.ts'

/** How many direct downlines are listed. */
const LISTED = 10

/** A team's overview, from prepared sums, so that its cost does not depend on the team's size. */
export async function overview(call: Call<typeof teamOverview>) {
  const { db, session, runtime, input } = call
  const { currency, timeZone } = runtime.config
  const agentId = session.memberId
  const today = dayOf(runtime.clock.now(), timeZone)
  const days = overviewDays(input.period, today)
  const charted = chartedDays(today)
  const first = days.before.from < charted.before.from ? days.before.from : charted.before.from
  const until = await summedUntil(db)
  const [played, size, downlines, now, before] = await Promise.all([
    playedOf(db, agentId, { from: first, to: today }),
    sizeOf(db, agentId),
    bestDownlines(db, agentId, { ...days.now, today, limit: LISTED }),
    restOf(db, agentId, days.now, timeZone),
    restOf(db, agentId, days.before, timeZone),
  ])
  return {
    period: input.period,
    currency,
    timeZone,
    updatedAt: until?.toISOString() ?? null,
    members: size.members,
    levels: size.levels,
    now: { ...days.now, figures: { ...sumOf(within(played, days.now)), ...now } },
    before: { ...days.before, figures: { ...sumOf(within(played, days.before)), ...before } },
    categories: byCategory(within(played, days.now)),
    days: byDay(played, charted.now),
    daysBefore: byDay(played, charted.before),
    downlines: downlines.map(({ id, account, nickname, member_type, ppm, valid_bet }) => ({
      id,
      account,
      nickname,
      isAgent: isAgentType(member_type),
      rate: percentOf(ppm),
      validBet: valid_bet.toString(),
    })),
    directDownlines: size.direct,
  }
}

type PlayedFigures = Pick<TeamFigures, 'bets' | 'stake' | 'payout' | 'validBet' | 'loss'>

async function restOf(
  db: Queries,
  agentId: string,
  days: Days,
  timeZone: string,
): Promise<Omit<TeamFigures, keyof PlayedFigures>> {
  const span = { from: startOfDay(days.from, timeZone), to: startOfDay(addDays(days.to, 1), timeZone) }
  const [accounts, activeMembers, income] = await Promise.all([
    accountsOf(db, agentId, days),
    activeOf(db, agentId, days),
    incomeOf(db, agentId, span),
  ])
  const paid = (...kinds: string[]) =>
    income.filter(row => kinds.includes(row.kind)).reduce((sum, row) => sum + row.amount, 0n)
  const [rebate, dividend, salary] = [paid('rebate'), paid('dividend'), paid('daily', 'hourly', 'realtime')]
  return {
    activeMembers,
    deposits: { count: accounts.deposits, amount: accounts.deposited.toString() },
    withdrawals: { count: accounts.withdrawals, amount: accounts.withdrawn.toString() },
    registrations: accounts.registrations,
    invited: accounts.invited,
    firstDeposits: accounts.first_deposits,
    income: {
      rebate: rebate.toString(),
      dividend: dividend.toString(),
      salary: salary.toString(),
      total: (rebate + dividend + salary).toString(),
    },
  }
}

const within = (rows: readonly PlayedRow[], { from, to }: Days) =>
  rows.filter(row => row.day >= from && row.day <= to)

function sumOf(rows: readonly PlayedRow[]): PlayedFigures {
  const sum = (pick: (row: PlayedRow) => bigint) => rows.reduce((total, row) => total + pick(row), 0n)
  const [stake, payout] = [sum(row => row.stake), sum(row => row.payout)]
  return {
    bets: Number(sum(row => row.bets)),
    stake: stake.toString(),
    payout: payout.toString(),
    validBet: sum(row => row.valid_bet).toString(),
    loss: (stake - payout).toString(),
  }
}

function byCategory(rows: readonly PlayedRow[]) {
  return GAME_TYPES.map(category => ({
    category,
    ...sumOf(rows.filter(row => row.category === category)),
  }))
    .filter(one => one.bets > 0 || one.payout !== '0')
    .toSorted((one, other) => Number(BigInt(other.validBet) - BigInt(one.validBet)))
}

function byDay(rows: readonly PlayedRow[], days: Days) {
  const byName = Map.groupBy(rows, row => row.day)
  return eachDay(days).map(day => {
    const { validBet, loss } = sumOf(byName.get(day) ?? [])
    return { day, validBet, loss }
  })
}

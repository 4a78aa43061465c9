import { ppmOf } from '#lib/money/rates.ts'
import { MOST_PPM } from '#lib/rebates/rules.ts'
import type { VipRank, VipSetting } from '#lib/site/vip-setting.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { birthdaysOn, rankOf } from '#lib/vip/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { birthdaysOf, type EvaluatedStanding, insertRank, standingsAfter, type Window } from './queries.ts'

/** Members per query. */
const AT_ONCE = 2_000

export interface RankTerms {
  setting: VipSetting
  currency: string
  timeZone: string
  at: Date
}

/** Returns the days that decide ranks: `windowDays` days before `toDay`, which is excluded. */
export function windowBefore(toDay: string, { by, windowDays }: VipSetting, timeZone: string): Window {
  const fromDay = addDays(toDay, -windowDays)
  return { by, fromDay, toDay, from: startOfDay(fromDay, timeZone), to: startOfDay(toDay, timeZone) }
}

/**
 * Updates ranks for the day of `at` by the days before it, which are final, and grants bonuses for ranks and birthdays.
 * Repeating it for the same day changes nothing: a day has one rank, a bonus one reason. Returns how many ranks
 * changed.
 */
export async function evaluateRanks(tx: Transaction, terms: RankTerms): Promise<number> {
  const { setting, timeZone, at } = terms
  const day = dayOf(at, timeZone)
  const window = windowBefore(day, setting, timeZone)
  let changed = 0
  let after: string | undefined
  for (;;) {
    const standings = await standingsAfter(tx, { after, day, window, limit: AT_ONCE })
    const ids = standings.map(one => one.member_id)
    const breaks = await breaksOf(tx, ids, terms.at)
    for (const standing of standings)
      if (await evaluate(tx, standing, day, { ...terms, breaks })) changed += 1
    after = standings.at(-1)?.member_id
    if (standings.length < AT_ONCE) break
  }
  await giveBirthdayBonuses(tx, day, terms)
  return changed
}

async function evaluate(
  tx: Transaction,
  before: EvaluatedStanding,
  day: string,
  terms: RankTerms & { breaks: ReadonlyMap<string, unknown> },
): Promise<boolean> {
  const { ranks } = terms.setting
  const rank = rankOf(ranks, before.progress)
  const rebatePpm = rank ? (ppmOf(rank.rebatePercent, MOST_PPM) ?? 0) : 0
  const memberId = before.member_id
  if (rank?.code === (before.rank ?? undefined) && rebatePpm === before.rebate_ppm) return false
  const row = { memberId, fromDay: day, rank: rank?.code, rebatePpm, progress: before.progress }
  if (!(await insertRank(tx, row))) return false
  // No bonus may call a member on a break back to play, nor go to a frozen account; the rank is theirs all the same.
  if (!before.is_active || terms.breaks.has(memberId)) return true
  const old = ranks.findIndex(one => one.code === before.rank)
  // Whoever rises by several ranks gets the bonus of each.
  for (const reached of ranks.slice(old + 1, rank ? ranks.indexOf(rank) + 1 : 0))
    await give(tx, terms, reached, { memberId, source: 'rankUp', sourceKey: reached.code })
  return true
}

async function giveBirthdayBonuses(tx: Transaction, day: string, terms: RankTerms): Promise<void> {
  const celebrated = await birthdaysOf(tx, { day, monthDays: birthdaysOn(day) })
  const ids = celebrated.map(one => one.member_id)
  const breaks = await breaksOf(tx, ids, terms.at)
  for (const { member_id: memberId, rank: code } of celebrated) {
    const rank = terms.setting.ranks.find(one => one.code === code)
    // No bonus may call a member on a break back to play.
    if (rank && !breaks.has(memberId))
      await give(tx, terms, rank, { memberId, source: 'birthday', sourceKey: day.slice(0, 4) })
  }
}

async function give(
  tx: Transaction,
  { setting, currency, at }: RankTerms,
  rank: VipRank,
  reason: { memberId: string; source: 'rankUp' | 'birthday'; sourceKey: string },
): Promise<void> {
  const amount = BigInt(reason.source === 'rankUp' ? rank.rankUpMinor : rank.birthdayMinor)
  const { turnover, days } = setting
  if (amount > 0n)
    await grantReward(tx, { ...reason, amount, currency, turnover, days, about: rank.code, at })
}

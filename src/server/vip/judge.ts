import { ppmOf } from '#lib/money/rates.ts'
import { MOST_PPM } from '#lib/rebates/rules.ts'
import type { VipRank, VipSetting } from '#lib/site/vip-setting.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { birthdaysOn, rankOf } from '#lib/vip/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { birthdaysOf, insertRank, type Standing, standingsAfter, type Window } from './queries.ts'

/** Members judged at once. */
const AT_ONCE = 2_000

export interface Judging {
  setting: VipSetting
  currency: string
  timeZone: string
  at: Date
}

/** The days that decide ranks: so many before `toDay`, which is not one of them. */
export function windowBefore(toDay: string, { by, windowDays }: VipSetting, timeZone: string): Window {
  const fromDay = addDays(toDay, -windowDays)
  return { by, fromDay, toDay, from: startOfDay(fromDay, timeZone), to: startOfDay(toDay, timeZone) }
}

/**
 * Gives and takes ranks for the day of `at` by the days before it, which change no more, and lays bonuses of ranks and
 * birthdays ready. Done again for the same day it changes nothing: a day has one rank, a bonus one reason. Answers how
 * many ranks changed.
 */
export async function judgeRanks(tx: Transaction, judging: Judging): Promise<number> {
  const { setting, timeZone, at } = judging
  const day = dayOf(at, timeZone)
  const window = windowBefore(day, setting, timeZone)
  let changed = 0
  let after: string | undefined
  for (;;) {
    const standings = await standingsAfter(tx, { after, day, window, limit: AT_ONCE })
    const ids = standings.map(one => one.member_id)
    const atRest = await breaksOf(tx, ids, judging.at)
    for (const standing of standings) if (await judge(tx, standing, day, { ...judging, atRest })) changed += 1
    after = standings.at(-1)?.member_id
    if (standings.length < AT_ONCE) break
  }
  await keepBirthdays(tx, day, judging)
  return changed
}

async function judge(
  tx: Transaction,
  before: Standing,
  day: string,
  judging: Judging & { atRest: ReadonlyMap<string, unknown> },
): Promise<boolean> {
  const { ranks } = judging.setting
  const rank = rankOf(ranks, before.progress)
  const rebatePpm = rank ? (ppmOf(rank.rebatePercent, MOST_PPM) ?? 0) : 0
  const memberId = before.member_id
  if (rank?.code === (before.rank ?? undefined) && rebatePpm === before.rebate_ppm) return false
  const facts = { memberId, fromDay: day, rank: rank?.code, rebatePpm, progress: before.progress }
  if (!(await insertRank(tx, facts))) return false
  // Who takes a break from play is not called back by a bonus; the rank is theirs all the same.
  if (judging.atRest.has(memberId)) return true
  const old = ranks.findIndex(one => one.code === before.rank)
  // Who rises over several ranks at once gets the bonus of each.
  for (const reached of ranks.slice(old + 1, rank ? ranks.indexOf(rank) + 1 : 0))
    await give(tx, judging, reached, { memberId, source: 'rankUp', sourceKey: reached.code })
  return true
}

async function keepBirthdays(tx: Transaction, day: string, judging: Judging): Promise<void> {
  const celebrated = await birthdaysOf(tx, { day, monthDays: birthdaysOn(day) })
  const ids = celebrated.map(one => one.member_id)
  const breaks = await breaksOf(tx, ids, judging.at)
  for (const { member_id: memberId, rank: code } of celebrated) {
    const rank = judging.setting.ranks.find(one => one.code === code)
    // Who takes a break from play is not called back by a bonus.
    if (rank && !breaks.has(memberId))
      await give(tx, judging, rank, { memberId, source: 'birthday', sourceKey: day.slice(0, 4) })
  }
}

async function give(
  tx: Transaction,
  { setting, currency, at }: Judging,
  rank: VipRank,
  reason: { memberId: string; source: 'rankUp' | 'birthday'; sourceKey: string },
): Promise<void> {
  const amount = BigInt(reason.source === 'rankUp' ? rank.rankUpMinor : rank.birthdayMinor)
  const { turnover, days } = setting
  if (amount > 0n)
    await grantReward(tx, { ...reason, amount, currency, turnover, days, about: rank.code, at })
}

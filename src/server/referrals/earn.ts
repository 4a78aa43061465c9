import { maskName } from '#lib/play/rules.ts'
import type { ReferralSetting } from '#lib/site/referral-setting.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { decideReferral, earnedSince, lockRipe, type Ripe, signOf } from './queries.ts'

/** At most so many in one run; the next run takes the rest. */
const AT_ONCE = 200
/** How far back a common device is looked for. */
const SIGNS_MS = 90 * 24 * 3_600_000

export interface EarnTerms {
  setting: ReferralSetting
  currency: string
  timeZone: string
  at: Date
}

/**
 * Gives both their reward for every friend who has done enough, or refuses one with signs that both are one person. While
 * one of them takes a break that ends it waits; who has excluded themselves for good gets none, the other one theirs.
 * Answers how many were decided. Each friend is decided once: the row is held, and a reward has one reason.
 */
export async function earnReferrals(tx: Transaction, terms: EarnTerms): Promise<number> {
  const { setting, timeZone, at } = terms
  const monthStart = startOfDay(`${dayOf(at, timeZone).slice(0, 7)}-01`, timeZone)
  const { monthlyMost } = setting
  const ripe = await lockRipe(tx, {
    deposit: BigInt(setting.depositMinor),
    validBet: BigInt(setting.validBetMinor),
    monthStart,
    monthlyMost,
    now: at,
    limit: AT_ONCE,
  })
  // In the order of referrers' ids, so that two runs cannot wait for each other.
  const ordered = ripe.toSorted((a, b) => (a.referrer_id < b.referrer_id ? -1 : 1))
  let decided = 0
  for (const one of ordered) {
    await lockMember(tx, one.referrer_id)
    // Another friend of the same referrer may just have been the last one of the month.
    if ((await earnedSince(tx, one.referrer_id, monthStart)) >= monthlyMost) continue
    await decide(tx, one, terms)
    decided += 1
  }
  return decided
}

async function decide(tx: Transaction, one: Ripe, terms: EarnTerms): Promise<void> {
  const { setting, at } = terms
  const since = new Date(at.getTime() - SIGNS_MS)
  const sign = one.allowed_by ? undefined : await signOf(tx, one.friend_id, one.referrer_id, since)
  await decideReferral(tx, one.friend_id, { state: sign ? 'refused' : 'earned', sign, at })
  if (sign) return
  const { currency } = terms
  const common = { currency, turnover: setting.turnover, days: setting.days, at }
  const [referrer, friend] = [BigInt(setting.referrerMinor), BigInt(setting.friendMinor)]
  const atRest = await breaksOf(tx, [one.referrer_id, one.friend_id], at)
  if (referrer > 0n && !atRest.has(one.referrer_id)) {
    const about = maskName(one.friend_account)
    const facts = { memberId: one.referrer_id, source: 'invite', sourceKey: one.friend_id, about } as const
    await grantReward(tx, { ...common, ...facts, amount: referrer })
  }
  if (friend > 0n && !atRest.has(one.friend_id)) {
    const about = maskName(one.referrer_account)
    const facts = { memberId: one.friend_id, source: 'welcome', sourceKey: one.referrer_id, about } as const
    await grantReward(tx, { ...common, ...facts, amount: friend })
  }
}

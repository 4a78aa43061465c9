import { maskName } from '#lib/play/rules.ts'
import type { ReferralSetting } from '#lib/site/referral-setting.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { decideReferral, type EligibleReferral, earnedSince, lockEligible, signOf } from './queries.ts'

/** The most referrals per run; the next run takes the rest. */
const AT_ONCE = 200
/** How far back shared devices are searched. */
const SIGNS_MS = 90 * 24 * 3_600_000

export interface EarnTerms {
  setting: ReferralSetting
  currency: string
  timeZone: string
  at: Date
}

/**
 * Rewards both for every friend who has deposited and bet enough, or refuses the referral if there are signs that both
 * are one person. During a break with an end, it waits; after a permanent self-exclusion, only the other one is
 * rewarded. Returns how many were decided. Each is decided once: the row is locked, and a reward has one reason.
 */
export async function earnReferrals(tx: Transaction, terms: EarnTerms): Promise<number> {
  const { setting, timeZone, at } = terms
  const monthStart = startOfDay(`${dayOf(at, timeZone).slice(0, 7)}-01`, timeZone)
  const { monthlyMost } = setting
  const eligible = await lockEligible(tx, {
    deposit: BigInt(setting.depositMinor),
    validBet: BigInt(setting.validBetMinor),
    monthStart,
    monthlyMost,
    now: at,
    limit: AT_ONCE,
  })
  // In the order of referrers' ids, so that two runs cannot deadlock.
  const ordered = eligible.toSorted((a, b) => (a.referrer_id < b.referrer_id ? -1 : 1))
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

async function decide(tx: Transaction, one: EligibleReferral, terms: EarnTerms): Promise<void> {
  const { setting, at } = terms
  const since = new Date(at.getTime() - SIGNS_MS)
  const sign = one.allowed_by ? undefined : await signOf(tx, one.friend_id, one.referrer_id, since)
  await decideReferral(tx, one.friend_id, { state: sign ? 'refused' : 'earned', sign, at })
  if (sign) return
  const { currency } = terms
  const common = { currency, turnover: setting.turnover, days: setting.days, at }
  const [referrer, friend] = [BigInt(setting.referrerMinor), BigInt(setting.friendMinor)]
  const breaks = await breaksOf(tx, [one.referrer_id, one.friend_id], at)
  if (referrer > 0n && !breaks.has(one.referrer_id)) {
    const about = maskName(one.friend_account)
    const gift = { memberId: one.referrer_id, source: 'invite', sourceKey: one.friend_id, about } as const
    await grantReward(tx, { ...common, ...gift, amount: referrer })
  }
  if (friend > 0n && !breaks.has(one.friend_id)) {
    const about = maskName(one.referrer_account)
    const gift = { memberId: one.friend_id, source: 'welcome', sourceKey: one.referrer_id, about } as const
    await grantReward(tx, { ...common, ...gift, amount: friend })
  }
}

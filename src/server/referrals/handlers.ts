import { randomInt } from 'node:crypto'
import { maskName } from '#lib/play/rules.ts'
import { createReferralCode, referral } from '#lib/referrals/api.ts'
import { CODE_ALPHABET, CODE_LENGTH, FRIENDS_PAGE_SIZE } from '#lib/referrals/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { codeOf, friendsOf, insertCode, sumsOf } from './queries.ts'

/** Inviting friends. While the module REFERRAL is off, the answer says so, and creating a code answers `notFound`. */
export function referralRoutes(settings: () => SiteSettings): Route[] {
  const isOn = () => isModuleOn(settings().modules, 'REFERRAL')
  return [
    serve(referral, async call => ({ isOn: isOn(), ...(await readReferral(call, settings().referral)) })),
    serve(createReferralCode, async call => {
      if (!isOn()) throw call.refusal('notFound', { status: 404 })
      const code = await ensureCode(call.db, call.session.memberId, call.runtime.clock.now())
      return { code }
    }),
  ]
}

async function readReferral(
  { db, session, input, runtime }: Call<typeof referral>,
  terms: SiteSettings['referral'],
) {
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  const now = runtime.clock.now()
  const monthStart = startOfDay(`${dayOf(now, timeZone).slice(0, 7)}-01`, timeZone)
  const of = { referrerId: memberId, before: input.before, limit: FRIENDS_PAGE_SIZE + 1 }
  const [code, sums, rows] = await Promise.all([
    codeOf(db, memberId),
    sumsOf(db, memberId, monthStart, now),
    friendsOf(db, of),
  ])
  const page = rows.slice(0, FRIENDS_PAGE_SIZE)
  return {
    code: code ?? null,
    currency,
    terms: {
      deposit: terms.depositMinor,
      validBet: terms.validBetMinor,
      referrer: terms.referrerMinor,
      friend: terms.friendMinor,
      turnover: terms.turnover,
      days: terms.days,
      monthlyMost: terms.monthlyMost,
    },
    invited: sums.invited,
    earned: sums.earned,
    earnedThisMonth: sums.earned_since,
    paid: sums.paid.toString(),
    waiting: sums.waiting.toString(),
    friends: page.map(row => ({
      id: row.friend_id,
      name: maskName(row.account),
      joinedAt: row.created_at.toISOString(),
      state: row.state,
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
    next: rows.length > FRIENDS_PAGE_SIZE ? (page.at(-1)?.friend_id ?? null) : null,
  }
}

/** Returns the member's code; if a new one is taken by chance, draws another. */
async function ensureCode(db: Queries, memberId: string, at: Date): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await insertCode(db, memberId, newCode(), at)
    const code = await codeOf(db, memberId)
    if (code) return code
  }
  throw new Error('no free invitation code was found')
}

function newCode(): string {
  const sign = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]
  return Array.from({ length: CODE_LENGTH }, sign).join('')
}

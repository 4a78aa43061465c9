import { claimReward, type Reward, rewards } from '#lib/rewards/api.ts'
import { REWARD_PAGE_SIZE, stateAt } from '#lib/rewards/rules.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { pageOf } from '#lib/wire/older.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { claim } from './claim.ts'
import { countClaimable, type RewardRow, rewardsOf } from './queries.ts'

/** A member's rewards: the one list in which bonuses of all kinds are claimed. */
export function rewardRoutes(settings: () => SiteSettings): Route[] {
  return [
    serve(rewards, call => list(call, settings())),
    serve(claimReward, call => claimOne(call, settings())),
  ]
}

async function list(call: Call<typeof rewards>, settings: SiteSettings) {
  const { db, session, input, runtime } = call
  const { memberId } = session
  const now = runtime.clock.now()
  const of = { memberId, state: input.state, before: input.before, now, limit: REWARD_PAGE_SIZE + 1 }
  const [rows, counts, breaks] = await Promise.all([
    rewardsOf(db, of),
    countClaimable(db, [memberId], now),
    breaksOf(db, [memberId], now),
  ])
  const { list: page, next } = pageOf(rows, REWARD_PAGE_SIZE)
  return {
    rewards: page.map(row => toReward(row, call, { now, settings })),
    next,
    claimable: breaks.has(memberId) ? 0 : (counts.get(memberId) ?? 0),
  }
}

async function claimOne(call: Call<typeof claimReward>, settings: SiteSettings) {
  const { db, session, input, runtime } = call
  const { memberId } = session
  const { currency } = runtime.config
  const at = runtime.clock.now()
  const claimed = await db.transaction(async tx => {
    if (!(await lockActiveMember(tx, memberId))) throw call.refusal('notAllowed', { status: 403 })
    // No bonus may lead a member on a break back to play.
    await requireNoBreak(tx, { memberId, language: call.language, runtime })
    return claim(tx, { id: input.id, memberId, at })
  })
  const balance = (claimed.balance ?? (await readBalance(db, session, currency))).toString()
  if (claimed.balance !== undefined) runtime.live.notify(memberId, { type: 'balance', balance, currency })
  return { reward: toReward(claimed.reward, call, { now: at, settings }), balance }
}

type Reader = Pick<Call<typeof rewards>, 'language'>

/** Proposed and withdrawn rewards are never shown to the member. */
function toReward(
  row: RewardRow,
  { language }: Reader,
  { now, settings }: { now: Date; settings: SiteSettings },
): Reward {
  if (row.state === 'proposed' || row.state === 'withdrawn')
    throw new Error(`reward ${row.id} is ${row.state}, which is not the member's to see`)
  const state = stateAt(row.state, row.expires_at, now)
  const endedAt = row.ended_at ?? (state === 'expired' ? row.expires_at : undefined)
  return {
    id: row.id,
    source: row.source,
    title: row.title ? (textIn(row.title, language)?.text ?? null) : null,
    about: row.source === 'rankUp' ? rankName(row.about, language, settings) : row.about,
    amount: row.amount.toString(),
    currency: row.currency,
    required: row.required.toString(),
    state,
    left: state === 'claimable' ? row.left : null,
    at: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** Returns a rank's current name, or its code if the rank was removed. */
function rankName(code: string | null, language: Reader['language'], { vip }: SiteSettings): string | null {
  const rank = vip.ranks.find(one => one.code === code)
  return (rank && textIn(rank.name, language)?.text) ?? code
}

import { operatorAllowReferral, operatorReferrals } from '#lib/operators/referrals-api.ts'
import { allowReferral, refusedReferrals } from '#server/referrals/queries.ts'
import { act, alreadyDecided } from '../act.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'
import { receiverOf } from './receivers.ts'

export const referralsAct = act(
  operatorReferrals,
  'memberRead',
  async ({ tx }, { after }) => {
    const { rows, ...page } = queuePageOf(await refusedReferrals(tx, { after, limit: LISTED + 1 }))
    const referrals = rows.map(({ id, friend_account: account, referrer_account, sign, decided_at }) => ({
      id,
      friend: { id, account },
      referrer: { account: referrer_account },
      sign,
      decidedAt: decided_at.toISOString(),
    }))
    return { referrals, ...page }
  },
  { isReading: true },
)

/** The friend counts from the job's next run on. */
export const allowReferralAct = act(
  operatorAllowReferral,
  'correctionsDecide',
  async ({ tx, context, note }, { member }) => {
    const friend = await receiverOf(tx, member)
    if (!(await allowReferral(tx, friend.id, context.operator))) throw alreadyDecided()
    await note(`referral ${friend.account}`, 'refused', 'allowed', { memberId: friend.id })
    return {}
  },
)

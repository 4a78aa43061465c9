import { accountKey } from '#lib/identity/rules.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { allowReferral, refusedReferrals } from '#server/referrals/queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** The most rows in a list. */
const LISTED = 200

/** `referral …`: friends whose reward was refused because two accounts look like one person's. */
export async function referrals(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'list', name = ''] = words
  if (act === 'list') return list(context)
  if (act === 'allow') return allow(context, name)
  throw new OperatorFault('referral list, or referral allow NAME')
}

async function list({ db }: OperatorContext): Promise<string> {
  const refused = await refusedReferrals(db, LISTED)
  if (refused.length === 0) return 'No friend was refused.'
  return refused
    .map(
      row =>
        `${row.decided_at.toISOString().slice(0, 16)}Z  ${row.friend_account}  came by ${row.referrer_account}: same ${row.sign}`,
    )
    .join('\n')
}

/** Allows the friend, who then counts from the job's next run on. */
function allow(context: OperatorContext, name: string): Promise<string> {
  return context.db.transaction(async tx => {
    const friend = await memberByKey(tx, accountKey(name))
    if (!friend) throw new OperatorFault(`there is no member ${name || 'without a name'}`)
    if (!(await allowReferral(tx, friend.id, context.operator)))
      throw new OperatorFault(`${friend.account} was not refused; look at "referral list"`)
    await logChange(tx, context, `referral ${friend.account}`, 'refused', 'allowed', { memberId: friend.id })
    return `${friend.account} counts as a friend from now on.`
  })
}

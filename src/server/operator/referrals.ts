import { allowReferralAct, referralsAct } from '#server/operators/corrections/referral-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { nextPageText } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { namedReceiver } from './receivers.ts'

/** `referral …`: friends whose reward was refused because two accounts look like one person's. */
export async function referrals(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', name = ''] = words
  if (act === 'list') return list(context, options)
  if (act !== 'allow') throw new OperatorFault('referral list, or referral allow NAME')
  const { id: member, account } = await namedReceiver(context.db, name)
  const alreadyDecided = `${account} was not refused; look at "referral list"`
  await runAct(context, allowReferralAct, { member }, { alreadyDecided })
  return `${account} counts as a friend from now on.`
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, referralsAct, after === undefined ? {} : { after })
  if (page.referrals.length === 0) return 'No friend was refused.'
  const lines = page.referrals.map(
    ({ decidedAt, friend, referrer, sign }) =>
      `${decidedAt.slice(0, 16)}Z  ${friend.account}  came by ${referrer.account}: same ${sign}`,
  )
  return nextPageText('referral list', lines.join('\n'), page)
}

import { accountKey, isTrialType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { isCurrency, parseAmount, toDecimal } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { tellArrival } from '#server/inbox/arrivals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { giveReward } from '#server/rewards/give.ts'
import {
  endReward,
  insertRewardApproval,
  lockReward,
  offerReward,
  openRewards,
  type RewardFile,
  rewardById,
  rewardsEnding,
  walletUnitOf,
} from '#server/rewards/queries.ts'
import { allSettings } from '#server/site/queries.ts'
import { settingsOf } from '#server/site/site.ts'
import { OperatorFault, type Typed, textsOf } from './arguments.ts'
import { decided, findByReference, reasonOf } from './decisions.ts'
import { type Desk, writeDown } from './desk.ts'

/** At most so many are listed. */
const LISTED = 200

/** `rewards …`: what an operator gives a member, and what of it is still open. */
export async function rewards(desk: Desk, typed: Typed): Promise<string> {
  const [, act = 'list', first = '', ...rest] = typed.words
  if (act === 'list') return list(desk)
  if (act === 'give') return give(desk, typed, first, rest[0] ?? '')
  if (act === 'approve') return approve(desk, await find(desk, first))
  if (act === 'withdraw') return takeBack(desk, await find(desk, first), reasonOf(rest.join(' ').trim()))
  throw new OperatorFault('rewards list, give, approve or withdraw')
}

async function list(desk: Desk): Promise<string> {
  const open = await openRewards(desk.db, LISTED)
  return open.length === 0 ? 'No reward is open.' : open.map(lineOf).join('\n')
}

function lineOf(row: RewardFile): string {
  const by = row.approvals.length > 0 ? `  by ${row.approvals.join(', ')}` : ''
  const until = `until ${row.expires_at.toISOString().slice(0, 16)}Z`
  return `${referenceOf(row)}  ${row.state.padEnd(9)}  ${amountOf(row)}  ${row.source}  ${row.account}  ${until}${by}`
}

const amountOf = ({ amount, currency }: Pick<RewardFile, 'amount' | 'currency'>) =>
  `${isCurrency(currency) ? toDecimal(amount, currency) : amount} ${currency}`

/** Ready to be claimed at once; from "secondPersonFromMinor" on when somebody else has agreed. */
async function give(desk: Desk, typed: Typed, name: string, typedAmount: string): Promise<string> {
  const title = textsOf(typed, 'title')
  if (Object.keys(title).length === 0) throw new OperatorFault('say what it is for: --title-en, --title-th …')
  const { turnover, days } = termsOf(typed)
  const { secondPersonFromMinor } = settingsOf(await allSettings(desk.db)).rewards
  return desk.db.transaction(async tx => {
    const member = await memberByKey(tx, accountKey(name))
    if (!member) throw new OperatorFault(`there is no member ${name || 'without a name'}`)
    if (isTrialType(member.member_type)) throw new OperatorFault(`${member.account} is a trial account`)
    const currency = await walletUnitOf(tx, member.id)
    const amount = currency && isCurrency(currency) ? parseAmount(typedAmount, currency) : undefined
    if (!currency || !amount)
      throw new OperatorFault(`${typedAmount || 'nothing'} is not an amount such as 100 or 100.50`)
    const isProposed = amount >= BigInt(secondPersonFromMinor)
    const facts = { source: 'gift', sourceKey: newId(), title, isProposed, turnover, days } as const
    const id = await giveReward(tx, { ...facts, memberId: member.id, amount, currency, at: desk.now })
    if (!id) throw new Error('a gift with a new key was there already')
    await insertRewardApproval(tx, id, desk.operator, desk.now)
    const said = `${amountOf({ amount, currency })} for ${member.account}, turnover ${turnover}, ${days} days`
    await writeDown(tx, desk, `reward ${referenceOf({ id })}`, undefined, said)
    return isProposed
      ? `${referenceOf({ id })} needs one more approval, of somebody else: ${said}.`
      : `${referenceOf({ id })} can be claimed: ${said}.`
  })
}

function termsOf({ options }: Typed): { turnover: string; days: number } {
  const { turnover = '1', days = '30' } = options
  if (typeof turnover !== 'string' || !/^\d{1,2}(\.\d{1,4})?$/.test(turnover))
    throw new OperatorFault('--turnover is times the amount, such as 3 or 1.5; 0 for none')
  if (typeof days !== 'string' || !/^[1-9]\d{0,2}$/.test(days))
    throw new OperatorFault('--days is how long it can be claimed, from 1 to 999')
  return { turnover, days: Number(days) }
}

function approve(desk: Desk, { id, account }: RewardFile): Promise<string> {
  return decided(desk, 'rewards', async tx => {
    const row = await proposed(tx, id, desk.now)
    if (!(await insertRewardApproval(tx, id, desk.operator, desk.now)))
      throw new OperatorFault(`${desk.operator} has proposed it; somebody else has to agree`)
    await offerReward(tx, id)
    await writeDown(tx, desk, `reward ${referenceOf({ id })}`, 'proposed', 'claimable')
    tellArrival(tx, [row.member_id])
    return `${referenceOf({ id })} can be claimed: ${amountOf(row)} for ${account}.`
  })
}

async function proposed(tx: Transaction, id: string, now: Date) {
  const row = await lockReward(tx, id)
  if (row?.state !== 'proposed' || row.expires_at <= now) throw new Refusal('alreadyDecided', { status: 409 })
  return row
}

/** Before it was claimed; what is in the wallet stays there. */
function takeBack(desk: Desk, { id, account }: RewardFile, reason: string): Promise<string> {
  return decided(desk, 'rewards', async tx => {
    const row = await lockReward(tx, id)
    if (row?.state !== 'proposed' && row?.state !== 'claimable')
      throw new Refusal('alreadyDecided', { status: 409 })
    await endReward(tx, id, { state: 'withdrawn', at: desk.now })
    await writeDown(tx, desk, `reward ${referenceOf({ id })}`, row.state, `withdrawn: ${reason}`)
    tellArrival(tx, [row.member_id])
    return `${referenceOf({ id })} is taken back: ${amountOf(row)} of ${account}.`
  })
}

function find({ db }: Desk, reference: string): Promise<RewardFile> {
  return findByReference(reference, {
    what: 'reward',
    byId: id => rewardById(db, id),
    ending: tail => rewardsEnding(db, tail),
  })
}

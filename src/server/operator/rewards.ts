import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { isCurrency } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endOfGift, type Gift, grantReward } from '#server/rewards/grant.ts'
import { insertPool, lockPool } from '#server/rewards/pool-queries.ts'
import { endPool, fundPool } from '#server/rewards/pools.ts'
import {
  endReward,
  insertRewardApproval,
  lockPooled,
  lockReward,
  offerReward,
  openRewards,
  type RewardFile,
  type RewardRow,
  rewardById,
  rewardsEnding,
} from '#server/rewards/queries.ts'
import { storedSettings } from '#server/site/site.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed, textsOf } from './arguments.ts'
import { decided, findByReference, listOf, reasonOf } from './decisions.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { requireTwo } from './people.ts'
import { type Receiver, receiversOf, withoutMembersInBreak } from './receivers.ts'

/** The most rows in a list. */
const LISTED = 200

/** `rewards …`: gives rewards to members, and lists open ones. */
export async function rewards(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = 'list', first = '', ...rest] = typed.words
  if (act === 'list') return list(context)
  if (act === 'show') return show(await find(context, first))
  if (act === 'give') return give(context, typed, first, rest[0] ?? '')
  if (act === 'approve') return approve(context, await find(context, first))
  if (act === 'withdraw')
    return takeBack(context, await find(context, first), reasonOf(rest.join(' ').trim()))
  throw new OperatorFault('rewards list, show, give, approve or withdraw')
}

async function list(context: OperatorContext): Promise<string> {
  const open = await openRewards(context.db, LISTED)
  return open.length === 0 ? 'No reward is open.' : listOf(open, lineOf)
}

function lineOf(row: RewardFile, name = referenceOf(row)): string {
  const by = row.approvals.length > 0 ? `  by ${row.approvals.join(', ')}` : ''
  const waits = row.state === 'proposed' ? '  WAITS FOR A SECOND PERSON: approve' : ''
  const until = `until ${row.expires_at.toISOString().slice(0, 16)}Z`
  const first = row.places ? `  and others: the first ${row.places}, ${row.left} left` : ''
  return `${name}  ${row.state.padEnd(9)}  ${amountOf(row)}  ${row.source}  ${row.account}${first}  ${until}${by}${waits}`
}

/** Everything that was entered, for the second person to agree to. */
function show(row: RewardFile): string {
  const { required, currency, title } = row
  return [
    lineOf(row),
    `id        ${row.id}`,
    ...(row.places ? [`in all    ${amountOf({ amount: row.amount * BigInt(row.places), currency })}`] : []),
    `turnover  ${required === 0n ? 'none' : `${amountOf({ amount: required, currency })} to be bet before it may leave`}`,
    `given     ${row.created_at.toISOString().slice(0, 16)}Z`,
    ...Object.entries(title ?? {}).map(([language, text]) => `title ${language}  ${text}`),
  ].join('\n')
}

/** Makes a reward claimable immediately; from "secondPersonFromMinor" on it waits for a second person's approval. */
async function give(
  context: OperatorContext,
  typed: Typed,
  names: string,
  typedAmount: string,
): Promise<string> {
  const title = textsOf(typed, 'title')
  if (Object.keys(title).length === 0) throw new OperatorFault('say what it is for: --title-en, --title-th …')
  const { turnover, days, first } = termsOf(typed)
  const { secondPersonFromMinor } = (await storedSettings(context.db)).rewards
  return context.db.transaction(async tx => {
    const { receivers, inBreak } = await withoutMembersInBreak(
      tx,
      context,
      await receiversOf(tx, names, first),
    )
    const [{ currency }] = receivers
    if (first && first > receivers.length)
      throw new OperatorFault(`--first ${first} is more than the ${receivers.length} who take no break`)
    const amount = isCurrency(currency) ? parseAmount(typedAmount, currency) : undefined
    if (!amount) throw new OperatorFault(`${typedAmount || 'nothing'} is not an amount such as 100 or 100.50`)
    const isProposed = amount * BigInt(first ?? 1) >= BigInt(secondPersonFromMinor)
    if (isProposed) await requireTwo(tx, context)
    const terms = {
      source: 'gift',
      title,
      isProposed,
      turnover,
      days,
      amount,
      currency,
      at: context.now,
    } as const
    const poolId = first && (await openPool(tx, { places: first, ...terms }))
    const key = poolId ? { poolId, sourceKey: poolId } : { sourceKey: newId() }
    const ids = await giveAll(tx, context, receivers, { ...terms, ...key })
    const [id = ''] = ids
    const who = first ? `the first ${first} of ${receivers.length} members` : receivers[0].account
    const without = inBreak.length > 0 ? `, without ${inBreak.join(', ')} in a break` : ''
    const summary = `${amountOf({ amount, currency })} for ${who}, turnover ${turnover}, ${days} days${without}`
    await logChange(tx, context, `reward ${referenceOf({ id })}`, undefined, summary)
    return isProposed
      ? `${referenceOf({ id })} needs one more approval, of somebody else: ${summary}.`
      : `${referenceOf({ id })} can be claimed: ${summary}.`
  })
}

async function giveAll(
  tx: Transaction,
  context: OperatorContext,
  receivers: readonly Receiver[],
  gift: Omit<Gift, 'memberId'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { id: memberId } of receivers) {
    const id = await grantReward(tx, { ...gift, memberId })
    if (!id) throw new Error('a gift with a new key was there already')
    await insertRewardApproval(tx, id, context.operator, context.now)
    ids.push(id)
  }
  return ids
}

/** Creates the pool of a limited gift; funds it unless a second person must agree first. */
async function openPool(
  tx: Transaction,
  of: { places: number; amount: bigint; currency: string; isProposed: boolean; days: number; at: Date },
): Promise<string> {
  const { places, amount, currency, at } = of
  const id = newId()
  const total = amount * BigInt(places)
  await insertPool(tx, { id, currency, total, places, at, endsAt: endOfGift(of) })
  if (!of.isProposed) await fundPool(tx, await poolOf(tx, id), at)
  return id
}

async function poolOf(tx: Transaction, id: string) {
  const pool = await lockPool(tx, id)
  if (!pool) throw new Error(`pool ${id} is not there`)
  return pool
}

function termsOf({ options }: Typed): { turnover: string; days: number; first: number | undefined } {
  const { turnover = '1', days = '30', first } = options
  if (typeof turnover !== 'string' || !/^\d{1,2}(\.\d{1,4})?$/.test(turnover))
    throw new OperatorFault('--turnover is times the amount, such as 3 or 1.5; 0 for none')
  if (typeof days !== 'string' || !/^[1-9]\d{0,2}$/.test(days))
    throw new OperatorFault('--days is how long it can be claimed, from 1 to 999')
  if (first !== undefined && (typeof first !== 'string' || !/^[1-9]\d{0,3}$/.test(first)))
    throw new OperatorFault('--first is how many of those who are named get it, from 1 to 9999')
  return { turnover, days: Number(days), first: first === undefined ? undefined : Number(first) }
}

function approve(context: OperatorContext, { id, account, places }: RewardFile): Promise<string> {
  return decided(context, 'rewards', async tx => {
    const rows = await lockTogether(tx, id)
    const [first] = rows
    if (!first || rows.some(row => row.state !== 'proposed' || row.expires_at <= context.now))
      throw new Refusal('alreadyDecided', { status: 409 })
    if (!first.pool_id && (await breaksOf(tx, [first.member_id], context.now)).size > 0)
      throw new OperatorFault(`${account} takes a break from play: nothing is given until it is over`)
    await requireTwo(tx, context)
    for (const row of rows) {
      if (!(await insertRewardApproval(tx, row.id, context.operator, context.now)))
        throw new OperatorFault(`${context.operator} has proposed it; somebody else has to agree`)
      await offerReward(tx, row.id)
    }
    if (first.pool_id) await fundPool(tx, await poolOf(tx, first.pool_id), context.now)
    await logChange(tx, context, `reward ${referenceOf({ id })}`, 'proposed', 'claimable')
    notifyArrival(
      tx,
      rows.map(row => row.member_id),
    )
    const who = places ? `the first ${places} of ${rows.length} members` : account
    return `${referenceOf({ id })} can be claimed: ${amountOf(first)} for ${who}.`
  })
}

/** Locks a reward, together with all others of its pool if the gift is limited. */
async function lockTogether(tx: Transaction, id: string): Promise<RewardRow[]> {
  const file = await rewardById(tx, id)
  if (file?.pool_id) return lockPooled(tx, file.pool_id)
  const row = await lockReward(tx, id)
  return row ? [row] : []
}

/** Withdraws a reward that was not claimed yet; money in the wallet stays there. */
function takeBack(
  context: OperatorContext,
  { id, account, places }: RewardFile,
  reason: string,
): Promise<string> {
  return decided(context, 'rewards', async tx => {
    const rows = (await lockTogether(tx, id)).filter(
      row => row.state === 'proposed' || row.state === 'claimable',
    )
    const [first] = rows
    if (!first) throw new Refusal('alreadyDecided', { status: 409 })
    for (const row of rows) await endReward(tx, row.id, { state: 'withdrawn', at: context.now })
    if (first.pool_id) await endPool(tx, await poolOf(tx, first.pool_id), context.now)
    await logChange(tx, context, `reward ${referenceOf({ id })}`, first.state, `withdrawn: ${reason}`)
    notifyArrival(
      tx,
      rows.map(row => row.member_id),
    )
    const whose = places ? `${rows.length} members` : account
    return `${referenceOf({ id })} is taken back: ${amountOf(first)} of ${whose}.`
  })
}

function find({ db }: OperatorContext, reference: string): Promise<RewardFile> {
  return findByReference(reference, {
    what: 'reward',
    byId: id => rewardById(db, id),
    ending: tail => rewardsEnding(db, tail),
  })
}

import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { GivenReward } from '#lib/operators/rewards-api.ts'
import { giveRewardAct } from '#server/operators/corrections/give-reward-act.ts'
import { approveRewardAct, withdrawRewardAct } from '#server/operators/corrections/reward-acts.ts'
import { rewardAct, rewardsAct } from '#server/operators/corrections/reward-reading-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { type RewardFile, rewardById, rewardsEnding } from '#server/rewards/queries.ts'
import { amountOf, typedMinor } from './amounts.ts'
import { OperatorFault, type Typed, textsOf } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { type NamedReceiver, namedReceiver } from './receivers.ts'

const TEXTS = decisionTexts('rewards')

/** `rewards …`: gives rewards to members, and lists open ones; the acts of the console in words. */
export async function rewards(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = 'list', first = '', ...rest] = typed.words
  if (act === 'list') return list(context, typed.options)
  if (act === 'give') return give(context, typed, first, rest[0] ?? '')
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('rewards list, show, give, approve or withdraw')
  return command(context, await find(context, first), rest.join(' ').trim())
}

type Command = (context: OperatorContext, row: RewardFile, text: string) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  show: async (context, { id }) => detailsText(await runAct(context, rewardAct, { reward: id })),
  approve: async (context, row) => {
    const input = { reward: row.id }
    const { state, members } = await runAct(context, approveRewardAct, input, TEXTS)
    const { account, places } = row
    const who = places ? `the first ${places} of ${members} members` : account
    return state === 'done'
      ? `${referenceOf(row)} can be claimed: ${amountOf(row)} for ${who}.`
      : `${referenceOf(row)} needs one more approval, of somebody else: ${amountOf(row)} for ${who}.`
  },
  withdraw: async (context, row, text) => {
    const input = { reward: row.id, reason: reasonOf(text) }
    const { members } = await runAct(context, withdrawRewardAct, input, TEXTS)
    const whose = row.places ? `${members} members` : row.account
    return `${referenceOf(row)} is taken back: ${amountOf(row)} of ${whose}.`
  },
}

async function give(
  context: OperatorContext,
  typed: Typed,
  names: string,
  typedAmount: string,
): Promise<string> {
  const title = textsOf(typed, 'title')
  if (Object.keys(title).length === 0) throw new OperatorFault('say what it is for: --title-en, --title-th …')
  const { turnover, days, first } = termsOf(typed)
  const named = await receiversNamed(context, first ? names.split(',') : [names])
  const [{ account, currency }] = named
  const amount = typedMinor(typedAmount, currency)
  const members = named.map(one => one.id)
  const input = {
    id: newId(),
    members,
    ...(first && { first }),
    amount: String(amount),
    turnover,
    days,
    title,
  }
  const answer = await runAct(context, giveRewardAct, input, TEXTS)
  const { state, leftOut } = answer
  const who = first ? `the first ${first} of ${new Set(members).size - leftOut.length} members` : account
  const without = leftOut.length > 0 ? `, without ${leftOut.join(', ')} in a break` : ''
  const summary = `${amountOf({ amount, currency })} for ${who}, turnover ${turnover}, ${days} days${without}`
  const reference = referenceOf({ id: answer.reward })
  return state === 'done'
    ? `${reference} can be claimed: ${summary}.`
    : `${reference} needs one more approval, of somebody else: ${summary}.`
}

async function receiversNamed(
  { db }: OperatorContext,
  names: readonly string[],
): Promise<[NamedReceiver, ...NamedReceiver[]]> {
  const named: NamedReceiver[] = []
  for (const name of names) named.push(await namedReceiver(db, name.trim()))
  const [one, ...others] = named
  if (!one) throw new OperatorFault('there is no member without a name')
  return [one, ...others]
}

function termsOf({ options }: Typed): { turnover: string; days: number; first: number | undefined } {
  const { turnover = '1', days = '30', first } = options
  if (typeof turnover !== 'string' || !/^\d{1,2}(\.\d{1,4})?$/.test(turnover))
    throw new OperatorFault('--turnover is times the amount, such as 3 or 1.5; 0 for none')
  if (typeof days !== 'string' || !/^[1-9]\d{0,2}$/.test(days))
    throw new OperatorFault('--days is how long it can be claimed, from 1 to 999')
  if (first !== undefined && (typeof first !== 'string' || !/^[1-9]\d{0,3}$/.test(first)))
    throw new OperatorFault('--first is how many of those who are named get it, from 1 to 1000')
  return { turnover, days: Number(days), first: first === undefined ? undefined : Number(first) }
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, rewardsAct, after === undefined ? {} : { after })
  if (page.rewards.length === 0) return 'No reward is open.'
  return nextPageText('rewards list', listOf(page.rewards, lineOf), page)
}

function lineOf(row: GivenReward, name = row.reference): string {
  const by = row.approvals.length > 0 ? `  by ${row.approvals.join(', ')}` : ''
  const waits = row.state === 'proposed' ? '  WAITS FOR A SECOND PERSON: approve' : ''
  const until = `until ${row.expiresAt.slice(0, 16)}Z`
  const first = row.places ? `  and others: the first ${row.places}, ${row.left} left` : ''
  const amount = moneyOf(row, row.amount)
  return `${name}  ${row.state.padEnd(9)}  ${amount}  ${row.source}  ${row.member.account}${first}  ${until}${by}${waits}`
}

/** Everything that was entered, for the second person to agree to. */
function detailsText(row: GivenReward): string {
  const inAll = row.places ? [`in all    ${moneyOf(row, BigInt(row.amount) * BigInt(row.places))}`] : []
  const turnover =
    row.required === '0' ? 'none' : `${moneyOf(row, row.required)} to be bet before it may leave`
  return [
    lineOf(row),
    `id        ${row.id}`,
    ...inAll,
    `turnover  ${turnover}`,
    `given     ${row.createdAt.slice(0, 16)}Z`,
    ...Object.entries(row.title ?? {}).map(([language, text]) => `title ${language}  ${text}`),
  ].join('\n')
}

const moneyOf = ({ currency }: GivenReward, minor: string | bigint) =>
  amountOf({ amount: BigInt(minor), currency })

function find({ db }: OperatorContext, reference: string): Promise<RewardFile> {
  return findByReference(reference, {
    what: 'reward',
    byId: id => rewardById(db, id),
    ending: tail => rewardsEnding(db, tail),
  })
}

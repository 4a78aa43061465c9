import { accountKey } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { FoundMember, MemberPage } from '#lib/operators/member-api.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { OperatorFault, type Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { runAct } from '../run-act.ts'
import { findMembersAct, memberAct, revealAct } from './reading-acts.ts'
import { makeAgentAct, removeFactorAct } from './standing-acts.ts'
import { addNoteAct, closeAct, endSessionsAct, freezeAct, unfreezeAct } from './status-acts.ts'

const AGENT_TYPE = 1

/** `member …` on the command line: the console's acts, with their answers in words. Undefined for an act of another file. */
export async function memberActs(context: OperatorContext, typed: Typed): Promise<string | undefined> {
  const [, act, name = '', ...rest] = typed.words
  if (act === 'find') return find(context, [name, ...rest].join(' '))
  const command = COMMANDS[act ?? '']
  if (!command) return undefined
  const found = await memberByKey(context.db, accountKey(name))
  if (!found) throw new OperatorFault(`there is no member ${name}`)
  const { id: member, account } = found
  return command(context, { member, account, rest, options: typed.options })
}

interface Asked extends Pick<Typed, 'options'> {
  member: string
  account: string
  /** What was typed behind the name. */
  rest: readonly string[]
}

const reasonOf = ({ rest }: Asked, from = 0) => rest.slice(from).join(' ')

const COMMANDS: Readonly<Record<string, (context: OperatorContext, asked: Asked) => Promise<string>>> = {
  show: async (context, { member }) => saysPage(await runAct(context, memberAct, { member })),
  reveal: async (context, asked) => {
    const [what = ''] = asked.rest
    const isAccount = !['phone', 'email'].includes(what)
    const field = isAccount ? { field: 'payoutAccount', payoutAccount: what } : { field: what }
    const input = { member: asked.member, ...field, reason: reasonOf(asked, 1) }
    return (await runAct(context, revealAct, input)).value
  },
  note: async (context, asked) => {
    await runAct(context, addNoteAct, { id: newId(), member: asked.member, text: reasonOf(asked) })
    return `Noted about ${asked.account}.`
  },
  freeze: async (context, asked) => {
    await runAct(context, freezeAct, { member: asked.member, reason: reasonOf(asked) })
    return `${asked.account} is frozen: signed out everywhere, no sign-in, bet or withdrawal; what is owed is still paid in.`
  },
  unfreeze: async (context, asked) => {
    const { state } = await runAct(context, unfreezeAct, { member: asked.member, reason: reasonOf(asked) })
    return state === 'done' ? `${asked.account} is active again.` : waiting(`${asked.account} stays frozen`)
  },
  close: async (context, asked) => {
    await runAct(context, closeAct, { member: asked.member, reason: reasonOf(asked) })
    return `${asked.account} is closed for good.`
  },
  'end-sessions': async (context, asked) => {
    await runAct(context, endSessionsAct, { member: asked.member, reason: reasonOf(asked) })
    return `${asked.account} is signed out everywhere, and open games have ended.`
  },
  'remove-factor': async (context, asked) => {
    const [factor = ''] = asked.rest
    const input = { member: asked.member, factor, reason: reasonOf(asked, 1) }
    const { state } = await runAct(context, removeFactorAct, input)
    return state === 'done'
      ? `${asked.account} signs in without ${factor} from now on; withdrawals wait for a day.`
      : waiting(`${asked.account} keeps ${factor}`)
  },
  'make-agent': async (context, asked) => {
    const { type = String(AGENT_TYPE), rate, upline } = asked.options
    const given = { ...(rate ? { ratePercent: rate } : {}), ...(upline ? { upline } : {}) }
    const input = { member: asked.member, memberType: Number(type), ...given, reason: reasonOf(asked) }
    await runAct(context, makeAgentAct, input, {
      alreadyDecided: `${asked.account} is an agent already, or frozen; "member rate" changes what an agent earns`,
    })
    return `${asked.account} is an agent of type ${type}.`
  },
}

const waiting = (what: string) => `${what} until somebody else agrees, within a day.`

async function find(context: OperatorContext, query: string): Promise<string> {
  const { members, hasMore } = await runAct(context, findMembersAct, { query })
  if (members.length === 0) return 'Nobody was found.'
  return [
    ...members.map(saysFound),
    ...(hasMore ? ['There are more: say more of what you look for.'] : []),
  ].join('\n')
}

function saysFound({ account, nickname, memberType, status, phone, email, createdAt }: FoundMember): string {
  const contacts = [phone, email].filter(one => one !== null).join(' ')
  return `${account}  ${nickname}  type ${memberType}  ${status}  since ${createdAt.slice(0, 10)}  ${contacts}`.trim()
}

function saysPage(page: MemberPage): string {
  const { member } = page
  const part = (name: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${name}:`, ...lines.map(line => `  ${line}`)] : []
  return [
    saysFound(member),
    `id ${member.id}  upline ${member.upline ?? 'nobody'}  rate ${member.ratePercent} %`,
    `second factors: ${member.hasAuthenticator ? 'authenticator, ' : ''}${member.passkeys} passkeys`,
    ...(member.withdrawalsHeldUntil ? [`withdrawals wait until ${member.withdrawalsHeldUntil}`] : []),
    ...part(
      'wallets (minor units)',
      page.wallets.map(one => `${one.kind} ${one.vendor ?? ''} ${one.balance} ${one.unit}`),
    ),
    ...part(
      'last entries',
      page.entries.map(
        one =>
          `${one.at}  ${one.kind}  ${one.account}  ${one.amount}  after ${one.balanceAfter}  ${one.reference}`,
      ),
    ),
    ...part(
      'last bets',
      page.bets.map(
        one => `${one.at}  ${one.vendor} ${one.game}  ${one.status}  ${one.stake} → ${one.payout}`,
      ),
    ),
    ...part(
      'bank accounts',
      page.payoutAccounts.map(
        one => `${one.provider} ${one.number}  ${one.isRemoved ? 'removed  ' : ''}${one.id}`,
      ),
    ),
    ...part(
      'limits',
      page.limits.map(one => `${one.kind} per ${one.period}: ${one.amount}`),
    ),
    ...part(
      'breaks',
      page.breaks.map(one => `${one.kind} from ${one.startsAt} until ${one.endsAt ?? 'for good'}`),
    ),
    ...part(
      'devices',
      page.devices.map(
        one => `${one.browser ?? '?'} on ${one.system ?? '?'}  ${one.address}  since ${one.since}`,
      ),
    ),
    ...part(
      'linked accounts',
      page.links.map(one => `${one.account}  ${one.status}  by ${one.by}`),
    ),
    ...part(
      'notes',
      page.notes.map(one => `${one.at}  ${one.operator}: ${one.text}`),
    ),
    ...part(
      'history',
      page.history.map(
        one => `${one.at}  ${one.who ?? ''}  ${one.what}${one.reason ? `: ${one.reason}` : ''}`,
      ),
    ),
  ].join('\n')
}

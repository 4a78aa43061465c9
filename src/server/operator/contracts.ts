import type { ContractKind } from '#lib/contracts/windows.ts'
import { accountKey, isAgentType } from '#lib/identity/rules.ts'
import { isCurrency } from '#lib/money/money.ts'
import type { HouseContract } from '#lib/operators/contracts-api.ts'
import { memberByKey } from '#server/identity/queries.ts'
import {
  endContractAct,
  offerContractAct,
  refuseContractEndAct,
  takeBackContractRequestAct,
} from '#server/operators/agents/contract-acts.ts'
import { contractEndingsAct, contractsAct } from '#server/operators/agents/contract-reading-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { walletUnitOf } from '#server/rewards/queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { kindOf, periodOf, termsText, tiersOf } from './contract-terms.ts'
import { nextPageText } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposalLineText } from './proposals.ts'

/** `contract …`: contracts of the house with agents that have no upline; the acts of the console in words. */
export async function contracts(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = 'list', name = ''] = typed.words
  if (act === 'list') return list(context, typed.options)
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('contract list, offer, end, refuse or take-back')
  const agent = await memberByKey(context.db, accountKey(name))
  if (!agent || !isAgentType(agent.member_type))
    throw new OperatorFault(`there is no agent ${name || 'without a name'}`)
  const { id: member, account } = agent
  return command(context, { member, account, typed })
}

interface Named {
  member: string
  account: string
  typed: Typed
}

const COMMANDS: Readonly<Record<string, (context: OperatorContext, named: Named) => Promise<string>>> = {
  offer: async (context, named) => {
    const { member, account, typed } = named
    const kind = kindOf(typed)
    const unit = await walletUnitOf(context.db, member)
    const currency = unit && isCurrency(unit) ? unit : 'THB'
    const terms = { period: periodOf(typed), tiers: tiersOf(typed, currency) }
    const input = { member, kind, ...terms, instead: insteadOf(named) }
    const { state } = await runAct(context, offerContractAct, input, textsFor(account))
    const text = termsText(terms, currency)
    return state === 'done'
      ? `Offered to ${account}, ${kind}: ${text}. It holds once the agent accepts.`
      : `Somebody else has to offer ${account} the same, ${kind}: ${text}.`
  },
  end: async (context, named) => {
    const { member, account, typed } = named
    const kind = kindOf(typed)
    const told = await toldOf(context, named, kind)
    const input = { member, kind, told, instead: insteadOf(named) }
    const { state, isAgreed } = await runAct(context, endContractAct, input, textsFor(account))
    if (state === 'waiting') return `The ${kind} contract with ${account} goes on until somebody else agrees.`
    return isAgreed
      ? `The ${kind} contract with ${account} ends with the window under way.`
      : `Asked ${account} to end the ${kind} contract. It goes on until the agent accepts.`
  },
  refuse: async (context, { member, account, typed }) => {
    const kind = kindOf(typed)
    await runAct(context, refuseContractEndAct, { member, kind }, textsFor(account))
    return `Refused: the ${kind} contract with ${account} goes on.`
  },
  'take-back': async (context, { member, account, typed }) => {
    await runAct(context, takeBackContractRequestAct, { member, kind: kindOf(typed) }, textsFor(account))
    return `Taken back what was asked of ${account}.`
  },
}

const insteadOf = ({ typed }: Named) => typed.options.instead === true

/** The mark of what ends further down, where the agent asks for the end; without it the command shows what ends. */
async function toldOf(
  context: OperatorContext,
  { member, typed }: Named,
  kind: ContractKind,
): Promise<string> {
  const { isAsked, total, shown, mark } = await runAct(context, contractEndingsAct, { member, kind })
  const { told = '' } = typed.options
  if (!isAsked || told === mark) return mark
  const more = total > shown.length ? [`and ${total - shown.length} more`] : []
  const lines = [...shown.map(row => row.account), ...more].map(line => `  ${line}`)
  throw new OperatorFault(
    `These contracts further down end with it:\n${lines.join('\n')}\nRepeat with --told ${mark || '""'} to agree.`,
  )
}

function textsFor(account: string): Record<string, string> {
  return {
    notFound: `${account} has an upline, and agrees with it; the house has nothing to ask there`,
    alreadyDecided: `nothing of that kind is open with ${account}; look at "contract list"`,
  }
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, contractsAct, after === undefined ? {} : { after })
  const waiting = page.proposals.map(
    one =>
      `${one.account.padEnd(16)} ${one.kind.padEnd(9)} WAITS FOR A SECOND PERSON: ${proposalLineText(one)}`,
  )
  if (page.contracts.length + waiting.length === 0) return 'The house has no contract with an agent.'
  return nextPageText('contract list', [...waiting, ...page.contracts.map(lineOf)].join('\n'), page)
}

function lineOf({ agent, kind, currency, terms, request }: HouseContract): string {
  const present = terms ? termsText(terms, isCurrency(currency) ? currency : 'THB') : 'none goes on'
  const wants = request?.wants === 'new' ? 'offer' : 'end'
  const open = request ? `  open: ${wants} asked by ${request.isOurs ? 'the house' : 'the agent'}` : ''
  return `${agent.account.padEnd(16)} ${kind.padEnd(9)} ${present}${open}`
}

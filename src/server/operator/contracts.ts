import { accountKey, isAgentType } from '#lib/identity/rules.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import {
  answer,
  type Change,
  endingsOf,
  offer,
  requestTermination,
  takeBack,
} from '#server/contracts/change.ts'
import { markOf } from '#server/contracts/endings.ts'
import { houseContracts } from '#server/contracts/list-queries.ts'
import { openRequests, type RequestRow } from '#server/contracts/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { errorMessage } from '#server/platform/texts.ts'
import { walletUnitOf } from '#server/rewards/queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { kindOf, periodOf, termsText, tiersOf } from './contract-terms.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** The most rows in a list. */
const LISTED = 200

/** `contract …`: contracts of the house with agents that have no upline. */
export async function contracts(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = 'list', name = ''] = typed.words
  if (act === 'list') return list(context)
  const work = { offer: offerTerms, end, refuse, 'take-back': withdraw }[act]
  if (!work) throw new OperatorFault('contract list, offer, end, refuse or take-back')
  try {
    return await context.db.transaction(async tx => work(await agentContext(tx, context, name), typed))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound')
      throw new OperatorFault(`${name} has an upline, and agrees with it; the house has nothing to ask there`)
    if (error instanceof Refusal)
      throw new OperatorFault(errorMessage(error.code, 'en', error.options.values))
    throw error
  }
}

/** An agent without an upline, with the house as the acting party. */
interface AgentContext {
  tx: Transaction
  context: OperatorContext
  agent: { id: string; account: string }
  currency: Currency
  change: Change
}

async function agentContext(tx: Transaction, context: OperatorContext, name: string): Promise<AgentContext> {
  const agent = await memberByKey(tx, accountKey(name))
  if (!agent || !isAgentType(agent.member_type))
    throw new OperatorFault(`there is no agent ${name || 'without a name'}`)
  const currency = await walletUnitOf(tx, agent.id)
  if (!currency || !isCurrency(currency)) throw new Error(`${agent.account} has no wallet`)
  const { now: at, timeZone } = context
  return {
    tx,
    context,
    agent,
    currency,
    change: { actor: null, at, timeZone, format: { currency, tag: 'en' } },
  }
}

async function list({ db }: OperatorContext): Promise<string> {
  const rows = await houseContracts(db, LISTED)
  if (rows.length === 0) return 'The house has no contract with an agent.'
  return rows
    .map(row => {
      const unit = isCurrency(row.currency) ? row.currency : 'THB'
      const present = row.tiers ? termsText({ period: row.period, tiers: row.tiers }, unit) : 'none goes on'
      const openRequest =
        row.request && `  open: ${row.request === 'new' ? 'offer' : 'end'} asked by ${row.asker}`
      return `${row.account.padEnd(16)} ${row.kind.padEnd(9)} ${present}${openRequest ?? ''}`
    })
    .join('\n')
}

/** Offers terms, which the agent reads and answers on its page. */
async function offerTerms(
  { tx, context, agent, currency, change }: AgentContext,
  typed: Typed,
): Promise<string> {
  const kind = kindOf(typed)
  const terms = { kind, period: periodOf(typed), tiers: tiersOf(typed, currency) }
  await offer(tx, change, { ...terms, downlineId: agent.id })
  const text = termsText(terms, currency)
  await logChange(tx, context, `contract ${kind} ${agent.account}`, undefined, `offered ${text}`, {
    memberId: agent.id,
  })
  return `Offered to ${agent.account}, ${kind}: ${text}. It holds once the agent accepts.`
}

/**
 * Accepts the agent's request to end, once the contracts that end with it were shown; else requests the end from the
 * agent.
 */
async function end({ tx, context, agent, change }: AgentContext, typed: Typed): Promise<string> {
  const kind = kindOf(typed)
  const [open] = await openRequests(tx, kind, [agent.id])
  if (!open || open.asked_by === null) {
    await requestTermination(tx, change, { kind, downlineId: agent.id })
    await logChange(tx, context, `contract ${kind} ${agent.account}`, undefined, 'end asked for', {
      memberId: agent.id,
    })
    return `Asked ${agent.account} to end the ${kind} contract. It goes on until the agent accepts.`
  }
  const endings = await endingsOf(tx, open, change)
  const [told, mark] = [String(typed.options.told ?? ''), markOf(endings)]
  if (told !== mark) {
    const lines = endings.map(row => `  ${row.account}`).join('\n')
    throw new OperatorFault(
      `These contracts further down end with it:\n${lines}\nRepeat with --told ${mark || '""'} to agree.`,
    )
  }
  await answer(tx, change, { requestId: open.id, isAccepted: true, told })
  await logChange(tx, context, `contract ${kind} ${agent.account}`, undefined, 'end agreed to', {
    memberId: agent.id,
  })
  return `The ${kind} contract with ${agent.account} ends with the window under way.`
}

async function refuse({ tx, context, agent, change }: AgentContext, typed: Typed): Promise<string> {
  const { kind, id } = await openRequestOf(tx, agent, typed, row => row.asked_by !== null)
  await answer(tx, change, { requestId: id, isAccepted: false, told: '' })
  await logChange(tx, context, `contract ${kind} ${agent.account}`, undefined, 'end refused', {
    memberId: agent.id,
  })
  return `Refused: the ${kind} contract with ${agent.account} goes on.`
}

async function withdraw({ tx, context, agent, change }: AgentContext, typed: Typed): Promise<string> {
  const { kind, id } = await openRequestOf(tx, agent, typed, row => row.asked_by === null)
  await takeBack(tx, change, id)
  await logChange(tx, context, `contract ${kind} ${agent.account}`, undefined, 'request taken back', {
    memberId: agent.id,
  })
  return `Taken back what was asked of ${agent.account}.`
}

async function openRequestOf(
  tx: Transaction,
  agent: AgentContext['agent'],
  typed: Typed,
  isMeant: (row: RequestRow) => boolean,
): Promise<RequestRow> {
  const [open] = await openRequests(tx, kindOf(typed), [agent.id])
  if (open && open.upline_id === null && isMeant(open)) return open
  throw new OperatorFault(`nothing of that kind is open with ${agent.account}; look at "contract list"`)
}

import { type Currency, isCurrency } from '#lib/money/money.ts'
import {
  operatorEndContract,
  operatorOfferContract,
  operatorRefuseContractEnd,
  operatorTakeBackContractRequest,
} from '#lib/operators/contracts-api.ts'
import {
  answer,
  type Change,
  endingsOf,
  offer,
  requestTermination,
  takeBack,
} from '#server/contracts/change.ts'
import { checkTerms } from '#server/contracts/checks.ts'
import { markOf } from '#server/contracts/endings.ts'
import { openVersions } from '#server/contracts/queries.ts'
import { termsText } from '#server/operator/contract-terms.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { walletUnitOf } from '#server/rewards/queries.ts'
import { type ActScope, act, alreadyDecided, DONE, WAITING } from '../act.ts'
import type { HouseAgent } from './contract-queries.ts'
import { type Contract, houseAgent, openRequestOf, topicOf } from './house-agent.ts'

/** The agent reads the terms and answers them on its page; they hold once it accepts. */
export const offerContractAct = act(operatorOfferContract, 'houseContracts', async (scope, input) => {
  const { member, kind, period, tiers, instead } = input
  const agent = await houseAgent(scope.tx, member)
  const terms = { kind, period, tiers }
  checkTerms(terms)
  const change = await changeOf(scope, agent)
  if (await openRequestOf(scope.tx, { agent, kind }))
    throw new Refusal('contractRequestOpen', { status: 409 })
  const text = termsText(terms, change.format.currency)
  if (!(await agree(scope, { agent, kind }, { act: 'offer', input: text, instead }))) return WAITING
  await offer(scope.tx, change, { ...terms, downlineId: agent.id })
  await note(scope, { agent, kind }, `offered ${text}`)
  return DONE
})

/** Agrees where the agent asks for the end, once the contracts that end with it were shown; else asks the agent. */
export const endContractAct = act(operatorEndContract, 'houseContracts', async (scope, input) => {
  const { member, kind, told, instead } = input
  const agent = await houseAgent(scope.tx, member)
  const contract = { agent, kind }
  const change = await changeOf(scope, agent)
  const open = await openRequestOf(scope.tx, contract)
  if (!open || open.asked_by === null) {
    if (open) throw new Refusal('contractRequestOpen', { status: 409 })
    if ((await openVersions(scope.tx, kind, [agent.id])).length === 0) throw new Refusal('contractNone')
    if (!(await agree(scope, contract, { act: 'end', input: 'ask for it', instead })))
      return { ...WAITING, isAgreed: false }
    await requestTermination(scope.tx, change, { kind, downlineId: agent.id })
    await note(scope, contract, 'end asked for')
    return { ...DONE, isAgreed: false }
  }
  const mark = markOf(await endingsOf(scope.tx, open, change))
  if (told !== mark) throw new Refusal('contractChanged', { status: 409 })
  if (!(await agree(scope, contract, { act: 'end', input: `agree to it ${mark}`.trim(), instead })))
    return { ...WAITING, isAgreed: true }
  await answer(scope.tx, change, { requestId: open.id, isAccepted: true, told })
  await note(scope, contract, 'end agreed to')
  return { ...DONE, isAgreed: true }
})

/** One person: what is agreed on goes on. */
export const refuseContractEndAct = act(
  operatorRefuseContractEnd,
  'houseContracts',
  async (scope, { member, kind }) => {
    const agent = await houseAgent(scope.tx, member)
    const open = await openRequestOf(scope.tx, { agent, kind })
    if (!open || open.asked_by === null) throw alreadyDecided()
    const given = { requestId: open.id, isAccepted: false, told: '' }
    await answer(scope.tx, await changeOf(scope, agent), given)
    await note(scope, { agent, kind }, 'end refused')
    return {}
  },
)

export const takeBackContractRequestAct = act(
  operatorTakeBackContractRequest,
  'houseContracts',
  async (scope, { member, kind }) => {
    const agent = await houseAgent(scope.tx, member)
    const open = await openRequestOf(scope.tx, { agent, kind })
    if (!open || open.asked_by !== null) throw alreadyDecided()
    await takeBack(scope.tx, await changeOf(scope, agent), open.id)
    await note(scope, { agent, kind }, 'request taken back')
    return {}
  },
)

/** The house as the acting party. */
async function changeOf(
  { tx, context, at }: ActScope,
  agent: HouseAgent,
): Promise<Change & { format: { currency: Currency } }> {
  const currency = await walletUnitOf(tx, agent.id)
  if (!currency || !isCurrency(currency)) throw new Error(`${agent.account} has no wallet`)
  return { actor: null, at, timeZone: context.timeZone, format: { currency, tag: 'en' } }
}

/** What binds the house takes two people, as soon as two are named. */
function agree(
  scope: ActScope,
  contract: Contract,
  said: { act: string; input: string; instead: boolean | undefined },
): Promise<boolean> {
  const { agent } = contract
  return scope.agree({ ...said, topic: topicOf(contract), memberId: agent.id, isFreeBeforeTwo: true })
}

function note({ note: write }: ActScope, { agent, kind }: Contract, after: string): Promise<void> {
  return write(`contract ${kind} ${agent.account}`, undefined, after, { memberId: agent.id })
}

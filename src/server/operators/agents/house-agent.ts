import { CONTRACT_KINDS, type ContractKind } from '#lib/contracts/windows.ts'
import { isAgentType } from '#lib/identity/rules.ts'
import { openRequests, type RequestRow } from '#server/contracts/queries.ts'
import type { Queries } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type HouseAgent, houseAgentById } from './contract-queries.ts'

/** A contract of the house, one of a kind with each agent. */
export interface Contract {
  agent: HouseAgent
  kind: ContractKind
}

/** An agent without an upline; others agree with theirs, and the house has nothing to ask there. */
export async function houseAgent(db: Queries, id: string): Promise<HouseAgent> {
  const found = await houseAgentById(db, id)
  if (!found || !isAgentType(found.member_type)) throw new Refusal('notFound', { status: 404 })
  return found
}

/** What one side has asked of the other and is not answered. */
export async function openRequestOf(db: Queries, { agent, kind }: Contract): Promise<RequestRow | undefined> {
  const [open] = await openRequests(db, kind, [agent.id])
  return open?.upline_id === null ? open : undefined
}

/** The prefix of proposals about contracts. */
export const TOPIC = 'contract '
export const topicOf = ({ agent, kind }: Contract) => `${TOPIC}${agent.account} ${kind}`

/** Whose contract of which kind a proposal is about. */
export function contractOfTopic(topic: string): { account: string; kind: ContractKind } | undefined {
  const [account = '', typed] = topic.slice(TOPIC.length).split(' ')
  const kind = CONTRACT_KINDS.find(one => one === typed)
  return kind && { account, kind }
}

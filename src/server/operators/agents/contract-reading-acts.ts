import {
  type HouseContract,
  operatorContractEndings,
  operatorContracts,
} from '#lib/operators/contracts-api.ts'
import { endingsOf } from '#server/contracts/change.ts'
import { type HouseContractRow, houseContracts } from '#server/contracts/list-queries.ts'
import { toEndings } from '#server/contracts/to-wire.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { act } from '../act.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'
import { contractOfTopic, houseAgent, openRequestOf, TOPIC } from './house-agent.ts'

export const contractsAct = act(
  operatorContracts,
  'site',
  async ({ tx, at }, { after }) => {
    const { rows, ...page } = queuePageOf(await houseContracts(tx, { after, limit: LISTED + 1 }))
    const proposals = await proposalsAbout(tx, TOPIC, at)
    return {
      contracts: rows.map(toContract),
      ...page,
      proposals: proposals.flatMap(one => {
        const contract = contractOfTopic(one.topic)
        return contract ? [{ ...contract, ...proposalToWire(one) }] : []
      }),
    }
  },
  { isReading: true },
)

export const contractEndingsAct = act(
  operatorContractEndings,
  'site',
  async ({ tx, at, context }, { member, kind }) => {
    const agent = await houseAgent(tx, member)
    const open = await openRequestOf(tx, { agent, kind })
    const isAsked = open !== undefined && open.asked_by !== null
    const ending = isAsked ? await endingsOf(tx, open, { at, timeZone: context.timeZone }) : []
    return { ...toEndings(ending), isAsked }
  },
  { isReading: true },
)

function toContract(row: HouseContractRow): HouseContract {
  const { id, currency, kind, period, tiers, request } = row
  return {
    id,
    agent: { id: row.agent_id, account: row.account },
    currency,
    kind,
    terms: tiers && { period, tiers },
    request: request && { wants: request, isOurs: row.is_ours },
  }
}

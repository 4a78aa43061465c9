import * as v from 'valibot'
import { TIER_REFUSALS } from '../contracts/rules.ts'
import { endings, kind, period, tiers } from '../contracts/shapes.ts'
import { CONTRACT_KINDS } from '../contracts/windows.ts'
import { action } from '../wire/action.ts'
import { ID_PATTERN, id, instant, nothing } from '../wire/schemas.ts'
import { agreed, instead, memberName, pageOf, proposal, TWO_PEOPLE_REFUSALS } from './wire.ts'

/** The longest span of one comparison. */
const MOST_DAYS = 92

/** A contract of the house by its agent and kind. */
const contractId = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${ID_PATTERN}_(?:${CONTRACT_KINDS.join('|')})$`), 'badInput'),
)

const contract = v.strictObject({
  /** Names the row for `after`. */
  id: v.string(),
  agent: memberName,
  currency: v.string(),
  kind,
  /** What holds now; null where nothing is agreed on. */
  terms: v.nullable(v.strictObject({ period, tiers })),
  /** What one side has asked of the other; null where nothing is open. */
  request: v.nullable(
    v.strictObject({
      wants: v.picklist(['new', 'termination']),
      /** The agent answers it; otherwise the house does. */
      isOurs: v.boolean(),
    }),
  ),
})
export type HouseContract = v.InferOutput<typeof contract>

export const operatorContracts = action({
  name: 'operatorContracts',
  summary: 'Contracts of the house with agents that have no upline, and what is open between them',
  method: 'GET',
  path: '/operator/contracts',
  audience: 'operator',
  input: v.strictObject({
    /** The last one of the page before. */
    after: v.optional(contractId),
  }),
  answer: v.strictObject({
    contracts: v.array(contract),
    ...pageOf,
    next: v.nullable(v.string()),
    /** What one person of the house wants, until a second one agrees. */
    proposals: v.array(v.strictObject({ account: v.string(), kind, ...proposal.entries })),
  }),
  refusals: [],
})

export const operatorContractEndings = action({
  name: 'operatorContractEndings',
  summary: 'Whether the agent asks for the end, and the contracts further down that would end with it',
  method: 'GET',
  path: '/operator/contracts/:member/:kind/endings',
  audience: 'operator',
  input: v.strictObject({ member: id, kind }),
  answer: v.strictObject({ ...endings.entries, isAsked: v.boolean() }),
  refusals: [],
})

const decision = { method: 'POST', audience: 'operator' } as const

export const operatorOfferContract = action({
  ...decision,
  name: 'operatorOfferContract',
  summary: 'Offers an agent without an upline terms; two different people of the house agree on them',
  path: '/operator/contracts/:member/:kind/offer',
  input: v.strictObject({ member: id, kind, period, tiers, instead }),
  answer: agreed,
  refusals: ['required', ...TIER_REFUSALS, 'contractRequestOpen', ...TWO_PEOPLE_REFUSALS],
})

export const operatorEndContract = action({
  ...decision,
  name: 'operatorEndContract',
  summary: 'Asks an agent for the end of a contract, or agrees to the end that the agent asks for',
  path: '/operator/contracts/:member/:kind/end',
  input: v.strictObject({
    member: id,
    kind,
    /** The mark of the contracts that were shown as ending with it; empty where none do, or where the house asks. */
    told: v.pipe(v.string(), v.maxLength(64, 'badInput')),
    instead,
  }),
  answer: v.strictObject({
    ...agreed.entries,
    /** Whether the agent had asked for it, so that the contract ends. */
    isAgreed: v.boolean(),
  }),
  refusals: ['contractNone', 'contractChanged', 'contractRequestOpen', ...TWO_PEOPLE_REFUSALS],
})

export const operatorRefuseContractEnd = action({
  ...decision,
  name: 'operatorRefuseContractEnd',
  summary: 'Refuses the end that an agent asks for: the contract goes on',
  path: '/operator/contracts/:member/:kind/refuse',
  input: v.strictObject({ member: id, kind }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})

export const operatorTakeBackContractRequest = action({
  ...decision,
  name: 'operatorTakeBackContractRequest',
  summary: 'Takes back what the house asked of an agent, before it is answered',
  path: '/operator/contracts/:member/:kind/take-back',
  input: v.strictObject({ member: id, kind }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})

export const operatorCompareSettlements = action({
  name: 'operatorCompareSettlements',
  summary: 'Works settled windows out again and lists what differs from what is stored; writes nothing',
  method: 'GET',
  path: '/operator/settlements/comparison',
  audience: 'operator',
  input: v.pipe(
    v.strictObject({ kind, from: instant, until: instant }),
    v.forward(
      v.partialCheck(
        [['from'], ['until']],
        ({ from, until }) => {
          const ms = Date.parse(until) - Date.parse(from)
          return ms >= 0 && ms <= MOST_DAYS * 86_400_000
        },
        'badInput',
      ),
      ['until'],
    ),
  ),
  answer: v.strictObject({
    windows: v.number(),
    /** How many settlements were worked out again. */
    settlements: v.number(),
    /** In words, one each. */
    differences: v.array(v.string()),
  }),
  refusals: [],
})

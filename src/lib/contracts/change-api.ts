import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, id } from '#lib/wire/schemas.ts'
import { TIER_REFUSALS } from './rules.ts'
import { kind, period, request, tiers, version } from './shapes.ts'

/** The state between the two parties after a change. */
const changed = v.object({ request, version: v.nullable(version) })

/**
 * Names the field of a tier's fault, `tiers.<index from 0>.<validBet | active | loss | pay>`. Answers `notFound` for
 * somebody who is not a direct downline, or not an agent.
 */
export const offerContract = action({
  name: 'offerContract',
  summary: 'Offers a direct downline terms for a contract; a repeat with the same id does it once',
  method: 'POST',
  path: '/agent/contracts/offers',
  audience: 'agent',
  input: v.strictObject({ id: clientMadeId, kind, downlineId: id, period, tiers }),
  answer: changed,
  refusals: ['required', ...TIER_REFUSALS, 'contractOwnMissing', 'contractAboveOwn', 'contractRequestOpen'],
  once: true,
  rateLimit: { limit: 60, windowSeconds: 60 },
})

/**
 * Accepts or refuses the other side's open request. `told` is the mark of the endings that the caller saw; others are
 * refused with `contractChanged`, so that no contract ends unseen. A refusal needs no mark.
 */
export const answerContract = action({
  name: 'answerContract',
  summary:
    'Accepts or refuses what the other side of a contract asks; a repeat with the same id does it once',
  method: 'POST',
  path: '/agent/contracts/answers',
  audience: 'agent',
  input: v.strictObject({
    id: clientMadeId,
    requestId: id,
    isAccepted: v.boolean(),
    told: v.optional(v.pipe(v.string(), v.maxLength(64, 'badInput')), ''),
  }),
  answer: changed,
  refusals: ['alreadyDecided', 'contractChanged'],
  once: true,
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const finishContract = action({
  name: 'finishContract',
  summary: 'Takes back an open request of the signed-in agent; a repeat with the same id does it once',
  method: 'POST',
  path: '/agent/contracts/finishes',
  audience: 'agent',
  input: v.strictObject({ id: clientMadeId, requestId: id }),
  answer: changed,
  refusals: ['alreadyDecided'],
  once: true,
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const terminateContract = action({
  name: 'terminateContract',
  summary: 'Asks the other side to end a contract; a repeat with the same id does it once',
  method: 'POST',
  path: '/agent/contracts/terminations',
  audience: 'agent',
  input: v.strictObject({
    id: clientMadeId,
    kind,
    /** Null for the caller’s own contract with its upline. */
    downlineId: v.nullable(id),
  }),
  answer: changed,
  refusals: ['contractNone', 'contractRequestOpen'],
  once: true,
  rateLimit: { limit: 60, windowSeconds: 60 },
})

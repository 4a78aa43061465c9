import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { given, instant } from '../wire/schemas.ts'
import { agreed, proposal, reason, TWO_PEOPLE_REFUSALS } from './wire.ts'

const gameCode = given(64)
const period = v.pipe(v.string(), v.regex(/^\d{8}(-\d{4})?$/, 'badInput'))

export const operatorDraws = action({
  name: 'operatorDraws',
  summary:
    'The draws of a lottery that are not decided, the earliest first, and what waits for a second person',
  method: 'GET',
  path: '/operator/lotteries/:gameCode/draws',
  audience: 'operator',
  input: v.strictObject({ gameCode }),
  answer: v.strictObject({
    draws: v.array(
      v.strictObject({
        period: v.string(),
        closesAt: instant,
        drawsAt: instant,
        proposal: v.nullable(proposal),
      }),
    ),
  }),
  refusals: [],
})

export const operatorVoidDraw = action({
  name: 'operatorVoidDraw',
  summary: 'Voids a draw before it is drawn; two people agree, and every stake is given back',
  method: 'POST',
  path: '/operator/lotteries/:gameCode/draws/:period/void',
  audience: 'operator',
  input: v.strictObject({
    gameCode,
    period,
    reason,
    /** Puts the own proposal in the place of the one of somebody else. */
    instead: v.optional(v.boolean()),
  }),
  answer: agreed,
  refusals: ['alreadyDecided', ...TWO_PEOPLE_REFUSALS],
})

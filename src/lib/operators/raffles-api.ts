import * as v from 'valibot'
import { BEACONS, MOST_PRIZES, MOST_RANKS, MOST_TICKETS, RAFFLE_STATES } from '../raffle/rules.ts'
import { action } from '../wire/action.ts'
import { id, instant, minorText, positiveMinorText } from '../wire/schemas.ts'
import { memberText } from './texts.ts'
import { agreed, proposal, reason, TWO_PEOPLE_REFUSALS } from './wire.ts'

const whole = (most: number) =>
  v.pipe(v.number(), v.integer('badInput'), v.minValue(1, 'badInput'), v.maxValue(most, 'badInput'))

const terms = {
  name: memberText,
  closesAt: instant,
  beacon: v.picklist(BEACONS, 'badInput'),
  prizes: v.pipe(
    v.array(v.strictObject({ count: whole(MOST_PRIZES), amount: positiveMinorText })),
    v.minLength(1, 'required'),
    v.maxLength(MOST_RANKS, 'badInput'),
    v.check(ranks => ranks.reduce((sum, { count }) => sum + count, 0) <= MOST_PRIZES, 'badInput'),
  ),
  /** Minor units of valid bets, and points, for a ticket; null where there are none for them. */
  betsPerTicket: v.nullable(positiveMinorText),
  pointsPerTicket: v.nullable(positiveMinorText),
  ticketsPerMember: whole(MOST_TICKETS),
  prizesPerMember: whole(MOST_PRIZES),
  needsDeposit: v.boolean(),
}

const shown = v.strictObject({
  id,
  name: v.record(v.string(), v.string()),
  state: v.picklist(RAFFLE_STATES),
  currency: v.string(),
  closesAt: instant,
  beacon: v.picklist(BEACONS),
  round: v.nullable(v.number()),
  total: minorText,
  prizes: v.array(v.strictObject({ count: v.number(), amount: minorText })),
  betsPerTicket: v.nullable(minorText),
  pointsPerTicket: v.nullable(minorText),
  ticketsPerMember: v.number(),
  prizesPerMember: v.number(),
  needsDeposit: v.boolean(),
  entries: v.number(),
  createdAt: instant,
  openedAt: v.nullable(instant),
  drawnAt: v.nullable(instant),
  cancelReason: v.nullable(v.string()),
  /** What one person wants to open, until a second one agrees. */
  proposal: v.nullable(proposal),
})
export type OperatorRaffle = v.InferOutput<typeof shown>

export const operatorRaffles = action({
  name: 'operatorRaffles',
  summary: 'The last fifty raffles, drafts too, the newest first',
  method: 'GET',
  path: '/operator/raffles',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ raffles: v.array(shown) }),
  refusals: [],
})

export const operatorRaffle = action({
  name: 'operatorRaffle',
  summary: 'A raffle with its rules and where it stands',
  method: 'GET',
  path: '/operator/raffles/:raffle',
  audience: 'operator',
  input: v.strictObject({ raffle: id }),
  answer: shown,
  refusals: [],
})

export const operatorCreateRaffle = action({
  name: 'operatorCreateRaffle',
  summary: 'Creates a raffle as a draft, which nobody sees',
  method: 'POST',
  path: '/operator/raffles',
  audience: 'operator',
  input: v.strictObject(terms),
  answer: v.strictObject({ raffle: id }),
  refusals: ['raffleBeaconNot', 'raffleClosesTooSoon', 'textUnreadable'],
})

export const operatorOpenRaffle = action({
  name: 'operatorOpenRaffle',
  summary:
    'Publishes a draft and sets its prizes aside: from then on nothing of it is changed; above an amount two people agree',
  method: 'POST',
  path: '/operator/raffles/:raffle/open',
  audience: 'operator',
  input: v.strictObject({
    raffle: id,
    /** Puts the own proposal in the place of the one of somebody else. */
    instead: v.optional(v.boolean()),
  }),
  answer: agreed,
  refusals: [
    'bonusesNotAllowed',
    'alreadyDecided',
    'raffleClosesTooSoon',
    'raffleBeaconNot',
    ...TWO_PEOPLE_REFUSALS,
  ],
})

export const operatorCancelRaffle = action({
  name: 'operatorCancelRaffle',
  summary: 'Cancels a raffle before it closes: points return, and members read the reason',
  method: 'POST',
  path: '/operator/raffles/:raffle/cancel',
  audience: 'operator',
  input: v.strictObject({ raffle: id, reason }),
  answer: agreed,
  refusals: ['alreadyDecided'],
})

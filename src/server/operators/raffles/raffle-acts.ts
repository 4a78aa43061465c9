import { newId } from '#lib/ids/ids.ts'
import { currencyOf } from '#lib/money/currency.ts'
import {
  type OperatorRaffle,
  operatorCancelRaffle,
  operatorCreateRaffle,
  operatorOpenRaffle,
  operatorRaffle,
  operatorRaffles,
} from '#lib/operators/raffles-api.ts'
import type { Beacon } from '#lib/raffle/rules.ts'
import { amountOf } from '#server/operator/amounts.ts'
import { type Proposal, proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { cancelRaffle, openRaffle } from '#server/raffle/open.ts'
import { insertRaffle, lockRaffle, type RaffleRow, rafflesWhere } from '#server/raffle/raffle-queries.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'
import { totalOf } from '#server/raffle/to-wire.ts'
import { type ActScope, act, alreadyDecided, DONE, WAITING } from '../act.ts'
import { requireBonuses } from '../bonuses.ts'
import { mayOffer } from '../offers.ts'
import { proposalToWire } from '../proposal-to-wire.ts'

export const rafflesAct = act(
  operatorRaffles,
  'rafflesRead',
  async ({ tx, at }) => {
    const proposals = await proposalsAbout(tx, topicOf(''), at)
    return { raffles: (await rafflesWhere(tx, { drafts: true })).map(row => toShown(row, proposals)) }
  },
  { isReading: true },
)

export const raffleAct = act(
  operatorRaffle,
  'rafflesRead',
  async ({ tx, at }, { raffle }) => {
    const [row] = await rafflesWhere(tx, { id: raffle, drafts: true })
    return toShown(requireFound(row), await proposalsAbout(tx, topicOf(raffle), at))
  },
  { isReading: true },
)

export const createRaffleAct = act(operatorCreateRaffle, 'raffles', async (scope, input) => {
  const { tx, context, at, note } = scope
  const closesAt = new Date(input.closesAt)
  requireTime(closesAt, at)
  requireBeacon(scope, input.beacon)
  const id = newId()
  const minor = (text: string | null) => (text === null ? null : BigInt(text))
  await insertRaffle(tx, {
    ...input,
    id,
    currency: currencyOf(context.currency),
    betsPerTicket: minor(input.betsPerTicket),
    pointsPerTicket: minor(input.pointsPerTicket),
    closesAt,
    at,
  })
  await note(`raffle ${id}`, undefined, JSON.stringify(input))
  return { raffle: id }
})

/** Its prizes are money for members, as rewards are: from the same amount on two people open it. */
export const openRaffleAct = act(operatorOpenRaffle, 'raffles', async (scope, { raffle: id, instead }) => {
  requireBonuses()
  const { tx, context, at, note } = scope
  const raffle = requireFound(await lockRaffle(tx, id))
  if (raffle.state !== 'draft') throw alreadyDecided()
  requireTime(raffle.closes_at, at)
  requireBeacon(scope, raffle.beacon)
  if (!context.secret) throw new Error('the seed of a raffle is sealed with the deployment’s secret')
  const most = totalOf(raffle)
  const total = amountOf({ amount: most, currency: raffle.currency })
  const agreement = { topic: topicOf(id), act: 'open', input: `with prizes of ${total}`, instead }
  if (!(await mayOffer(scope, { ...agreement, most }))) return WAITING
  await openRaffle(tx, raffle, { seeds: new RaffleSeeds(context.secret), at })
  await note(`raffle ${id}`, 'draft', `open, ${totalOf(raffle)} ${raffle.currency} set aside`)
  return DONE
})

export const cancelRaffleAct = act(operatorCancelRaffle, 'raffles', async (scope, { raffle: id, reason }) => {
  const { tx, at, note } = scope
  const raffle = requireFound(await lockRaffle(tx, id))
  const isBefore = raffle.state === 'draft' || (raffle.state === 'open' && at < raffle.closes_at)
  if (!isBefore) throw alreadyDecided()
  await cancelRaffle(tx, raffle, { reason, at })
  await note(`raffle ${id}`, raffle.state, `cancelled: ${reason}`, { reason })
  return DONE
})

/** Every member gets a night to claim, and no round of a beacon is known yet. */
const SHORTEST_MS = 60_000

function requireTime(closesAt: Date, at: Date): void {
  if (closesAt.getTime() < at.getTime() + SHORTEST_MS)
    throw new Refusal('raffleClosesTooSoon', { field: 'closesAt' })
}

/** Everybody knows the rounds of the demo's chain beforehand. */
function requireBeacon({ context }: ActScope, beacon: Beacon): void {
  if (beacon === 'demo' && !context.config?.demo) throw new Refusal('raffleBeaconNot', { field: 'beacon' })
}

/** What proposals about a raffle are filed under. */
const topicOf = (id: string) => `raffle ${id}`

function toShown(row: RaffleRow, proposals: readonly Proposal[]): OperatorRaffle {
  const proposal = proposals.find(one => one.topic === topicOf(row.id))
  return {
    id: row.id,
    name: row.name as Record<string, string>,
    state: row.state,
    currency: row.currency,
    closesAt: row.closes_at.toISOString(),
    beacon: row.beacon,
    round: row.beacon_round === null ? null : Number(row.beacon_round),
    total: totalOf(row).toString(),
    prizes: row.prizes,
    betsPerTicket: row.bets_per_ticket?.toString() ?? null,
    pointsPerTicket: row.points_per_ticket?.toString() ?? null,
    ticketsPerMember: row.tickets_per_member,
    prizesPerMember: row.prizes_per_member,
    needsDeposit: row.needs_deposit,
    entries: row.entries,
    createdAt: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    proposal: proposal ? proposalToWire(proposal) : null,
  }
}

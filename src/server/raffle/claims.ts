import type { buyRaffleTickets, claimRaffle } from '#lib/raffle/api.ts'
import type { Transaction } from '#server/db/database.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import type { Call } from '#server/platform/serve.ts'
import { readPoints, spendPoints } from '#server/points/account.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { claimableOf, enterTickets } from './enter.ts'
import { entriesOf, hasDeposited, type UnclaimedRow, unclaimedOf } from './entry-queries.ts'
import { lockRaffle, type RaffleRow, raffleOf } from './raffle-queries.ts'
import { addTickets } from './tickets.ts'

type ClaimCall = Call<typeof claimRaffle>
type BuyCall = Call<typeof buyRaffleTickets>

/** Turns every ticket that the member has earned into an entry, as far as the rules allow. */
export async function claimTickets(call: ClaimCall, tx: Transaction) {
  const raffle = await lockOpen(call, tx)
  const { memberId } = call.session
  const unclaimed = await unclaimedOf(tx, raffle.id, memberId)
  if (unclaimed.length === 0) throw call.refusal('raffleNothingToClaim', { status: 409 })
  return enter(call, tx, { raffle, tickets: unclaimed })
}

/** Buys tickets with points; the raffle is locked, so that what is bought fits. */
export async function buyTickets(call: BuyCall, tx: Transaction) {
  const raffle = await lockOpen(call, tx)
  const { input, session, runtime } = call
  const { memberId } = session
  const price = raffle.points_per_ticket
  if (price === null || price !== BigInt(input.points)) throw call.refusal('rafflePointsNot', { status: 409 })
  const held = (await entriesOf(tx, raffle.id, memberId)).length
  if (held + input.count > raffle.tickets_per_member) throw call.refusal('raffleFull', { status: 409 })
  const points = price * BigInt(input.count)
  const { operationId } = await spendPoints(tx, { kind: 'points_redeemed', memberId, id: input.id, points })
  const tickets = {
    id: input.id,
    memberId,
    raffleId: raffle.id,
    source: 'points',
    sourceId: input.id,
    count: input.count,
    at: runtime.clock.now(),
  } as const
  const added = await addTickets(tx, tickets, { points, operationId })
  if (added === 0) throw new Error(`tickets ${input.id} were bought before`)
  return enter(call, tx, { raffle, tickets: [{ id: input.id, source: 'points', left: input.count }] })
}

/** Locks the member and then the raffle; refused unless entries are open to this member. */
async function lockOpen(call: ClaimCall | BuyCall, tx: Transaction): Promise<RaffleRow> {
  const { input, session, runtime, language } = call
  const { memberId } = session
  if (!(await lockActiveMember(tx, memberId))) throw call.refusal('notAllowed', { status: 403 })
  await requireNoBreak(tx, { memberId, language, runtime })
  const known = await raffleOf(tx, input.raffle)
  if (!known) throw call.refusal('notFound', { status: 404 })
  // Most who come late are refused without waiting for the lock.
  requireOpen(call, known)
  if (known.needs_deposit && !(await hasDeposited(tx, memberId)))
    throw call.refusal('raffleNeedsDeposit', { status: 409 })
  const raffle = await lockRaffle(tx, input.raffle)
  if (!raffle) throw new Error(`raffle ${input.raffle} has gone`)
  requireOpen(call, raffle)
  return raffle
}

function requireOpen(call: ClaimCall | BuyCall, { state, closes_at }: RaffleRow): void {
  if (state !== 'open' || call.runtime.clock.now() >= closes_at)
    throw call.refusal('raffleClosed', { status: 409 })
}

async function enter(
  call: ClaimCall | BuyCall,
  tx: Transaction,
  { raffle, tickets }: { raffle: RaffleRow; tickets: readonly UnclaimedRow[] },
) {
  const { memberId } = call.session
  const { seed } = call.input
  const at = call.runtime.clock.now()
  const entries = await enterTickets(tx, raffle, { memberId, seed, at, tickets })
  if (entries.length === 0) throw call.refusal('raffleFull', { status: 409 })
  const held = (await entriesOf(tx, raffle.id, memberId)).length
  return {
    entries,
    claimable: await claimableOf(tx, raffle, { memberId, held }),
    points: (await readPoints(tx, memberId)).toString(),
  }
}

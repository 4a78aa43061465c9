import { newId } from '#lib/ids/ids.ts'
import type { TicketSource } from '#lib/raffle/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Tickets {
  /** Of the row; by default a new one. */
  id?: string
  memberId: string
  raffleId: string
  source: TicketSource
  /** The entry of a promotion, mission, purchase or day: tickets are added once for each. */
  sourceId: string
  count: number
  at?: Date
}

interface Paid {
  points: bigint
  operationId: string
}

/**
 * Adds tickets that a member claims later. Returns how many were added: none if they were before, if the raffle is not
 * open, or if it is a trial member.
 */
export async function addTickets(tx: Transaction, tickets: Tickets, paid?: Paid): Promise<number> {
  const { id = newId(), memberId, raffleId, source, sourceId, count, at = new Date() } = tickets
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a number of tickets: ${count}`)
  const added = await tx.run(sql`
    insert into raffle_tickets (id, raffle_id, member_id, source, source_id, count, created_at, points, operation_id)
    select ${id}::uuid, r.id, m.id, ${source}, ${sourceId}, ${count}::int, ${at}::timestamptz,
      ${paid?.points ?? null}, ${paid?.operationId ?? null}::uuid
    from raffles r, members m
    where r.id = ${raffleId}::uuid and r.state = 'open' and m.id = ${memberId}::uuid and m.member_type <> 4
    on conflict (raffle_id, member_id, source, source_id) do nothing`)
  return added === 1 ? count : 0
}

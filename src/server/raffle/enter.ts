import { randomBytes } from 'node:crypto'
import { maskName } from '#lib/play/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  type EntryRow,
  entrantOf,
  entriesOf,
  insertEntrant,
  numberTickets,
  type UnclaimedRow,
  unclaimedOf,
} from './entry-queries.ts'
import type { RaffleRow } from './raffle-queries.ts'

/** Gives the next numbers to a member's tickets, as far as there is room; the caller has locked the raffle. */
export async function enterTickets(
  tx: Transaction,
  raffle: RaffleRow,
  { memberId, seed, at, tickets }: Entering,
): Promise<EntryRow[]> {
  const held = (await entriesOf(tx, raffle.id, memberId)).length
  const taken = firstOf(tickets, raffle.tickets_per_member - held)
  if (taken.length === 0) return []
  if (held === 0) await addEntrant(tx, { raffle, memberId, seed })
  let number = await numberTickets(
    tx,
    { raffleId: raffle.id, memberId, at },
    taken.map(({ id, left }) => ({ id, count: left })),
  )
  return taken.flatMap(({ source, left }): EntryRow[] =>
    Array.from({ length: left }, () => {
      number += 1
      return { number, source }
    }),
  )
}

interface Entering {
  memberId: string
  /** The member's own; empty for one that is made here. */
  seed: string
  at: Date
  tickets: readonly UnclaimedRow[]
}

/** As many tickets as there is room for. */
function firstOf(tickets: readonly UnclaimedRow[], room: number): UnclaimedRow[] {
  let left = room
  return tickets.flatMap(ticket => {
    const count = Math.min(ticket.left, left)
    left -= count
    return count > 0 ? [{ ...ticket, left: count }] : []
  })
}

/** Tickets that the member could claim now. */
export async function claimableOf(
  db: Queries,
  raffle: RaffleRow,
  { memberId, held }: { memberId: string; held: number },
): Promise<number> {
  const unclaimed = await unclaimedOf(db, raffle.id, memberId)
  const all = unclaimed.reduce((sum, { left }) => sum + left, 0)
  return Math.min(all, raffle.tickets_per_member - held)
}

/** Fixes what the list says of the member. Without a beacon a seed is part of it: the member's, or one made here. */
async function addEntrant(
  tx: Transaction,
  { raffle, memberId, seed }: { raffle: RaffleRow; memberId: string; seed: string },
): Promise<void> {
  if (await entrantOf(tx, raffle.id, memberId)) return
  const row = await tx.row(sql<{ account: string }>`select account from members where id = ${memberId}::uuid`)
  if (!row) throw new Error(`member ${memberId} is not there`)
  const own = seed === '' ? randomBytes(16).toString('hex') : seed
  await insertEntrant(tx, {
    raffleId: raffle.id,
    memberId,
    name: maskName(row.account),
    salt: randomBytes(32),
    seed: raffle.beacon === 'members' ? own : '',
  })
}

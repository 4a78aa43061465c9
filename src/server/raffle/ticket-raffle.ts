import type { TicketRefusal } from '#lib/raffle/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { OperatorText, SiteSettings } from '#lib/site/settings.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The raffle that takes a member's tickets now, or why none does. */
export type TicketRaffle =
  | { raffle: { id: string; name: OperatorText; closesAt: Date }; refusal: null }
  | { raffle: null; refusal: TicketRefusal }

interface Asked {
  memberId: string
  /** How many tickets there must be room for. */
  count: number
  /** Whether a deposit is sure to be made before they are given. */
  depositFollows?: boolean
  settings: Pick<SiteSettings, 'modules'>
  at: Date
}

interface Row {
  id: string
  name: OperatorText
  closes_at: Date
  lacks_deposit: boolean
  room: number
}

/** The newest open raffle in which the member has room for all of these tickets. */
export function ticketRaffle(db: Queries, asked: Asked): Promise<TicketRaffle> {
  return chosenOf(db, asked, false)
}

/** The same, kept open until the end of the transaction; the caller has locked the member's row. */
export function holdTicketRaffle(tx: Transaction, asked: Asked): Promise<TicketRaffle> {
  return chosenOf(tx, asked, true)
}

async function chosenOf(
  db: Queries,
  { memberId, count, depositFollows = false, settings, at }: Asked,
  isHeld: boolean,
): Promise<TicketRaffle> {
  if (!isModuleOn(settings.modules, 'RAFFLE')) return { raffle: null, refusal: 'promotionNoRaffle' }
  if (isHeld)
    await db.run(sql`
      select 1 from raffles where state = 'open' and closes_at > ${at}::timestamptz
      order by opened_at desc, id desc for share`)
  const open = await db.rows(sql<Row>`
    select r.id, r.name, r.closes_at, (r.tickets_per_member - coalesce((select sum(t.count) from raffle_tickets t
        where t.raffle_id = r.id and t.member_id = ${memberId}::uuid), 0))::int as room,
      r.needs_deposit and not ${depositFollows}::boolean and not exists (select from deposits d
        where d.member_id = ${memberId}::uuid and d.status = 'approved') as lacks_deposit
    from raffles r where r.state = 'open' and r.closes_at > ${at}::timestamptz
    order by r.opened_at desc, r.id desc`)
  const free = open.find(one => !one.lacks_deposit && one.room >= count)
  if (free) return { raffle: { id: free.id, name: free.name, closesAt: free.closes_at }, refusal: null }
  const [newest] = open
  if (!newest) return { raffle: null, refusal: 'promotionNoRaffle' }
  return { raffle: null, refusal: newest.lacks_deposit ? 'raffleNeedsDeposit' : 'raffleFull' }
}

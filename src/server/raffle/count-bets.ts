import { addDays, dayOf } from '#lib/time/days.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { countingDay } from '#server/platform/counting-day.ts'

/** Any number, the same in every version: the process that counts bets for tickets holds this advisory lock. */
const COUNT_LOCK = 7_305_114_260
/** Days of raffles per run; the next run takes the rest. */
const AT_ONCE = 20

/**
 * Adds tickets for the valid bets of the days that are over, from the day of the opening on: what is left of a day counts
 * for the next one. Each day is counted once for each raffle. Who is on a break or frozen when a day is counted gets none;
 * their bets count with the next day on which they bet.
 */
export async function countRaffleBets(
  tx: Transaction,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${COUNT_LOCK}::bigint)`)
  const today = countingDay(at, timeZone)
  let left = AT_ONCE
  for (const raffle of await countedRaffles(tx)) {
    const first = dayOf(raffle.opened_at, timeZone)
    let day = raffle.last_day === null ? first : addDays(raffle.last_day, 1)
    for (; day < today && left > 0; day = addDays(day, 1), left -= 1)
      await countDay(tx, { raffleId: raffle.id, first, day, betsPerTicket: raffle.bets_per_ticket, at })
  }
}

function countedRaffles(
  db: Queries,
): Promise<{ id: string; opened_at: Date; bets_per_ticket: bigint; last_day: string | null }[]> {
  return db.rows(sql<{ id: string; opened_at: Date; bets_per_ticket: bigint; last_day: string | null }>`
    select r.id, r.opened_at, r.bets_per_ticket,
      (select max(d.day)::text from raffle_days d where d.raffle_id = r.id) as last_day
    from raffles r where r.state = 'open' and r.bets_per_ticket is not null order by r.opened_at, r.id`)
}

async function countDay(
  db: Queries,
  one: { raffleId: string; first: string; day: string; betsPerTicket: bigint; at: Date },
): Promise<void> {
  const { raffleId, first, day, betsPerTicket, at } = one
  await db.run(sql`
    insert into raffle_tickets (id, raffle_id, member_id, source, source_id, count, created_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, ${raffleId}::uuid, b.member_id, 'bets', ${day},
      (b.valid_bet / ${betsPerTicket}::bigint - b.given)::int, ${at}::timestamptz
    from (
      select d.member_id, sum(d.valid_bet)::bigint as valid_bet,
        coalesce((select sum(t.count) from raffle_tickets t
          where t.raffle_id = ${raffleId}::uuid and t.member_id = d.member_id and t.source = 'bets'), 0)::bigint as given
      from bet_daily d join members m on m.id = d.member_id
      where d.day between ${first}::date and ${day}::date and m.member_type <> 4 and m.status = 'active'
        and not exists (select from play_breaks p
          where p.member_id = m.id and (p.ends_at is null or p.ends_at > ${at}::timestamptz))
        and exists (select from bet_daily t where t.member_id = d.member_id and t.day = ${day}::date)
      group by d.member_id) b
    where b.valid_bet / ${betsPerTicket}::bigint > b.given
    on conflict (raffle_id, member_id, source, source_id) do nothing`)
  await db.run(sql`insert into raffle_days (raffle_id, day) values (${raffleId}::uuid, ${day}::date)`)
}

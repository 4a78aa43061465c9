import type { Database, Queries } from '#server/db/database.ts'
import { sql, sqlPart, unnamed } from '#server/db/sql.ts'
import { archiveMonths, NO_ID } from './archive-months.ts'
import type { Break } from './break.ts'
import { archiveFaults, SHOWN, unchained } from './check-archive.ts'

/**
 * Recomputes all books from their entries and returns the faults: none if the books balance. The live tables begin where
 * the archive ended; of the archive it reads these months, by default all.
 */
export async function checkLedger(db: Database, months?: readonly string[]): Promise<Break[]> {
  return db.transaction(async tx => {
    // One snapshot, so that concurrent operations do not look like differences.
    await tx.run(unnamed('set transaction isolation level repeatable read, read only'))
    await tx.run(unnamed('set local statement_timeout = 0'))
    const found: Break[] = []
    for (const check of CHECKS) found.push(...(await check(tx)))
    for (const month of await archiveMonths(tx)) {
      if (months?.includes(month.month) ?? true) found.push(...(await archiveFaults(tx, month)))
    }
    return found
  })
}

type Check = (queries: Queries) => Promise<Break[]>

const CHECKS: readonly Check[] = [
  // I1: all entries of a unit sum to zero, in each book.
  queries =>
    queries.rows(sql<Break>`
      select 'I1' as invariant, a.book || ' ' || a.unit as where, 'sums to ' || sum(e.amount) as what
      from (select account_id, amount from ledger_entries
        union all select account_id, balance from archive_openings) e
      join ledger_accounts a on a.id = e.account_id
      group by a.book, a.unit having sum(e.amount) <> 0 limit ${SHOWN}`),

  // I2: an operation has at least two entries, which sum to zero in each unit; a refused one has none.
  queries =>
    queries.rows(sql<Break>`
      select 'I2' as invariant, o.id::text as where, count(e.amount) || ' entries' as what
      from ledger_operations o left join ledger_entries e on e.operation_id = o.id
      where o.id >= coalesce((select entries_to from archive_months order by month desc limit 1), ${NO_ID}::uuid)
      group by o.id
      having count(e.amount) <> 0 and o.refused_code is not null or count(e.amount) < 2 and o.refused_code is null
      limit ${SHOWN}`),
  queries =>
    queries.rows(sql<Break>`
      select 'I2' as invariant, e.operation_id::text as where, a.unit || ' sums to ' || sum(e.amount) as what
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      group by e.operation_id, a.unit having sum(e.amount) <> 0 limit ${SHOWN}`),

  // I3: a stored balance is the sum of its entries; the chain (I11) checks the balance after each entry.
  queries =>
    queries.rows(sql<Break>`
      select 'I3' as invariant, a.id::text as where,
        'balance ' || a.balance || ', entries ' || coalesce(o.balance, 0) + coalesce(sum(e.amount), 0) as what
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      left join archive_openings o on o.account_id = a.id
      where a.tracked
      group by a.id, o.balance, o.seq
      having a.balance <> coalesce(o.balance, 0) + coalesce(sum(e.amount), 0)
        or a.version <> coalesce(o.seq, 0) + count(e.amount) limit ${SHOWN}`),

  // I4: no member's balance is below zero, at any moment.
  queries =>
    queries.rows(sql<Break>`
      select 'I4' as invariant, id::text as where, 'balance ' || balance as what
      from ledger_accounts where balance < 0
      union all
      select 'I4', account_id::text, 'entry ' || seq || ' leaves ' || balance_after
      from ledger_entries where balance_after < 0 limit ${SHOWN}`),

  // I5: one key, one operation.
  queries =>
    queries.rows(sql<Break>`
      select 'I5' as invariant, scope || ' ' || key as where, count(*) || ' operations' as what
      from ledger_operations group by scope, key having count(*) > 1 limit ${SHOWN}`),

  // I8: the locked amount is the sum of the open holds.
  queries =>
    queries.rows(sql<Break>`
      select 'I8' as invariant, a.id::text as where,
        'locked ' || a.balance || ', open holds ' || coalesce(sum(h.amount), 0) as what
      from ledger_accounts a left join ledger_holds h on h.locked_id = a.id and h.state = 'open'
      where a.kind = 'locked'
      group by a.id having a.balance <> coalesce(sum(h.amount), 0) limit ${SHOWN}`),

  // I10: a reversal has the opposite entries of its original, and an original has at most one.
  queries =>
    queries.rows(sql<Break>`
      select 'I10' as invariant, reverses::text as where, count(*) || ' reversals' as what
      from ledger_operations where reverses is not null and refused_code is null
      group by reverses having count(*) > 1 limit ${SHOWN}`),
  queries =>
    queries.rows(sql<Break>`
      select distinct 'I10' as invariant, r.id::text as where, 'not the opposite of ' || r.reverses as what
      from ledger_operations r join all_ledger_entries e on e.operation_id in (r.id, r.reverses)
      where r.reverses is not null and r.refused_code is null
      group by r.id, r.reverses, e.account_id having sum(e.amount) <> 0 limit ${SHOWN}`),

  // I11: each entry commits to the one before it, and the account to its last one.
  queries =>
    queries.rows(
      unchained(sqlPart`from ledger_entries e left join archive_openings o on o.account_id = e.account_id
        where e.seq is not null`),
    ),
  queries =>
    queries.rows(sql<Break>`
      select 'I11' as invariant, a.id::text as where, 'does not end where its entries end' as what
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id and e.seq = a.version
      left join archive_openings o on o.account_id = a.id
      where a.tracked and a.chain is distinct from coalesce(e.chain, o.chain, sha256(uuid_send(a.id))) limit ${SHOWN}`),

  // I11 of the book of operators' changes: each entry commits to the one before it, none is missing, and it ends where it says.
  queries =>
    queries.rows(sql<Break>`
      select 'I11' as invariant, 'book of changes' as where, 'entry ' || place || ' does not follow from the one before' as what
      from (
        select l.seq, l.chain, row_number() over history as place,
          operator_change_hash(lag(l.chain, 1, sha256('')) over history, c) as expected
        from operator_change_links l join operator_changes c on c.id = l.change_id
        window history as (order by l.seq)
      ) entries
      where chain is distinct from expected or place <> seq limit ${SHOWN}`),
  queries =>
    queries.rows(sql<Break>`
      select 'I11' as invariant, 'book of changes' as where, 'does not end where its entries end' as what
      from operator_change_end e left join operator_change_links l on l.seq = e.seq
      where e.seq <> (select count(*) from operator_changes) or e.chain is distinct from coalesce(l.chain, sha256(''))`),

  // I14: an operation stays in its book.
  queries =>
    queries.rows(sql<Break>`
      select distinct 'I14' as invariant, o.id::text as where, o.book || ' meets ' || a.book as what
      from ledger_operations o
      join ledger_entries e on e.operation_id = o.id
      join ledger_accounts a on a.id = e.account_id
      where a.book <> o.book limit ${SHOWN}`),

  // I16: a pool has what was reserved for it less what was paid from it, and nothing after its end.
  queries =>
    queries.rows(sql<Break>`
      select 'I16' as invariant, p.id::text as where,
        'holds ' || coalesce(a.balance, 0) || ' of ' || p.total || ', ' || r.claims || ' of ' || p.taken || ' paid '
          || r.paid as what
      from prize_pools p
      left join ledger_accounts a on a.pool = p.id
      cross join lateral (select count(*) as claims, coalesce(sum(amount), 0) as paid from rewards
        where pool_id = p.id and state = 'claimed') r
      where r.paid > p.total or r.claims <> p.taken or coalesce(a.balance, 0)
        <> case when p.funded_at is null or p.ended_at is not null then 0 else p.total - r.paid end
      limit ${SHOWN}`),

  // I18: points.
  pointFaults,

  // I19: promotions.
  promotionFaults,
  // I20: raffles.
  raffleFaults,

  // I17: whoever rounds amounts has assigned the remainder by the time it commits.
  queries =>
    queries.rows(sql<Break>`
      select 'I17' as invariant, a.id::text as where, a.unit || ' ' || sum(e.amount) || ' left over' as what
      from ledger_accounts a join (select account_id, amount from ledger_entries
        union all select account_id, balance from archive_openings) e on e.account_id = a.id
      where a.kind = 'rounding' group by a.id having sum(e.amount) <> 0 limit ${SHOWN}`),
]

/**
 * I18: points are made by the count of a day, as many as it says, or given by a promotion; every other move of them belongs to
 * an order, a conversion or tickets of a raffle.
 */
export function pointFaults(queries: Queries): Promise<Break[]> {
  return queries.rows(sql<Break>`
      select 'I18' as invariant, o.id::text as where, o.kind || ' ' || e.amount || ' points, expected '
        || coalesce(d.points, -r.points, v.points, p.points, -t.points, b.points, 0) as what
      from ledger_operations o
      join all_ledger_entries e on e.operation_id = o.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'points'
      left join point_days d on d.operation_id = o.id and d.member_id = a.member_id
      left join point_redemptions r on r.operation_id = o.id and r.member_id = a.member_id
      left join point_redemptions v on v.reversal_id = o.id and v.member_id = a.member_id
      left join promotion_entries p on p.operation_id = o.id and p.member_id = a.member_id
      left join raffle_tickets t on t.operation_id = o.id and t.member_id = a.member_id
      left join raffle_tickets b on b.reversal_id = o.id and b.member_id = a.member_id
      where e.amount is distinct from coalesce(d.points, -r.points, v.points, p.points, -t.points, b.points)
        or (o.kind = 'points_earned') <> (d.member_id is not null)
        or (o.kind = 'points_given') <> (p.id is not null)
      limit ${SHOWN}`)
}

/**
 * I19: what a promotion gave, money or raffle tickets, belongs to one entry, of the same member and amount; an envelope holds
 * what its bounds allow, from the seed of its promotion and day; and as many places are taken as there are entries that were
 * neither rejected nor cancelled.
 */
export function promotionFaults(queries: Queries): Promise<Break[]> {
  return queries.rows(sql<Break>`
      select 'I19' as invariant, coalesce(e.id, w.id)::text as where,
        'an entry of ' || coalesce(e.amount, 0) || ' with a reward of ' || coalesce(w.amount, 0) as what
      from (select * from promotion_entries where reward_id is not null) e
      full join (select * from rewards where source = 'promotion') w on w.id = e.reward_id
      where e.id is null or w.id is null or w.member_id <> e.member_id or w.amount <> e.amount
        or w.source_key <> e.id::text
      union all
      select 'I19', coalesce(e.id, t.id)::text,
        'an entry of ' || coalesce(e.tickets, 0) || ' raffle tickets with ' || coalesce(t.count, 0)
      from (select * from promotion_entries where ticket_id is not null) e
      full join (select * from raffle_tickets where source = 'promotion') t on t.id = e.ticket_id
      where e.id is null or t.id is null or t.member_id <> e.member_id or t.count <> e.tickets
        or t.source_id <> e.id::text
      union all
      select 'I19', e.id::text, 'an envelope of ' || e.amount || ' from a seed of ' || s.promotion || ' of ' || s.day
      from promotion_entries e join promotion_seeds s on s.id = e.seed_id
      where s.promotion <> e.promotion or e.decided_at < s.announced_at or e.decided_at >= s.ends_at
        or e.terms -> 'reward' ->> 'kind' is distinct from 'envelope'
        or e.amount not between (e.terms -> 'reward' ->> 'leastMinor')::bigint
          and (e.terms -> 'reward' ->> 'mostMinor')::bigint
      union all
      select 'I19', coalesce(p.promotion, e.promotion),
        coalesce(p.taken, 0) || ' places are taken by ' || coalesce(e.entries, 0) || ' entries'
      from promotion_places p
      full join (select promotion, count(*) as entries from promotion_entries where state not in ('rejected', 'cancelled')
        group by promotion) e on e.promotion = p.promotion
      where coalesce(p.taken, 0) <> coalesce(e.entries, 0)
      limit ${SHOWN}`)
}

/**
 * I20: the entries of a raffle are numbered from 1 without gaps, as many as its tickets were claimed; each prize of a drawn
 * one that somebody won is paid once, with the amount of its rank; nothing else is paid as a prize.
 */
export async function raffleFaults(queries: Queries): Promise<Break[]> {
  const entries = await queries.rows(sql<Break>`
      select 'I20' as invariant, r.id::text as where,
        'numbers to ' || r.entries || ', ' || e.count || ' entries, ' || t.claimed || ' claimed' as what
      from raffles r
      cross join lateral (select count(*) as count, coalesce(max(number), 0) as last from raffle_entries
        where raffle_id = r.id) e
      cross join lateral (select coalesce(sum(claimed), 0) as claimed from raffle_tickets where raffle_id = r.id) t
      where e.count <> r.entries or e.last <> r.entries or t.claimed <> r.entries limit ${SHOWN}`)
  const prizes = await queries.rows(sql<Break>`
      with ranks as (
        select p.raffle_id, p.amount, sum(p.count) over (partition by p.raffle_id order by p.rank) as last, p.count
        from raffle_prizes p)
      select 'I20' as invariant, r.id::text as where, 'prize ' || n.prize || ': ' || coalesce(g.amount::text, 'not paid')
        || ' to entry ' || coalesce(w.number::text, 'none') as what
      from raffles r join ranks k on k.raffle_id = r.id
      cross join lateral generate_series(k.last - k.count + 1, k.last) as n (prize)
      left join raffle_results w on w.raffle_id = r.id and w.prize = n.prize
      left join raffle_entries e on e.raffle_id = r.id and e.number = w.number
      left join rewards g on g.id = w.reward_id and g.member_id = e.member_id and g.pool_id = r.id
        and g.state = 'claimed' and g.source = 'raffle'
      where (w.prize is not null) <> (r.state = 'drawn')
        or (w.number is not null and g.amount is distinct from k.amount)
      limit ${SHOWN}`)
  const others = await queries.rows(sql<Break>`
      select 'I20' as invariant, g.id::text as where, 'paid as a prize that was not drawn' as what
      from rewards g where g.source = 'raffle' and not exists (select from raffle_results w where w.reward_id = g.id)
      limit ${SHOWN}`)
  return [...entries, ...prizes, ...others]
}

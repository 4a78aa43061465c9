import type { Queries } from '#server/db/database.ts'
import { type Query, type SqlPart, sql, sqlPart } from '#server/db/sql.ts'
import type { ArchiveMonth } from './archive-months.ts'
import type { Break } from './break.ts'

/** At most this many rows per check are reported; one is enough to stop the ledger. */
export const SHOWN = 20

/** I11: entries `e` that do not follow from the one before, or the first of an account from where `o` ends. */
export function unchained(from: SqlPart): Query<Break> {
  return sql<Break>`
      select 'I11' as invariant, account_id::text as where, 'entry ' || seq || ' does not follow from the one before' as what
      from (
        select e.account_id, e.seq, e.chain, coalesce(o.seq, 0) + row_number() over history as place,
          sha256(lag(e.chain, 1, coalesce(o.chain, sha256(uuid_send(e.account_id)))) over history
            || uuid_send(e.operation_id) || int8send(e.seq) || int8send(e.amount) || int8send(e.balance_after)) as expected,
          lag(e.balance_after, 1, coalesce(o.balance, 0)) over history + e.amount = e.balance_after as adds_up
        ${from}
        window history as (partition by e.account_id order by e.seq)
      ) entries
      where chain <> expected or place <> seq or not adds_up limit ${SHOWN}`
}

/**
 * Recomputes what the archive has of one month: its entries follow from the closings of the month before (I11), end at its
 * own closings and are on one side of where the archive ends (I21), its operations balance (I2, I14), and its rounds are as
 * they were when they moved (I21).
 */
export async function archiveFaults(queries: Queries, month: ArchiveMonth): Promise<Break[]> {
  const found: Break[] = []
  for (const check of CHECKS) found.push(...(await check(queries, month)))
  return found
}

type Check = (queries: Queries, month: ArchiveMonth) => Promise<Break[]>

const CHECKS: readonly Check[] = [
  (queries, { first_id, until_id }) =>
    queries.rows(sql<Break>`
      select 'I2' as invariant, o.id::text as where, count(e.amount) || ' entries' as what
      from ledger_operations o left join all_ledger_entries e on e.operation_id = o.id
      where o.id >= ${first_id}::uuid and o.id < ${until_id}::uuid
      group by o.id
      having count(e.amount) <> 0 and o.refused_code is not null or count(e.amount) < 2 and o.refused_code is null
      limit ${SHOWN}`),

  (queries, { first_id, until_id }) =>
    queries.rows(sql<Break>`
      select 'I2' as invariant, e.operation_id::text as where, a.unit || ' sums to ' || sum(e.amount) as what
      from archive_entries e join ledger_accounts a on a.id = e.account_id
      where e.operation_id >= ${first_id}::uuid and e.operation_id < ${until_id}::uuid
      group by e.operation_id, a.unit having sum(e.amount) <> 0 limit ${SHOWN}`),

  (queries, { first_id, until_id }) =>
    queries.rows(sql<Break>`
      select distinct 'I14' as invariant, o.id::text as where, o.book || ' meets ' || a.book as what
      from archive_entries e join ledger_operations o on o.id = e.operation_id
      join ledger_accounts a on a.id = e.account_id
      where e.operation_id >= ${first_id}::uuid and e.operation_id < ${until_id}::uuid and a.book <> o.book
      limit ${SHOWN}`),

  (queries, { month, first_id, until_id }) =>
    queries.rows(
      unchained(sqlPart`from archive_entries e
        left join lateral (select c.seq, c.balance, c.chain from archive_closings c
          where c.account_id = e.account_id and c.month < ${month}::date order by c.month desc limit 1) o on true
        where e.operation_id >= ${first_id}::uuid and e.operation_id < ${until_id}::uuid and e.seq is not null`),
    ),

  (queries, { month, first_id, until_id }) =>
    queries.rows(sql<Break>`
      select 'I21' as invariant, coalesce(e.account_id, c.account_id)::text as where,
        'closes the month with ' || coalesce(c.balance, 0) || ' after ' || coalesce(c.entries, 0) || ' entries, has '
          || coalesce(o.balance, 0) + coalesce(e.amount, 0) || ' after ' || coalesce(e.entries, 0) as what
      from (
        select account_id, count(*) as entries, sum(amount) as amount, max(seq) as seq from archive_entries
        where operation_id >= ${first_id}::uuid and operation_id < ${until_id}::uuid group by account_id
      ) e
      full join (select * from archive_closings where month = ${month}::date) c on c.account_id = e.account_id
      left join archive_entries l on l.account_id = e.account_id and l.seq = e.seq
      left join lateral (select b.balance from archive_closings b
        where b.account_id = coalesce(e.account_id, c.account_id) and b.month < ${month}::date
        order by b.month desc limit 1) o on true
      where (c.entries, c.balance, c.seq, c.chain)
        is distinct from (e.entries, coalesce(o.balance, 0) + e.amount, e.seq, l.chain)
      limit ${SHOWN}`),

  // One side each: what is below the archive's end is there alone, and as much as was counted.
  (queries, { month, first_id, entries_to, until_id, entries }) =>
    queries.rows(sql<Break>`
      select 'I21' as invariant, ${month}::text as where, n.live || ' entries are not in the archive, ' || n.beyond
        || ' are beyond its end, ' || n.entries || ' of ' || ${entries}::bigint || ' are there' as what
      from (select
        (select count(*) from ledger_entries
          where operation_id >= ${first_id}::uuid and operation_id < ${entries_to}::uuid) as live,
        (select count(*) from archive_entries
          where operation_id >= ${entries_to}::uuid and operation_id < ${until_id}::uuid) as beyond,
        (select count(*) from archive_entries
          where operation_id >= ${first_id}::uuid and operation_id < ${until_id}::uuid) as entries) n
      where n.live <> 0 or n.beyond <> 0 or n.entries <> ${entries}::bigint`),

  (queries, { first_id, until_id }) =>
    queries.rows(sql<Break>`
      select 'I21' as invariant, r.id::text as where, 'is not the round that moved to the archive' as what
      from archive_rounds r
      where r.id >= ${first_id}::uuid and r.id < ${until_id}::uuid and r.seal <> archive_seal(r) limit ${SHOWN}`),

  (queries, { month, first_id, until_id, rounds }) =>
    queries.rows(sql<Break>`
      select 'I21' as invariant, ${month}::text as where, n.rounds || ' rounds in the archive and ' || n.late
        || ' brought back, of ' || ${rounds}::bigint as what
      from (select
        (select count(*) from archive_rounds where id >= ${first_id}::uuid and id < ${until_id}::uuid) as rounds,
        (select count(*) from archive_late_rounds where id >= ${first_id}::uuid and id < ${until_id}::uuid) as late) n
      where n.rounds + n.late <> ${rounds}::bigint`),
]

import { firstIdOf } from '#lib/ids/first-id.ts'
import type { Database } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import type { Break } from './break.ts'

/**
 * Checks the same rules for what was posted since a moment, at a cost that does not grow with the ledger's age; runs on
 * the timer. Operations balance within their book (I2, I14), each new entry continues the one before it, and the
 * accounts they touched match their last entries (I3, I4, I11). `checkLedger` reads everything.
 */
export async function checkRecentLedger(db: Database, since: Date): Promise<Break[]> {
  const from = firstIdOf(since)
  return db.transaction(async tx => {
    await tx.run(unnamed('set transaction isolation level repeatable read, read only'))
    const operations = await tx.rows(sql<Break>`
      select 'I2' as invariant, o.id::text as where, count(e.amount) || ' entries' as what
      from ledger_operations o left join all_ledger_entries e on e.operation_id = o.id
      where o.id >= ${from}::uuid
      group by o.id
      having count(e.amount) <> 0 and o.refused_code is not null or count(e.amount) < 2 and o.refused_code is null
      union all
      select 'I2', e.operation_id::text, a.unit || ' sums to ' || sum(e.amount)
      from all_ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.operation_id >= ${from}::uuid
      group by e.operation_id, a.unit having sum(e.amount) <> 0
      union all
      select distinct 'I14', o.id::text, o.book || ' meets ' || a.book
      from ledger_operations o
      join all_ledger_entries e on e.operation_id = o.id join ledger_accounts a on a.id = e.account_id
      where o.id >= ${from}::uuid and a.book <> o.book
      limit 20`)
    const accounts = await tx.rows(sql<Break>`
      select 'I11' as invariant, e.account_id::text as where, 'entry ' || e.seq || ' does not follow from the one before' as what
      from all_ledger_entries e left join all_ledger_entries p on p.account_id = e.account_id and p.seq = e.seq - 1
      where e.operation_id >= ${from}::uuid and e.seq is not null
        and ((p.seq is null and e.seq > 1)
          or coalesce(p.balance_after, 0) + e.amount <> e.balance_after
          or e.chain <> sha256(coalesce(p.chain, sha256(uuid_send(e.account_id))) || uuid_send(e.operation_id)
            || int8send(e.seq) || int8send(e.amount) || int8send(e.balance_after)))
      union all
      select case when a.balance < 0 then 'I4' else 'I3' end, a.id::text, 'balance ' || a.balance
      from ledger_accounts a left join all_ledger_entries e on e.account_id = a.id and e.seq = a.version
      where a.id in (select account_id from all_ledger_entries where operation_id >= ${from}::uuid and seq is not null)
        and (a.balance < 0 or a.balance is distinct from e.balance_after or a.chain is distinct from e.chain)
      limit 20`)
    return [...operations, ...accounts]
  })
}

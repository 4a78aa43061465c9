import { firstIdOf } from '#lib/ids/first-id.ts'
import { momentOfId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type ArchiveMonth, updateProgress } from '#server/ledger/archive-months.ts'

/** Ids from here up to, not including, there. */
interface Ids {
  from: string
  to: string
}

/**
 * Moves the next entries of a month, at least `least` of them if there are so many: whole operations, and whole
 * milliseconds, because within one the ids of two servers may not be in the order of an account's places. Throws if the
 * entries do not follow from what is in the archive: a fault in the books that the ledger's check names too.
 */
export async function moveEntries(tx: Transaction, month: ArchiveMonth, least: number): Promise<void> {
  const ids = { from: month.entries_to, to: await endOfBatch(tx, month, least) }
  const entries = await tx.run(sql`
    insert into archive_entries (operation_id, account_id, amount, seq, balance_after, chain)
    select operation_id, account_id, amount, seq, balance_after, chain from ledger_entries
    where operation_id >= ${ids.from}::uuid and operation_id < ${ids.to}::uuid`)
  if (entries > 0) {
    await requireContinuation(tx, ids)
    await addToClosings(tx, month.month, ids)
    await tx.run(sql`
      delete from ledger_entries where operation_id >= ${ids.from}::uuid and operation_id < ${ids.to}::uuid`)
    // As of rounds: what was planned for an empty archive is planned again.
    if (month.entries_to === month.first_id) await tx.run(sql`analyze archive_entries, archive_closings`)
  }
  await updateProgress(tx, month.month, { entriesTo: ids.to, entries })
}

async function endOfBatch(tx: Transaction, month: ArchiveMonth, least: number): Promise<string> {
  const last = await tx.row(sql<{ id: string }>`
    select operation_id as id from ledger_entries
    where operation_id >= ${month.entries_to}::uuid and operation_id < ${month.until_id}::uuid
    order by operation_id offset ${least - 1}::int limit 1`)
  if (!last) return month.until_id
  const next = firstIdOf(new Date(momentOfId(last.id) + 1))
  return next < month.until_id ? next : month.until_id
}

/** The places, balances and hashes of each account go on where the archive ended. */
async function requireContinuation(tx: Transaction, { from, to }: Ids): Promise<void> {
  const broken = await tx.row(sql<{ account_id: string; seq: bigint }>`
    select account_id, seq from (
      select e.account_id, e.seq, e.chain, coalesce(o.seq, 0) + row_number() over history as place,
        sha256(lag(e.chain, 1, coalesce(o.chain, sha256(uuid_send(e.account_id)))) over history
          || uuid_send(e.operation_id) || int8send(e.seq) || int8send(e.amount) || int8send(e.balance_after)) as expected,
        lag(e.balance_after, 1, coalesce(o.balance, 0)) over history + e.amount = e.balance_after as adds_up
      from archive_entries e
      left join lateral (select c.seq, c.balance, c.chain from archive_closings c where c.account_id = e.account_id
        order by c.month desc limit 1) o on true
      where e.operation_id >= ${from}::uuid and e.operation_id < ${to}::uuid and e.seq is not null
      window history as (partition by e.account_id order by e.seq)
    ) entries
    where place <> seq or chain <> expected or not adds_up limit 1`)
  if (broken)
    throw new Error(`entry ${broken.seq} of account ${broken.account_id} does not follow from the archive`)
}

async function addToClosings(tx: Transaction, month: string, { from, to }: Ids): Promise<void> {
  await tx.run(sql`
    with batch as (
      select account_id, count(*) as entries, sum(amount)::bigint as amount, max(seq) as seq
      from archive_entries where operation_id >= ${from}::uuid and operation_id < ${to}::uuid group by account_id)
    insert into archive_closings as c (account_id, month, entries, balance, seq, chain)
    select b.account_id, ${month}::date, b.entries, coalesce(o.balance, 0) + b.amount, b.seq, e.chain
    from batch b
    left join archive_entries e on e.account_id = b.account_id and e.seq = b.seq
    left join lateral (select balance from archive_closings where account_id = b.account_id
      order by month desc limit 1) o on true
    on conflict (account_id, month) do update set entries = c.entries + excluded.entries, balance = excluded.balance,
      seq = excluded.seq, chain = excluded.chain`)
}

/** Brings the latest entries of a month back, at least `least` of them if there are so many. */
export async function returnEntries(tx: Transaction, month: ArchiveMonth, least: number): Promise<void> {
  const ids = { from: await startOfBatch(tx, month, least), to: month.entries_to }
  const entries = await tx.run(sql`
    insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
    select operation_id, account_id, amount, seq, balance_after, chain from archive_entries
    where operation_id >= ${ids.from}::uuid and operation_id < ${ids.to}::uuid`)
  if (entries > 0) {
    await takeFromClosings(tx, month.month, ids)
    await tx.run(sql`
      delete from archive_entries where operation_id >= ${ids.from}::uuid and operation_id < ${ids.to}::uuid`)
  }
  await updateProgress(tx, month.month, { entriesTo: ids.from, entries: -entries })
}

async function startOfBatch(tx: Transaction, month: ArchiveMonth, least: number): Promise<string> {
  const first = await tx.row(sql<{ id: string }>`
    select operation_id as id from archive_entries
    where operation_id >= ${month.first_id}::uuid and operation_id < ${month.entries_to}::uuid
    order by operation_id desc offset ${least - 1}::int limit 1`)
  if (!first) return month.first_id
  const begin = firstIdOf(new Date(momentOfId(first.id)))
  return begin > month.first_id ? begin : month.first_id
}

/** Before the entries leave the archive: an account's closing is then the entry before its first of these. */
async function takeFromClosings(tx: Transaction, month: string, { from, to }: Ids): Promise<void> {
  await tx.run(sql`
    with batch as materialized (
      select account_id, count(*) as entries, sum(amount)::bigint as amount, min(seq) as seq
      from archive_entries where operation_id >= ${from}::uuid and operation_id < ${to}::uuid group by account_id),
    ended as (
      delete from archive_closings c using batch b
      where c.account_id = b.account_id and c.month = ${month}::date and c.entries = b.entries)
    update archive_closings c set entries = c.entries - b.entries, balance = c.balance - b.amount, seq = b.seq - 1,
      chain = e.chain
    from batch b left join archive_entries e on e.account_id = b.account_id and e.seq = b.seq - 1
    where c.account_id = b.account_id and c.month = ${month}::date and c.entries > b.entries`)
}

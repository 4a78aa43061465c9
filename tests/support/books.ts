import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { expectLedgerBalanced } from './ledger.ts'

/**
 * The ledger balances, and what is kept beside it says the same: rounds, days and vendor transactions sum to the
 * ledger's entries, member by member (reliability I20).
 */
export async function expectBooksBalanced(db: Database): Promise<void> {
  await expectLedgerBalanced(db)
  expect(await roundsThatDiffer(db)).toEqual([])
  expect(await daysThatDiffer(db)).toEqual([])
  expect(await transactionsWithoutOperation(db)).toEqual([])
  expect(await debtsThatDiffer(db)).toEqual([])
}

/** What members owe is what the house's account of debts is below zero. */
function debtsThatDiffer(db: Database) {
  return db.rows(sql<{ book: string }>`
    select coalesce(d.book, l.book) as book, d.owed, l.balance
    from (select book, sum(remaining)::bigint as owed from vendor_debts group by book) d
    full join (
      select a.book, sum(e.amount)::bigint as balance
      from ledger_accounts a join all_ledger_entries e on e.account_id = a.id where a.kind = 'member_debts' group by a.book
    ) l on l.book = d.book
    where coalesce(d.owed, 0) <> -coalesce(l.balance, 0)`)
}

/** Payout less stake of a member's rounds is what bets, wins and rollbacks changed in the wallet. */
function roundsThatDiffer(db: Database) {
  return db.rows(sql<{ member_id: string }>`
    select coalesce(r.member_id, l.member_id)::text as member_id, r.book, r.result, l.moved
    from (select member_id, book, sum(payout - stake)::bigint as result from all_game_rounds group by member_id, book) r
    full join (
      select a.member_id, a.book, sum(e.amount)::bigint as moved
      from all_ledger_entries e join ledger_operations o on o.id = e.operation_id
      join ledger_accounts a on a.id = e.account_id
      where a.kind = 'wallet' and o.kind in ('bet', 'win', 'rollback', 'win_taken_back') group by a.member_id, a.book
    ) l on l.member_id = r.member_id and l.book = r.book
    where r.result is distinct from l.moved and (coalesce(r.result, 0) <> 0 or coalesce(l.moved, 0) <> 0)`)
}

/** The days of a member sum to the settled rounds, real money only. */
function daysThatDiffer(db: Database) {
  return db.rows(sql<{ member_id: string }>`
    select coalesce(r.member_id, d.member_id)::text as member_id, r.bets, d.bets as day_bets
    from (
      select member_id, game_type, count(*)::bigint as bets, sum(stake)::bigint as stake,
        sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid_bet
      from all_game_rounds where status = 'settled' and book = 'real' group by member_id, game_type
    ) r
    full join (
      select member_id, category, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
        sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid_bet
      from bet_daily group by member_id, category
    ) d on d.member_id = r.member_id and d.category = r.game_type
    where (r.bets, r.stake, r.payout, r.valid_bet) is distinct from (d.bets, d.stake, d.payout, d.valid_bet)`)
}

/** A vendor's transaction that moved money names an operation of the ledger, with that amount. */
function transactionsWithoutOperation(db: Database) {
  return db.rows(sql<{ transaction_id: string }>`
    select t.vendor, t.transaction_id from vendor_transactions t
    left join ledger_operations o on o.id = t.operation_id
    left join ledger_accounts a on a.kind = 'wallet' and a.member_id = t.member_id
    left join all_ledger_entries e on e.operation_id = o.id and e.account_id = a.id
    where t.state in ('posted', 'rolledBack') and t.amount > 0
      and (o.id is null or o.key <> t.transaction_id or abs(e.amount) is distinct from t.amount)`)
}

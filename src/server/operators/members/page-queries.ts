import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** How many of each list a member's page has; the whole lists have pages of their own. */
const SHOWN = 20
const HISTORY = 50

export function walletsOf(db: Queries, memberId: string) {
  return db.rows(sql<{ kind: string; vendor: string | null; unit: string; balance: bigint }>`
    select kind, vendor, unit, balance from ledger_accounts where member_id = ${memberId}::uuid
     order by kind, vendor nulls first, unit`)
}

export function lastEntriesOf(db: Queries, memberId: string) {
  return db.rows(sql<{
    operation_id: string
    kind: string
    account: string
    unit: string
    amount: bigint
    balance_after: bigint
    reference: string
    at: Date
  }>`
    select o.id as operation_id, o.kind, a.kind as account, a.unit, e.amount, e.balance_after, o.reference,
           o.created_at as at
      from ledger_accounts a
     cross join lateral (
       select operation_id, amount, balance_after from all_ledger_entries
        where account_id = a.id and seq is not null order by seq desc limit ${SHOWN}::int) e
      join ledger_operations o on o.id = e.operation_id
     where a.member_id = ${memberId}::uuid
     order by o.id desc, a.id limit ${SHOWN}::int`)
}

export function lastBetsOf(db: Queries, memberId: string) {
  return db.rows(sql<{
    id: string
    vendor: string
    game_code: string
    status: string
    stake: bigint
    payout: bigint
    opened_at: Date
  }>`
    select id, vendor, game_code, status, stake, payout, opened_at from all_game_rounds
     where member_id = ${memberId}::uuid order by id desc limit ${SHOWN}::int`)
}

export function payoutAccountsOf(db: Queries, memberId: string) {
  return db.rows(sql<{ id: string; provider: string; number: string; removed_at: Date | null }>`
    select id, provider, number, removed_at from payout_accounts
     where member_id = ${memberId}::uuid order by created_at desc, id`)
}

export function limitsOf(db: Queries, memberId: string) {
  return db.rows(sql<{ kind: string; period: string; amount: bigint; raise_from: Date | null }>`
    select kind, period, amount, raise_from from play_limits where member_id = ${memberId}::uuid
     order by kind, period`)
}

export function breaksOf(db: Queries, memberId: string) {
  return db.rows(sql<{ kind: string; starts_at: Date; ends_at: Date | null }>`
    select kind, starts_at, ends_at from play_breaks where member_id = ${memberId}::uuid
     order by starts_at desc, id limit ${SHOWN}::int`)
}

/** Other accounts that gave the same bank account, number or address, or signed in from the same place lately. */
export function linkedTo(db: Queries, memberId: string, since: Date) {
  return db.rows(sql<{
    id: string
    account: string
    status: 'active' | 'frozen' | 'closed'
    by: 'bankAccount' | 'address' | 'phone' | 'email'
  }>`
    with me as (select id, phone, lower(email) as email from members where id = ${memberId}::uuid),
    linked as (
      select other.member_id as id, 'bankAccount' as by
        from payout_accounts mine join payout_accounts other using (provider, number)
       where mine.member_id = ${memberId}::uuid
      union
      select other.member_id, 'address'
        from (select distinct address from sessions
               where member_id = ${memberId}::uuid and created_at > ${since}::timestamptz and address <> '') mine
        join sessions other using (address)
       where other.created_at > ${since}::timestamptz
      union
      select m.id, 'phone' from me join members m on m.phone = me.phone
      union
      select m.id, 'email' from me join members m on lower(m.email) = me.email
    )
    select m.id, m.account, m.status, linked.by from linked join members m on m.id = linked.id
     where m.id <> ${memberId}::uuid
     order by linked.by = 'address', m.account_key limit ${HISTORY}::int`)
}

export function notesOf(db: Queries, memberId: string) {
  return db.rows(sql<{ id: string; operator: string; text: string; at: Date }>`
    select id, operator, text, at from member_notes where member_id = ${memberId}::uuid
     order by at desc, id desc limit ${HISTORY}::int`)
}

/** What operators did about the member, and what happened to the access, the latest first. */
export function historyOf(db: Queries, memberId: string) {
  return db.rows(sql<{ at: Date; who: string | null; what: string; reason: string | null }>`
    select at, who, what, reason from (
      (select at, id, operator as who, subject as what, reason from operator_changes
        where member_id = ${memberId}::uuid and subject not like 'member % page' order by at desc limit ${HISTORY}::int)
      union all
      (select at, id, null, kind, null from security_events
        where member_id = ${memberId}::uuid order by at desc limit ${HISTORY}::int)
    ) both_of_them order by at desc, id desc limit ${HISTORY}::int`)
}

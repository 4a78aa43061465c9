import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'

/** Who a text goes to. What is null asks for nothing. */
export interface Receivers {
  /** Leaves out members who want no offers or take a break from play, and all accounts of a person who is excluded. */
  isOffer: boolean
  memberIds: readonly string[] | null
  agent: string | null
  ranks: readonly string[] | null
  /** Codes, as members have them: "TY". */
  languages: readonly string[] | null
  seenFrom: Date | null
  notSeenSince: Date | null
  /** Of the wallet for real money, both ends included; without a currency the ends do not count. */
  currency: string | null
  balanceFrom: bigint | null
  balanceTo: bigint | null
  isVerified: boolean | null
}

export const EVERYBODY: Receivers = {
  isOffer: true,
  memberIds: null,
  agent: null,
  ranks: null,
  languages: null,
  seenFrom: null,
  notSeenSince: null,
  currency: null,
  balanceFrom: null,
  balanceTo: null,
  isVerified: null,
}

/**
 * The members with an inbox who fit; `r` are the accounts that an exclusion belongs to before they follow it
 * (`exclusionsToFollow` of src/server/limits/break-queries.ts, from the other side).
 */
const FITTING = `
  with excluded as (
    select b.member_id as id from play_breaks b
     where b.kind = 'exclusion' and b.follows is null and (b.ends_at is null or b.ends_at > $1::timestamptz)),
  r as (
    select b.member_id as id from play_breaks b where b.ends_at is null or b.ends_at > $1::timestamptz
    union select o.id from excluded x join members m on m.id = x.id join members o on o.phone = m.phone
      where m.phone_verified_at is not null
    union select o.id from excluded x join members m on m.id = x.id join members o on lower(o.email) = lower(m.email)
      where m.email_verified_at is not null
    union select p.member_id from excluded x join payout_accounts o on o.member_id = x.id join payout_accounts p
        on p.provider = o.provider and p.compared_number = o.compared_number and lower(p.holder_name) = lower(o.holder_name)
      where p.removed_at is null and exists (select from withdrawals w where w.payout_account_id = o.id
        and w.status in ('paid', 'received', 'autoReceived'))),
  fitting as (
    select m.id, m.language from members m
     where m.member_type <> 4 and m.status <> 'closed'
       and (not $2::boolean or m.no_offers_since is null and not exists (select from r where r.id = m.id))
       and ($3::uuid[] is null or m.id = any($3::uuid[]))
       and ($4::uuid is null or exists (select from member_tree t
         where t.ancestor = $4::uuid and t.descendant = m.id and t.depth > 0))
       and ($5::text[] is null or (select k.rank from member_ranks k where k.member_id = m.id and k.from_day <= $6::date
         order by k.from_day desc limit 1) = any($5::text[]))
       and ($7::text[] is null or m.language = any($7::text[]))
       and ($8::timestamptz is null or m.last_login_at >= $8::timestamptz
         or exists (select from sessions s where s.member_id = m.id and s.last_seen_at >= $8::timestamptz))
       and ($9::timestamptz is null or coalesce(m.last_login_at < $9::timestamptz, true)
         and not exists (select from sessions s where s.member_id = m.id and s.last_seen_at >= $9::timestamptz))
       and ($10::text is null or exists (select from ledger_accounts a
         where a.book = 'real' and a.kind = 'wallet' and a.member_id = m.id and a.unit = $10::text
           and ($11::bigint is null or a.balance >= $11::bigint) and ($12::bigint is null or a.balance <= $12::bigint)))
       and ($13::boolean is null
         or (m.phone_verified_at is not null or m.email_verified_at is not null) = $13::boolean))`

/** A moment, and the day that it is in the deployment's time zone (yyyy-MM-dd). */
export interface Now {
  at: Date
  day: string
}

function valuesOf(to: Receivers, { at, day }: Now): unknown[] {
  const { isOffer, memberIds, agent, ranks, languages, seenFrom, notSeenSince, isVerified } = to
  const { currency, balanceFrom, balanceTo } = to
  return [
    at,
    ...[isOffer, memberIds, agent, ranks, day, languages, seenFrom, notSeenSince],
    ...[currency, balanceFrom, balanceTo, isVerified],
  ]
}

/** A million members take longer than one statement usually may. */
const LONG = unnamed("set local statement_timeout = '10min'")

/** How many members a text would reach, by the code of the language that they read. */
export async function countReceivers(tx: Transaction, to: Receivers, now: Now): Promise<Map<string, number>> {
  await tx.run(LONG)
  const rows = await tx.rows(
    unnamed<{ language: string; count: number }>(
      `${FITTING} select language, count(*)::int as count from fitting group by language order by language`,
      valuesOf(to, now),
    ),
  )
  return new Map(rows.map(row => [row.language, row.count]))
}

/** Sends an operator's text to the inbox of each of them; returns their ids. */
export async function sendTextTo(
  tx: Transaction,
  to: Receivers,
  { textId, ...now }: Now & { textId: string },
): Promise<string[]> {
  await tx.run(LONG)
  const rows = await tx.rows(
    unnamed<{ member_id: string }>(
      `${FITTING} insert into inbox_messages (id, member_id, text_id, created_at)
         select gen_random_uuid(), id, $14::uuid, $1::timestamptz from fitting returning member_id`,
      [...valuesOf(to, now), textId],
    ),
  )
  return rows.map(row => row.member_id)
}

/** The members of these names, by the form in which names are compared. */
export function membersByKeys(
  db: Queries,
  keys: readonly string[],
): Promise<{ id: string; account_key: string }[]> {
  return db.rows(sql<{ id: string; account_key: string }>`
    select id, account_key from members where account_key = any(${keys}::text[])`)
}

/** Whether a text with this hash was sent since; another one waits here until this transaction has ended. */
export async function wasSentSince(tx: Transaction, hash: Buffer, since: Date): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(5406, ${hash.readInt32BE()}::int)`)
  const row = await tx.row(sql<{ one: number }>`
    select 1 as one from inbox_texts where sent_hash = ${hash} and created_at > ${since}::timestamptz limit 1`)
  return row !== undefined
}

export async function insertText(
  db: Queries,
  text: {
    id: string
    title: OperatorText
    content: OperatorText
    operator: string
    at: Date
    /** What it was sent to and says; null for a text to one member. */
    hash: Buffer | null
  },
): Promise<void> {
  await db.run(sql`
    insert into inbox_texts (id, title, content, operator, created_at, sent_hash)
    values (${text.id}::uuid, ${JSON.stringify(text.title)}::jsonb, ${JSON.stringify(text.content)}::jsonb,
      ${text.operator}, ${text.at}::timestamptz, ${text.hash})`)
}

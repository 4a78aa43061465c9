import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PayoutAccountRow {
  id: string
  provider: string
  number: string
  holder_name: string
}

/** The accounts of a member, oldest first. */
export function payoutAccountsOf(db: Queries, memberId: string): Promise<PayoutAccountRow[]> {
  return db.rows(sql<PayoutAccountRow>`
    select id, provider, number, holder_name from payout_accounts
    where member_id = ${memberId}::uuid and removed_at is null order by created_at, id`)
}

export async function insertPayoutAccount(
  db: Queries,
  account: PayoutAccountRow & { memberId: string; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into payout_accounts (id, member_id, provider, number, holder_name, created_at)
    values (${account.id}::uuid, ${account.memberId}::uuid, ${account.provider}, ${account.number},
      ${account.holder_name}, ${account.at}::timestamptz)`)
}

/** Returns whether the account existed. */
export async function retirePayoutAccount(
  db: Queries,
  memberId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const retired = await db.run(sql`
    update payout_accounts set removed_at = ${at}::timestamptz
    where id = ${id}::uuid and member_id = ${memberId}::uuid and removed_at is null`)
  return retired === 1
}

/** Other members who have ever entered the same number. */
export function othersWithNumber(
  db: Queries,
  of: { memberId: string; provider: string; number: string },
): Promise<{ account: string }[]> {
  return db.rows(sql<{ account: string }>`
    select distinct m.account from payout_accounts p join members m on m.id = p.member_id
    where p.provider = ${of.provider} and p.compared_number = payout_number(${of.provider}, ${of.number})
      and p.member_id <> ${of.memberId}::uuid
    order by m.account limit 10`)
}

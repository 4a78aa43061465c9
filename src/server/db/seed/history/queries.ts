import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { StoredRound } from '#server/vendor-wallet/round-queries.ts'
import type { PastDeposit, PastWithdrawal } from './banking.ts'
import type { PastRequirement } from './purse.ts'

/** A deposit or withdrawal with its ledger operations. */
export type Posted<Row> = Row & { operationId: string | undefined }

type PostedWithdrawal = PastWithdrawal & { holdId: string; settledBy: string | undefined; currency: string }

/** Inserts deposits with their statuses; `src/server/cashier` does so one by one. */
export async function insertPastDeposits(
  tx: Transaction,
  deposits: readonly Posted<PastDeposit>[],
  currency: string,
): Promise<void> {
  const column = <Value>(pick: (deposit: Posted<PastDeposit>) => Value) => deposits.map(pick)
  await tx.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, operation_id, created_at, expires_at,
      payment_bank, payment_target, payee, announced_at, bank_reference)
    select id, member_id, method, amount, 0, ${currency}, status, operation_id, created_at, expires_at, bank, target,
      payee, announced_at, bank_reference
    from unnest(
      ${column(d => d.id)}::uuid[], ${column(d => d.memberId)}::uuid[], ${column(d => d.method)}::text[],
      ${column(d => d.amount)}::bigint[], ${column(d => d.steps.at(-1)?.status)}::text[],
      ${column(d => d.operationId)}::uuid[], ${column(d => d.steps[0]?.at)}::timestamptz[],
      ${column(d => d.payment?.until)}::timestamptz[], ${column(d => d.payment?.bank)}::text[],
      ${column(d => d.payment?.target)}::text[], ${column(d => d.payment?.payee)}::text[],
      ${column(d => d.announcedAt)}::timestamptz[], ${column(d => d.bankReference)}::text[])
      as d (id, member_id, method, amount, status, operation_id, created_at, expires_at, bank, target, payee,
        announced_at, bank_reference)`)
  const steps = deposits.flatMap(({ id, steps }) => steps.map((step, index) => ({ ...step, id, index })))
  await tx.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at, operator)
    select * from unnest(
      ${steps.map(step => step.id)}::uuid[], ${steps.map(step => step.index + 1)}::int[],
      ${steps.map(step => step.status)}::text[], ${steps.map(step => step.at)}::timestamptz[],
      ${steps.map(step => step.operator)}::text[])`)
  await tx.run(sql`
    insert into deposit_approvals (deposit_id, operator, at)
    select deposit_id, operator, at from deposit_statuses where operator is not null`)
}

/** Inserts withdrawals with their steps and holds; `src/server/withdrawals` does so one by one. */
export async function insertPastWithdrawals(
  tx: Transaction,
  withdrawals: readonly PostedWithdrawal[],
): Promise<void> {
  const column = <Value>(pick: (withdrawal: PostedWithdrawal) => Value) => withdrawals.map(pick)
  const accounts = [...new Map(withdrawals.map(one => [one.account.id, one])).values()]
  await tx.run(sql`
    insert into payout_accounts (id, member_id, provider, number, holder_name, created_at)
    select * from unnest(
      ${accounts.map(one => one.account.id)}::uuid[], ${accounts.map(one => one.memberId)}::uuid[],
      ${accounts.map(one => one.account.provider)}::text[], ${accounts.map(one => one.account.number)}::text[],
      ${accounts.map(one => one.account.holderName)}::text[], ${accounts.map(one => one.steps[0]?.at)}::timestamptz[])`)
  await tx.run(sql`
    insert into ledger_holds (id, wallet_id, locked_id, amount, state, ended_by, created_at)
    select w.id, wallet.id, locked.id, w.amount, case when w.ended_by is null then 'open' else 'settled' end, w.ended_by,
      w.at
    from unnest(
      ${column(w => w.holdId)}::uuid[], ${column(w => w.memberId)}::uuid[], ${column(w => w.amount)}::bigint[],
      ${column(w => w.settledBy)}::uuid[], ${column(w => w.steps[0]?.at)}::timestamptz[])
      as w (id, member_id, amount, ended_by, at)
    join ledger_accounts wallet
      on wallet.member_id = w.member_id and wallet.kind = 'wallet' and wallet.book = 'real'
    join ledger_accounts locked
      on locked.member_id = w.member_id and locked.kind = 'locked' and locked.book = 'real'`)
  await tx.run(sql`
    insert into withdrawals (id, member_id, amount, fee, currency, status, hold_id, payout_account_id, provider, number,
      holder_name, payment_reference, receipt_until, created_at)
    select w.id, w.member_id, w.amount, 0, w.currency, w.status, w.hold_id, a.id, a.provider, a.number, a.holder_name,
      w.payment_reference, w.receipt_until, w.created_at
    from unnest(
      ${column(w => w.id)}::uuid[], ${column(w => w.memberId)}::uuid[], ${column(w => w.amount)}::bigint[],
      ${column(w => w.currency)}::text[], ${column(w => w.steps.at(-1)?.status)}::text[],
      ${column(w => w.holdId)}::uuid[], ${column(w => w.account.id)}::uuid[],
      ${column(w => w.paymentReference)}::text[], ${column(w => w.receiptUntil)}::timestamptz[],
      ${column(w => w.steps[0]?.at)}::timestamptz[])
      as w (id, member_id, amount, currency, status, hold_id, account_id, payment_reference, receipt_until, created_at)
    join payout_accounts a on a.id = w.account_id`)
  const steps = withdrawals.flatMap(({ id, steps }) => steps.map((step, index) => ({ ...step, id, index })))
  await tx.run(sql`
    insert into withdrawal_steps (withdrawal_id, position, status, at, operator)
    select * from unnest(
      ${steps.map(step => step.id)}::uuid[], ${steps.map(step => step.index + 1)}::int[],
      ${steps.map(step => step.status)}::text[], ${steps.map(step => step.at)}::timestamptz[],
      ${steps.map(step => step.operator)}::text[])`)
  await tx.run(sql`
    insert into withdrawal_approvals (withdrawal_id, operator, at)
    select withdrawal_id, operator, at from withdrawal_steps where status = 'approved'`)
}

export async function insertPastRequirements(
  tx: Transaction,
  requirements: readonly (PastRequirement & { firstRoundId: string })[],
): Promise<void> {
  const column = <Value>(pick: (one: PastRequirement & { firstRoundId: string }) => Value) =>
    requirements.map(pick)
  await tx.run(sql`
    insert into turnover_requirements (id, member_id, first_round_id, source, reference, base, required, created_at,
      ending, ended_at)
    select id, member_id, first_round_id, 'deposit', reference, base, required, created_at, ending, ended_at
    from unnest(
      ${column(r => r.id)}::uuid[], ${column(r => r.memberId)}::uuid[], ${column(r => r.firstRoundId)}::uuid[],
      ${column(r => r.reference)}::text[], ${column(r => r.base)}::bigint[], ${column(r => r.required)}::bigint[],
      ${column(r => r.at)}::timestamptz[], ${column(r => r.ending)}::text[], ${column(r => r.endedAt)}::timestamptz[])
      as r (id, member_id, first_round_id, reference, base, required, created_at, ending, ended_at)`)
}

/** Sets the rates and uses of agents' invite codes. */
export async function writePastInvites(
  tx: Transaction,
  invites: readonly { code: string; ppm: number; uses: number }[],
): Promise<void> {
  await tx.run(sql`
    update invite_codes c set ppm = i.ppm, uses = i.uses
    from unnest(${invites.map(one => one.code)}::text[], ${invites.map(one => one.ppm)}::int[],
      ${invites.map(one => one.uses)}::int[]) as i (code, ppm, uses)
    where c.code = i.code`)
}

/** Sets members' first and last login. */
export async function writePastLogins(
  tx: Transaction,
  logins: readonly { memberId: string; lastSeen: Date }[],
): Promise<void> {
  await tx.run(sql`
    update members m set first_login_at = m.created_at, last_login_at = l.at
    from unnest(${logins.map(one => one.memberId)}::uuid[], ${logins.map(one => one.lastSeen)}::timestamptz[])
      as l (id, at)
    where m.id = l.id`)
}

/** Sums a day's settled rounds by window and day, like `addToWindows`, which is too slow with a statement for each. */
export async function countPastRounds(
  tx: Transaction,
  rounds: readonly StoredRound[],
  day: { name: string; from: Date; to: Date },
): Promise<void> {
  const column = <Value>(pick: (round: StoredRound) => Value) => rounds.map(pick)
  await tx.run(sql`
    insert into bet_windows (window_start, path_id, category, member_id, bets, stake, payout, valid_bet)
    select date_bin('5 minutes', r.at, 'epoch') as window_start, m.path_id, r.category, m.id, count(*), sum(r.stake),
      sum(r.payout), sum(r.valid_bet)
    from unnest(
      ${column(r => r.memberId)}::uuid[], ${column(r => r.gameType)}::text[], ${column(r => r.settledAt)}::timestamptz[],
      ${column(r => r.stake)}::bigint[], ${column(r => r.payout)}::bigint[], ${column(r => r.validBet)}::bigint[])
      as r (member_id, category, at, stake, payout, valid_bet)
    join members m on m.id = r.member_id
    group by window_start, m.path_id, r.category, m.id
    order by window_start, m.path_id`)
  await tx.run(sql`
    insert into bet_daily (member_id, day, category, path_id, bets, stake, payout, valid_bet)
    select member_id, ${day.name}::date, category, path_id, sum(bets), sum(stake), sum(payout), sum(valid_bet)
    from bet_windows where window_start >= ${day.from}::timestamptz and window_start < ${day.to}::timestamptz
    group by member_id, category, path_id`)
}

/** Every member's wallet balance. */
export function walletsNow(tx: Transaction): Promise<{ member_id: string; balance: bigint }[]> {
  return tx.rows(sql<{ member_id: string; balance: bigint }>`
    select member_id, balance from ledger_accounts where kind = 'wallet'`)
}

/** Marks messages from before a moment as read. */
export async function readPastMessages(tx: Transaction, before: Date): Promise<void> {
  await tx.run(sql`
    update inbox_messages set read_at = created_at where read_at is null and created_at < ${before}::timestamptz`)
}

/**
 * Counts what deposits, withdrawals and stakes of the past added to windows and days, in one statement for each table;
 * `countAccount` and the play guard add it one by one.
 */
export async function countPast(tx: Transaction, timeZone: string): Promise<void> {
  await tx.run(sql`
    insert into play_days (member_id, day, staked, returned)
    select member_id, day, sum(staked), sum(returned)
    from (select member_id, (opened_at at time zone ${timeZone})::date as day, stake as staked, 0 as returned
        from game_rounds where book = 'real'
      union all
      select member_id, (settled_at at time zone ${timeZone})::date, 0, payout
        from game_rounds where book = 'real' and payout > 0) moves
    group by member_id, day`)
  await tx.run(sql`
    insert into account_windows as w (window_start, path_id, member_id, first_deposits, deposits, deposited, withdrawals,
      withdrawn)
    select date_bin('5 minutes', moves.at, 'epoch') as window_start, m.path_id, m.id, sum(first), sum(deposits),
      sum(deposited), sum(withdrawals), sum(withdrawn)
    from (
      select d.member_id, s.at, d.amount - d.fee as deposited, 1 as deposits, 0 as withdrawals, 0 as withdrawn,
        (row_number() over (partition by d.member_id order by s.at, d.id) = 1)::int as first
      from deposits d join deposit_statuses s on s.deposit_id = d.id and s.status = 'approved'
      union all
      select w.member_id, s.at, 0, 0, 1, w.amount, 0
      from withdrawals w join withdrawal_steps s on s.withdrawal_id = w.id and s.status = 'paid') moves
    join members m on m.id = moves.member_id
    where m.member_type <> 4
    group by window_start, m.path_id, m.id
    on conflict (window_start, path_id) do update set first_deposits = w.first_deposits + excluded.first_deposits,
      deposits = w.deposits + excluded.deposits, deposited = w.deposited + excluded.deposited,
      withdrawals = w.withdrawals + excluded.withdrawals, withdrawn = w.withdrawn + excluded.withdrawn`)
}

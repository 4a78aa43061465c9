import type { Database, Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'

const MEMBERS = 2_000
const SPAN_DAYS = 365
/** The deployment's time zone, in which days are counted. */
export const TIME_ZONE = 'Asia/Bangkok'

/**
 * Written as rows: triggers rest meanwhile, and indexes are made afterwards. Every round is a bet, every second one a win, and
 * with some come deposits, payouts, bonuses, corrections, log-ins and changes by operators. Ids of operations are times, as
 * the ledger makes them.
 */
export async function plantReports(db: Database, rounds: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(unnamed('set local session_replication_role = replica; set local statement_timeout = 0'))
    await tx.run(unnamed(`set local work_mem = '256MB'; set local maintenance_work_mem = '256MB'`))
    await plantMembers(tx)
    await withoutIndexes(tx, async () => {
      await plantOperations(tx, rounds)
      await plantRounds(tx)
    })
    await plantPayments(tx)
    await plantActs(tx)
  })
}

/** The tables with the most rows have no indexes while they are filled, but those of their constraints. */
async function withoutIndexes(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const indexes = await tx.rows(sql<{ name: string; text: string }>`
    select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as text from pg_index x
     where x.indrelid in ('ledger_operations'::regclass, 'ledger_entries'::regclass, 'game_rounds'::regclass)
       and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`)
  for (const { name } of indexes) await tx.run(unnamed(`drop index ${name}`))
  await work()
  for (const { text } of indexes) await tx.run(unnamed(text))
}

async function plantMembers(tx: Transaction): Promise<void> {
  await tx.run(sql`
    create temporary table people on commit drop as
    select n, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as id, gen_random_uuid() as wallet,
      gen_random_uuid() as locked from generate_series(0, ${MEMBERS - 1}::int) n`)
  await tx.run(sql`
    insert into members (id, path_id, account, account_key, nickname, member_type, password_changed_at, language,
      terms_version, ancestors, created_at)
    select id, id, 'bench' || n, 'bench' || n, 'bench' || n, 0, now(), 'EN', '1', array[id],
      now() - interval '1 day' * (n % ${SPAN_DAYS}::int) from people`)
  await tx.run(sql`
    create temporary table houses on commit drop as
    select kind, gen_random_uuid() as id
      from unnest(array['vendor_game', 'payments_in', 'payments_out', 'fees', 'bonus', 'adjustment']) as kind`)
  await tx.run(sql`
    insert into ledger_accounts (id, book, kind, member_id, vendor, unit, tracked, balance, version, chain)
    select wallet, 'real', 'wallet', id, null, 'THB', true, 100000, 1, sha256('bench') from people
    union all select locked, 'real', 'locked', id, null, 'THB', true, 0, 1, sha256('bench') from people
    union all select id, 'real', kind, null, case when kind = 'vendor_game' then 'BAIZE' end, 'THB', false, 0, 0, null
      from houses`)
}

/** What moves: one row for each operation, with its moment, its member and what it is. */
async function plantOperations(tx: Transaction, rounds: number): Promise<void> {
  await tx.run(sql`
    create temporary table moves on commit drop as
    select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(turn % 4096), 3, '0')
        || '8' || lpad(to_hex(turn::bigint * 16 + part), 15, '0'))::uuid as id,
      turn, part, kind, at, p.id as member_id, p.wallet, p.locked, turn::bigint * 16 + part as seq
    from (select turn, now() - interval '1 day' * ${SPAN_DAYS}::int * (1 - turn::float8 / ${rounds}::int) as at
        from generate_series(1, ${rounds}::int) turn) t
    cross join lateral (values (1, 'bet', 1), (2, 'win', 2), (3, 'deposit', 50), (4, 'bonus', 100), (5, 'hold', 200),
      (6, 'settle', 200), (7, 'fee', 200), (8, 'adjustment', 500)) k (part, kind, every)
    join people p on p.n = turn % ${MEMBERS}::int
    where turn % every = 0`)
  await tx.run(sql`
    insert into ledger_operations (id, scope, key, input_hash, kind, book, reference, created_at)
    select id, 'bench', seq::text, sha256('bench'), kind, 'real', id::text, at from moves order by moves.id`)
  await tx.run(sql`
    insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
    select id, wallet, case kind when 'bet' then -100 when 'win' then 190 when 'deposit' then 9900 when 'hold' then -5000
      else 300 end, seq, 100000, sha256('bench')
    from moves where kind in ('bet', 'win', 'deposit', 'bonus', 'hold', 'adjustment') order by moves.id`)
  await tx.run(sql`
    insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
    select id, locked, case kind when 'hold' then 5000 else -5000 end, seq, 100000, sha256('bench')
    from moves where kind in ('hold', 'settle') order by moves.id`)
  await tx.run(sql`
    insert into ledger_entries (operation_id, account_id, amount)
    select m.id, h.id, e.amount from moves m
    join (values ('bet', 'vendor_game', 100), ('win', 'vendor_game', -190), ('deposit', 'payments_in', -10000),
      ('deposit', 'fees', 100), ('bonus', 'bonus', -300), ('settle', 'payments_out', 5000), ('fee', 'payments_out', -50),
      ('fee', 'fees', 50), ('adjustment', 'adjustment', -300)) e (kind, house, amount) on e.kind = m.kind
    join houses h on h.kind = e.house order by m.id`)
}

async function plantRounds(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, wins, opened_at, settled_at, path_id)
    select member_id, id, 'real', 'BAIZE', id::text, 'koi', 'RNG', 'game-' || turn % 40, 'settled', 100, 0,
      case turn % 2 when 0 then 190 else 0 end, 100, 1 - turn % 2, at, at, member_id
    from moves where kind = 'bet' order by moves.id`)
  await tx.run(sql`
    insert into bet_daily (member_id, day, category, path_id, bets, stake, payout, valid_bet)
    select member_id, (at at time zone ${TIME_ZONE})::date, 'RNG', member_id, count(*), count(*) * 100,
      sum(case turn % 2 when 0 then 190 else 0 end), count(*) * 100
    from moves where kind = 'bet' group by 1, 2`)
}

async function plantPayments(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, operation_id, created_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, member_id, 'promptPay', 10000, 100, 'THB', 'approved',
      id, at - interval '5 minutes' from moves where kind = 'deposit' order by moves.id`)
  await tx.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    select id, 1, 'approved', created_at from deposits order by created_at`)
  await tx.run(sql`
    insert into ledger_holds (id, wallet_id, locked_id, amount, state, ended_by, created_at)
    select h.id, h.wallet, h.locked, 5000, 'settled', s.id, h.at from moves h
    join moves s on s.turn = h.turn and s.kind = 'settle' where h.kind = 'hold'`)
  await tx.run(sql`
    insert into withdrawals (id, member_id, amount, fee, currency, status, hold_id, payout_account_id, provider, number,
      holder_name, receipt_until, created_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, member_id, 5000, 50, 'THB', 'received', id,
      gen_random_uuid(), 'KBANK', '1234567890', 'Bench', at, at from moves where kind = 'hold'`)
  await tx.run(sql`
    insert into withdrawal_steps (withdrawal_id, position, status, at)
    select id, 1, 'approved', created_at from withdrawals order by created_at`)
}

async function plantActs(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into security_events (id, member_id, kind, address, user_agent, request_id, at)
    select gen_random_uuid(), member_id, 'loggedIn', '203.0.113.7', '', '', at from moves
     where kind = 'bet' and turn % 10 = 0 order by moves.id`)
  await tx.run(sql`
    insert into operator_changes (id, at, operator, subject, after)
    select gen_random_uuid(), at, 'ann', 'deposit ' || turn, '"approved"'::jsonb from moves where kind = 'deposit' order by at`)
}

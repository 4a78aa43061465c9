import { REPORT_NAMES, type ReportName } from '#lib/operators/report-api.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { type Query, sql, unnamed } from '#server/db/sql.ts'
import { newReader, type Reader } from '#tests/server/operators/report-calls.ts'
import { median, printTable } from './load.ts'
import { countRows, onOwnPostgres } from './planted-team.ts'
import { processorTime } from './processor-time.ts'

/**
 * What operators' reports cost on PostgreSQL with a million rounds and three million entries of the ledger within 365 days:
 * processor time of a page with its totals, beside a fixed piece of work, and which large tables the database reads whole.
 * `ROUNDS=1000000 npm run bench operator-reports`
 */
const ROUNDS = Number(process.env.ROUNDS ?? '1000000')
const MEMBERS = 2_000
const SPAN_DAYS = 365
const TIME_ZONE = 'Asia/Bangkok'
const TIMES = 3
/** Tables that grow with play and payments: a report of some days reads none of them from end to end. */
const LARGE = [
  'ledger_operations',
  'ledger_entries',
  'game_rounds',
  'deposits',
  'withdrawals',
  'operator_changes',
]

await onOwnPostgres(async db => {
  const started = performance.now()
  await plant(db)
  await countRows(db)
  const counted = await db.row(sql<{ rounds: number; entries: number }>`
    select (select count(*)::int from game_rounds) as rounds, (select count(*)::int from ledger_entries) as entries`)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  process.stdout.write(`${counted?.rounds} rounds and ${counted?.entries} entries written in ${seconds} s\n`)
  await measure(db)
})

async function measure(db: Database): Promise<void> {
  const today = dayOf(new Date(), TIME_ZONE)
  const yardstick = await costOf(db, () => countEntries(db))
  const rows = [
    ['report', '7 days ms', 'of yardstick', '31 days ms', 'of yardstick', '365 days ms', 'read whole'],
  ]
  for (const name of REPORT_NAMES) {
    const read: string[] = []
    const reader = newReader(db, 'ann', ['admin'])
    const row: string[] = [name]
    for (const days of [7, 31, 365]) {
      const filters = { from: addDays(today, 1 - days), to: today }
      const cost = await costOfReport(db, reader, name, filters)
      row.push(cost === undefined ? '–' : cost.toFixed(0))
      if (days <= 31) row.push(cost === undefined ? '–' : (cost / yardstick).toFixed(2))
      if (days === 7) read.push(...(await readWhole(db, name, filters)))
    }
    rows.push([...row, read.join(' ') || 'none'])
  }
  printTable(
    `Reports of operators; the yardstick, a sum over all entries, takes ${yardstick.toFixed(0)} ms`,
    rows,
  )
}

/** The middle of some times; undefined for a period that the report does not take. */
async function costOfReport(
  db: Database,
  reader: Reader,
  name: ReportName,
  days: { from: string; to: string },
): Promise<number | undefined> {
  const filters = isNow(name) ? {} : days
  try {
    return await costOf(db, () => reader.page(name, filters))
  } catch {
    return undefined
  }
}

const isNow = (name: ReportName) => ['liabilities', 'balances', 'promised', 'turnover'].includes(name)

async function costOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < TIMES; count += 1)
    times.push(
      await processorTime(db, async () => {
        await work()
      }),
    )
  return median(times)
}

function countEntries(db: Database): Promise<unknown> {
  return db.transaction(async tx => {
    await tx.run(unnamed('set local max_parallel_workers_per_gather = 0; set local statement_timeout = 0'))
    await tx.row(sql`select sum(amount) from ledger_entries`)
  })
}

/** The large tables that the plans of a report read from end to end. */
async function readWhole(db: Database, name: ReportName, days: object): Promise<string[]> {
  const found = new Set<string>()
  const explained: Database = {
    ...pick(db),
    transaction: (work, options) => db.transaction(tx => work(explaining(tx, found)), options),
  }
  await newReader(explained, 'ann', ['admin']).page(name, isNow(name) ? {} : { ...days })
  return [...found]
}

const pick = (db: Database) => ({
  engine: db.engine,
  memory: db.memory,
  rows: <Row>(query: Query<Row>) => db.rows(query),
  row: <Row>(query: Query<Row>) => db.row(query),
  run: (query: Query<never>) => db.run(query),
  close: () => db.close(),
})

/** Looks at the plan of each statement that reads, before it runs. */
function explaining(tx: Transaction, found: Set<string>): Transaction {
  const look = async (query: Query<unknown>) => {
    if (!/^\s*select/i.test(query.text)) return
    const plan = await tx.rows<Record<string, string>>(unnamed(`explain ${query.text}`, query.values))
    for (const line of plan.map(row => Object.values(row)[0] ?? ''))
      for (const table of LARGE) if (line.includes(`Seq Scan on ${table} `)) found.add(table)
  }
  const rows: Transaction['rows'] = async query => {
    await look(query)
    return tx.rows(query)
  }
  const row: Transaction['row'] = async query => {
    await look(query)
    return tx.row(query)
  }
  const own = { rows, row }
  return new Proxy(tx, {
    get: (of, name) => {
      if (name === 'rows' || name === 'row') return own[name]
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
}

/**
 * Written as rows: triggers rest meanwhile. Every round is a bet, every second one a win, and with some come deposits, payouts,
 * bonuses, corrections, log-ins and changes by operators. Ids of operations are times, as the ledger makes them.
 */
async function plant(db: Database): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(unnamed('set local session_replication_role = replica; set local statement_timeout = 0'))
    await tx.run(unnamed('set local synchronous_commit = off'))
    await plantMembers(tx)
    await plantOperations(tx)
    await plantRounds(tx)
    await plantPayments(tx)
    await plantActs(tx)
  })
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
async function plantOperations(tx: Transaction): Promise<void> {
  await tx.run(sql`
    create temporary table moves on commit drop as
    select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(turn % 4096), 3, '0')
        || '8' || lpad(to_hex(turn::bigint * 16 + part), 15, '0'))::uuid as id,
      turn, part, kind, at, p.id as member_id, p.wallet, p.locked, turn::bigint * 16 + part as seq
    from (select turn, now() - interval '1 day' * ${SPAN_DAYS}::int * (1 - turn::float8 / ${ROUNDS}::int) as at
        from generate_series(1, ${ROUNDS}::int) turn) t
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

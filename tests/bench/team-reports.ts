import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { addMember, seatOf, type TreeMember } from '#tests/support/team.ts'
import { openTestServer } from '#tests/support/test-server.ts'
import { printTable, quantile } from './load.ts'
import { onOwnPostgres } from './planted-team.ts'

/**
 * What the reports of agents cost on PostgreSQL, for the agent above everybody, one above a hundredth of them, and one
 * above a few. `MEMBERS=10000,100000 npm run bench -- team-reports`
 */
const SIZES = (process.env.MEMBERS ?? '10000').split(',').map(Number)
const DAYS = 30
/** Of a hundred members, those who play on a day, and the rounds of each. */
const ACTIVE_PERCENT = 5
const ROUNDS = 6
const TIMES = 20

const PAGES: readonly [string, string][] = [
  ['team betting, 7 days', '/bets?days=7'],
  ['its sums', '/bets/totals?days=7'],
  ['its sums, 30 days', '/bets/totals?days=30'],
  ['user loss by downline, 7 days', '/loss?days=7'],
  ['user loss by member, 30 days', '/loss?days=30&by=member'],
  ['user loss by day, 30 days', '/loss?days=30&by=day'],
  ['account details, 7 days', '/entries?days=7'],
  ['play by day, 7 days', '/entries?days=7&kind=play'],
]

for (const size of SIZES) await measure(size)

function measure(size: number): Promise<void> {
  return onOwnPostgres(async db => {
    const { app, runtime } = await openTestServer(db, { features: ['agents'] })
    const root = await addMember(db, { isAgent: true })
    const some = await addMember(db, { upline: root, isAgent: true })
    const few = await addMember(db, { upline: some, isAgent: true })
    await seed(db, size, { root, some, few })
    const rows = [['report', 'everybody: p50, p95 ms', 'a hundredth', 'ten']]
    for (const [name, path] of PAGES) {
      const row = [name]
      for (const agent of [root, some, few]) {
        const token = await seatOf(runtime, agent)
        row.push(await timesOf(() => app.request(`/api/agent/reports${path}`, { headers: bearer(token) })))
      }
      rows.push(row)
    }
    printTable(`Reports of a team of ${size}`, rows)
  })
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

/** The first time does not count. */
async function timesOf(ask: () => Response | Promise<Response>): Promise<string> {
  const times: number[] = []
  for (let count = 0; count <= TIMES; count += 1) {
    forgetCounts()
    const started = performance.now()
    const { status } = await ask()
    if (status !== 200) return `status ${status}`
    if (count > 0) times.push(performance.now() - started)
  }
  return `${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.95).toFixed(1)}`
}

interface Agents {
  root: TreeMember
  some: TreeMember
  few: TreeMember
}

/** Written as rows: triggers rest meanwhile, and the books are not kept. */
async function seed(db: Database, size: number, { root, some, few }: Agents): Promise<void> {
  const started = performance.now()
  await db.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`set local synchronous_commit = off`)
    await tx.run(sql`
      create temporary table people on commit drop as
      select n, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as wallet,
        case when n <= 10 then ${few.id}::uuid when n <= ${Math.ceil(size / 100)}::int then ${some.id}::uuid
          else ${root.id}::uuid end as upline
      from generate_series(1, ${size}::int) n`)
    await tx.run(sql`
      insert into members (id, path_id, account, account_key, nickname, member_type, password_hash, password_changed_at,
        status, language, terms_version, upline, ancestors, created_at)
      select p.id, p.id, 'bench' || n, 'bench' || n, 'bench' || n, 0, '$argon2id$', now(), 'active', 'en', '1', p.upline,
        u.ancestors || p.id, now() - interval '90 days'
      from people p join members u on u.id = p.upline`)
    await tx.run(sql`
      insert into member_paths (id, member_id, ancestors, from_at)
      select m.id, m.id, m.ancestors, m.created_at from members m join people p on p.id = m.id`)
    await tx.run(sql`
      insert into member_tree (ancestor, descendant, depth)
      select a.id, m.id, cardinality(m.ancestors) - a.place
      from members m join people p on p.id = m.id, unnest(m.ancestors) with ordinality as a (id, place)`)
    await tx.run(sql`
      insert into ledger_accounts (id, book, kind, member_id, unit, tracked, chain)
      select wallet, 'real', 'wallet', id, 'THB', true, sha256('bench') from people`)
    await tx.run(sql`
      create temporary table played on commit drop as
      select p.id, p.wallet, d as ago, now() - interval '1 day' * d - interval '1 second' * (n % 1000) as at
      from people p, generate_series(0, ${DAYS - 1}::int) d
      where (n * 7 + d * 13) % 100 < ${ACTIVE_PERCENT}::int or n = d`)
    await tx.run(sql`
      insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
        refunded, payout, valid_bet, wins, opened_at, settled_at, path_id)
      select id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'real', 'BAIZE', overlay(gen_random_uuid()::text placing '7' from 15)::uuid::text, 'koi', 'RNG', 'koi-terrace', 'settled', 100,
        0, 90, 100, 0, at, at - interval '1 second' * r, id
      from played, generate_series(1, ${ROUNDS}::int) r`)
    await tx.run(sql`
      insert into bet_daily (member_id, day, category, path_id, bets, stake, payout, valid_bet)
      select id, (at at time zone 'Asia/Bangkok')::date, 'RNG', id, count(*) * ${ROUNDS}::int,
        count(*) * ${ROUNDS * 100}::int, count(*) * ${ROUNDS * 90}::int, count(*) * ${ROUNDS * 100}::int
      from played group by 1, 2`)
    await tx.run(sql`
      insert into account_windows (window_start, path_id, member_id, deposits, deposited)
      select distinct date_bin('5 minutes', at, 'epoch'), id, id, 1, 10000 from played`)
    await tx.run(sql`
      create temporary table moves on commit drop as
      select wallet, at, row_number() over (partition by wallet order by at) as seq,
        (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7000'
          || lpad(to_hex((random() * 1e15)::bigint), 16, '8'))::uuid as id
      from played`)
    await tx.run(sql`
      insert into ledger_operations (id, scope, key, input_hash, kind, book, reference, created_at)
      select id, 'bench', id::text, sha256('bench'), case seq % 3 when 0 then 'bonus' else 'deposit' end, 'real', id::text,
        at from moves order by moves.id`)
    await tx.run(sql`
      insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
      select id, wallet, 100, seq, 100, sha256('bench') from moves`)
  })
  await db.run(sql`analyze`)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  process.stdout.write(`a team of ${size} written in ${seconds} s\n`)
}

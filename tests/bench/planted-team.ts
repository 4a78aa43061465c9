import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/** What measurements of teams stand on: a database of their own, a tree of members written as rows, and windows of play. */

/** One agent in so many members, each with so many agents right below. */
const MEMBERS_PER_AGENT = 50
const BRANCHES = 10
const TIME_ZONE = 'Asia/Bangkok'

/** Does something with an empty PostgreSQL that has every migration, and removes it afterwards. */
export async function onOwnPostgres<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
  const server = await startPostgres({ durable: false })
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'))
  const db = await openDatabase({ databaseUrl: server.url('postgres'), dataDir })
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.close()
    await server.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A root's team, written as rows; the pairs of ancestors and descendants are left out, since nothing here reads them. */
export async function plantTeam(db: Database, rootId: string, members: number): Promise<void> {
  const agents = Math.max(2, Math.floor(members / MEMBERS_PER_AGENT))
  await db.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      create temporary table people on commit drop as
      select n, case n when 1 then ${rootId}::uuid else overlay(gen_random_uuid()::text placing '7' from 15)::uuid end as id, n <= ${agents}::int as is_agent,
        case when n = 1 then null when n <= ${agents}::int then (n - 2) / ${BRANCHES}::int + 1
          else n % ${agents}::int + 1 end as upline
      from generate_series(1, ${members}::int + 1) as n`)
    await tx.run(sql`create index on people (upline)`)
    await tx.run(sql`
      create temporary table places on commit drop as
      with recursive walk as (
        select n, id, null::uuid as upline, is_agent, array[id] as ancestors from people where n = 1
        union all
        select p.n, p.id, w.id, p.is_agent, w.ancestors || p.id from walk w join people p on p.upline = w.n)
      select * from walk`)
    await tx.run(sql`
      insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, terms_version,
        upline, ancestors, created_at, path_id)
      select id, 'bench' || n, 'bench' || n, 'bench' || n, case when is_agent then 1 else 0 end, now(), 'en', '1', upline,
        ancestors, now() - interval '90 days', id
      from places where n > 1`)
    await tx.run(sql`
      insert into member_paths (id, member_id, ancestors, from_at)
      select id, id, ancestors, now() - interval '90 days' from places where n > 1`)
    await tx.run(sql`insert into team_changes (path_id, members) select id, 1 from places where n > 1`)
  })
  await countRows(db)
}

/** Lets the database count what its tables hold, as it does by itself after a while, however long that takes. */
export async function countRows(db: Database): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(unnamed('set local statement_timeout = 0'))
    await tx.run(unnamed('analyze'))
  })
}

/** A window in which one member in `share` played, three bets each; returns how many did. */
export function plantPlay(db: Database, { at, share }: { at: Date; share: number }): Promise<number> {
  return db.transaction(async tx => {
    await tx.run(sql`set local statement_timeout = 0`)
    return tx.run(sql`
      with played as (
        insert into bet_windows (window_start, path_id, category, member_id, bets, stake, payout, valid_bet)
        select date_bin('5 minutes', ${at}::timestamptz, 'epoch'), path_id,
          (array['RNG', 'LIVE', 'SPORTS', 'FISH', 'LOTT'])[1 + abs(hashtext(id::text)) % 5], id, 3, 3000, 2800, 3000
        from members where abs(hashtext(id::text || ${at.toISOString()})) % ${share}::int = 0 and upline is not null
        returning *)
      insert into bet_daily as d (member_id, day, category, path_id, bets, stake, payout, valid_bet)
      select member_id, (window_start at time zone ${TIME_ZONE})::date, category, path_id, bets, stake, payout, valid_bet
      from played
      on conflict (member_id, day, category, path_id) do update set bets = d.bets + excluded.bets,
        stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
        valid_bet = d.valid_bet + excluded.valid_bet`)
  })
}

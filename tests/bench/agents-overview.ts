import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { assembleTeam } from '#server/team/team.ts'
import { type PlaySite, player, playSite, type TestPlayer } from '#tests/support/play.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { printTable, quantile } from './load.ts'

/**
 * What the overview of an agent at the root of a tree costs on PostgreSQL, and what it costs to take one window into the
 * sums of teams. MEMBERS=10000,100000,1000000 npm run bench -- agents-overview
 */
const SIZES = (process.env.MEMBERS ?? '10000,100000,1000000').split(',').map(Number)
/** One agent in so many members, each with so many agents right below. */
const MEMBERS_PER_AGENT = 50
const BRANCHES = 10
/** One member in so many plays in the one window that each day has. */
const ACTIVE_SHARE = 100
const DAYS = 62
const ASKED = 400
const WANTED_MS = 150
const DAY_MS = 24 * 3_600_000

interface Measured {
  members: number
  active: number
  /** Of the last window alone. */
  sumMs: number
  times: number[]
}

const measured: Measured[] = []
for (const members of SIZES) measured.push(await measure(members))
printTable(`team overview of a root agent, p95 wanted below ${WANTED_MS} ms`, [
  ['members', 'active in a window', 'a window summed, ms', 'p50 ms', 'p95 ms', 'worst ms'],
  ...measured.map(({ members, active, sumMs, times }) => [
    members,
    active,
    Math.round(sumMs),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
    Math.max(...times).toFixed(1),
  ]),
])

async function measure(members: number): Promise<Measured> {
  const server = await startPostgres({ durable: false })
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'))
  const db = await openDatabase({ databaseUrl: server.url('postgres'), dataDir })
  try {
    await migrate(db)
    const site = await playSite(db)
    const app = createApp(site.runtime, createMetrics(), assembleTeam(site.runtime).routes)
    const root = await player(site, 0n, 1)
    await plant(db, root.memberId, members)
    const now = site.clock.now()
    await play(db, new Date(now.getTime() - DAY_MS), DAYS)
    await closeWindows(db, new Date(now.getTime() - DAY_MS / 2))
    await sumClosed(db, site.runtime.config.timeZone)
    const active = await play(db, new Date(now.getTime() - DAY_MS / 4), 1)
    await closeWindows(db, now)
    const started = performance.now()
    await sumClosed(db, site.runtime.config.timeZone)
    const sumMs = performance.now() - started
    await db.run(unnamed('analyze'))
    return { members, active, sumMs, times: await overviews({ ...site, app }, root) }
  } finally {
    await db.close()
    await server.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The root's team, written as rows; the pairs of ancestors and descendants are left out, since nothing here reads them. */
async function plant(db: Database, rootId: string, members: number): Promise<void> {
  const agents = Math.max(2, Math.floor(members / MEMBERS_PER_AGENT))
  await db.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      create temporary table people on commit drop as
      select n, case n when 1 then ${rootId}::uuid else gen_random_uuid() end as id, n <= ${agents}::int as is_agent,
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
  await db.run(unnamed('analyze'))
}

/** One window on each of some days up to a moment, in which a share of the members played; answers how many in the last. */
async function play(db: Database, until: Date, days: number): Promise<number> {
  let active = 0
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const at = new Date(until.getTime() - ago * DAY_MS)
    active = await db.run(sql`
      insert into bet_windows (window_start, path_id, category, member_id, bets, stake, payout, valid_bet)
      select date_bin('5 minutes', ${at}::timestamptz, 'epoch'), path_id,
        (array['RNG', 'LIVE', 'SPORTS', 'FISH', 'LOTT'])[1 + abs(hashtext(id::text)) % 5], id, 3, 3000, 2800, 3000
      from members where abs(hashtext(id::text || ${at.toISOString()})) % ${ACTIVE_SHARE}::int = 0 and upline is not null`)
  }
  return active
}

/** How long each answer took, in milliseconds, over the three periods. */
async function overviews(site: PlaySite, root: TestPlayer): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < ASKED; turn += 1) {
    const period = ['today', 'yesterday', 'month'][turn % 3]
    forgetCounts()
    const started = performance.now()
    const response = await site.app.request(`/api/agent/team/overview?period=${period}`, {
      headers: { authorization: `Bearer ${root.token}` },
    })
    const { value } = (await response.json()) as { value: { members: number; days: unknown[] } }
    times.push(performance.now() - started)
    if (response.status !== 200 || value.members === 0) throw new Error(`answered ${response.status}`)
  }
  // The first ones are of a process that has just begun.
  return times.slice(20)
}

import { expect, test } from 'vitest'
import { numbersOf } from '#lib/lottery/drawing.ts'
import { LOTTERY_GAMES } from '#lib/lottery/games.ts'
import type { Database } from '#server/db/database.ts'
import { DEMO_PASSWORD } from '#server/db/seed/members.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { Passwords } from '#server/platform/password.ts'
import { type Engine, postgresByDay, useDatabase } from '#tests/support/databases.ts'

interface PastDraw {
  game_code: string
  period: string
  seed: string
  numbers: string[]
  draws_at: Date
  settled_at: Date | null
}

const passwords = new Passwords({ cost: { memoryKib: 1024, passes: 1 } })
const now = new Date('2026-11-21T15:20:00.000Z')
const past = { size: { members: 40, days: 6 }, timeZone: 'Asia/Bangkok' }
const options = { now, currency: 'THB', passwords, games: 600, past } as const

/** What each engine was filled with. */
const worlds = new Map<Engine, unknown[]>()

postgresByDay(engine => {
  const fresh = useDatabase(engine)

  test('makes a world with a past up to now', async () => {
    const { db } = fresh
    expect(await seedDemoWorld(db, options)).toBe(true)
    expect(await seedDemoWorld(db, options)).toBe(false)
    const row = await db.row(sql<Record<string, unknown>>`
      select (select count(*)::int from members) as members,
        (select count(*)::int from members where member_type = 1) as agents,
        (select count(*)::int > 100 from game_rounds) as has_played,
        (select max(created_at) < ${now} and max(created_at) > ${now}::timestamptz - interval '3 hours'
          from ledger_operations) as ends_now,
        (select count(distinct (opened_at at time zone 'Asia/Bangkok')::date)::int from game_rounds) as days,
        (select bool_and(created_at <= ${now}) from members) as all_joined,
        (select count(*)::int from member_rates r join members m on m.id = r.member_id
          join member_rates u on u.member_id = m.upline where r.ppm > u.ppm) as above_their_upline`)
    expect(row).toEqual({
      members: 40,
      agents: 3,
      has_played: true,
      ends_now: true,
      days: 7,
      all_joined: true,
      above_their_upline: 0,
    })
  })

  test('writes operations in the order of time: ids, entries and moments agree', async () => {
    const late = await fresh.db.rows(sql<{ account_id: string }>`
      select account_id from (
        select e.account_id, o.id, o.created_at, lag(o.id) over history as before,
          lag(o.created_at) over history as before_at
        from ledger_entries e join ledger_operations o on o.id = e.operation_id
        where e.seq is not null window history as (partition by e.account_id order by e.seq)) entries
      where before >= id or before_at > created_at`)
    expect(late).toEqual([])
  })

  test('counts the same in rounds, windows, days, teams and the ledger', async () => {
    const sums = await fresh.db.row(sql<Record<string, string>>`
      select (select sum(stake) || ' ' || sum(payout) || ' ' || count(*) from game_rounds where status = 'settled')
          as rounds,
        (select sum(stake) || ' ' || sum(payout) || ' ' || sum(bets) from bet_windows) as windows,
        (select sum(stake) || ' ' || sum(payout) || ' ' || sum(bets) from bet_daily) as days,
        (select sum(stake)::text from game_rounds) as staked,
        (select sum(staked)::text from play_days) as limited,
        (select sum(-e.amount)::text from ledger_entries e join ledger_operations o on o.id = e.operation_id
          where o.kind = 'bet' and e.seq is not null) as bet,
        (select sum(payout)::text from game_rounds) as won,
        (select sum(returned)::text from play_days) as returned,
        (select sum(e.amount)::text from ledger_entries e join ledger_operations o on o.id = e.operation_id
          where o.kind = 'win' and e.seq is not null) as win,
        (select sum(deposited) || ' ' || sum(withdrawn) || ' ' || sum(registrations) || ' ' || sum(first_deposits)
          from account_windows) as accounts,
        (select sum(e.amount) filter (where o.kind = 'deposit') || ' ' || -sum(e.amount) filter (where o.kind = 'settle')
          from ledger_entries e join ledger_operations o on o.id = e.operation_id where e.seq is not null)
          || ' ' || (select count(*) from members where member_type <> 4)
          || ' ' || (select count(distinct member_id) from deposits where status = 'approved') as paid,
        (select sum(stake) || ' ' || sum(payout) from team_daily t join members m on m.id = t.agent_id
          where m.account = 'mali') as team,
        (select sum(b.stake) || ' ' || sum(b.payout) from bet_windows b join member_tree t on t.descendant = b.member_id
          join members m on m.id = t.ancestor
          where m.account = 'mali' and t.depth > 0 and b.window_start < ${now}::timestamptz - interval '5 minutes')
          as below`)
    expect(sums?.windows).toBe(sums?.rounds)
    expect(sums?.days).toBe(sums?.rounds)
    expect(sums?.limited).toBe(sums?.staked)
    expect(sums?.bet).toBe(sums?.staked)
    expect(sums?.returned).toBe(sums?.won)
    expect(sums?.win).toBe(sums?.won)
    expect(sums?.accounts).toBe(sums?.paid)
    expect(sums?.team).toBe(sums?.below)
  })

  test('has paid what contracts and rates came to on every day that is over', async () => {
    const row = await fresh.db.row(sql<Record<string, unknown>>`
      select (select count(*) > 0 from settlements where state = 'paid') as has_settled,
        (select count(distinct day)::int from commissions) as days,
        (select sum(amount)::text from commissions) as commissions,
        (select sum(e.amount)::text from ledger_entries e join ledger_operations o on o.id = e.operation_id
          where o.kind = 'rebate' and e.seq is not null) as rebates,
        (select bool_and(paid_at < ${now}::timestamptz - interval '15 hours') from commissions
          where operation_id is not null) as in_their_nights,
        (select count(*)::int from settlements s join ledger_operations o on o.id = s.operation_id
          where s.paid_at > o.created_at or s.paid_at < o.created_at - interval '1 second') as at_another_time`)
    expect(row).toMatchObject({ has_settled: true, days: 6, in_their_nights: true, at_another_time: 0 })
    expect(row?.rebates).toBe(row?.commissions)
  })

  test('has told members what became of their money, when it did', async () => {
    const row = await fresh.db.row(sql<Record<string, unknown>>`
      select (select count(*)::int from inbox_messages where kind = 'depositApproved') as told,
        (select count(*)::int from deposits where status = 'approved') as approved,
        (select count(*)::int from inbox_messages where kind = 'withdrawalPaid') as paid_told,
        (select count(distinct withdrawal_id)::int from withdrawal_steps where status = 'paid') as paid,
        (select bool_and(created_at <= ${now}) from inbox_messages) as in_the_past,
        (select count(*)::int > 0 from inbox_messages i join members m on m.id = i.member_id
          where m.account = 'somchai') as known_told`)
    expect(row?.told).toBe(row?.approved)
    expect(row?.paid_told).toBe(row?.paid)
    expect(row).toMatchObject({ in_the_past: true, known_told: true })
  })

  test('has drawn the daily lotteries on every day, as anybody can check', async () => {
    const draws = await fresh.db.rows(sql<PastDraw>`
      select game_code, period, encode(server_seed, 'hex') as seed, numbers, draws_at, settled_at from lottery_draws`)
    const daily = LOTTERY_GAMES.filter(({ schedule }) => 'dailyAt' in schedule)
    expect(daily.length).toBeGreaterThan(0)
    for (const { code: gameCode, form } of daily) {
      const own = draws.filter(draw => draw.game_code === gameCode)
      expect(own.length, gameCode).toBe(past.size.days)
      for (const { period, seed, numbers, draws_at, settled_at } of own) {
        expect(draws_at < now && settled_at !== null, period).toBe(true)
        expect(numbers).toEqual(await numbersOf(form, { gameCode, period }, seed))
      }
    }
  })

  test('lets everybody in with the printed password', async () => {
    const rows = await fresh.db.rows(sql<{ password_hash: string }>`
      select distinct password_hash from members`)
    for (const row of rows) expect(await passwords.verify(DEMO_PASSWORD, row.password_hash)).toBe(true)
  })

  test('makes the same world for the same moment, on either engine', async () => {
    worlds.set(engine, await worldOf(fresh.db))
    const [one, ...others] = worlds.values()
    for (const other of others) expect(other).toEqual(one)
  })
})

/** Every member, with what they have and what they played. */
const worldOf = (db: Database) =>
  db.rows(sql`
    select m.account, m.nickname, m.created_at, m.last_login_at, u.account as upline, a.balance, a.version,
      (select count(*)::int from game_rounds r where r.member_id = m.id) as rounds,
      (select string_agg(concat_ws(' ', r.node_id, extract(epoch from r.opened_at), r.stake, r.payout), ','
          order by r.opened_at, r.node_id, r.stake, r.payout)
        from game_rounds r where r.member_id = m.id) as played
    from members m left join members u on u.id = m.upline
    join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' order by m.account`)

import type { Queries, Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'

/** Windows that start at or after `from` and before `to`, and the time zone of their days. */
export interface Windows {
  from: Date
  to: Date
  timeZone: string
}

/** The time up to which windows are summed; undefined before the first was. */
export async function summedUntil(db: Queries): Promise<Date | undefined> {
  const row = await db.row(sql<{ summed_until: Date | null }>`
    select nullif(summed_until, '-infinity') as summed_until from team_sums`)
  return row?.summed_until ?? undefined
}

/** Locks the sums until the end of the transaction; undefined if another transaction has locked them. */
export async function lockSums(tx: Transaction): Promise<{ until: Date | null } | undefined> {
  // However much there is to sum, it is one statement.
  await tx.run(unnamed("set local statement_timeout = '10min'"))
  return tx.row(sql<{ until: Date | null }>`
    select nullif(summed_until, '-infinity') as until from team_sums for update skip locked`)
}

export async function writeSummed(tx: Transaction, until: Date): Promise<void> {
  await tx.run(sql`update team_sums set summed_until = ${until}::timestamptz`)
}

/** The first window with any activity at or after a time. */
export async function firstWindow(tx: Transaction, from: Date | null): Promise<Date | undefined> {
  const row = await tx.row(sql<{ first: Date | null }>`
    select least(
      (select min(window_start) from bet_windows where window_start >= coalesce(${from}::timestamptz, '-infinity')),
      (select min(window_start) from account_windows where window_start >= coalesce(${from}::timestamptz, '-infinity'))
    ) as first`)
  return row?.first ?? undefined
}

/** Sums play for every agent above: by category, and by the direct downline that it came through. */
export async function sumBets(tx: Transaction, { from, to, timeZone }: Windows): Promise<void> {
  await tx.run(sql`
    with played as materialized (
      select path_id, (window_start at time zone ${timeZone})::date as day, category, sum(bets) as bets,
        sum(stake) as stake, sum(payout) as payout, sum(valid_bet) as valid_bet
      from bet_windows where window_start >= ${from}::timestamptz and window_start < ${to}::timestamptz
      group by path_id, day, category),
    raised as materialized (
      select p.ancestors[place] as agent_id, p.ancestors[place + 1] as downline_id, b.day, b.category,
        sum(b.bets) as bets, sum(b.stake) as stake, sum(b.payout) as payout, sum(b.valid_bet) as valid_bet
      from played b join member_paths p on p.id = b.path_id
        cross join generate_series(1, cardinality(p.ancestors) - 1) as place
      group by agent_id, downline_id, b.day, b.category),
    through as (
      insert into downline_daily as d (upline_id, day, downline_id, valid_bet)
      select agent_id, day, downline_id, sum(valid_bet) from raised group by agent_id, day, downline_id
      having sum(valid_bet) > 0
      on conflict (upline_id, day, downline_id) do update set valid_bet = d.valid_bet + excluded.valid_bet)
    insert into team_daily as t (agent_id, day, category, bets, stake, payout, valid_bet)
    select agent_id, day, category, sum(bets), sum(stake), sum(payout), sum(valid_bet) from raised
    group by agent_id, day, category
    on conflict (agent_id, day, category) do update set bets = t.bets + excluded.bets, stake = t.stake + excluded.stake,
      payout = t.payout + excluded.payout, valid_bet = t.valid_bet + excluded.valid_bet`)
}

/** Sums registrations, deposits and withdrawals for every agent above. */
export async function sumAccounts(tx: Transaction, { from, to, timeZone }: Windows): Promise<void> {
  await tx.run(sql`
    insert into team_accounts as t (agent_id, day, registrations, invited, first_deposits, deposits, deposited,
      withdrawals, withdrawn)
    select agent_id, (w.window_start at time zone ${timeZone})::date as day, sum(w.registrations), sum(w.invited),
      sum(w.first_deposits), sum(w.deposits), sum(w.deposited), sum(w.withdrawals), sum(w.withdrawn)
    from account_windows w join member_paths p on p.id = w.path_id
      cross join unnest(p.ancestors[:cardinality(p.ancestors) - 1]) as agent_id
    where w.window_start >= ${from}::timestamptz and w.window_start < ${to}::timestamptz
    group by agent_id, day
    on conflict (agent_id, day) do update set registrations = t.registrations + excluded.registrations,
      invited = t.invited + excluded.invited, first_deposits = t.first_deposits + excluded.first_deposits,
      deposits = t.deposits + excluded.deposits, deposited = t.deposited + excluded.deposited,
      withdrawals = t.withdrawals + excluded.withdrawals, withdrawn = t.withdrawn + excluded.withdrawn`)
}

/** Counts members who were active for an agent for the first time in the day and in the month. */
export async function sumActive(tx: Transaction, { from, to, timeZone }: Windows): Promise<void> {
  await tx.run(sql`
    with played as materialized (
      select member_id, path_id, (window_start at time zone ${timeZone})::date as day from bet_windows
      where window_start >= ${from}::timestamptz and window_start < ${to}::timestamptz and valid_bet > 0
      group by member_id, path_id, day),
    seen as (
      select b.member_id, agent_id, 'D' as period, b.day as period_start, b.day + 1 as period_end, b.day
      from played b join member_paths p on p.id = b.path_id
        cross join unnest(p.ancestors[:cardinality(p.ancestors) - 1]) as agent_id
      union
      select b.member_id, agent_id, 'M', date_trunc('month', b.day)::date,
        (date_trunc('month', b.day) + interval '1 month')::date, min(b.day)
      from played b join member_paths p on p.id = b.path_id
        cross join unnest(p.ancestors[:cardinality(p.ancestors) - 1]) as agent_id
      group by 1, 2, 4, 5),
    fresh as materialized (
      select s.* from seen s
        left join member_active m
          on m.member_id = s.member_id and m.period = s.period and m.period_start = s.period_start
      where m.agents is null or s.agent_id <> all(m.agents)),
    kept as (
      insert into member_active as m (member_id, period, period_start, period_end, agents)
      select member_id, period, period_start, period_end, array_agg(agent_id) from fresh
      group by member_id, period, period_start, period_end
      on conflict (member_id, period, period_start) do update set agents = m.agents || excluded.agents)
    insert into team_active as t (agent_id, period, period_start, day, members)
    select agent_id, period, period_start, day, count(*) from fresh group by agent_id, period, period_start, day
    on conflict (agent_id, period, period_start, day) do update set members = t.members + excluded.members`)
}

/** Deletes who was counted in past periods: nothing is added to them any more. */
export async function deleteActive(tx: Transaction, { to, timeZone }: Windows): Promise<void> {
  await tx.run(sql`
    delete from member_active where period_end <= (${to}::timestamptz at time zone ${timeZone})::date`)
}

/** Adds the members who joined or left since the last time to the team sizes. */
export async function sumSizes(tx: Transaction): Promise<void> {
  await tx.run(sql`
    with changed as (delete from team_changes returning path_id, members)
    insert into team_sizes as t (agent_id, depth, members)
    select p.ancestors[place], cardinality(p.ancestors) - place, sum(c.members)
    from changed c join member_paths p on p.id = c.path_id
      cross join generate_series(1, cardinality(p.ancestors) - 1) as place
    group by 1, 2
    on conflict (agent_id, depth) do update set members = t.members + excluded.members`)
}
